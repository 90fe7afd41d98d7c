"""A day's deal at a table: how it is opened, what it came to, and records of it that come from elsewhere."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from crownlands.daily import LEVEL, daily_of
from crownlands.deal import Deal
from crownlands.rules import actor, result
from crownlands.server.table import conduct, imported, openings
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.openings import Opening
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.daily import Daily, Reached
    from crownlands.rules.notation import Record
    from crownlands.server.table.openings import Origin
    from crownlands.server.table.seats import Levels


def today(now: float) -> Daily:
    """What is played today; ``now`` in seconds since 1970.

    >>> today(1_795_000_000.0).day
    '2026-11-18'
    """
    return daily_of(datetime.fromtimestamp(now, UTC).date())


def told(daily: Daily) -> dict[str, Any]:
    """What is played on a day, as clients are told."""
    return {
        "day": daily.day,
        "game": daily.game,
        "options": list(daily.options),
        "seats": daily.seats,
        "level": LEVEL,
        "seed": daily.seed,
    }


def opened(origin: Origin, daily: Daily, levels: Levels, who: str, name: str | None) -> Opening:
    """A table of a day's deal, begun: the first seat is theirs, and nothing is taken back."""
    others = [SeatTerms("bot", LEVEL)] * (daily.seats - 1)
    agreed = Agreement((SeatTerms("mine"), *others), daily.game, daily.options, undo="never", daily=daily.day)
    made = openings.create(origin, agreed, levels, who, name)
    return Opening(made.terms, [*made.events, *conduct.begin(Ledger(made.terms))], made.held)


def reached(ledger: Ledger) -> Reached | None:
    """What a day's table came to; None while it is played, or if its person gave up."""
    day = ledger.terms.agreed.daily
    if day is None or not ledger.is_over or any(0 in game.resigned for game in ledger.finished):
        return None
    return daily_of(day).reached([game.result for game in ledger.finished])


def judged(text: str) -> dict[str, Any]:
    """The day that records are of, and what they came to; refused unless they are that day's deal, played out.

    The law says so: the set-up and every draw are the day's. That a duke sat opposite is a matter of honour.
    """
    records = imported.read(text)
    daily = _day_of(records)
    if [record.setup for record in records] != [daily.setup] * daily.games:
        raise Refused("not_daily")
    results = []
    for game, record in enumerate(records):
        deal = daily.deal(game)
        if record.first is not None or not _is_dealt(record, deal):
            raise Refused("not_daily")
        *_, last = record.positions()
        if actor(last) is not None:
            raise Refused("not_over")
        results.append(result(last))
    return {"day": daily.day, **asdict(daily.reached(results))}


def _day_of(records: list[Record]) -> Daily:
    try:
        return daily_of(records[0].header("Daily") or "")
    except ValueError:
        raise Refused("not_daily") from None


def _is_dealt(record: Record, deal: Deal) -> bool:
    known = Deal.of_record(record)
    if known is None or (known.seed, known.swap) != (deal.seed, deal.swap):
        return False
    return all(
        actor(before) != "chance" or deal.draw(before) == move
        for before, move in zip(record.positions(), record.moves, strict=False)
    )
