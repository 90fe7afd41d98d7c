"""Club nights: the same deals at all tables, live standings, and what nobody may learn before a round is over."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from crownlands.server.messages.clubs import ClubView
from tests.server.evenings import Evening
from tests.server.harness import QUICK, Person, running, until
from tests.server.listening import Stream
from tests.server.processes import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.harness import Json, Running


@pytest.fixture
def evening(server: Running) -> Iterator[Callable[..., Evening]]:
    made: list[Evening] = []

    def make(people: int, **terms: object) -> Evening:
        made.append(Evening([server.url], people, **terms))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.leave_all()


def counted(told: Json) -> dict[int, tuple[Fraction, int, int]]:
    """The standings, counted by hand from the tables' points: share, lead and rounds of each person."""
    found: dict[int, list[tuple[Fraction, int]]] = defaultdict(list)
    for deal in told["rounds"]:
        tables = [t for t in deal["tables"] if t["status"] == "over"]
        if not deal["over"] or len(tables) < 2:
            continue
        for seat in range(told["seats"]):
            leads = []
            for table in tables:
                points = [one["score"] for one in table["seats"]]
                leads.append(points[seat] - max(points[:seat] + points[seat + 1 :]))
            for n, table in enumerate(tables):
                rest = leads[:n] + leads[n + 1 :]
                beaten, level = sum(one < leads[n] for one in rest), sum(one == leads[n] for one in rest)
                if (person := table["seats"][seat]["person"]) is not None:
                    found[person].append((Fraction(2 * beaten + level, 2 * len(rest)), leads[n]))
    return {
        person: (sum((share for share, _ in own), Fraction()) / len(own), sum(lead for _, lead in own), len(own))
        for person, own in found.items()
    }


def check(told: Json) -> None:
    """The standings are those that a count by hand gives, best first."""
    ClubView.model_validate(told)
    mine = counted(told)
    for one in told["standings"]:
        if one["rounds"]:
            share, lead, rounds = mine[one["person"]]
            assert (one["percent"], one["lead"], one["rounds"]) == (round(float(100 * share), 2), lead, rounds)
            better = sum(other[:2] > (share, lead) for other in mine.values())
            assert one["place"] == better + 1
    places = [one["place"] for one in told["standings"]]
    assert places == sorted(places)
    assert {one["person"] for one in told["standings"] if one["rounds"]} == set(mine)


@pytest.mark.parametrize(("game", "seats", "options", "rounds"), [("riomino", 2, [], 3), ("kingdomino", 4, [], 2)])
def test_eight_people_play_a_club_night_to_its_end(
    evening: Callable[..., Evening], game: str, seats: int, options: list[str], rounds: int
) -> None:
    night = evening(8, game=game, seats=seats, options=options, rounds=rounds)
    met: dict[int, list[int]] = defaultdict(list)
    with Stream(night.people[5], f"/api/clubs/{night.id}/live") as live:
        for number in range(1, rounds + 1):
            begun = night.begin()
            assert len(begun["tables"]) == 8 // seats
            for table in begun["tables"]:
                there = [seat["person"] for seat in table["seats"]]
                assert None not in there
                for one in there:
                    met[one] += [other for other in there if other != one]
            live.until(lambda told, number=number: len(told["rounds"]) == number)  # type: ignore[misc]
            night.play()
            check(night.over(number))
            live.until(lambda told, number=number: told["rounds"][number - 1]["over"])  # type: ignore[misc]
            # The draws of all tables of the round are those of one deal.
            states = [night.people[0].get(f"/api/tables/{table['table']}") for table in begun["tables"]]
            assert len({state["table"]["games"][0]["seed"] for state in states}) == 1
            firsts = {next(e["move"] for e in state["events"] if e["by"] == "chance") for state in states}
            assert len(firsts) == 1
    told = night.seen()
    assert told["status"] == "over"
    assert all(one["rounds"] == rounds for one in told["standings"])
    if seats == 2:
        assert all(len(set(others)) == rounds for others in met.values())
    exported = night.people[3].get(f"/api/clubs/{night.id}/results.json")
    assert exported == told
    lines = list(csv.DictReader(io.StringIO(night.host.web.get(f"/api/clubs/{night.id}/results.csv").text)))
    names = {one["n"]: one["name"] for one in told["people"]}
    mine = counted(exported)
    assert len(lines) == 8
    for line, one in zip(lines, told["standings"], strict=True):
        assert line["name"] == names[one["person"]]
        assert float(line["percent"]) == round(float(100 * mine[one["person"]][0]), 2)
        each = [float(line[f"round_{number}"]) for number in range(1, rounds + 1)]
        assert sum(each) / rounds == pytest.approx(float(line["percent"]), abs=0.01)
    # All shares of a deal add up to what there is: nobody gains by luck.
    assert sum(share for share, _, _ in mine.values()) == 4
    refused = night.host.post(f"/api/clubs/{night.id}/rounds", 409)
    assert refused["error"]["code"] == "club_over"
