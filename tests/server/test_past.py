"""Databases and backups of past versions: tests/past/make.py made them, with a manifest of what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from crownlands.cli.app import app
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.revisions import RELEASED, downgrade, latest, upgrade, version
from tests.past import meaning
from tests.past.playing import finish, play, returned
from tests.past.versions import VERSIONS, manifest, unpacked
from tests.server.harness import QUICK, Person, running, until

if TYPE_CHECKING:
    from pathlib import Path

PLACES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]
EVERYWHERE = [(release, "database") for release in VERSIONS] + [(release, "backup") for release in VERSIONS]


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
