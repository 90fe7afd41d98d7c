"""Databases and backups of past versions: tests/past/make.py made them, with a manifest of what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from crownlands import Deal
from crownlands.cli.app import app
from crownlands.rules import actor
from crownlands.rules.notation import facts_of, read_records
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.revisions import RELEASED, downgrade, latest, upgrade, version
from tests.past import meaning
from tests.past.packages import corrected_package
from tests.past.playing import finish, play, returned
from tests.past.versions import VERSIONS, manifest, unpacked
from tests.server.harness import QUICK, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PLACES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
EVERYWHERE = [(release, "database") for release in VERSIONS] + [(release, "backup") for release in VERSIONS]


@pytest.fixture
def corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A later version, whose package corrects some buildings."""
    yield from corrected_package(tmp_path / "package", monkeypatch)


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An SQLite file, or a PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    found: str = request.getfixturevalue("postgres_address")
    return found


def meant(release: str) -> dict[str, Any]:
    return {table["id"]: table for table in manifest(release)["tables"].values()}


def found(where: str) -> dict[str, Any]:
    return {table_id: {"id": table_id, **one} for table_id, one in meaning.of_tables(where).items()}


@pytest.mark.parametrize("release", VERSIONS)
def test_a_database_of_the_past_means_what_it_meant(release: str, tmp_path: Path) -> None:
    assert found(str(unpacked(release, "games.sqlite", tmp_path))) == meant(release)


@pytest.mark.parametrize("release", VERSIONS)
@pytest.mark.parametrize("address", PLACES, indirect=True)
def test_a_backup_of_the_past_is_brought_in_and_means_what_it_meant(
    release: str, address: str, tmp_path: Path
) -> None:
    file = unpacked(release, "games.backup", tmp_path)
    kept = file.read_bytes()
    told = CliRunner().invoke(app, ["restore", str(file), "--database", address, "--yes"])
    assert told.exit_code == 0, told.output
    assert found(address) == meant(release)
    # The version that made it must still be able to read it.
    assert file.read_bytes() == kept
    # And once more as a backup of today.
    again = tmp_path / "again"
    told = CliRunner().invoke(app, ["backup", str(again), "--database", address])
    assert told.exit_code == 0, told.output
    assert found(str(again)) == meant(release)


@pytest.mark.parametrize("release", VERSIONS)
def test_a_corrected_fact_rescores_no_table(release: str, tmp_path: Path, corrected: Path) -> None:
    assert corrected.is_dir()
    assert found(str(unpacked(release, "games.sqlite", tmp_path))) == meant(release)


def finish_everything(url: str, release: str, *games: str) -> list[Person]:
    """All tables of a release are played to their end, each fairly and by the facts it was begun with."""
    people = returned(url, manifest(release)["people"])
    for table in manifest(release)["tables"].values():
        if games and table["game"] not in games:
            continue
        last = finish(people, table["id"])
        places = [game["places"] for game in last["table"]["games"]]
        assert all(places)
        # What was over has the result it had.
        for one, before in zip(places, table["results"], strict=False):
            assert [[place["realm"], place["place"], place["score"]] for place in one] == before
        text = people[0].web.get(f"/api/tables/{table['id']}/record").text
        for record in read_records(text):
            assert facts_of(record.setup) in text
            # (A record that was brought in does not tell whether it is the second one of a pair.)
            if (deal := Deal.of_record(record)) and not table["imported"]:
                for position, move in zip(record.positions(), record.moves, strict=False):
                    assert actor(position) != "chance" or deal.draw(position) == move
    return people


@pytest.mark.parametrize("release", VERSIONS)
def test_tables_of_the_past_play_on_to_their_end(release: str, tmp_path: Path) -> None:
    unpacked(release, "games.sqlite", tmp_path)
    with running(QUICK, data=tmp_path, grace=3600.0) as server:
        for person in finish_everything(server.url, release):
            person.leave_all()


@pytest.mark.slow
@pytest.mark.parametrize("release", VERSIONS)
def test_tables_of_the_past_play_on_to_their_end_on_postgresql(
    release: str, tmp_path: Path, postgres_address: str
) -> None:
    file = unpacked(release, "games.backup", tmp_path)
    told = CliRunner().invoke(app, ["restore", str(file), "--database", postgres_address, "--yes"])
    assert told.exit_code == 0, told.output
    with running(QUICK, data=tmp_path, database=postgres_address, grace=3600.0) as server:
        for person in finish_everything(server.url, release):
            person.leave_all()


