"""Tables keep the facts and the rules they were made with; unknown ones are told by name and harm nobody else."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from crownlands.components import load
from crownlands.rules import GAMES, kingdomino, legal, setup, start
from crownlands.rules.games import VERSIONS, Version
from crownlands.rules.notation import facts_of, read_record
from crownlands.server.live.levels import Levels
from crownlands.server.settings import EngineCommand
from crownlands.server.storage.journal import terms as terms_of
from crownlands.server.storage.rows import TableRow
from crownlands.server.table.refusal import Refused
from tests.past.versions import record
from tests.server.harness import QUICK, Line, Person, running, until
from tests.tables import kingdom_plan

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running

STRANGE = "queendomino:sha256:" + "0" * 64


def named(person: Person) -> Person:
    """Somebody the server knows."""
    assert person.web.put("/api/me", json={"name": "Ann"}).status_code == 200
    return person


def change(server: Running, statement: str, *values: object) -> None:
    """Changes the database as another version might have left it, and lets go of what is in memory."""
    with closing(sqlite3.connect(server.app.state.context.settings.where)) as stored, stored:
        stored.execute(statement, values)
    for room in list(server.tables.rooms.values()):
        server.within(forgotten(server, room))


async def forgotten(server: Running, room: Any) -> None:
    server.tables.forget(room)


def stored(server: Running, table: str) -> tuple[str, str]:
    with closing(sqlite3.connect(server.app.state.context.settings.where)) as base:
        found: tuple[str, str] = base.execute("select rules, facts from tables where id = ?", (table,)).fetchone()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_stores_what_it_is_played_by(server: Running, person: Callable[[], Person], game: str) -> None:
    seats = GAMES[game].seats[0]
    made = person().create("mine", *["greedy"] * (seats - 1), game=game)
    assert stored(server, made["id"]) == ("1", facts_of(setup(game, seats)))


def test_records_and_branches_keep_the_facts_of_their_game(server: Running, person: Callable[[], Person]) -> None:
    ann = named(person())
    copy = ann.post("/api/records", 201, record=record("0.1", "queendomino-2-plain-over"))["tables"][0]
    assert stored(server, copy) == ("1", facts_of(setup("queendomino", 2)))
    n = next(one["n"] for one in ann.get(f"/api/tables/{copy}")["events"] if one["by"] == 0 and "move" in one)
    branch = ann.post(f"/api/tables/{copy}/branch", 201, n=n)["id"]
    assert stored(server, branch) == stored(server, copy)


def test_a_branch_of_an_old_game_goes_on_by_the_old_facts(tmp_path: Path, corrected: Path) -> None:
    # The worker that reads records is a process of its own and knows the real package, as if it had been upgraded.
    old = facts_of(setup("queendomino", 2, components=load(corrected)))
    with running(QUICK, data=tmp_path) as server:
        ann = named(Person(server.url))
        copy = ann.post("/api/records", 201, record=record("0.1", "queendomino-2-plain-over"))["tables"][0]
        assert stored(server, copy)[1] != old
        n = next(one["n"] for one in ann.get(f"/api/tables/{copy}")["events"] if one["by"] == 0 and "move" in one)
        branch = ann.post(f"/api/tables/{copy}/branch", 201, n=n)["id"]
        assert stored(server, branch) == stored(server, copy)
        assert ann.line(branch).play_out()["table"]["status"] == "over"
        ann.leave_all()


def test_a_table_stored_without_either_is_of_the_first_version(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    made = ann.create("mine", "greedy")
    change(server, "update tables set rules = null, facts = null where id = ?", made["id"])
    assert ann.get(f"/api/tables/{made['id']}")["position"]["setup"]["components"] == facts_of(
        setup("kingdomino", 2)
    )


@pytest.mark.parametrize(
    ("column", "value", "code"), [("facts", STRANGE, "unknown_facts"), ("rules", "77", "unknown_rules")]
)
def test_a_table_of_unknown_facts_or_rules_says_so_and_stops_nobody(
    tmp_path: Path, column: str, value: str, code: str
) -> None:
    with running(QUICK, data=tmp_path, bot_pause=3600.0) as server:
        ann, bob = Person(server.url), Person(server.url)
        strange = ann.create("greedy", "greedy", game="queendomino", public=True, name="Ann")["id"]
        made = ann.create("mine", "open", game="queendomino")
        mine = made["id"]
        bob.claim(made, 1)
        for table in (strange, mine):
            ann.post(f"/api/tables/{table}/start")
        change(server, f"update tables set {column} = ?, due = 1.0 where id in (?, ?)", value, strange, mine)
        refused = ann.get(f"/api/tables/{mine}", 422)["error"]
        assert (refused["code"], refused["args"]) == (code, {"name": value})
        for path in ("position", "record", "at/3"):
            assert ann.get(f"/api/tables/{mine}/{path}", 422)["error"]["code"] == code
        line = Line(server.url, ann.token, mine)
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4404, code)
        # Lists still show it, and who wants to be forgotten is.
        assert {one["id"] for one in ann.get("/api/me/tables")["tables"]} >= {strange, mine}
        assert strange in {one["id"] for one in ann.get("/api/tables")["tables"]}
        assert bob.web.delete("/api/me").status_code == 204
        line.close()
        for person in (ann, bob):
            person.leave_all()
    # A server that starts with such tables, whose bots are due, looks after all the others.
    with running(QUICK, data=tmp_path) as server:
        bob = Person(server.url)
        other = bob.create("greedy", "greedy", public=True)["id"]
        bob.post(f"/api/tables/{other}/start")
        until(lambda: bob.get(f"/api/tables/{other}")["table"]["status"] == "over")
        assert bob.get(f"/api/tables/{strange}", 422)["error"]["args"] == {"name": value}
        bob.leave_all()


def test_a_record_of_unknown_facts_is_refused_by_their_name(person: Callable[[], Person]) -> None:
    ann = named(person())
    text = record("0.1", "queendomino-2-plain-over")
    whole = next(line for line in text.splitlines() if line.startswith("[Components"))
    for path in ("/api/records", "/api/verify"):
        error = ann.post(path, 422, record=text.replace(whole, f'[Components "{STRANGE}"]'))["error"]
        assert (error["code"], error["args"]) == ("unknown_facts", {"name": STRANGE})
        error = ann.post(path, 422, record=text.replace('[Rules "1"]', '[Rules "77"]'))["error"]
        assert (error["code"], error["args"]) == ("unknown_rules", {"name": "77"})


def test_facts_are_told_by_their_digest(person: Callable[[], Person]) -> None:
    ann = person()
    games = {game["name"]: game["components"] for game in ann.get("/api/about")["games"]}
    for game, digest in games.items():
        assert ann.get(f"/api/components/{game}")["digest"] == digest
        assert ann.get(f"/api/components/{game}?digest={digest}") == ann.get(f"/api/components/{game}")
    assert ann.get(f"/api/components/queendomino?digest={STRANGE}", 422)["error"]["args"] == {"name": STRANGE}


def test_a_table_is_played_on_by_the_rules_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_bonuses(chosen: Any) -> Any:
        return replace(kingdomino.plan(chosen), bonuses=())

    then = {**GAMES, "kingdomino": replace(GAMES["kingdomino"], plan=without_bonuses)}
    monkeypatch.setitem(VERSIONS, "0", Version("bonuses are worth nothing", then))
    terms = '{"game":"kingdomino","options":["harmony"],"seats":[{"kind":"mine"},{"kind":"mine"}]}'
    row = TableRow("x", 1.0, terms, None, "secret", "kingdomino", public=False, imported=False, rules="0")
    kept = terms_of(row)
    assert (kept.rules, kingdom_plan(kept.setup).bonuses) == ("0", ())
    assert kingdom_plan(terms_of(replace(row, rules="1")).setup).bonuses
    with pytest.raises(Refused):
        terms_of(replace(row, rules="77"))


def test_an_engine_that_knows_todays_facts_is_not_asked_at_an_old_table(
    corrected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert corrected.is_dir()
    asked: list[object] = []

    def answer(position: Any) -> Any:
        asked.append(position)
        return legal(position)[0]

    levels = Levels([EngineCommand(name="robot", command=("false",), games=("queendomino",))])
    monkeypatch.setattr(levels._engines["robot"], "decide", answer)
    old = read_record(record("0.1", "queendomino-2-plain-ongoing"))
    *_, last = old.positions()
    assert levels.decide("robot", last, 20.0) in legal(last)
    assert asked == []
    today = start(setup("queendomino", 2))
    assert levels.decide("robot", today) in legal(today)
    assert asked == [today]
