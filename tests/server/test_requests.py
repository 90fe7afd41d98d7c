"""Requests: who may do what, how much, and what is told about it."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.rules import GAMES
from crownlands.server.http.pages import is_built
from crownlands.server.protocol import About, ComponentsInfo, TableList
from tests.server.harness import PATIENCE, QUICK, Line, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running


def test_about_names_every_game_level_and_phrase(person: Callable[[], Person]) -> None:
    answer = person().web.get("/api/about")
    about = About.model_validate_json(answer.text)
    assert [game.name for game in about.games][:2] == ["kingdomino", "queendomino"]
    assert [level.name for level in about.levels] == ["peasant", "squire", "baron", "duke", "sovereign"]
    assert all(len(level.games) == 5 for level in about.levels)
    assert "well_played" in about.phrases


def test_about_tells_which_options_go_together_as_the_law_has_it(person: Callable[[], Person]) -> None:
    for told in person().get("/api/about")["games"]:
        options = {one["name"]: one for one in told["options"]}
        for option in GAMES[told["name"]].options:
            shown = options[option.name]
            assert shown["excludes"] == list(option.excludes)
            assert shown["usual"] == option.usual
            assert all(option.name in options[other]["excludes"] for other in option.excludes)


@pytest.mark.parametrize("game", ["kingdomino", "queendomino", "age_of_giants", "royal_wedding", "riomino"])
def test_components_are_told_for_every_game(person: Callable[[], Person], game: str) -> None:
    facts = ComponentsInfo.model_validate_json(person().web.get(f"/api/components/{game}").text)
    assert bool(facts.dominoes) == (game != "riomino")
    assert len(facts.quests) == 17


def test_a_name_is_remembered_and_cleaned(person: Callable[[], Person]) -> None:
    ann = person()
    assert ann.get("/api/me") == {"name": None, "guest": None}
    assert ann.web.put("/api/me", json={"name": "  Ann\u202e "}).json()["name"] == "Ann"
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.web.put("/api/me", json={"name": "\u200b"}).status_code == 422


def test_the_cookie_is_for_the_server_alone_and_its_token_is_not_stored(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    answer = ann.web.put("/api/me", json={"name": "Ann"})
    assert re.search(r"HttpOnly", answer.headers["set-cookie"])
    assert re.search(r"SameSite=lax", answer.headers["set-cookie"])
    stored = server.house.settings.data / "games.sqlite"
    kept = b"".join(file.read_bytes() for file in stored.parent.glob("games.sqlite*"))
    assert ann.token is not None
    assert ann.token.encode() not in kept
    assert b"token_hash" in kept


def test_link_tokens_are_not_stored_either(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "open")
    kept = b"".join(file.read_bytes() for file in server.house.settings.data.glob("games.sqlite*"))
    for link in made["links"]:
        assert link["path"].partition("=")[2].encode() not in kept
        assert link["qr"] is None
        drawn = ann.web.post("/api/qr", json={"path": link["path"]})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert "<svg" in drawn.text
    assert ann.web.post("/api/qr", json={"path": "https://evil.example/"}).status_code == 422


def test_the_seed_is_nowhere_to_be_had_before_the_end(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    room = server.house.rooms[made["id"]]
    secrets = {room.ledger.terms.secret, room.ledger.terms.deal(1).seed}
    for path in (table, f"{table}/record", f"{table}/at/3", f"{table}/position", "/api/me/data", "/metrics"):
        text = ann.web.get(path).text
        assert not any(secret in text for secret in secrets)
    game = ann.get(table)["table"]["games"][0]
    assert game["commit"] == room.ledger.terms.deal(1).commitment
    assert game["seed"] is None


def test_only_the_host_starts_and_changes_seats(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", "open")
    bob.claim(made, 1)
    table = f"/api/tables/{made['id']}"
    assert bob.post(f"{table}/start", 403)["error"]["code"] == "not_host"
    assert bob.post(f"{table}/seats/2", 403, kind="bot")["error"]["code"] == "not_host"
    ann.post(f"{table}/seats/2", kind="bot", level="random")
    assert ann.get(table)["position"]["seats"][2]["level"] == "random"
    assert ann.post(f"{table}/seats/2", 422, kind="bot", level="nobody")["error"]["code"] == "unknown_level"
    assert ann.post(f"{table}/seats/5", 404, kind="bot")["error"]["code"] == "no_such_seat"
    ann.post(f"{table}/start")
    assert ann.post(f"{table}/seats/2", 409, kind="open")["error"]["code"] == "already_started"
    assert ann.post(f"{table}/start", 409)["error"]["code"] == "already_started"


def test_a_seat_that_is_taken_away_opens_for_nobody_by_its_old_link(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    ann.post(f"/api/tables/{made['id']}/seats/1", kind="bot")
    assert bob.get(f"/api/tables/{made['id']}")["you"]["seats"] == []
    link = next(one for one in made["links"] if one["seat"] == 1)
    token = link["path"].partition("=")[2]
    assert bob.post(f"/api/tables/{made['id']}/claim", 403, token=token)["error"]["code"] == "bad_token"


def test_a_link_to_ones_own_seat_is_for_whoever_holds_it(person: Callable[[], Person]) -> None:
    ann, bob, phone = person(), person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1)
    link = bob.post(f"/api/tables/{made['id']}/seats/1/link", 200)
    assert ann.post(f"/api/tables/{made['id']}/seats/1/link", 403)["error"]["code"] == "not_yours"
    assert phone.claim({"id": made["id"], "links": [link]}, 1) == [1]
    assert link["qr"].startswith("<svg")


def test_impossible_setups_are_refused_with_their_rule(person: Callable[[], Person]) -> None:
    answer = person().web.post("/api/tables", json={"seats": [{"kind": "mine"}] * 5})
    assert answer.status_code == 422
    assert answer.json()["error"] == {"rule": "KD-1.1", "code": "impossible_setup", "args": {}}


def test_malformed_bodies_are_refused_without_conversion(person: Callable[[], Person]) -> None:
    ann = person()
    bodies: list[object] = [
        {"seats": [{"kind": "mine"}], "public": "yes"},
        {"seats": [{"kind": "mine", "x": 1}]},
        {},
        [],
    ]
    for body in bodies:
        answer = ann.web.post("/api/tables", json=body)
        assert answer.status_code == 422
        assert answer.json()["error"]["code"] == "malformed"


def test_large_bodies_are_refused_with_and_without_their_length(server: Running) -> None:
    body = b"x" * 200_000
    assert httpx.post(f"{server.url}/api/tables", content=body).status_code == 413
    assert httpx.post(f"{server.url}/api/tables", content=iter([body])).status_code == 413


def test_pages_of_other_origins_may_not_write_or_open_sockets(
    server: Running, person: Callable[[], Person]
) -> None:
    ann = person()
    made = ann.create("mine", "greedy")
    evil = {"origin": "https://evil.example"}
    answer = ann.web.post(f"/api/tables/{made['id']}/start", headers=evil)
    assert answer.json()["error"]["code"] == "wrong_origin"
    own = {"origin": server.url}
    assert ann.web.post(f"/api/tables/{made['id']}/start", headers=own).status_code == 204
    line = Line(server.url, ann.token, made["id"], headers=evil)
    assert line.closed() == 4403
    line.close()


def test_security_headers_are_on_every_answer(person: Callable[[], Person]) -> None:
    for path in ("/api/about", "/healthz", "/nothing.html", "/api/tables/nothinghere"):
        headers = person().web.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_who_comes_too_often_must_wait(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, per_minute=5) as one:
        ann = Person(one.url)
        codes = [ann.web.get("/api/about").status_code for _ in range(8)]
        assert codes == [200] * 5 + [429] * 3
        ann.leave_all()


def test_a_socket_that_floods_is_closed(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, per_minute=30) as one:
        ann = Person(one.url)
        made = ann.create("mine", "mine")
        line = ann.line(made["id"])
        for _ in range(40):
            line.send(ask="dead")
        assert line.closed() == 4429
        ann.leave_all()


def test_an_unknown_table_is_told_apart(server: Running, person: Callable[[], Person]) -> None:
    assert person().get("/api/tables/nothinghere", 404)["error"]["code"] == "unknown_table"
    line = Line(server.url, None, "nothinghere")
    assert line.closed() == 4404
    line.close()


def test_the_lobby_shows_public_tables_and_my_tables_mine(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    shown = ann.create("mine", "open", public=True)["id"]
    hidden = ann.create("mine", "open")["id"]
    lobby = TableList.model_validate_json(bob.web.get("/api/tables").text)
    ids = [line.id for line in lobby.tables]
    assert shown in ids
    assert hidden not in ids
    assert {line["id"] for line in ann.get("/api/me/tables")["tables"]} == {shown, hidden}
    assert bob.get("/api/me/tables")["tables"] == []


def test_my_tables_tell_where_it_is_my_turn(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.create("mine", "open")
    ann.post(f"/api/tables/{made['id']}/start")
    first = ann.get("/api/me/tables")["tables"][0]
    assert (first["id"], first["your_turn"]) == (made["id"], True)


def test_a_finished_public_game_is_in_the_archive_and_its_record_comes_back_as_a_table(
    person: Callable[[], Person],
) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "greedy", public=True, name="Ann")
    ann.post(f"/api/tables/{made['id']}/start")
    state = ann.line(made["id"]).play_out()
    assert made["id"] in [line["id"] for line in bob.get("/api/archive")["tables"]]
    record = bob.web.get(f"/api/tables/{made['id']}/record").text
    assert bob.post("/api/verify", 200, record=record) == {"fair": True, "code": "fair", "draws": 28}
    tampered = record.replace('[Seed "', '[Seed "0')
    assert bob.post("/api/verify", 200, record=tampered)["code"] == "other_seed"
    bob.web.put("/api/me", json={"name": "Bob"})
    [imported] = bob.post("/api/records", 201, record=record)["tables"]
    shown = bob.get(f"/api/tables/{imported}")
    assert shown["table"]["status"] == "over"
    assert shown["position"]["realms"] == state["position"]["realms"]
    assert shown["position"]["seats"][0]["name"] == "Ann"
    assert bob.post("/api/records", 422, record=record.replace("+", "-"))["error"]["code"] == "not_a_record"


def test_a_table_can_be_seen_as_it_was(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "mine")
    ann.post(f"/api/tables/{made['id']}/start")
    line = ann.line(made["id"])
    before = line.last
    line.play()
    then = ann.get(f"/api/tables/{made['id']}/at/{before['position']['n']}")
    assert then["position"]["next"] == before["position"]["next"]
    assert then["turn"]["legal"] == []
    assert ann.get(f"/api/tables/{made['id']}/at/9999", 409)["error"]["code"] == "no_such_event"


def test_my_data_can_be_taken_along_and_forgotten(server: Running, person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open", name="Annabel")
    bob.claim(made, 1, name="Bob")
    ann.post(f"/api/tables/{made['id']}/start")
    data = ann.get("/api/me/data")
    assert data["guest"]["name"] == "Annabel"
    assert data["seats"] == [{"table": made["id"], "seat": 0}]
    assert ann.web.delete("/api/me").status_code == 204
    assert ann.get("/api/me")["guest"] is None
    seats = bob.get(f"/api/tables/{made['id']}")["position"]["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person"]
    assert "Annabel" not in bob.web.get(f"/api/tables/{made['id']}").text
    with closing(sqlite3.connect(server.house.settings.data / "games.sqlite")) as stored:
        rows = [
            str(row)
            for table in ("events", "tables", "guests")
            for row in stored.execute(f"select * from {table}")
        ]
    assert rows
    assert not any("Annabel" in row for row in rows)


def test_a_program_plays_with_a_key_over_ndjson(server: Running, person: Callable[[], Person]) -> None:
    key = person().post("/api/guests", 201, name="Robot")["key"]
    bot = httpx.Client(base_url=server.url, headers={"authorization": f"Bearer {key}"}, timeout=90)
    made = bot.post("/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "bot", "level": "random"}]}).json()
    bot.post(f"/api/tables/{made['id']}/start")
    with bot.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
        for line in stream.iter_lines():
            if not line:
                continue
            state = json.loads(line)
            if state["table"]["status"] == "over":
                break
            if state["turn"]["legal"] and not state["turn"]["forced"]:
                move = {"move": state["turn"]["legal"][0]["move"], "after": state["position"]["n"]}
                answer = bot.post(f"/api/tables/{made['id']}/messages", json=move)
                assert answer.status_code == 200
    assert state["table"]["games"][0]["places"]
    bot.close()


def test_health_and_metrics_are_told(person: Callable[[], Person]) -> None:
    ann = person()
    assert ann.get("/healthz") == {"ok": True}
    text = ann.web.get("/metrics").text
    assert re.search(r"^crownlands_moves_total \d+$", text, re.MULTILINE)
    names = re.findall(r"^# TYPE (\S+) (?:counter|gauge)$", text, re.MULTILINE)
    assert all(f"# HELP {name} " in text for name in names)


def test_the_operators_page_opens_for_the_operator_alone(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password="a <long> password") as one:
        ann = Person(one.url)
        ann.create("mine", "open")
        assert ann.web.get("/admin").status_code == 401
        assert ann.web.get("/admin", auth=("operator", "wrong")).status_code == 401
        inside = ("operator", "a <long> password")
        page = ann.web.get("/admin", auth=inside)
        assert "tables_waiting" in page.text
        copy = ann.web.post("/admin/backup", auth=inside)
        assert copy.content.startswith(b"SQLite format 3")
        form = {"content-type": "application/x-www-form-urlencoded"}
        bad = ann.web.post("/admin/purge", auth=inside, content="status=waiting&days=0", headers=form)
        assert bad.status_code == 422
        purged = ann.web.post("/admin/purge", auth=inside, content="status=waiting&days=1", headers=form)
        assert purged.status_code == 303
        assert len(ann.get("/api/me/tables")["tables"]) == 1
        ann.leave_all()


def test_without_a_password_there_is_no_operators_page(person: Callable[[], Person]) -> None:
    assert person().web.get("/admin").status_code == 404


def test_away_seats_are_kept_for_those_who_come_back_after_the_host_gave_them_to_a_bot(
    person: Callable[[], Person],
) -> None:
    ann, bob = person(), person()
    made = ann.create("mine", "open")
    bob.claim(made, 1, name="Bob")
    table = f"/api/tables/{made['id']}"
    ann.post(f"{table}/start")
    ann.post(f"{table}/seats/1", kind="bot")
    assert ann.get(table)["position"]["seats"][1]["kind"] == "bot"
    assert bob.claim(made, 1, name="Bob") == [1]
    until(lambda: ann.get(table)["position"]["seats"][1]["name"] == "Bob")


def test_the_api_is_described_without_anything_from_outside(person: Callable[[], Person]) -> None:
    text = person().web.get("/docs").text
    assert "POST /api/tables/{table}/messages" in text
    assert "http" not in text.replace("HTTP", "")


def test_under_a_sub_path_links_cookies_and_the_page_stay_below_it(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, root_path="/crownlands") as one:
        ann = Person(one.url)
        answer = ann.web.post("/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "open"}]})
        assert "Path=/crownlands/" in answer.headers["set-cookie"]
        assert answer.json()["links"][0]["url"].startswith(f"{one.url}/crownlands/t/")
        # A proxy may hand on the whole path, too.
        assert ann.web.get("/crownlands/api/about").status_code == 200
        page = ann.web.get(f"/t/{answer.json()['id']}")
        assert page.status_code in (200, 404)
        if page.status_code == 200:
            assert '<base href="/crownlands/"' in page.text
        ann.leave_all()


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_a_trusted_proxy_links_and_cookies_are_for_https(tmp_path: Path, trusted: bool) -> None:
    with running(QUICK, data=tmp_path, trust_proxy=trusted) as one:
        ann = Person(one.url)
        told = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        body = {"seats": [{"kind": "mine"}, {"kind": "open"}]}
        answer = ann.web.post("/api/tables", json=body, headers=told)
        assert ("Secure" in answer.headers["set-cookie"]) == trusted
        assert answer.json()["links"][0]["url"].startswith("https:") == trusted
        ann.leave_all()


@pytest.mark.skipif(not is_built(), reason="the page is not built (make web)")
def test_the_page_comes_squeezed_and_only_when_it_has_changed(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as web:
        plain = web.get("/", headers={"accept-encoding": "identity"})
        small = web.get("/t/abcdefghjkmn", headers={"accept-encoding": "gzip"})
        assert plain.text == small.text
        assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 3
        assert small.headers["content-type"] == "text/html; charset=utf-8"
        assert web.get("/", headers={"if-none-match": plain.headers["etag"]}).status_code == 304
        script = re.findall(r'src="\.?/?(assets/[^"]+\.js)"', plain.text)[0]
        asset = web.get(f"/{script}")
        assert asset.headers["content-type"].startswith("text/javascript")
        assert "immutable" in asset.headers["cache-control"]
        assert web.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
        assert web.get("/assets/../../app.py").status_code == 404
        assert web.get("/assets/nothing.js").status_code == 404
