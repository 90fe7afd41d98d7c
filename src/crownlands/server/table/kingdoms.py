"""How a kingdom game is shown."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from crownlands.components import Terrain
from crownlands.rules.codec import side
from crownlands.rules.grid import at, name, scan
from crownlands.rules.kingdoms.law import growth, score_lines
from crownlands.rules.kingdoms.placing import dead_cells, places
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.moves import Build, Cover, Place, Send, Tax
from crownlands.rules.notation import facts_of
from crownlands.rules.queendomino.builders_board import supply
from crownlands.server.table.worth import brings, gains, placement_gains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import KingdomPosition, Move, ScoreLine
    from crownlands.rules.kingdoms.kingdom import Kingdom
    from crownlands.server.table.played import PlayedMove

    View = dict[str, Any]


__all__ = [
    "brings",
    "cells",
    "dead",
    "fits",
    "gains",
    "middle",
    "realm",
    "realm_count",
    "realm_keys",
    "setup",
    "step",
]

WORDS = tuple([terrain.word for terrain in Terrain])


def setup(position: KingdomPosition) -> View:
    """What is played."""
    plan, chosen = position.plan, position.setup
    return {
        "game": chosen.game,
        "seats": chosen.seats,
        "options": list(chosen.options),
        "grid": plan.grid,
        "rounds": plan.rounds,
        "row": plan.row,
        "aside": sum(map(len, plan.piles)) - plan.rounds * plan.row,
        "components": facts_of(chosen),
    }


def step(position: KingdomPosition) -> str:
    """What is to be decided: the stage."""
    return position.stage


def middle(position: KingdomPosition, played: Sequence[PlayedMove]) -> View:  # noqa: ARG001
    """The middle of the table: rows, kings, what is unseen, what is shared."""
    draft = position.draft
    return {
        "round": position.round,
        "row": [{"domino": offer.domino.name, "king": offer.king} for offer in draft.row],
        "next": [{"domino": offer.domino.name, "king": offer.king} for offer in draft.next_row],
        "drawn": [domino.name for domino in draft.drawn],
        "hand": list(draft.hand),
        "king": draft.king,
        "unseen": [domino.name for pile in draft.piles for domino in pile],
        "shared": _shared(position),
        "dice": None,
    }


def realm_count(position: KingdomPosition) -> int:
    """How many realms there are."""
    return len(position.realms)


def realm_keys(position: KingdomPosition) -> list[object]:
    """Each realm's own value."""
    return list(position.realms)


def realm(position: KingdomPosition, number: int) -> View:
    """A realm with its kingdom and its score sheet."""
    owner = position.realms[number]
    kingdom = owner.kingdom
    scored = score_lines(owner, position.plan, position.quests)
    return {
        "castle": name(kingdom.castle.bit_length() - 1),
        "frame": _frame(kingdom),
        "box": [name(at(kingdom.box.west, kingdom.box.north)), name(at(kingdom.box.east, kingdom.box.south))],
        "cells": _cells(kingdom),
        "discarded": owner.discarded or 0,
        "coins": owner.coins if position.builders else None,
        "knights": owner.knights if position.builders else None,
        "towers": owner.towers if position.builders else None,
        "total": sum([line.points for line in scored]),
        "sheet": [_line(line) for line in scored],
    }


def cells(position: KingdomPosition, move: Move) -> list[str]:  # noqa: ARG001
    """The cells a move touches."""
    match move:
        case Place():
            return [name(move.cell), name(move.other)]
        case Cover(cell) | Send(cell) | Build(_, cell):
            return [name(cell)]
        case Tax(cells):
            return [name(cell) for cell in cells]
    return []


def fits(position: KingdomPosition, realm: int, domino: str) -> list[tuple[Move, int]] | None:
    """Where a domino could lie in a realm, and the points it would add there."""
    known = position.plan.by_name.get(domino)
    if known is None:
        return None
    kingdom = position.realms[realm].kingdom
    if position.plan.scoring == (score_territories,):
        placed = places(kingdom, known)
        return list(zip(placed, placement_gains(kingdom, known, placed), strict=True))
    before = _points(position, realm, kingdom)
    return [
        (place, _points(position, realm, kingdom.with_domino(known, place.cell, place.other)) - before)
        for place in places(kingdom, known)
    ]


def dead(position: KingdomPosition, realm: int) -> list[str]:
    """The free cells that no domino can cover any more."""
    return [name(cell) for cell in scan(dead_cells(position.realms[realm].kingdom))]


def _points(position: KingdomPosition, realm: int, kingdom: Kingdom) -> int:
    """The points of a kingdom without the bonuses, which come and go."""
    return growth(replace(position.realms[realm], kingdom=kingdom), position.plan)


def _shared(position: KingdomPosition) -> View:
    """What belongs to nobody: quests, the builders' board, the queen, the dragon, a giant on its way."""
    shared: View = {}
    if position.plan.quests:
        shared["quests"] = [quest.name for quest in position.quests]
    if position.receiver is not None:
        shared["receiver"] = position.receiver
    if (builders := position.builders) is None:
        return shared
    shared["market"] = [
        {"cost": cost, "building": building.name if building else None}
        for cost, building in enumerate(builders.slots)
    ]
    if builders.top is not None:
        shared["top"] = builders.top.name
    shared["buildings"] = sorted(building.name for building, count in builders.pile for _ in range(count))
    if builders.dragon is not None:
        shared["dragon"] = builders.dragon
    hosts = [number for number, realm in enumerate(position.realms) if realm.queen]
    if hosts:
        shared["queen"] = hosts[0]
    shared["knights"], shared["towers"] = supply(position)
    return shared


def _cells(kingdom: Kingdom) -> View:
    """What lies on each cell, row by row: made for every placement, so straight from the sets of cells."""
    shown: View = {}
    buildings = dict(kingdom.buildings)
    words = {place: word for word, land in zip(WORDS, kingdom.land, strict=True) for place in scan(land)}
    for place in sorted(words):
        cell = _plain(words[place], sum([layer >> place & 1 for layer in kingdom.crowns]))
        if kingdom.giants and (giants := kingdom.giants_on(place)):
            cell = {**cell, "giants": giants}
        if kingdom.knights >> place & 1:
            cell = {**cell, "knight": 1}
        if place in buildings:
            cell = {**cell, "building": buildings[place].name}
        shown[name(place)] = cell
    return shown


@cache
def _plain(terrain: str, crowns: int) -> View:
    """A cell with nothing on it: there are few kinds, so all that look the same are one object. Never changed."""
    return {"terrain": terrain, "crowns": crowns}


def _frame(kingdom: Kingdom) -> list[str]:
    """The corners of all that a frame round the kingdom can still reach, within the map."""
    west, north, east, south = kingdom.box
    reach, end = kingdom.grid - 1, side(kingdom.grid) - 1
    return [
        name(at(max(0, east - reach), max(0, south - reach))),
        name(at(min(end, west + reach), min(end, north + reach))),
    ]


def _line(line: ScoreLine) -> View:
    return {
        "rule": line.rule,
        "what": line.what,
        "args": dict(line.facts),
        "cells": [name(cell) for cell in scan(line.cells)],
        "points": line.points,
    }
