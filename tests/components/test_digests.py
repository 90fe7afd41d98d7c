"""The digest of a game's facts changes with what the game means and with nothing else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crownlands.components import Components, Square, Terrain, load, of_version, past
from crownlands.components.digests import COUNTED
from crownlands.components.files import FILES, PACKAGED
from crownlands.components.shelf import PAST
from crownlands.rules import GAMES, Setup, result
from crownlands.rules.notation import write_position
from crownlands.rules.notation.editions import digest_of
from tests.past.versions import VERSIONS
from tests.tables import every_setup, name_of, random_game

USERS = {table: {name for name, game in GAMES.items() if table in game.tables} for table in COUNTED}


def digests(components: Components) -> dict[str, str]:
    """What every game means with some components."""
    return {game: digest_of(components, game) for game in GAMES}


def text(file: str) -> str:
    return (PACKAGED / file).read_text(encoding="utf-8")


def test_marks_titles_remarks_order_and_layout_do_not_count(tmp_path: Path) -> None:
    head, *lines = text("buildings.csv").splitlines()
    marked = [line.replace(",no,", ",yes,") for line in reversed(lines)]
    titled = [line.replace("Statues", "A marble crowd") for line in marked]
    (tmp_path / "buildings.csv").write_text("\n".join([head, *titled]) + "\n\n", encoding="utf-8")
    boards = text("boards.txt").replace("reconstructed", "printed").replace("what     13", "what  thirteen")
    (tmp_path / "boards.txt").write_text(f"; a remark\n{boards.replace('RM-1.2', 'RM-3.4')}", encoding="utf-8")
    head, *lines = text("quests.csv").splitlines()
    (tmp_path / "quests.csv").write_text("\n".join([head, *reversed(lines)]), encoding="utf-8")
    own = load(tmp_path)
    assert own.digest != load().digest
    assert own.buildings[0].title == "Queen's Tower"
    assert all(one.instant_verified for one in own.buildings)
    assert digests(own) == digests(load())


@pytest.mark.parametrize(
    ("file", "old", "new", "table"),
    [
        (
            "buildings.csv",
            "statue,Statues,3,0,0,no,,0,fixed,,5",
            "statue,Statues,3,0,0,no,,0,fixed,,6",
            "buildings",
        ),
        ("dominoes_kingdomino.csv", "48,wheat,0,mine,3", "48,wheat,0,mine,2", "kingdomino"),
        ("dominoes_queendomino.csv", "1,wheat,0,wheat,0", "1,wheat,0,wheat,1", "queendomino"),
        ("dominoes_giants.csv", "A,forest,0,wheat,0,giant", "A,forest,0,wheat,0,footprints", "giants"),
        ("quests.csv", ",wheat,5", ",wheat,4", "quests"),
        ("boards.txt", "hand     12", "hand     11", "boards"),
    ],
)
def test_a_fact_that_changes_changes_the_games_that_use_it(
    tmp_path: Path, file: str, old: str, new: str, table: str
) -> None:
    assert old in text(file)
    (tmp_path / file).write_text(text(file).replace(old, new, 1), encoding="utf-8")
    then, now = digests(load()), digests(load(tmp_path))
    assert {game for game in GAMES if then[game] != now[game]} == USERS[table]


def test_a_buildings_fact_is_queendominos_and_not_kingdominos() -> None:
    assert USERS["buildings"] == {"queendomino", "age_of_giants", "royal_wedding"}
    assert USERS["kingdomino"] == {"kingdomino", "age_of_giants", "royal_wedding"}


FIELDS = [(table, field) for table, fields in COUNTED.items() for field in fields]


def other(value: object) -> Any:
    """Another value of the same kind."""
    match value:
        case Square():
            return Square(value.terrain, value.crowns + 1)
        case Terrain():
            return Terrain((value + 1) % len(Terrain))
        case int():
            return value + 1
        case tuple():
            return (*value, "#")
        case str():
            return f"{value}x"
    return "giant"


@pytest.mark.parametrize(("table", "field"), FIELDS)
def test_every_field_that_the_law_uses_counts(table: str, field: str) -> None:
    today = load()
    first, *rest = getattr(today, table)
    tables: dict[str, Any] = {table: (replace(first, **{field: other(getattr(first, field))}), *rest)}
    changed = replace(today, digest=f"sha256:{table} {field}", **tables)
    for game in USERS[table]:
        assert digest_of(changed, game) != digest_of(today, game)


@pytest.mark.slow
@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_a_game_uses_no_table_but_those_its_digest_covers(chosen: Setup) -> None:
    unused: dict[str, Any] = {table: () for table in COUNTED if table not in GAMES[chosen.game].tables}
    bare = replace(chosen, components=replace(load(), digest=f"sha256:bare {chosen.game}", **unused))
    played, again = (list(random_game(one, 3)) for one in (chosen, bare))
    assert [move for _, move in played] == [move for _, move in again]
    assert write_position(played[-1][0]) == write_position(again[-1][0])
    assert result(played[-1][0]) == result(again[-1][0])


def test_the_facts_of_every_version_are_kept_whole() -> None:
    assert set(VERSIONS) <= set(past())
    for version in past():
        assert {file.name for file in (PAST / version).iterdir()} == set(FILES)


def test_the_files_of_0_1_are_those_its_records_name() -> None:
    record = Path("tests/past/0.1/records/kingdomino-2-plain-over.txt").read_text(encoding="utf-8")
    found = re.search(r'\[Components "(.*)"\]', record)
    assert found is not None
    assert found.group(1) == of_version("0.1").digest
