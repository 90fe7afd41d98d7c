"""The database goes up and back through every migration, and one of a later version is named as such."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Engine, inspect
from typer.testing import CliRunner

from crownlands.cli.app import app
from crownlands.components import ENVIRONMENT, load
from crownlands.components.files import PACKAGED
from crownlands.rules import GAMES
from crownlands.rules.notation.editions import digest_of
from crownlands.server.storage.database import open_engine
from crownlands.server.storage.revisions import (
    MIGRATIONS,
    RELEASED,
    NewerDatabase,
    _run,
    downgrade,
    latest,
    upgrade,
    version,
)
from tests.past.versions import VERSIONS, manifest, unpacked

if TYPE_CHECKING:
    from pathlib import Path

REVISIONS = sorted(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
PLACES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


def shape(engine: Engine) -> dict[str, Any]:
    """Every table with its columns, indexes and keys."""
    looks = inspect(engine)
    return {
        table: (
            sorted(
                (column["name"], str(column["type"]), column["nullable"]) for column in looks.get_columns(table)
            ),
            sorted((str(index["name"]), index["column_names"]) for index in looks.get_indexes(table)),
            sorted(looks.get_pk_constraint(table)["constrained_columns"]),
            sorted(str(key["name"]) for key in looks.get_foreign_keys(table)),
        )
        for table in sorted(looks.get_table_names())
        if table != "alembic_version"
    }


def up_to(engine: Engine, revision: str) -> None:
    _run(engine, lambda scripts, now: scripts._upgrade_revs(revision, now))


def back_to(engine: Engine, revision: str) -> None:
    _run(engine, lambda scripts, now: scripts._downgrade_revs(revision, now))


@pytest.mark.parametrize("where", PLACES)
def test_every_migration_leads_back_to_the_one_before(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = str(tmp_path / "a.sqlite") if where == "sqlite" else request.getfixturevalue("postgres_address")
    engine = open_engine(address)
    upgrade(engine)
    back_to(engine, REVISIONS[0])
    shapes = {REVISIONS[0]: shape(engine)}
    for revision in REVISIONS[1:]:
        up_to(engine, revision)
        shapes[revision] = shape(engine)
    for revision in reversed(REVISIONS):
        back_to(engine, revision)
        assert (version(engine), shape(engine)) == (revision, shapes[revision])
    upgrade(engine)
    assert (version(engine), shape(engine)) == (latest(), shapes[latest()])
    engine.dispose()


def test_every_release_is_known_by_its_migration() -> None:
    assert {release: manifest(release)["migration"] for release in VERSIONS} == RELEASED


def test_a_release_that_never_was_is_not_gone_back_to(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "a.sqlite"))
    with pytest.raises(ValueError, match=r"there is no release 0\.0; the releases are 0\.1"):
        downgrade(engine, "0.0")
    engine.dispose()
    told = CliRunner().invoke(app, ["downgrade", "0.0", "--data", str(tmp_path), "--yes"])
    assert told.exit_code == 2


def test_a_database_of_a_later_version_is_named_as_such(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    engine = open_engine(str(file))
    upgrade(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    with pytest.raises(NewerDatabase, match=r"of a newer version .9999, known here is"):
        upgrade(engine)
    engine.dispose()
    for words in (["serve", "--port", "0"], ["backup", str(tmp_path / "copy")]):
        told = CliRunner().invoke(app, [*words, "--data", str(tmp_path)])
        assert told.exit_code == 2, told.output


def test_tables_of_a_server_with_component_files_of_its_own_keep_those(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0.1 played them with that folder, so they are not given the packaged facts."""
    text = (PACKAGED / "dominoes_queendomino.csv").read_text(encoding="utf-8")
    own = tmp_path / "own"
    own.mkdir()
    changed = text.replace("1,wheat,0,wheat,0", "1,wheat,0,wheat,1", 1)
    (own / "dominoes_queendomino.csv").write_text(changed, encoding="utf-8")
    monkeypatch.setenv(ENVIRONMENT, str(own))
    engine = open_engine(str(unpacked("0.1", "games.sqlite", tmp_path)))
    upgrade(engine)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("select game, facts from tables")
        stored: dict[str, str] = {game: facts for game, facts in rows}  # noqa: C416 - rows are no pairs
    assert stored == {game: digest_of(load(own), game) for game in GAMES}
    assert stored["queendomino"] != digest_of(load(PACKAGED), "queendomino")
    assert stored["kingdomino"] == digest_of(load(PACKAGED), "kingdomino")
    downgrade(engine, "0.1")
    engine.dispose()
