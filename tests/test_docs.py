"""The documents: pictures drawn from their own text, links that lead somewhere, rules with one address each."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from docs.pictures import FOLDER, RULES, Picture, complaints, paint, pictures

from crownlands import rulebook
from crownlands.rules import GAMES, legal, play, read_move
from crownlands.rules.moves import draw_building
from crownlands.rules.notation import read_position
from crownlands.rules.queendomino.builders_board import TurnUpBuilding, after_round
from tests.tables import kingdoms

if TYPE_CHECKING:
    from pathlib import Path

    from crownlands.rules import KingdomPosition

ROOT = RULES.parent.parent
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.md"))}
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
DRAWN = [picture for page in PAGES.values() for picture in pictures(page)]


def test_the_pictures_are_what_the_pages_say() -> None:
    check = subprocess.run(
        [sys.executable, "-m", "docs.pictures", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (check.returncode, check.stderr) == (0, "")


def test_a_picture_that_is_missing_old_or_unused_is_found_and_mended(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    shutil.copytree(FOLDER, folder)
    (folder / "KD-draft.svg").unlink()
    (folder / "QD-taxes.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "KD-old.svg").write_text("<svg/>", encoding="utf-8")
    assert complaints(folder) == [
        "KD-draft.svg is missing",
        "QD-taxes.svg is out of date",
        "KD-old.svg is used by no page",
    ]
    paint(folder)
    assert complaints(folder) == []


def test_a_block_that_could_be_drawn_needs_an_image() -> None:
    with pytest.raises(ValueError, match="1 blocks can be drawn, but 0"):
        pictures("```kingdom\nw C\n```\n")


@pytest.mark.parametrize("picture", DRAWN, ids=lambda picture: picture.file)
def test_a_picture_is_small_well_formed_and_tells_nothing_about_the_machine(picture: Picture) -> None:
    path = FOLDER / picture.file
    text = path.read_text(encoding="utf-8")
    assert path.stat().st_size < 60_000
    root = ElementTree.fromstring(text)
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == picture.words
    assert not re.search(r"file:|/home/|/work/|/tmp/|/usr/", text)


def test_a_picture_with_points_shows_the_sum_its_words_and_the_rules_name() -> None:
    named = {
        picture.file: int(found.group(1))
        for picture in DRAWN
        if (found := re.search(r"together (\d+)$", picture.words))
    }
    assert named == {"KD-29-points.svg": 29, "KD-36-points.svg": 36, "QD-71-points.svg": 71}
    for file, points in named.items():
        assert f">{points} points<" in (FOLDER / file).read_text(encoding="utf-8")


def test_the_pictures_of_the_draft_are_a_game_that_can_be_played() -> None:
    position = _position("KD-draft.svg")
    for chosen in ("37", "5", "22", "9"):
        position = play(position, legal(position)[0])
        position = play(position, read_move(f">{chosen}"))
    assert position.draft.row == _position("KD-draft-after.svg").draft.row


def test_the_pictures_of_the_builders_board_follow_the_rules() -> None:
    first, later, refilled = (
        _position(f"QD-{name}.svg") for name in ("builders", "before-refill", "after-refill")
    )
    assert first.builders
    assert later.builders
    # Built, built, burnt.
    assert later.builders == replace(first.builders.without(4).without(1).without(2), dragon=2)
    position = replace(later, builders=after_round(later.builders))
    for drawn in ("sawmill", "magic_school", "training_camp"):
        position = TurnUpBuilding().apply(position, draw_building(drawn))
    assert position.builders == refilled.builders


@pytest.mark.parametrize("prefix", sorted({game.prefix for game in GAMES.values()}))
def test_every_page_of_rules_has_pictures_and_names_every_option(prefix: str) -> None:
    assert any(picture.file.startswith(prefix) for picture in DRAWN)
    for game in GAMES.values():
        if game.prefix == prefix:
            assert [option.name for option in game.options if f"`{option.name}`" not in PAGES[prefix]] == []


def test_every_image_of_the_rules_is_one_of_the_drawn_pictures() -> None:
    shown = [file for page in PAGES.values() for file in re.findall(r"\]\(([^)]+\.svg)\)", page)]
    assert sorted(shown) == sorted(f"pictures/{picture.file}" for picture in DRAWN)
    assert sorted(shown) == [f"pictures/{path.name}" for path in sorted(FOLDER.iterdir())]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_leads_somewhere(path: Path) -> None:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    targets = re.findall(r"\]\(([^)\s#]+)[^)]*\)", text)
    lost = [to for to in targets if not re.match(r"[a-z]+:", to) and not (path.parent / to).exists()]
    assert lost == []


def test_every_rule_has_one_paragraph_without_pictures_in_it() -> None:
    opening = re.compile(rf"^\*\*({rulebook.ID.pattern})\*\* ", re.MULTILINE)
    opened = [rule for page in PAGES.values() for rule in opening.findall(page)]
    assert len(opened) == len(set(opened))
    assert set(opened) == set(rulebook.paragraphs())
    marked = [rule for rule, text in rulebook.paragraphs().items() if re.search(r"!\[|<details|```|\.svg", text)]
    assert marked == []


def test_every_ruling_is_explained_and_every_explanation_belongs_to_one() -> None:
    heading = re.compile(rf"^### ({rulebook.ID.pattern}) ", re.MULTILINE)
    explained = heading.findall((ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"))
    assert sorted(explained) == sorted(rule for rule, text in rulebook.paragraphs().items() if "Ruling:" in text)


def _position(file: str) -> KingdomPosition:
    return kingdoms(read_position(next(picture.body for picture in DRAWN if picture.file == file)))
