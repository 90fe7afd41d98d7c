"""A game keeps the facts and the rules it was played by, whatever is packaged later."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crownlands import Match
from crownlands.components import known, load, past
from crownlands.components.files import ENVIRONMENT, PACKAGED
from crownlands.components.shelf import PAST
from crownlands.players import GreedyPlayer
from crownlands.rules import GAMES, KingdomPlan, kingdomino, setup
from crownlands.rules.games import VERSIONS, Version
from crownlands.rules.notation import (
    NotationError,
    UnknownEdition,
    facts_of,
    is_current,
    read_position,
    read_record,
    read_records,
    require_rules,
    write_position,
    write_record,
)
from crownlands.rules.notation.editions import digest_of
from tests.past import meaning
from tests.past.packages import corrected_package
from tests.past.versions import manifest, record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from crownlands.rules import Setup


@pytest.fixture
def corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A later version, whose package says that statues are worth 1 point."""
    yield from corrected_package(tmp_path / "package", monkeypatch)


@pytest.mark.parametrize("name", [name for name in manifest("0.1")["records"] if "ongoing" not in name])
def test_a_corrected_fact_rescores_nothing_that_was_played(corrected: Path, name: str) -> None:
    assert load().folder == str(corrected)
    assert meaning.of_records(record("0.1", name)) == manifest("0.1")["records"][name]


def test_a_corrected_fact_is_what_new_games_are_played_with(corrected: Path) -> None:
    chosen = setup("queendomino", 2)
    assert is_current(chosen)
    assert next(one.points for one in chosen.components.buildings if one.name == "statue") == 1
    then = read_record(record("0.1", "queendomino-2-plain-over"))
    assert not is_current(then.setup)
    assert next(one.points for one in then.setup.components.buildings if one.name == "statue") == 5
    # Kingdomino means the same as ever, so a game of it goes on with the titles of today.
    assert read_record(record("0.1", "kingdomino-2-plain-over")).setup.components == load()
    assert load().folder == str(corrected)


def test_a_record_read_with_facts_of_the_past_is_written_with_them_again(corrected: Path) -> None:
    then = read_record(record("0.1", "queendomino-2-plain-over"))
    again = write_record(then)
    assert f'[Components "{facts_of(then.setup)}"]' in again
    assert digest_of(load(corrected), "queendomino") not in again
    assert read_record(again) == then


def test_a_mark_that_changes_leaves_every_record_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (PACKAGED / "buildings.csv").read_text(encoding="utf-8")
    (tmp_path / "buildings.csv").write_text(text.replace(",no,", ",yes,"), encoding="utf-8")
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    for name in ("kingdomino-2-plain-over", "queendomino-4-plain-over", "royal_wedding-6-teams-ongoing"):
        assert read_record(record("0.1", name)).setup.components == load(tmp_path)
        assert meaning.of_records(record("0.1", name)) == manifest("0.1")["records"][name]


def own_dominoes(folder: Path) -> Path:
    folder.mkdir()
    text = (PACKAGED / "dominoes_queendomino.csv").read_text(encoding="utf-8")
    changed = text.replace("1,wheat,0,wheat,0", "1,mine,3,mine,3", 1)
    (folder / "dominoes_queendomino.csv").write_text(changed, encoding="utf-8")
    return folder


def played(folder: Path) -> str:
    match = Match.new("queendomino", 2, seed="own", components=load(folder))
    for _ in range(6):
        match.push(match.legal()[0])
    return str(match)


def test_a_folder_of_ones_own_is_known_by_its_digest_and_by_nothing_else(tmp_path: Path) -> None:
    own = own_dominoes(tmp_path / "own")
    text = played(own)
    assert read_record(text, load(own)).setup.components == load(own)
    with pytest.raises(UnknownEdition, match=r"name it with --components") as refused:
        read_record(text)
    assert refused.value.code == "unknown_facts"
    assert refused.value.name == digest_of(load(own), "queendomino")
    assert refused.value.token == "Components"
    # What was played with the packaged facts is not read with others because a folder was named.
    assert read_record(record("0.1", "queendomino-2-plain-over"), load(own)).setup.components == load(PACKAGED)


