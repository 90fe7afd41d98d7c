"""Component files of your own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.components import load
from crownlands.components.files import ENVIRONMENT
from crownlands.rules.notation.editions import digest_of
from tests.cli.commands import dominoes, refused, started, told

if TYPE_CHECKING:
    from pathlib import Path


def facts(folder: Path | None = None) -> str:
    """What Kingdomino means with the components of a folder."""
    return digest_of(load(folder), "kingdomino")


def test_a_folder_of_ones_own_replaces_component_files(tmp_path: Path) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,mine,5"))
    text = told("new", "--seed", "x", "--components", folder)
    assert facts(folder) in text
    assert facts(folder) != facts()
    assert "choose" in told("show", "-", "--components", folder, given=text)


@pytest.mark.slow
def test_a_record_played_with_other_components_is_refused(tmp_path: Path) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,mine,5"))
    answer = started("show", "-", given=told("new", "--components", folder))
    assert answer.returncode == 2
    assert facts(folder) in answer.stderr
    assert "name it with --components" in answer.stderr


def test_a_broken_component_file_is_named_with_line_and_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,sea,3"))
    sentence = refused(["about", "--components", str(folder)], monkeypatch, capsys)
    assert "dominoes_kingdomino.csv, line 49, field 'right': 'sea' is not one of wheat" in sentence


def test_the_environment_may_name_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = dominoes(tmp_path, ("48,wheat,0,mine,3", "48,wheat,0,mine,4"))
    monkeypatch.setenv(ENVIRONMENT, str(folder))
    assert facts() in told("new")
    monkeypatch.delenv(ENVIRONMENT)
    assert facts() not in told("new", "--components", folder)
