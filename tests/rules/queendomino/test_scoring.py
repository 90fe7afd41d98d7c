"""Queendomino: scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.components import load
from crownlands.components.files import PACKAGED
from crownlands.rules import result, setup, sheet
from crownlands.rules.kingdoms.law import score
from crownlands.rules.queendomino.scoring import ranking
from tests.rules.queendomino.board import BOOK
from tests.scenes import scene
from tests.tables import kingdom_game

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.rule("QD-4.1", "QD-4.2", "QD-4.3", "QD-4.4")
def test_the_books_example_scores_71_line_by_line() -> None:
    picture = BOOK.strip().replace("\n", "/").replace(" ", "")
    position = scene("queendomino", [f"{picture};c11;t3;q", "C", "C"])
    of = sheet(position, 0)
    by_title: dict[str, list[int]] = {}
    for line in of.lines:
        by_title.setdefault(line.title, []).append(line.points)
    assert by_title == {
        "coins": [3],
        "wheat territory": [3],
        "forest territory": [0, 2, 1],
        "lake territory": [6],
        "grassland queen territory": [16],
        "swamp territory": [1],
        "mine territory": [12],
        "town territory": [0, 0, 0, 0],
        "sawmill building": [6],
        "church building": [8],
        "travelling castle building": [3],
        "big tavern building": [2],
        "statue building": [5],
        "guardtower building": [3],
    }
    assert of.total == 71
    assert {line.title: line.arithmetic for line in of.lines}["sawmill building"] == "3 territories x 2 each"


@pytest.mark.rule("QD-4.1")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_three_coins_are_a_point(coins: int, points: int) -> None:
    position = scene("queendomino", [f"C;c{coins}" if coins else "C", "C", "C"])
    assert sheet(position, 0).total == points


@pytest.mark.rule("QD-4.2")
def test_a_queens_tower_crowns_its_town() -> None:
    position = scene("queendomino", ["tt[queens_tower]tC", "C", "C"])
    assert [line.points for line in sheet(position, 0).lines if line.what == "territory"] == [3]


@pytest.mark.rule("QD-4.3")
def test_the_queen_makes_a_crownless_largest_territory_score_its_size() -> None:
    without = scene("queendomino", ["wwwwC/..l1ll", "C", "C"])
    hosted = scene("queendomino", ["wwwwC/..l1ll;t1;q", "C", "C"])
    assert sheet(hosted, 0).total - sheet(without, 0).total == 4
    assert sheet(scene("queendomino", ["C;t1;q", "C", "C"]), 0).total == 0


@pytest.mark.rule("QD-4.4")
def test_knights_count_for_the_training_camp_placed_or_not() -> None:
    position = scene("queendomino", ["t[training_camp]w^C;n2", "C", "C"])
    assert [line.points for line in sheet(position, 0).lines if line.what == "building"] == [3]


@pytest.mark.rule("QD-4.5")
def test_ties_go_to_the_largest_territory_and_are_then_shared_whatever_the_crowns() -> None:
    tied = scene("queendomino", ["w1C/.l", "wC/l.;c3", "C"])
    assert [(one.place, one.tie_break) for one in result(tied).standings][:2] == [(1, "shared"), (1, "shared")]
    larger = scene("queendomino", ["w1C/.l", "wwC;c3", "C"])
    assert [(one.place, one.decided_by) for one in result(larger).standings][:2] == [(2, "QD-4.5"), (1, "QD-4.5")]
    assert ranking().tie_breaks == ("largest_territory",)


def test_a_made_up_building_works_by_data_alone(tmp_path: Path) -> None:
    lines = (PACKAGED / "buildings.csv").read_text(encoding="utf-8").rstrip()
    extra = "library,Library,4,1,1,no,knight,2,per_separate_territory,swamp,3"
    (tmp_path / "buildings.csv").write_text(f"{lines}\n{extra}\n", encoding="utf-8")
    chosen = setup("queendomino", 2, components=load(tmp_path))
    built = 0
    for seed in range(6):
        *_, (end, _) = kingdom_game(chosen, seed)
        for realm in end.realms:
            libraries = [place for place, one in realm.kingdom.buildings if one.name == "library"]
            built += len(libraries)
            for place in libraries:
                assert realm.kingdom.crowns_in(1 << place) == 2
            lines_of = [line for line in score(realm, end.plan).lines if ("building", "library") in line.facts]
            assert len(lines_of) == len(libraries)
    assert built
