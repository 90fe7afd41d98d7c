"""Queendomino: the dragon, and what happens between rounds."""

from __future__ import annotations

import pytest

from crownlands.rules import setup
from crownlands.rules.queendomino.builders_board import BuildersBoard, after_round
from tests.rules.queendomino.board import TURN, texts
from tests.scenes import played, refused, scene
from tests.tables import kingdom_game, kingdom_plan, placing_in


@pytest.mark.rule("QD-2.8")
def test_the_dragon_burns_for_one_coin_once_a_round_and_not_for_the_queens_host() -> None:
    placed = played(scene("queendomino", ["wC;c1", "C;c5", "C", "C"], **TURN), "17@f5e")
    burnt = played(placed, "D4")
    assert burnt.builders is not None
    assert (burnt.builders.dragon, burnt.builders.slots[4], burnt.realms[0].coins) == (4, None, 0)
    later = played(burnt, ">1", "20@f5e")
    assert refused(later, "D3") == "QD-2.8 dragon_out"
    poor = scene("queendomino", ["wC;n1", "C", "C", "C"], **TURN)
    assert refused(played(poor, "17@f5e"), "D3") == "QD-2.8 too_few_coins"
    host = played(scene("queendomino", ["tC;c9;t1;q", "C", "C", "C"], **TURN), "17@f5e")
    assert refused(host, "D3") == "QD-2.8 queen_at_home"
    gap = played(scene("queendomino", ["wC;c1", "C", "C", "C"], **{**TURN, "slots": "statue - - - - -"}), "17@f5e")
    assert refused(gap, "D3") == "QD-2.8 empty_slot"


@pytest.mark.rule("QD-2.8")
def test_building_and_burning_in_one_turn_is_allowed_unless_the_building_wins_the_queen() -> None:
    placed = played(scene("queendomino", ["tC;c9", "C", "C", "C"], **TURN), "17@f5e")
    assert "D1" in texts(played(placed, "B0@d5"))
    assert not any(text.startswith("D") for text in texts(played(placed, "B3@d5")))


@pytest.mark.rule("QD-3.1")
def test_between_rounds_the_dragon_returns_buildings_slide_and_the_dear_end_is_refilled() -> None:
    table = kingdom_plan(setup("queendomino", 2))
    named = {building.name: building for building in table.buildings}
    slots = (None, named["church"], None, named["statue"], None, named["foundry"])
    builders = BuildersBoard(slots, named["bakery"], ((named["sawmill"], 2),), dragon=2)
    tidy = after_round(builders)
    assert [one.name if one else "-" for one in tidy.slots] == ["church", "statue", "foundry", "bakery", "-", "-"]
    assert (tidy.top, tidy.dragon) == (None, None)
    last = after_round(BuildersBoard(slots, None, ()))
    assert [one.name if one else "-" for one in last.slots] == ["church", "statue", "foundry", "-", "-", "-"]


@pytest.mark.rule("QD-3.1")
def test_buildings_are_turned_up_before_the_new_row_is_laid_and_not_after_the_last_round() -> None:
    seen = [position.stage for position, _ in kingdom_game(setup("queendomino", 4), seed=8)]
    turned = [n for n, stage in enumerate(seen) if stage == "building"]
    assert len(turned) > 7
    for n in turned[7:]:
        assert seen[n + 1] in ("building", "row", "place")
    begun = [p for p in placing_in(setup("queendomino", 4), seed=8) if len(p.draft.row) == 4]
    assert len(begun) == 12
    for position in begun:
        builders = position.builders
        assert builders is not None
        assert None not in builders.slots or (builders.top is None and not builders.pile)
        assert builders.dragon is None
