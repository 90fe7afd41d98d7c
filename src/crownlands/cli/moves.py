"""Moves for people: what they do, what they are worth, and what a domino on offer promises."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from crownlands.cli.paint import INK, paint_domino
from crownlands.rules.grid import Cells, name
from crownlands.rules.moves import Build, Burn, Choose, Cover, Discard, EndTurn, Place, Send, Tax
from crownlands.rules.placing import places
from crownlands.rules.queendomino.building import cost
from crownlands.rules.turn import growth, play

if TYPE_CHECKING:
    from crownlands.rules import Move, Position


def paint_move(position: Position, move: Move, points: int) -> Text:
    """A move in the list: its text, what it does in colours, and what it is worth."""
    line = Text(f"{move!s:<8}", "default")
    match move:
        case Place(domino):
            halves = position.plan.domino(domino)
            for half, cell in ((halves.left, move.cell), (halves.right, move.other)):
                line.append(f"{half.terrain.letter}{name(cell):<3}", INK[half.terrain])
            line.append(f" {points:+4d}", "green" if points > 0 else "dim")
        case Choose(domino):
            line.append_text(paint_domino(position.plan.domino(domino))).append(f"  {_prospect(position, move)}")
        case _:
            line.append(f"{_intent(position, move)} ").append(f"{points:+d}" if points else "", "green")
    return line


def _intent(position: Position, move: Move) -> str:
    """What the less common moves would do."""
    match move:
        case Tax(cells):
            coins = play(position, move).realm.coins - position.realm.coins
            return f"tax {' and '.join(name(cell) for cell in cells)}: {coins} coins"
        case Build(slot, cell):
            assert position.market is not None
            building = position.market.slots[slot]
            assert building is not None
            return f"{building.title} on {name(cell)} for {cost(position.realm, slot)}"
        case Burn(slot):
            assert position.market is not None
            building = position.market.slots[slot]
            assert building is not None
            return f"burn {building.title} for 1"
        case Cover(cell):
            return f"giant on {name(cell)}"
        case Send(cell, realm):
            return f"giant from {name(cell)} to realm {realm}"
        case EndTurn():
            return "end the turn"
    return ""


def _prospect(position: Position, move: Choose) -> str:
    """What a domino would be good for if it could be placed at once."""
    best = best_place(position, move)
    if best is None:
        return "fits nowhere now"
    spots = len(places(position.realm.kingdom, position.plan.domino(move.domino)))
    return f"{spots:>2} place{'' if spots == 1 else 's'}, best {points_of(position, best):+d}"


def best_place(position: Position, move: Choose) -> Place | None:
    """Where a domino on offer would gain most, if it fits at all."""
    spots = places(position.realm.kingdom, position.plan.domino(move.domino))
    return max(spots, key=lambda spot: points_of(position, spot), default=None)


def points_of(position: Position, spot: Place) -> int:
    """What a domino adds to the kingdom of the seat that acts, whether it is its turn to be placed or not."""
    realm = position.realm
    kingdom = realm.kingdom.with_domino(position.plan.domino(spot.domino), spot.cell, spot.other)
    return growth(replace(realm, kingdom=kingdom), position.plan) - growth(realm, position.plan)


def cells_of(spot: Place) -> Cells:
    """The two cells a place covers."""
    return 1 << spot.cell | 1 << spot.other


def describe(move: Move) -> str:
    """What somebody did, after their name."""
    match move:
        case Choose(domino):
            return f"chose domino {domino}"
        case Discard(domino):
            return f"had to discard domino {domino}: it fits nowhere"
        case Place(domino):
            return f"placed domino {domino} on {name(move.cell)} {name(move.other)}"
        case Tax(cells):
            return f"collected taxes on {' and '.join(name(cell) for cell in cells)}"
        case Build(slot, cell):
            return f"built from slot {slot} on {name(cell)}"
        case Burn(slot):
            return f"had the dragon burn the building in slot {slot}"
        case Cover(cell):
            return f"put a giant on {name(cell)}"
        case Send(cell, realm):
            return f"sent the giant on {name(cell)} to realm {realm}"
        case EndTurn():
            return "ended the turn"
    return str(move)
