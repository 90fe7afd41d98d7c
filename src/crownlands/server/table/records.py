"""A table's games as records, and records as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import start
from crownlands.rules.notation import Record, write_record
from crownlands.server.table.entries import stamp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Move
    from crownlands.server.table.ledger import Ledger


def text(ledger: Ledger) -> str:
    """The records of all games begun, one after another."""
    games = [
        _record(ledger, number, game.moves, game.began, over=True)
        for number, game in enumerate(ledger.finished, start=1)
    ]
    if ledger.is_running:
        moves = [one.move for one in ledger.played]
        games.append(_record(ledger, ledger.match, moves, ledger.began, over=False))
    return "\n".join(write_record(game) for game in games)


def _record(ledger: Ledger, number: int, moves: Sequence[Move], began: float, *, over: bool) -> Record:
    commit, seed = ledger.promised(number)
    headers = [
        ("Players", ";".join(_player(sitter.kind, sitter.name, sitter.level) for sitter in ledger.sitters)),
        ("Date", stamp(began)[:10]),
        ("Commit", commit),
        ("Swapped", "yes" if ledger.terms.deal(number).swap else ""),
        ("Seed", seed if over else ""),
    ]
    # What was drawn at another table was not dealt here, so the record begins where this table took over.
    # (A table that takes a game up has but one, so what the ledger knows of its beginning is this game's.)
    first: Any = ledger.beginning if ledger.beginning != start(ledger.terms.setup) else None
    if given := ledger.given:
        *_, first = Record(ledger.terms.setup, tuple(moves[:given]), first).positions()
    told = tuple((name, value) for name, value in headers if value)
    return Record(ledger.terms.setup, tuple(moves[given:]), first, told)


def _player(kind: str, name: str | None, level: str | None) -> str:
    if kind == "bot":
        return f"bot:{level}"
    return (name or "guest").replace(";", ",")
