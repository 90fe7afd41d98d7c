"""A club night as people are told of it: one text for all who are there, and the same as a table of numbers."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from crownlands.server.live.match_points import Played, shares, standings

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from crownlands.server.storage.clubs import Club, ClubTable

FORMULAS = "=+-@\t\r"
"""What a spreadsheet takes a text that begins with it for a formula."""


def view(club: Club, allowed: Callable[[str | None], bool]) -> dict[str, Any]:
    """Everything that is known to everybody there; of a round that runs no results."""
    names = {one.n: one.name if allowed(one.name) else None for one in club.people}
    rounds = [(number, over, club.tables_of(number)) for number, over in club.rounds.items()]
    played = [_played(found) for _, over, found in rounds if over]
    seen = {person for tables in played for one in tables for person in one.seats if person is not None}
    shown = [one.n for one in club.people if one.status == "here" or one.n in seen]
    return {
        "id": club.id,
        "name": club.name,
        "status": club.status,
        **{name: club.terms[name] for name in ("game", "options", "seats", "clock", "level")},
        "planned": club.terms["rounds"],
        "people": [
            {
                "n": one.n,
                "name": names[one.n],
                "status": one.status,
                "host": one.guest is not None and one.guest == club.host,
            }
            for one in club.people
        ],
        "rounds": [
            {"number": number, "over": over, "tables": _tables(found, over=over)} for number, over, found in rounds
        ],
        "standings": [
            {
                "person": one.person,
                "place": one.place,
                "percent": percent(one.share) if one.rounds else None,
                "lead": one.lead,
                "rounds": one.rounds,
            }
            for one in standings(shown, played)
        ],
    }


def game_of(terms: str) -> str:
    """What is played, by the stored terms."""
    return str(json.loads(terms)["game"])


def percent(share: Fraction) -> float:
    """A share as people read it, to the hundredth."""
    return round(float(share * 100), 2)


def _played(found: list[ClubTable]) -> list[Played]:
    return [Played(one.seats, [lead for _, lead in one.scores]) for one in found if one.scores is not None]


def _tables(found: list[ClubTable], *, over: bool) -> list[dict[str, Any]]:
    compared = shares([one.leads for one in _played(found)]) if over else None
    of_table = iter(compared or ())
    return [
        {
            "number": one.number,
            "table": one.table,
            "status": one.status,
            "seats": _seats(one, next(of_table, None) if one.scores is not None else None, over=over),
        }
        for one in found
    ]


def _seats(table: ClubTable, own: list[Fraction] | None, *, over: bool) -> list[dict[str, Any]]:
    scores = table.scores if over else None
    return [
        {
            "person": person,
            "score": None if scores is None else scores[seat][0],
            "lead": None if scores is None else scores[seat][1],
            "percent": None if own is None else percent(own[seat]),
        }
        for seat, person in enumerate(table.seats)
    ]


def table_of_numbers(told: dict[str, Any]) -> str:
    """The standings as CSV: a line for each person, a column for each round."""
    names = {one["n"]: one["name"] for one in told["people"]}
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(
        ["place", "name", "percent", "lead", "rounds", *(f"round_{one['number']}" for one in told["rounds"])]
    )
    for one in told["standings"]:
        each = [_percent_in(number, one["person"]) for number in told["rounds"]]
        name = names[one["person"]] or f"#{one['person']}"
        plain = f"'{name}" if name[0] in FORMULAS else name
        mean = "" if one["percent"] is None else one["percent"]
        sheet.writerow([one["place"], plain, mean, one["lead"], one["rounds"], *each])
    return out.getvalue()


def _percent_in(told: dict[str, Any], person: int) -> float | str:
    for table in told["tables"]:
        for seat in table["seats"]:
            if seat["person"] == person and seat["percent"] is not None:
                return float(seat["percent"])
    return ""
