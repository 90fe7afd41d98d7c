"""The three questions and their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.components import load
from crownlands.json_queries.basis import read_basis, read_game, usual_plan
from crownlands.json_queries.fields import Fields, InputError, listed
from crownlands.json_queries.kingdoms import Chart, read_chart, read_domino
from crownlands.rules.core import ScoreLine, Sheet
from crownlands.rules.grid import Direction
from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.kingdoms.placing import normal, places, refusal
from crownlands.rules.kingdoms.territories import largest_territory
from crownlands.rules.moves import Place

if TYPE_CHECKING:
    from collections.abc import Callable

    from crownlands.components import Components, Domino

    Answer = dict[str, Any]

DIRECTIONS = {(1, 0): Direction.EAST, (0, 1): Direction.SOUTH, (-1, 0): Direction.WEST, (0, -1): Direction.NORTH}


def score(data: object, components: Components | None = None) -> Answer | list[Answer]:
    """The itemised score of a kingdom, or of each kingdom of a list.

    >>> score({"grid": 5, "cells": [{"x": 1, "y": 0, "terrain": "wheat", "crowns": 1}]})["total"]
    1
    """
    return _each(data, components, _score)


def legal(data: object, components: Components | None = None) -> Answer | list[Answer]:
    """Where a domino may be placed, or whether one candidate place is legal."""
    return _each(data, components, _legal)


def rank(data: object, components: Components | None = None) -> Answer | list[Answer]:
    """Places from scores and tie-breaks."""
    return _each(data, components, _rank)


def _each(
    data: object, components: Components | None, answer: Callable[[Fields, Components], Answer]
) -> Answer | list[Answer]:
    tables = components or load()
    if isinstance(data, list):
        return [_one(item, path, tables, answer) for path, item in listed(data, "")]
    return _one(data, "", tables, answer)


def _one(data: object, path: str, tables: Components, answer: Callable[[Fields, Components], Answer]) -> Answer:
    fields = Fields(data, path)
    answered = answer(fields, tables)
    fields.done()
    return answered


def _score(fields: Fields, tables: Components) -> Answer:
    kingdom = read_chart(fields, tables).kingdom
    basis = read_basis(fields, tables)
    realm = Realm(kingdom, basis.discarded, basis.coins, basis.knights, basis.towers, basis.queen)
    sheet = Sheet(tuple(line for scorer in basis.scorers(realm) for line in scorer(realm)))
    return {
        "total": sheet.total,
        "lines": [_line(line) for line in sheet.lines],
        "largest_territory": largest_territory(kingdom),
        "crowns": kingdom.crowns_in(kingdom.occupied),
    }


def _line(line: ScoreLine) -> Answer:
    return {"rule": line.rule, "what": line.what, **dict(line.facts), "points": line.points}


def _legal(fields: Fields, tables: Components) -> Answer:
    chart = read_chart(fields, tables)
    # The same kingdom may be sent to both queries; here the game says whose numbers are meant, no more.
    plan = read_basis(fields, tables).plan
    domino = read_domino(fields.raw("domino"), fields.path("domino"), plan)
    if fields.has("candidate"):
        candidate = Fields(fields.raw("candidate"), fields.path("candidate"))
        a, b = candidate.cell("a"), candidate.cell("b")
        candidate.done()
        return _judge(chart, domino, a, b)
    spots = places(chart.kingdom, domino) if chart.fits_frame else []
    return {
        "placements": [{"a": chart.coordinates(spot.cell), "b": chart.coordinates(spot.other)} for spot in spots]
    }


def _judge(chart: Chart, domino: Domino, a: tuple[int, int], b: tuple[int, int]) -> Answer:
    towards = DIRECTIONS.get((b[0] - a[0], b[1] - a[1]))
    if towards is None:
        return _illegal("KD-3.1", "not_adjacent", "the two cells are not adjacent")
    left, right = chart.on_map(*a), chart.on_map(*b)
    if left is None or right is None:
        # The map has a margin, so a domino that leaves it touches nothing with either half.
        return _illegal("KD-3.2", "nothing_matches", "nothing touches those cells")
    refused = refusal(chart.kingdom, domino, normal(Place(domino.name, left, towards), domino))
    if refused is not None and refused.code == "occupied":
        # The law names a cell of its own map; the caller has other coordinates.
        covered = a if chart.kingdom.occupied >> left & 1 else b
        return _illegal(refused.rule_id, refused.code, f"{list(covered)} is already covered")
    if refused is not None:
        return _illegal(refused.rule_id, refused.code, refused.why)
    if not chart.fits_frame:
        grid = chart.kingdom.grid
        return _illegal("KD-3.3", "outside_frame", f"the kingdom does not fit a {grid} x {grid} frame as it is")
    return {"legal": True}


def _illegal(rule: str, code: str, why: str) -> Answer:
    return {"legal": False, "rule": rule, "code": code, "why": why}


def _rank(fields: Fields, tables: Components) -> Answer:
    ranking = usual_plan(read_game(fields), tables).ranking
    names: list[str] = []
    sheets = []
    for path, item in fields.items("players"):
        one = Fields(item, path)
        name = one.raw("name")
        if not isinstance(name, str) or name in names:
            raise InputError(one.path("name"), "every player needs a name of its own")
        names.append(name)
        total = ScoreLine(ranking.score_rule, "total", one.integer("score", -9999, 9999))
        sheets.append(
            Sheet(
                (total,),
                one.integer("largest_territory", 0, 999, default=0),
                one.integer("crowns", 0, 999, default=0),
            )
        )
        one.done()
    if not sheets:
        raise InputError(fields.path("players"), "at least one player is needed")
    standings = sorted(ranking.result(sheets).standings, key=lambda standing: standing.place)
    return {
        "places": [
            {
                "name": names[standing.realm],
                "place": standing.place,
                "decided_by": standing.decided_by,
                "tie_break": standing.tie_break,
            }
            for standing in standings
        ]
    }
