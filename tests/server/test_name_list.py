"""A family's server: names come from a list of ours, wherever a name comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.server.name_list import NAMES
from crownlands.server.names import LONGEST_NAME, clean_name
from crownlands.server.settings import SettingsError, load_settings
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.harness import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(QUICK, data=tmp_path_factory.mktemp("family"), names="list") as family:
        yield family


def refused(answer: httpx.Response) -> str:
    assert answer.status_code == 422, answer.text
    return str(answer.json()["error"]["code"])


def test_every_name_of_the_list_is_a_name_in_both_scripts() -> None:
    assert len(NAMES) >= 60
    assert len({*NAMES, *NAMES.values()}) == 2 * len(NAMES)
    for name in (*NAMES, *NAMES.values()):
        assert clean_name(name) == name
        assert len(name) <= LONGEST_NAME
    assert all(name.isascii() for name in NAMES)
    assert all("а" <= sign <= "я" for name in NAMES.values() for sign in name.lower())


def test_the_list_is_told_only_where_it_holds(server: Running, tmp_path: Path) -> None:
    told = httpx.get(f"{server.url}/api/about").json()["names"]
    assert (told["latin"], told["cyrillic"]) == (list(NAMES), list(NAMES.values()))
    with running(QUICK, data=tmp_path / "free") as free:
        assert httpx.get(f"{free.url}/api/about").json()["names"] is None


def test_no_other_name_comes_in_anywhere(person: Callable[[], Person]) -> None:
    ann, bob = person(), person()
    assert refused(ann.web.put("/api/me", json={"name": "Rude Word"})) == "name_not_listed"
    assert refused(ann.web.post("/api/guests", json={"name": "Rude Word"})) == "name_not_listed"
    mine = [{"kind": "mine"}, {"kind": "open"}]
    assert refused(ann.web.post("/api/tables", json={"seats": mine, "name": "Rude Word"})) == "name_not_listed"
    hot_seat = [{"kind": "mine"}, {"kind": "mine", "name": "Rude Word"}]
    assert refused(ann.web.post("/api/tables", json={"seats": hot_seat})) == "name_not_listed"
    made = ann.create("mine", "open", name="Luna", public=True)
    table = f"/api/tables/{made['id']}"
    token = made["links"][0]["path"].partition("=")[2]
    for path, body in (
        (f"{table}/claim", {"token": token}),
        (f"{table}/join", {}),
        ("/api/join", {"code": made["code"]}),
    ):
        assert refused(bob.web.post(path, json={**body, "name": "Rude Word"})) == "name_not_listed"
    bob.post(f"{table}/join", 200, name="Луна")
    assert [seat["name"] for seat in bob.get(table)["position"]["seats"]] == ["Luna", "Луна"]


def test_a_name_of_the_time_before_the_list_is_not_shown_at_new_tables(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path) as free:
        ann = Person(free.url)
        ann.web.put("/api/me", json={"name": "Ann"}).raise_for_status()
        token = ann.token
        ann.leave_all()
    with running(QUICK, data=tmp_path, names="list") as family:
        again = Person(family.url)
        again.web.cookies.set("crownlands", token or "")
        assert again.get("/api/me")["guest"] is not None
        made = again.create("mine", "open")
        assert again.get(f"/api/tables/{made['id']}")["position"]["seats"][0]["name"] is None
        again.leave_all()


def test_an_imported_record_brings_no_names_along(person: Callable[[], Person]) -> None:
    ann = person()
    made = ann.create("mine", "open", name="Luna", game="riomino")
    ann.post(f"/api/tables/{made['id']}/start")
    text = ann.web.get(f"/api/tables/{made['id']}/record").text
    assert "Luna" in text
    brought = ann.post("/api/records", 201, record=text.replace("Luna", "Rude Word"))["tables"][0]
    assert ann.get(f"/api/tables/{brought}")["position"]["seats"][0]["name"] is None


def test_the_setting_has_two_values() -> None:
    assert load_settings(names="list").names == "list"
    with pytest.raises(SettingsError, match="names"):
        load_settings(names="strict")
