"""The daily deal: one deal for all, everybody's results, boards of friends; on both stores."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.daily import daily_of
from crownlands.kernel import available
from crownlands.rules.notation import Record, read_record, read_records, write_record
from crownlands.server.storage.backup import backup, restore
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.revisions import downgrade, upgrade
from crownlands.server.table import daily as tables_of_a_day
from crownlands.server.table.refusal import Refused
from tests.past.scenes import Stage, daily, records_of
from tests.server.harness import QUICK, Person, Running, running, until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.harness import Json

PLACES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
RIOMINO_DAY = datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()
"""A Tuesday: the shortest of all games."""


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """Where a server keeps its games: an SQLite file, or a PostgreSQL."""
    if request.param == "sqlite":
        return {"data": tmp_path}
    return {"data": tmp_path, "database": request.getfixturevalue("postgres_address")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on a Tuesday, without bot games."""
    with running(QUICK, data=tmp_path_factory.mktemp("daily"), daily_games=0) as one:
        on_a_tuesday(one)
        yield one


def on_a(server: Running, then: float) -> None:
    """The server's people live at another time; its clocks run on."""
    ahead, known = then - time.time(), server.tables.time.now
    server.tables.time.now = lambda: known() + ahead


def on_a_tuesday(server: Running) -> None:
    on_a(server, RIOMINO_DAY)


def play_out(person: Person, table: str) -> Json:
    """Plays both games of a pair."""
    line = person.line(table)
    while line.last["table"]["status"] != "over":
        turn = line.last["turn"]
        if turn["legal"] and not turn["forced"]:
            line.play(line.last["position"]["n"])
        elif turn["actor"] is None:
            line.send(next=True)
            line.hear()
        else:
            line.hear()
    return line.last


def altered(text: str, *, seed: str | None = None, moves: int | None = None) -> str:
    """Records of a day's deal with another seed, or broken off."""
    told = []
    for record in read_records(text):
        headers = dict(record.headers)
        if seed is not None:
            headers["Seed"] = seed
            headers.pop("Commit", None)
        told.append(write_record(Record(record.setup, record.moves[:moves], None, tuple(headers.items()))))
    return "\n".join(told)


