"""Moves for people: what they would do, what they did, and what a domino on offer promises."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.cli.paint import owners
from crownlands.rules.grid import Cells, name
from crownlands.rules.kingdoms.law import growth, play
from crownlands.rules.kingdoms.placing import places
from crownlands.rules.moves import Build, Burn, Choose, Cover, Discard, EndTurn, Place, Send, Tax
from crownlands.rules.queendomino.building import cost

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Building
    from crownlands.rules import KingdomPosition, Move


def intend(position: KingdomPosition, move: Move, names: Sequence[str] = ()) -> str:
    """What one of the less common moves would do."""
    match move:
        case Tax():
            return f"{_taxes(position, move)} from {_cells(move.cells)}"
        case Build(slot, cell):
            return f"{held(position, slot).title} on {name(cell)} for {cost(position.realm, slot)}"
        case Burn(slot):
            return f"burn {held(position, slot).title}"
        case Cover(cell):
            return f"giant on {name(cell)}"
        case Send(cell, realm):
            return f"giant from {name(cell)} to {owners(position.plan, realm, names)}"
        case Discard():
            return "discard it: it fits nowhere"
        case EndTurn():
            return "end the turn"
    return ""


def describe(position: KingdomPosition, move: Move, names: Sequence[str] = ()) -> str:
    """What somebody did, after their name; the position is the one before it."""
    match move:
        case Choose(domino):
            return f"chose domino {domino}"
        case Discard(domino):
            return f"had to discard domino {domino}: it fits nowhere"
        case Place(domino):
            return f"placed domino {domino} on {name(move.cell)} {name(move.other)}"
        case Tax(cells):
            return f"collected {_taxes(position, move)} from {_cells(cells)}"
        case Build(slot, cell):
            queen = ", and the queen came" if _wins_queen(position, move) else ""
            built, paid = held(position, slot).title, cost(position.realm, slot)
            return f"built {built} on {name(cell)} for {paid}{queen}"
        case Burn(slot):
            return f"had the dragon burn {held(position, slot).title}"
        case Cover(cell):
            return f"put a giant on {name(cell)}"
        case Send(cell, realm):
            return f"sent the giant on {name(cell)} to {owners(position.plan, realm, names)}"
        case EndTurn():
            return "ended the turn"
    return str(move)


def held(position: KingdomPosition, slot: int) -> Building:
    """The building in a slot."""
    assert position.builders is not None
    building = position.builders.slots[slot]
    assert building is not None
    return building


def prospect(position: KingdomPosition, move: Choose) -> str:
    """What a domino would be good for if it could be placed at once."""
    best = best_place(position, move)
    if best is None:
        return "fits nowhere now"
    spots = len(places(position.realm.kingdom, position.plan.domino(move.domino)))
    return f"{spots:>2} place{'' if spots == 1 else 's'}, best {points_of(position, best):+d}"


def best_place(position: KingdomPosition, move: Choose) -> Place | None:
    """Where a domino on offer would gain most, if it fits at all."""
    spots = places(position.realm.kingdom, position.plan.domino(move.domino))
    return max(spots, key=lambda spot: points_of(position, spot), default=None)


def points_of(position: KingdomPosition, spot: Place) -> int:
    """What a domino adds to the kingdom of the seat that acts, whether it is its turn to be placed or not."""
    realm = position.realm
    kingdom = realm.kingdom.with_domino(position.plan.domino(spot.domino), spot.cell, spot.other)
    return growth(replace(realm, kingdom=kingdom), position.plan) - growth(realm, position.plan)


def cells_of(move: Move) -> Cells:
    """The cells of its own kingdom on which a move puts something."""
    match move:
        case Place():
            return 1 << move.cell | 1 << move.other
        case Build(_, cell) | Cover(cell):
            return 1 << cell
    return 0


def _cells(cells: Sequence[int]) -> str:
    return " and ".join(name(cell) for cell in cells)


def _taxes(position: KingdomPosition, move: Tax) -> str:
    coins = play(position, move).realms[position.realm_index].coins - position.realm.coins
    return f"{coins} coin{'' if coins == 1 else 's'}"


def _wins_queen(position: KingdomPosition, move: Build) -> bool:
    return not position.realm.queen and play(position, move).realms[position.realm_index].queen
