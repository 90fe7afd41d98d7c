"""Queendomino: the steps of a turn, in their order."""

from __future__ import annotations

from collections import Counter

import pytest

from crownlands.rules import actor, setup
from tests.rules.queendomino.board import BOARD, TURN, texts
from tests.scenes import played, refused, scene
from tests.tables import random_game


@pytest.mark.rule("QD-2.1", "QD-2.9")
def test_a_turn_goes_forward_only_and_optional_steps_may_be_skipped() -> None:
    position = scene("queendomino", ["tC;c7;n1", "C", "C", "C"], **TURN)
    assert refused(position, ">1") == "KD-2.2 not_now"
    assert refused(position, "Tf5") == "KD-2.2 not_now"
    placed = played(position, "17@f5e")
    assert placed.stage == "tax"
    assert actor(placed) == 0
    kinds = {text[0] for text in texts(placed)}
    assert kinds == {"T", "B", "D", ">"}
    assert "." not in texts(placed)
    after_building = played(placed, "B1@d5")
    assert refused(after_building, "Tf5") == "QD-2.8 not_now"
    assert {text[0] for text in texts(after_building)} == {"D", ">"}
    assert played(after_building, "D0").stage == "choose"
    assert played(placed, ">2").draft.next_row[1].king == 0


@pytest.mark.rule("QD-2.9")
def test_in_the_last_round_nothing_is_chosen_and_a_turn_is_ended_by_hand_if_more_could_be_done() -> None:
    position = scene("queendomino", ["tC;c7;n1", "C", "C", "C"], row="17=0 20=1", slots=BOARD)
    placed = played(position, "17@f5e")
    assert "." in texts(placed)
    assert not any(text.startswith(">") for text in texts(placed))
    assert actor(played(placed, ".")) == 1
    poor = played(scene("queendomino", ["wC", "C", "C", "C"], row="17=0 20=1", slots="- - - - - -"), "17@f5e")
    assert actor(poor) == 1


@pytest.mark.rule("QD-2.1")
def test_a_placeable_domino_must_be_placed_and_a_discarded_one_gives_no_taxes() -> None:
    position = scene("queendomino", ["tC;c7;n1", "C", "C", "C"], **TURN)
    assert refused(position, "17x") == "KD-3.4 must_be_placed"
    full = "tttff/fffff/ffCff/fffff/ffft.;c7;n1"
    stuck = scene("queendomino", [full, "C", "C", "C"], **TURN)
    assert texts(stuck) == ["17x"]
    after = played(stuck, "17x")
    assert {text[0] for text in texts(after)} == {"B", "D", ">"}
    assert after.placed == ()


@pytest.mark.rule("QD-2.10")
def test_with_two_seats_every_king_takes_a_whole_turn() -> None:
    turns = Counter(
        position.stage for position, _ in random_game(setup("queendomino", 2), seed=3) if position.stage == "place"
    )
    assert turns["place"] == 48
    realms = ["tt/tC;c9;n2", "C"]
    first = scene("queendomino", realms, row="17=0 20=0 30=1 40=1", next_row="1 2 3 4", slots=BOARD)
    after = played(first, "17@h7e", "Th7", "B0@f6", ">1", "20@g8s", "Tg8")
    assert after.realms[0].knights == 0
    assert "B1@g6" in texts(after)