def test_records_of_0_1_with_a_folder_of_ones_own_name_its_files(tmp_path: Path) -> None:
    own = own_dominoes(tmp_path / "own")
    text = played(own).replace(digest_of(load(own), "queendomino"), load(own).digest)
    assert read_record(text, load(own)).setup.components == load(own)


def test_a_folder_that_filled_up_from_an_older_package_is_still_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    own = own_dominoes(tmp_path / "own")
    text = played(own)
    # Records of 0.1 name whole files.
    whole = text.replace(digest_of(load(own), "queendomino"), load(own, PAST / "0.1").digest)
    corrected = request.getfixturevalue("corrected")
    # Its other files come from a package that has been corrected since.
    later = load(own, corrected)
    assert digest_of(later, "queendomino") not in text
    for one in (text, whole):
        found = read_record(one, later).setup
        assert next(building.points for building in found.components.buildings if building.name == "statue") == 5
        assert found.components.queendomino[0].left.crowns == 3
    monkeypatch.undo()


def test_a_record_without_digest_is_read_with_the_facts_in_use() -> None:
    assert read_records('[Game "kingdomino"]\n[Seats "2"]\n')[0].setup == setup("kingdomino", 2)


def test_every_known_set_of_facts_is_its_own(tmp_path: Path) -> None:
    assert [one.folder for one in known()][:2] == [str(PACKAGED)] * 2
    own = load(own_dominoes(tmp_path / "own"))
    assert [one.folder for one in known(own)].count(own.folder) == 1 + len(past())
    assert [one.folder for one in known(replace(own, folder=""))].count("") == 1


def without_harmony(chosen: Setup) -> KingdomPlan:
    """Rules in which harmony is worth nothing, as a version before today's might have had it."""
    return replace(kingdomino.plan(chosen), bonuses=())


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> str:
    """A version of the rules from before today's."""
    then = {**GAMES, "kingdomino": replace(GAMES["kingdomino"], plan=without_harmony)}
    monkeypatch.setitem(VERSIONS, "0", Version("harmony is worth nothing", then))
    return "0"


def test_a_record_is_counted_by_the_rules_of_its_time(older: str) -> None:
    today = Match.new("kingdomino", 2, ["harmony"], seed="b")
    then = Match(setup("kingdomino", 2, ["harmony"], rules=older), today.dealer)
    player = GreedyPlayer("harmony")
    while not today.is_over:
        move = player.decide(today.position)
        today.push(move)
        then.push(move)
    assert (today.result.scores, then.result.scores) == ((49, 40), (44, 40))
    text = write_record(then.record())
    assert '[Rules "0"]' in text
    again = read_record(text)
    assert again.setup.rules == older
    assert not is_current(again.setup)
    assert write_record(again) == text
    # Read by today's rules its result would be refused: the same moves come to other scores.
    with pytest.raises(NotationError, match="lead to the result"):
        read_record(text.replace('[Rules "0"]', '[Rules "1"]'))


def test_a_start_position_is_read_by_the_rules_of_its_record(older: str) -> None:
    begun = Match(setup("kingdomino", 2, ["harmony"], rules=older), Match.new(seed="x").dealer)
    position = write_position(begun.position)
    later = Match(begun.setup, start=read_position(position, rules=older))
    assert read_record(str(later)).first == begun.position


def test_unknown_rules_are_refused_by_name() -> None:
    assert require_rules("1") == "1"
    with pytest.raises(
        UnknownEdition, match="rules version 7 is not known here, only 1; a newer Crownlands"
    ) as no:
        require_rules("7")
    assert (no.value.code, no.value.name, no.value.token) == ("unknown_rules", "7", "Rules")
