"""The score pad: kingdoms that lie on a real table, counted and ranked by the law."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.json_queries import InputError, rank, score
from crownlands.rules.core import Result, Standing
from crownlands.rules.dynasty import dynasty
from crownlands.server.table.refusal import Refused
from crownlands.server.table.view import places

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    View = dict[str, Any]

SHARED = ("game", "grid", "options", "quests")
"""What everybody at the table agreed on; the rest a realm has for itself."""
MOST_REALMS, MOST_SQUARES, MOST_GAMES = 8, 48, 12


def counted(asked: Mapping[str, Any]) -> View:
    """What each kingdom scores, line by line, who comes where, and the sums after ``earlier`` games.

    >>> wheat = {"x": 1, "y": 0, "terrain": "wheat", "crowns": 2}
    >>> told = counted({"game": "kingdomino", "grid": 5, "realms": [{"cells": []}, {"cells": [wheat]}]})
    >>> [realm["total"] for realm in told["realms"]], [one["place"] for one in told["places"]]
    ([0, 2], [2, 1])
    """
    realms = asked.get("realms")
    if not isinstance(realms, list) or not 1 <= len(realms) <= MOST_REALMS:
        raise Refused("malformed", field="realms", why="too_many")
    if any(len(one.get("cells") or ()) > MOST_SQUARES for one in realms if isinstance(one, dict)):
        raise Refused("malformed", field="realms.cells", why="too_many")
    agreed = {name: asked[name] for name in SHARED if asked.get(name) is not None}
    try:
        sheets = score([{**one, **agreed} if isinstance(one, dict) else one for one in realms])
        assert isinstance(sheets, list)
        scores = [sheet["total"] for sheet in sheets]
        result = _ranked(agreed.get("game"), sheets)
    except InputError as bad:
        raise Refused("malformed", field=f"realms{bad.field}"[:100], why="input") from None
    return {
        "realms": [_realm(sheet) for sheet in sheets],
        "places": places(result),
        "sums": _sums(asked.get("earlier") or [], scores),
    }


def _realm(sheet: View) -> View:
    apart = ("rule", "what", "points")
    lines = [
        {
            **{name: line[name] for name in apart},
            "args": {name: value for name, value in line.items() if name not in apart},
            "cells": [],
        }
        for line in sheet["lines"]
    ]
    return {"total": sheet["total"], "lines": lines}


def _ranked(game: object, sheets: Sequence[View]) -> Result:
    players = [
        {
            "name": str(realm),
            "score": sheet["total"],
            "largest_territory": sheet["largest_territory"],
            "crowns": sheet["crowns"],
        }
        for realm, sheet in enumerate(sheets)
    ]
    ranked = rank({"game": game, "players": players})
    assert isinstance(ranked, dict)
    found = {int(one["name"]): one for one in ranked["places"]}
    standings = (
        Standing(realm, one["place"], sheets[realm]["total"], one["decided_by"], one["tie_break"])
        for realm, one in sorted(found.items())
    )
    return Result(tuple(standings))


def _sums(earlier: Sequence[object], scores: Sequence[int]) -> list[View] | None:
    """Places by the sum of all games, as in a Dynasty; None if this is the first."""
    if not earlier:
        return None
    if not isinstance(earlier, list) or len(earlier) > MOST_GAMES:
        raise Refused("malformed", field="earlier", why="too_many")
    for number, game in enumerate(earlier):
        if not isinstance(game, list) or len(game) != len(scores) or not all(type(one) is int for one in game):
            raise Refused("malformed", field=f"earlier[{number}]", why="input")
    return places(dynasty([_scored(game) for game in (*earlier, scores)]))


def _scored(scores: Sequence[int]) -> Result:
    return Result(tuple(Standing(realm, 0, points, "") for realm, points in enumerate(scores)))