def test_everybody_gets_the_deal_of_the_date(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    told = ann.get("/api/daily")
    daily = daily_of("2026-11-17")
    assert told["deal"] == {
        "day": "2026-11-17",
        "game": "riomino",
        "options": ["expert", "paired"],
        "seats": 2,
        "level": "duke",
        "seed": daily.seed,
    }
    assert (told["today"], told["mine"], told["crowd"], told["boards"]) == (True, None, None, [])
    first = [one.post("/api/daily", 201, name=name)["id"] for one, name in ((ann, "Ann"), (bob, "Bob"))]
    rolled = [
        [event["move"] for event in ann.get(f"/api/tables/{table}")["events"] if event["by"] == "chance"]
        for table in first
    ]
    assert rolled[0] == rolled[1] != []
    state = ann.get(f"/api/tables/{first[0]}")
    assert (state["table"]["daily"], state["table"]["undo"], state["table"]["status"]) == (
        "2026-11-17",
        "never",
        "playing",
    )
    assert [seat["level"] for seat in state["position"]["seats"]] == [None, "duke"]
    # Until it is over the button leads back to it.
    assert ann.post("/api/daily", 201)["id"] == first[0]
    assert ann.get("/api/daily")["mine"] == {"table": first[0], "result": None, "left": False}


def test_the_first_result_counts_and_a_second_game_does_not(person: Callable[[], Person]) -> None:
    ann = person()
    before = sum(number for _, number in ann.get("/api/daily")["people"])
    table = ann.post("/api/daily", 201, name="Ann")["id"]
    over = play_out(ann, table)
    assert {game["seed"] for game in over["table"]["games"]} == {daily_of("2026-11-17").seed}
    mine = until(lambda: ann.get("/api/daily")["mine"]["result"] and ann.get("/api/daily")["mine"])
    scores = [one["score"] for one in sorted(over["table"]["totals"], key=lambda one: one["realm"])]
    assert [mine["result"]["points"], mine["result"]["against"]] == scores
    assert mine["table"] == table
    assert sum(number for _, number in ann.get("/api/daily")["people"]) == before + 1
    again = ann.post("/api/daily", 201)["id"]
    assert again != table
    play_out(ann, again)
    assert ann.get("/api/daily")["mine"] == mine
    record = ann.web.get(f"/api/tables/{table}/record").text
    assert '[Daily "2026-11-17"]' in record
    assert ann.post("/api/verify", 200, record=record)["fair"] is True


def test_who_gives_up_has_no_result(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, daily_games=0) as server:
        on_a(server, RIOMINO_DAY - 86400)
        ann = Person(server.url)
        table = ann.post("/api/daily", 201)["id"]
        line = ann.line(table)
        line.send(resign=0)
        line.until(lambda heard: heard.get("table", {}).get("status") == "over")
        mine = until(lambda: (told := ann.get("/api/daily"))["mine"]["left"] and told["mine"])
        assert mine == {"table": table, "result": None, "left": True}
        assert ann.get("/api/daily")["people"] == []
        assert ann.post("/api/daily", 201)["id"] != table
        ann.leave_all()


def test_a_device_brings_its_record_and_the_law_judges_it(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    found = ann.post("/api/daily/results", 201, record=records_of("2026-11-17"), name="Ann")
    assert found["table"] is None
    assert found["result"]["points"] + found["result"]["against"] == 4
    assert ann.get("/api/daily")["mine"] == found
    assert ann.get("/api/me")["name"] == "Ann"
    # Another record of the same day changes nothing.
    assert ann.post("/api/daily/results", 201, record=records_of("2026-11-17")) == found
    refused = {
        "other seed": (altered(records_of("2026-11-17"), seed="my own"), "not_daily", 422),
        "of tomorrow": (records_of("2026-11-18"), "no_such_day", 404),
        "too late": (records_of("2026-11-03"), "daily_too_late", 409),
        "not over": (altered(records_of("2026-11-16"), moves=20), "not_over", 409),
        "half a pair": (write_record(read_records(records_of("2026-11-17"))[0]), "not_daily", 422),
        "no record": ("once upon a time", "not_a_record", 422),
    }
    for what, (text, code, status) in refused.items():
        answer = bob.web.post("/api/daily/results", json={"record": text})
        assert (what, answer.json().get("error", {}).get("code"), answer.status_code) == (what, code, status)
    assert bob.get("/api/me")["guest"] is None
    # Yesterday's, of a device that was without a network.
    assert bob.post("/api/daily/results", 201, record=records_of("2026-11-16"))["result"]
    assert bob.get("/api/daily?day=2026-11-16")["mine"]["result"]
    assert bob.get("/api/daily")["mine"] is None
    assert bob.get("/api/daily?day=2026-11-18", 404)["error"]["code"] == "no_such_day"
    assert bob.get("/api/daily?day=2026-02-31", 404)["error"]["code"] == "no_such_day"


def test_a_record_with_another_draw_is_not_the_days() -> None:
    assert tables_of_a_day.judged(records_of("2026-11-16"))["day"] == "2026-11-16"
    # Another game of the same day's draws, but one: two dominoes of the first row come in another order.
    record = read_record(records_of("2026-11-16"))
    first, second, *rest = record.moves
    swapped = Record(record.setup, (second, first, *rest), None, record.headers)
    with pytest.raises(Refused, match="not_daily"):
        tables_of_a_day.judged(write_record(swapped))


@pytest.mark.parametrize("place", PLACES, indirect=True)
def test_friends_compare_their_results_on_a_board(place: dict[str, Any]) -> None:
    with running(QUICK, daily_games=0, guesses_per_minute=5, **place) as server:
        on_a_tuesday(server)
        ann, bob, eve = (Person(server.url) for _ in range(3))
        ann.post("/api/daily/results", 201, record=records_of("2026-11-17"), name="Ann")
        code = ann.post("/api/daily/boards", 201)["code"]
        told = bob.get(f"/api/daily/boards/{code}")
        assert (told["joined"], [one["name"] for one in told["members"]]) == (False, ["Ann"])
        bob.post(f"/api/daily/boards/{code}", name="Bob")
        bob.post(f"/api/daily/boards/{code}")
        told = bob.get(f"/api/daily/boards/{code}")
        assert [(one["name"], one["you"], one["result"] is None) for one in told["members"]] == [
            ("Ann", False, False),
            ("Bob", True, True),
        ]
        assert bob.get("/api/daily")["boards"] == [code]
        assert bob.get(f"/api/daily/boards/{code}?day=2026-11-16")["members"][0]["result"] is None
        ann.web.delete(f"/api/daily/boards/{code}")
        assert [one["name"] for one in bob.get(f"/api/daily/boards/{code}")["members"]] == ["Bob"]
        assert bob.web.delete("/api/me").status_code == 204
        assert ann.get(f"/api/daily/boards/{code}", 404)["error"]["code"] == "unknown_board"
        # Nobody finds one by trying, and trying makes nobody known.
        for n in range(4):
            eve.post(f"/api/daily/boards/aaaaaaaaaaa{n}", 404, name="Eve")
        assert eve.post("/api/daily/boards/aaaaaaaaaaaa", 429)["error"]["code"] == "too_fast"
        assert eve.get("/api/me")["guest"] is None
        for one in (ann, bob, eve):
            one.leave_all()


@pytest.mark.parametrize("place", PLACES, indirect=True)
def test_results_and_boards_are_in_backups_in_ones_data_and_forgotten_on_wish(place: dict[str, Any]) -> None:
    where = place.get("database") or str(place["data"] / "games.sqlite")
    file = place["data"] / "a.backup"
    with running(QUICK, daily_games=0, **place) as server:
        on_a_tuesday(server)
        ann, bob = Person(server.url), Person(server.url)
        for one, name in ((ann, "Ann"), (bob, "Bob")):
            one.post("/api/daily/results", 201, record=records_of("2026-11-17"), name=name)
        code = ann.post("/api/daily/boards", 201)["code"]
        bob.post(f"/api/daily/boards/{code}")
        data = ann.get("/api/me/data")
        assert data["friends"] == [code]
        assert [(one["day"], one["points"] + one["against"]) for one in data["daily"]] == [("2026-11-17", 4)]
        both = sum(number for _, number in bob.get("/api/daily")["people"])
        backup(where, file)
        assert ann.web.delete("/api/me").status_code == 204
        assert [one["name"] for one in bob.get(f"/api/daily/boards/{code}")["members"]] == ["Bob"]
        restore(where, file)
        # Who was forgotten stays so; the others' are there again.
        until(lambda: [one["name"] for one in bob.get(f"/api/daily/boards/{code}")["members"]] == ["Bob"])
        assert bob.get("/api/daily")["mine"]["result"]
        until(lambda: sum(number for _, number in bob.get("/api/daily")["people"]) == both - 1)
        for one in (ann, bob):
            one.leave_all()


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_bots_play_the_same_deal_once_and_nobody_waits_for_them(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, daily_games=20) as server:
        on_a_tuesday(server)
        ann = Person(server.url)
        began = time.monotonic()
        first = ann.get("/api/daily")["crowd"]
        assert time.monotonic() - began < 60
        assert (first["games"] <= 20, first["of"]) == (True, 20)
        crowd = until(lambda: (told := ann.get("/api/daily")["crowd"])["best"] and told)
        assert sum(number for _, number in crowd["leads"]) == crowd["games"] == 20
        assert crowd["best"]["points"] + crowd["best"]["against"] == 4
        ann.leave_all()
    with running(QUICK, data=tmp_path, daily_games=20) as server:
        on_a_tuesday(server)
        ann = Person(server.url)
        # Kept: no process is begun for it.
        assert ann.get("/api/daily")["crowd"] == crowd
        assert server.tables.dailies.crowds._process is None
        assert server.tables.dailies.crowds._tried == {}
        ann.leave_all()


def test_an_older_version_reads_games_of_a_day_and_their_seed(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, daily_games=0) as server:
        on_a_tuesday(server)
        ann = Person(server.url)
        table = ann.post("/api/daily", 201, name="Ann")["id"]
        play_out(ann, table)
        begun = ann.post("/api/daily", 201)["id"]
        token = ann.token or ""
        ann.leave_all()
    engine = open_engine(str(tmp_path / "games.sqlite"))
    downgrade(engine, "0.2")
    with engine.connect() as connection:
        terms = connection.exec_driver_sql("select terms from tables").scalars().all()
        assert len(terms) == 2
        assert not any("daily" in one for one in terms)
    upgrade(engine)
    engine.dispose()
    with running(QUICK, data=tmp_path, daily_games=0) as server:
        on_a_tuesday(server)
        ann = Person(server.url)
        ann.web.cookies.set("crownlands", token)
        record = ann.web.get(f"/api/tables/{table}/record").text
        assert ann.post("/api/verify", 200, record=record)["code"] == "fair"
        assert daily_of("2026-11-17").seed in record
        assert ann.get(f"/api/tables/{begun}")["table"]["status"] == "playing"
        # Results are gone with their table, so today can be played again.
        assert ann.get("/api/daily")["mine"] is None
        ann.leave_all()


def test_days_change_at_midnight_in_utc() -> None:
    midnight = datetime(2026, 11, 18, tzinfo=UTC)
    assert tables_of_a_day.today((midnight - timedelta(seconds=1)).timestamp()).game == "riomino"
    assert tables_of_a_day.today(midnight.timestamp()).game == "age_of_giants"


def test_what_later_versions_must_read_holds_a_days_deal(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as server:
        stage = Stage(server.url)
        daily(stage)
        (code,) = stage.bob.get("/api/daily")["boards"]
        board = stage.ann.get(f"/api/daily/boards/{code}")
        assert [(one["name"], one["result"] is None) for one in board["members"]] == [
            ("Bob", False),
            ("Ann", True),
        ]
        for one in stage.people.values():
            one.leave_all()
