"""Kingdoms drawn in characters as a query's JSON, and the queries about one of them."""

from __future__ import annotations

import re
from typing import Any

from crownlands import json_queries
from crownlands.components import Terrain

Json = dict[str, Any]
TERRAINS = {terrain.letter: terrain.word for terrain in Terrain}


CELL = {"x": 0, "y": 0, "terrain": "wheat"}
PLAYER = {"name": "ann", "score": 3}

# Seven forests with three crowns, nine lakes without any: the book's own example (see docs/rules/KD.md).
BOOK = """
    l  l  l  l  l
    f1 l  l  l  l
    f  f  C  w  w1
    f  f1 w  w  g
    f  f1 w  w  g1
"""


SQUARE = re.compile(r"([a-z])(\d?)(?:\[(\w+)\])?(!*)(\^?)|C|\.")


def kingdom(picture: str, grid: int = 5, **more: Any) -> Json:
    """A kingdom drawn in characters as a query's JSON; its north-west corner is [0, 0]."""
    castle = None
    cells: list[Json] = []
    for y, line in enumerate(line.replace(" ", "") for line in re.split(r"[/\n]", picture) if line.strip()):
        pieces = list(SQUARE.finditer(line))
        assert "".join(piece.group() for piece in pieces) == line, f"{line!r} is not a row of squares"
        for x, piece in enumerate(pieces):
            letter, crowns, building, giants, knight = piece.groups()
            if piece.group() == "C":
                castle = [x, y]
            elif letter:
                cell = {"x": x, "y": y, "terrain": TERRAINS[letter], "crowns": int(crowns or 0)}
                pieces_on = {"building": building, "giants": len(giants), "knight": bool(knight)}
                cells.append({**cell, **{field: value for field, value in pieces_on.items() if value}})
    return {"grid": grid, "castle": castle, "cells": cells, **more}


OWNED = {"x": "discarded", "c": "coins", "n": "knights", "t": "towers"}


def realm(text: str, grid: int, **more: Any) -> Json:
    """A realm as position texts write it, as a query's JSON."""
    picture, *extras = text.split(";")
    owned = {OWNED[extra[0]]: int(extra[1:]) for extra in extras if extra != "q"}
    return kingdom(picture, grid, **{"discarded": 0, **owned, "queen": "q" in extras, **more})


def score(data: object) -> Json:
    answer = json_queries.score(data)
    assert isinstance(answer, dict)
    return answer


def legal(data: object) -> Json:
    answer = json_queries.legal(data)
    assert isinstance(answer, dict)
    return answer
