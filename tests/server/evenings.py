"""Club nights as people play them: through the public API alone."""

from __future__ import annotations

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from crownlands.server.messages.clubs import ClubView
from tests.server.harness import Person, until

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.server.harness import Json, Line


def _play_out(line: Line, number: int) -> None:
    """Plays a table to its end; each person in their own way, or all tables of a deal would come to the same."""
    while (state := line.last)["table"]["status"] != "over":
        turn = state["turn"]
        if turn["legal"] and not turn["forced"]:
            assert "error" not in line.play(state["position"]["n"] * (2 * number + 1) // 2)
        else:
            line.hear()


class Evening:
    """A club night: its host, and everybody who came by the link."""

    def __init__(self, urls: Sequence[str], people: int, *, host_plays: bool = True, **terms: Any) -> None:
        wanted = {"name": "Tuesday", "game": "riomino", "rounds": 2, "level": "random", **terms}
        self.people = [Person(urls[n % len(urls)]) for n in range(people)]
        self.host = self.people[0] if host_plays else Person(urls[0])
        made = self.host.post("/api/clubs", 201, host_name="Host", play=host_plays, **wanted)
        self.id, self.path = made["club"]["id"], made["path"]
        self.key = self.path.partition("#")[2]
        self.numbers: dict[int, Person] = {made["me"]: self.host} if host_plays else {}
        for n, one in enumerate(self.people):
            if one is not self.host:
                self.numbers[self.join(one, f"P{n}")["me"]] = one

    def join(self, person: Person, name: str) -> Json:
        return person.post(f"/api/clubs/{self.id}/join", 200, key=self.key, name=name)

    def seen(self, by: Person | None = None) -> Json:
        """The club night as somebody sees it."""
        found: Json = (by or self.host).get(f"/api/clubs/{self.id}")["club"]
        return found

    def begin(self) -> Json:
        """The host begins a round; it."""
        self.host.post(f"/api/clubs/{self.id}/rounds")
        found: Json = self.seen()["rounds"][-1]
        return found

    def table_of(self, number: int, told: Json | None = None) -> str:
        """The table somebody sits at in the last round."""
        last = (told or self.seen())["rounds"][-1]
        (found,) = [t["table"] for t in last["tables"] if number in [seat["person"] for seat in t["seats"]]]
        return str(found)

    def play(self, only: Sequence[int] | None = None) -> None:
        """Everybody, or some, play their tables of the last round to the end."""
        told = self.seen()
        wanted = [n for n in self.numbers if only is None or n in only]
        with ThreadPoolExecutor(len(wanted)) as pool:
            games = [pool.submit(self._play, n, self.table_of(n, told)) for n in wanted]
            # The first to fail says why: the others only wait for them in vain.
            for game in as_completed(games):
                game.result()

    def _play(self, number: int, table: str) -> None:
        _play_out(self.numbers[number].line(table), number)

    def over(self, number: int) -> Json:
        """Waits until a round is over; the club night then."""
        return dict(until(lambda: (told := self.seen())["rounds"][number - 1]["over"] and told))

    def move(self, url: str) -> None:
        """Everybody is connected to another server, as the guests they were."""
        moved: dict[int, Person] = {}
        for one in {id(person): person for person in (*self.people, self.host)}.values():
            token = one.token
            one.leave_all()
            moved[id(one)] = Person(url)
            moved[id(one)].web.cookies.set("crownlands", token or "")
        self.people = [moved[id(one)] for one in self.people]
        self.host = moved[id(self.host)]
        self.numbers = {n: moved[id(one)] for n, one in self.numbers.items()}

    def leave_all(self) -> None:
        for one in {*self.people, self.host}:
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
