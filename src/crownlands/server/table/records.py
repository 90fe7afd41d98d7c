"""A table's games as records, and records as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import start
from crownlands.rules.games import for_a_pair
from crownlands.rules.notation import Record, write_record
from crownlands.server.table.entries import stamp
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Move
    from crownlands.server.table.ledger import Ledger


def text(ledger: Ledger) -> str:
    """The records of all games begun, one after another."""
    games = [_finished(ledger, number) for number in range(len(ledger.finished))]
    if ledger.is_running:
        moves = [one.move for one in ledger.played]
        games.append(_record(ledger, ledger.match, moves, ledger.began, over=False))
    return "\n".join(write_record(game) for game in games)


def last(ledger: Ledger) -> str:
    """The record of the game that ended last; another one may not have begun yet."""
    if not ledger.finished or ledger.is_running:
        raise Refused("not_over")
    return write_record(_finished(ledger, len(ledger.finished) - 1))


def _finished(ledger: Ledger, number: int) -> Record:
    game = ledger.finished[number]
    return _record(ledger, number + 1, game.moves, game.began, over=True)


def _record(ledger: Ledger, number: int, moves: Sequence[Move], began: float, *, over: bool) -> Record:
    commit, seed = ledger.promised(number)
    chosen, swapped = ledger.terms.setup, ledger.terms.deal(number).swap
    if ledger.dealt is not None and ledger.dealt.swapped:
        # Imported without its pair, it is still the game of one: only so its draws are the seed's.
        chosen, swapped = for_a_pair(chosen), True
    headers = [
        ("Players", ";".join(_player(sitter.kind, sitter.name, sitter.level) for sitter in ledger.sitters)),
        ("Date", stamp(began)[:10]),
        ("Daily", ledger.terms.agreed.daily or ""),
        ("Commit", commit),
        ("Swapped", "yes" if swapped else ""),
        ("Help", "yes" if ledger.terms.agreed.help else ""),
        ("Seed", seed if over else ""),
    ]
    # What was drawn at another table was not dealt here, so the record begins where this table took over.
    # (A table that takes a game up has but one, so what the ledger knows of its beginning is this game's.)
    first: Any = ledger.beginning if ledger.beginning != start(ledger.terms.setup) else None
    if given := ledger.given:
        *_, first = Record(ledger.terms.setup, tuple(moves[:given]), first).positions()
    told = tuple((name, value) for name, value in headers if value)
    return Record(chosen, tuple(moves[given:]), first, told)


def _player(kind: str, name: str | None, level: str | None) -> str:
    if kind == "bot":
        return f"bot:{level}"
    return (name or "guest").replace(";", ",")