@pytest.mark.parametrize("release", VERSIONS)
def test_tables_of_the_past_play_on_by_their_facts_when_a_later_package_has_others(
    release: str, tmp_path: Path, corrected: Path
) -> None:
    assert corrected.is_dir()
    unpacked(release, "games.sqlite", tmp_path)
    with running(QUICK, data=tmp_path, grace=3600.0) as server:
        people = finish_everything(server.url, release, "queendomino", "age_of_giants", "royal_wedding")
        # A new game is played with the facts of the package, played again or not.
        over = next(one for one in manifest(release)["tables"].values() if one["game"] == "queendomino")["id"]
        old = people[0].get(f"/api/tables/{over}")["position"]["setup"]["components"]
        again = people[0].post(f"/api/tables/{over}/rematch", 201)["id"]
        new = people[0].get(f"/api/tables/{again}")["position"]["setup"]["components"]
        assert old != new
        for digest, crowns in ((old, 0), (new, 2)):
            told = people[0].get(f"/api/components/queendomino?digest={digest}")
            assert (told["digest"], told["buildings"]["bakery"]["crowns"]) == (digest, crowns)
        for person in people:
            person.leave_all()


@pytest.mark.parametrize("release", VERSIONS)
@pytest.mark.parametrize("address", PLACES, indirect=True)
def test_a_database_goes_up_in_the_middle_of_games_back_and_up_again(
    release: str, address: str, tmp_path: Path
) -> None:
    file = unpacked(release, "games.backup", tmp_path)
    told = CliRunner().invoke(app, ["restore", str(file), "--database", address, "--yes"])
    assert told.exit_code == 0, told.output
    begun = [one["id"] for one in manifest(release)["tables"].values() if one["status"] == "playing"]
    quiet: dict[str, Any] = {"bot_pause": 3600.0, "forced_pause": 3600.0, "grace": 3600.0}
    with running(QUICK, data=tmp_path, database=address, **quiet) as server:
        people = returned(server.url, manifest(release)["people"])
        for table in begun:
            play(people, table, 2)
        made = people[0].create("mine", "greedy", game="riomino")["id"]
        for person in people:
            person.leave_all()
    then = found(address)
    assert made in then
    assert then != meant(release)
    told = CliRunner().invoke(app, ["downgrade", release, "--database", address, "--yes"])
    assert told.exit_code == 0, told.output
    engine = open_engine(address)
    assert version(engine) == RELEASED[release] == manifest(release)["migration"]
    upgrade(engine)
    assert version(engine) == latest()
    engine.dispose()
    assert found(address) == then
    with running(QUICK, data=tmp_path, database=address, grace=3600.0) as server:
        people = returned(server.url, manifest(release)["people"])
        assert finish(people, begun[0])["table"]["status"] == "over"
        until(lambda: finish(people, made))
        for person in people:
            person.leave_all()


def test_links_codes_and_keys_of_the_past_still_open(tmp_path: Path) -> None:
    for release in VERSIONS:
        unpacked(release, "games.sqlite", tmp_path)
        told = manifest(release)
        table = told["tables"]["waiting"]["id"]
        with running(QUICK, data=tmp_path) as server:
            ann, bob, cem = (*returned(server.url, told["people"]), Person(server.url))
            assert ann.get("/api/me")["name"] == "Ann"
            assert bob.get(f"/api/tables/{table}")["you"]["seats"] == [1]
            assert cem.post("/api/join", 200, code=told["codes"]["waiting"], name="Cem")["seats"] == [2]
            key = {"authorization": f"Bearer {told['robot']}"}
            assert cem.web.get("/api/me", headers=key).json()["name"] == "Robot"
            for person in (ann, bob, cem):
                person.leave_all()


@pytest.mark.parametrize("release", VERSIONS)
def test_what_a_release_would_misread_is_not_taken_back_to_it(tmp_path: Path, release: str) -> None:
    """0.1 does not keep what a table is played by; later ones do, and say themselves what they do not know."""
    engine = open_engine(str(unpacked(release, "games.sqlite", tmp_path)))
    upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("update tables set rules = '2' where game = 'riomino'")
    if release == "0.1":
        with pytest.raises(ValueError, match=r"facts or rules that 0\.1 does not know"):
            downgrade(engine, release)
        assert version(engine) == latest()
    else:
        assert downgrade(engine, release) == RELEASED[release] == version(engine)
    engine.dispose()
