"""Club nights: the same deals at all tables, live standings, and what nobody may learn before a round is over."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from crownlands.server.http.limits import Asking, Limits
from crownlands.server.settings import Settings
from crownlands.server.table.refusal import Refused
from tests.server.evenings import Evening, check, counted
from tests.server.harness import Person
from tests.server.listening import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    import httpx

    from tests.server.harness import Json, Running


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
    shares: set[float] = set()
    for line, one in zip(lines, told["standings"], strict=True):
        assert line["name"] == names[one["person"]]
        assert float(line["percent"]) == round(float(100 * mine[one["person"]][0]), 2)
        each = [float(line[f"round_{number}"]) for number in range(1, rounds + 1)]
        assert sum(each) / rounds == pytest.approx(float(line["percent"]), abs=0.01)
        shares.update(each)
    if game == "kingdomino":
        # They played differently, so it came to something in a round, though over all rounds it may cancel out;
        # a victory of Riomino may be the same for all.
        assert len(shares) > 1
    # All shares of a deal add up to what there is: nobody gains by luck.
    assert sum(share for share, _, _ in mine.values()) == 4
    refused = night.host.post(f"/api/clubs/{night.id}/rounds", 409)
    assert refused["error"]["code"] == "club_over"


def test_a_round_is_sealed_to_all_who_do_not_sit_there(server: Running, evening: Callable[..., Evening]) -> None:
    night = evening(4, game="kingdomino", host_plays=False)
    tables = [one["table"] for one in night.begin()["tables"]]
    there = {table: next(p for n, p in night.numbers.items() if night.table_of(n) == table) for table in tables}
    own, other = tables
    player, stranger = there[own], Person(server.url)
    for spy in (there[other], night.host, stranger):
        assert refusals(spy, own) == {"sealed"}
        assert spy.web.get("/api/tables").json()["tables"] == []
        with pytest.raises(Exception, match="4411"):
            spy.line(own)
    # Nor is there another way in: nobody can give their seat away, join, or be told the seed.
    link = player.post(f"/api/tables/{own}/seats/{player.get(f'/api/tables/{own}')['you']['seats'][0]}/link", 200)
    token = link["path"].partition("=")[2]
    assert code(there[other].web.post(f"/api/tables/{own}/claim", json={"token": token})) == "sealed"
    state = player.get(f"/api/tables/{own}")
    assert (state["table"]["sealed"], state["table"]["club"], state["table"]["undo"]) == (True, night.id, "never")
    assert not state["you"]["host"]
    commits = [there[one].get(f"/api/tables/{one}")["table"]["games"][0]["commit"] for one in tables]
    assert len(set(commits)) == 1
    # People who have played out see their own result, and neither they nor anybody else sees more than that.
    night.play([n for n in night.numbers if night.table_of(n) == own])
    done = player.get(f"/api/tables/{own}")
    assert done["table"]["status"] == "over"
    assert done["table"]["games"][0]["places"] is not None
    assert done["table"]["games"][0]["seed"] is None
    assert "Seed" not in player.web.get(f"/api/tables/{own}/record").text
    assert all("Seed" not in (one["record"] or "") for one in player.get("/api/me/records")["games"])
    for path, body in LATER:
        assert code(player.web.post(path.format(own), json=body(own))) == "sealed", path
    assert code(player.web.delete(f"/api/me/tables/{own}")) == "sealed"
    for spy in (there[other], night.host, stranger):
        assert refusals(spy, own) == {"sealed"}
    told = night.seen()
    first = next(t for t in told["rounds"][0]["tables"] if t["table"] == own)
    assert (first["status"], {seat["score"] for seat in first["seats"]}) == ("over", {None})
    assert {one["percent"] for one in told["standings"]} == {None}
    assert seed_of(server, own) not in night.host.web.get(f"/api/clubs/{night.id}").text
    # When the last table is over, all of them are open to anyone who has their address.
    night.play([n for n in night.numbers if night.table_of(n) == other])
    night.over(1)
    seeds = {stranger.get(f"/api/tables/{one}")["table"]["games"][0]["seed"] for one in tables}
    assert seeds == {seed_of(server, own)}
    assert "Seed" in stranger.web.get(f"/api/tables/{own}/record").text
    branch = done["events"][len(done["events"]) // 2]["n"]
    assert player.post(f"/api/tables/{own}/branch", 201, n=branch)["id"]
    again = player.post(f"/api/tables/{own}/rematch", 201)["id"]
    assert player.get(f"/api/tables/{again}")["table"]["club"] is None
    stranger.leave_all()


LATER: list[tuple[str, Callable[[str], Json]]] = [
    ("/api/tables/{}/rematch", lambda _: {}),
    ("/api/tables/{}/branch", lambda _: {"n": 5}),
    ("/api/reviews", lambda table: {"table": table}),
    ("/api/analyses", lambda table: {"table": table, "n": 5}),
]
"""What nobody may do with a table of a round that runs, not even those who sat there."""


def code(answer: httpx.Response) -> str:
    """Why something was refused."""
    return str(answer.json()["error"]["code"])


def seed_of(server: Running, table: str) -> str:
    return str(server.within(server.tables.room(table)).ledger.terms.deal(1).seed)


def refusals(spy: Person, table: str) -> set[str]:
    """Why somebody is refused whatever can be looked at or done at a table."""
    looks = [f"/api/tables/{table}{more}" for more in ("", "/at/3", "/position", "/record", "/decided", "/stream")]
    # A guest who was nowhere yet is made known first.
    spy.web.put("/api/me", json={"name": "Spy"})
    acts = [
        ("messages", {"since": 0}),
        ("claim", {"token": "x" * 20}),
        ("join", {}),
        ("return", {}),
        ("leave", {}),
    ]
    acts += [("start", {}), ("close", {}), ("link", {}), ("code", {}), ("report", {}), ("seats/0/link", {})]
    acts += [("seats/0/remove", {}), ("seats/0/mute", {}), ("seats/0/host", {}), ("seats/0", {"kind": "mine"})]
    found = {code(spy.web.get(path)) for path in looks}
    found |= {code(spy.web.post(f"/api/tables/{table}/{act}", json=body)) for act, body in acts}
    return found | {code(spy.web.post(path.format(table), json=body(table))) for path, body in LATER}


def test_nobody_gives_up_a_deal_that_others_play(evening: Callable[..., Evening]) -> None:
    night = evening(4, game="kingdomino")
    night.begin()
    line = night.host.line(night.table_of(1))
    assert line.ask(resign=line.last["you"]["seats"][0])["error"]["code"] == "not_now"
    assert line.ask(undo=3)["error"]["code"]
    refused = night.host.post(f"/api/tables/{night.table_of(1)}/close", 403)
    assert refused["error"]["code"] == "not_host"


def test_only_who_has_the_link_comes_in_and_only_who_is_there_sees(
    server: Running, evening: Callable[..., Evening]
) -> None:
    night = evening(2)
    eve = Person(server.url)
    assert eve.get(f"/api/clubs/{night.id}", 401)["error"]["code"] == "who_are_you"
    eve.web.put("/api/me", json={"name": "Eve"})
    for path in ("", "/live", "/results.csv", "/results.json"):
        assert code(eve.web.get(f"/api/clubs/{night.id}{path}")) == "not_member"
    for path in ("leave", "rounds", "end", "close", "people/1/remove"):
        assert code(eve.web.post(f"/api/clubs/{night.id}/{path}", json={})) == "not_member"
        if path != "leave":
            assert code(night.people[1].web.post(f"/api/clubs/{night.id}/{path}", json={})) == "not_host"
    for path in ("door", "join"):
        assert code(eve.web.post(f"/api/clubs/{night.id}/{path}", json={"key": "0" * 32})) == "bad_token"
    assert code(eve.web.post(f"/api/clubs/{night.id}/join", json={})) == "not_member"
    assert code(eve.web.post("/api/clubs/nosuchclub22/join", json={"key": night.key})) == "unknown_club"
    door = eve.post(f"/api/clubs/{night.id}/door", 200, key=night.key)
    assert (door["name"], door["host"], door["people"]) == ("Tuesday", "Host", 2)
    assert "me" not in door
    mine = night.join(eve, "Eve")
    assert (mine["me"], mine["host"], mine["path"]) == (3, False, night.path)
    assert [one["id"] for one in eve.get("/api/me/clubs")["clubs"]] == [night.id]
    # Asked twice it is the same place.
    assert night.join(eve, "Eva")["me"] == 3
    assert [one["name"] for one in night.seen()["people"]] == ["Host", "P1", "Eva"]
    eve.leave_all()


def test_people_come_late_leave_and_are_removed(server: Running, evening: Callable[..., Evening]) -> None:
    night = evening(4, rounds=3, level="random")
    night.begin()
    late = Person(server.url)
    number = night.join(late, "Late")["me"]
    refused = night.host.post(f"/api/clubs/{night.id}/rounds", 409)
    assert refused["error"]["code"] == "round_running"
    assert all(number not in [s["person"] for s in t["seats"]] for t in night.seen()["rounds"][0]["tables"])
    gone, rude = night.numbers.pop(2), night.numbers.pop(3)
    line = rude.line(night.table_of(3))
    gone.post(f"/api/clubs/{night.id}/leave")
    night.host.post(f"/api/clubs/{night.id}/people/3/remove")
    assert line.closed() == 4410
    assert rude.get(f"/api/clubs/{night.id}", 403)["error"]["code"] == "club_removed"
    # Neither they nor anybody else comes in by the link they know; there is another one.
    assert rude.post(f"/api/clubs/{night.id}/join", 403, key=night.key)["error"]["code"] == "bad_token"
    night.key = night.host.get(f"/api/clubs/{night.id}")["path"].partition("#")[2]
    assert rude.post(f"/api/clubs/{night.id}/join", 403, key=night.key)["error"]["code"] == "club_removed"
    assert rude.post(f"/api/clubs/{night.id}/door", 403, key=night.key)["error"]["code"] == "club_removed"
    # Bots play on for both, and the round ends as ever.
    night.play()
    check(told := night.over(1))
    assert {one["person"] for one in told["standings"] if one["rounds"]} == {1, 2, 3, 4}
    night.numbers[number] = late
    there = [s["person"] for t in night.begin()["tables"] for s in t["seats"]]
    assert sorted(one for one in there if one) == [1, 4, number]
    assert there.count(None) == 1
    night.play()
    check(night.over(2))
    # A guest who left may come again.
    assert gone.post(f"/api/clubs/{night.id}/join", 200)["me"] == 2
    late.leave_all()


def test_a_round_begins_once_however_often_the_button_is_pressed(evening: Callable[..., Evening]) -> None:
    night = evening(5)
    with ThreadPoolExecutor(4) as pool:
        asked = list(
            pool.map(lambda _: night.host.web.post(f"/api/clubs/{night.id}/rounds").status_code, range(4))
        )
    assert sorted(asked) == [204, 409, 409, 409]
    assert len(night.seen()["rounds"]) == 1


def test_nobody_makes_evenings_without_end() -> None:
    limits, ann = Limits(Settings()), Asking("ann", "192.0.2.7")
    for _ in range(12):
        limits.club(ann)
    with pytest.raises(Refused, match="too_fast"):
        limits.club(ann)


def test_the_host_ends_a_round_and_the_evening(evening: Callable[..., Evening]) -> None:
    night = evening(6, game="riomino", rounds=5)
    assert night.host.post(f"/api/clubs/{night.id}/end", 409)["error"]["code"] == "no_round"
    tables = night.begin()["tables"]
    left = tables[2]["table"]
    night.play([seat["person"] for table in tables[:2] for seat in table["seats"]])
    assert night.host.post(f"/api/clubs/{night.id}/close", 409)["error"]["code"] == "round_running"
    night.host.post(f"/api/clubs/{night.id}/end")
    check(told := night.over(1))
    assert [one["status"] for one in told["rounds"][0]["tables"]] == ["over", "over", "left"]
    assert len([one for one in told["standings"] if one["rounds"]]) == 4
    state = night.host.get(f"/api/tables/{left}")["table"]
    assert (state["closed"], state["sealed"]) == (True, False)
    night.host.post(f"/api/clubs/{night.id}/close")
    assert night.seen()["status"] == "over"
    for path, answer in (("rounds", "club_over"), ("join", "club_over"), ("end", "no_round")):
        assert code(night.host.web.post(f"/api/clubs/{night.id}/{path}", json={})) == answer


def test_two_people_are_compared_although_they_do_not_meet(evening: Callable[..., Evening]) -> None:
    night = evening(2, rounds=1)
    tables = night.begin()["tables"]
    assert sorted([[s["person"] for s in t["seats"]] for t in tables]) == [[1, None], [2, None]]
    night.play()
    check(told := night.over(1))
    assert sum(one["percent"] for one in told["standings"]) == 100


def test_what_cannot_be_an_evening_is_refused(server: Running) -> None:
    ann = Person(server.url)
    for wrong, answer in (
        ({"game": "royal_wedding", "seats": 2}, "impossible_setup"),
        ({"game": "chess"}, "impossible_setup"),
        ({"level": "nobody"}, "unknown_level"),
        ({"rounds": 13}, "malformed"),
        ({"name": " \u202e "}, "malformed"),
        ({"clock": {"kind": "days", "seconds": 86400}}, "malformed"),
        ({"clock": {"kind": "move", "seconds": 60, "timeout": "strict"}}, "malformed"),
    ):
        answered = ann.web.post("/api/clubs", json={"name": "Tuesday", **wrong})
        assert (answered.status_code, code(answered)) == (422, answer), wrong
    night = ann.post("/api/clubs", 201, name="Tuesday")["club"]
    refused = ann.post(f"/api/clubs/{night['id']}/rounds", 409)["error"]
    assert (refused["code"], refused["args"]) == ("too_few_people", {"least": 2})
    # Nobody makes a table of somebody's evening themselves.
    seats = [{"kind": "mine"}, {"kind": "open"}]
    assert ann.web.post("/api/tables", json={"seats": seats, "club": f"{night['id']}/1"}).status_code == 422
    ann.leave_all()


def test_no_name_is_a_formula_in_a_spreadsheet(server: Running, evening: Callable[..., Evening]) -> None:
    night = evening(2)
    eve = Person(server.url)
    night.join(eve, "=1+1")
    assert "'=1+1" in night.host.web.get(f"/api/clubs/{night.id}/results.csv").text
    eve.leave_all()
