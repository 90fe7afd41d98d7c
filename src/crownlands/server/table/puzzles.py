"""Puzzles as people get them: a list for each game, and one of them as a table that waits for its solver."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from crownlands.puzzles.puzzle import MARKS, Puzzle
from crownlands.puzzles.shelf import puzzles_of
from crownlands.rules.games import for_one_game
from crownlands.rules.notation import read_position
from crownlands.server.table import conduct, requests
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.change import Change
from crownlands.server.table.events import Dealt, Sitter, Started
from crownlands.server.table.holders import Handover
from crownlands.server.table.refusal import Refused
from crownlands.server.table.table import Named, Table
from crownlands.server.table.terms import Terms

SOLVER = "solver"
"""The person who is to answer."""
LEVELS = Named(("duke",), "duke")
"""Who sits on the other seats, for show: nobody moves there."""
KEPT = 64
"""Puzzles kept as tables: people go through them one by one."""


def listed(game: str) -> dict[str, Any]:
    """All puzzles of a game in lines, the easiest first; `Refused` if there is no such game."""
    return {"game": game, "puzzles": [_line(one) for one in _puzzles(game)]}


def shown(game: str, name: str) -> dict[str, Any]:
    """One puzzle with what every answer is worth, and the table it is answered at."""
    puzzle = _named(game, name)
    told = puzzle.as_json()
    answers = [{"why": [], **one} for one in told["answers"]]
    state = _table(game, name).state_for(SOLVER, now=0.0)
    return {**_line(puzzle), "seat": puzzle.seat, "playouts": puzzle.playouts, "answers": answers, "state": state}


def answered(game: str, name: str, question: dict[str, Any]) -> dict[str, Any]:
    """What a table says to a question about its position: where something fits, why something does not."""
    table, asked = _table(game, name), requests.read_request(question)
    if not isinstance(asked, requests.Fit | requests.Dead | requests.Why):
        raise Refused("malformed")
    return {**table.answer(SOLVER, asked), "n": table.ledger.n, "ref": question.get("ref")}


def _line(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "seats": puzzle.seats,
        "kind": puzzle.kind,
        "unit": puzzle.unit,
        "difficulty": puzzle.difficulty,
        "themes": list(puzzle.themes),
        "win_in": puzzle.win_in,
    }


def _puzzles(game: str) -> tuple[Puzzle, ...]:
    if game not in MARKS:
        raise Refused("unknown_game", game=game)
    return puzzles_of(game)


def _named(game: str, name: str) -> Puzzle:
    found = next((one for one in _puzzles(game) if one.id == name), None)
    if found is None:
        raise Refused("unknown_puzzle")
    return found


@lru_cache(KEPT)
def _table(game: str, name: str) -> Table:
    """A table that begins in the puzzle's position; it is only ever looked at."""
    puzzle = _named(game, name)
    setup = for_one_game(read_position(puzzle.position).setup)
    mine, other = SeatTerms("mine"), SeatTerms("bot", LEVELS.default)
    seats = tuple(mine if seat == puzzle.seat else other for seat in range(setup.seats))
    agreed = Agreement(seats, setup.game, setup.options, undo="never")
    table = Table(Terms(f"puzzle-{puzzle.id}", agreed, ""), LEVELS)
    sitters = [
        conduct.sit(seat, Sitter("person" if one is mine else "bot", level=one.level))
        for seat, one in enumerate(seats)
    ]
    begun = Started(1, puzzle.position, Dealt("", None))
    table.do(Change([*sitters, ("host", begun)], [Handover(puzzle.seat, SOLVER)]), 0.0)
    return table
