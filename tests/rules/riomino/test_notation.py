"""KingdomPosition texts of Riomino: what is refused, and why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands import Match
from crownlands.rules import actor
from crownlands.rules.notation import NotationError, read_position, write_position
from tests.rules.riomino.tables import SETUPS
from tests.tables import random_game

ROLLING = "riomino/2/three_by_three roll lot:0 start:12 dice:01,02/"
FIRST = "riomino/2/three_by_three play lot:0 turn:0 start:12 dice:01,02,12,13/02,03,12,23"
GOOD = "riomino/2/three_by_three play lot:0 turn:1 dice:01,02,13/02,03,23 laid:1122@e5,2211@d5,1221@f5"
ORDERED = "riomino/2/three_by_three play lot:0 turn:1 dice:01,02,13/02,03,23 laid:2211@d5,1122@e5,1221@f5"
OVER = "riomino/2/three_by_three over lot:0 turn:0 dice:03,03,03,03/12,12,13 laid:1122@e5,2211@d5"
FRAME = "riomino/2/professional play lot:0 turn:1 dice:{}/{} laid:1122@e5"


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as error:
        read_position(text)
    return error.value


def test_the_good_positions_of_these_tests_are_good() -> None:
    for text in (ROLLING, FIRST, ORDERED):
        assert write_position(read_position(text)) == text
    assert read_position(GOOD) == read_position(ORDERED)


@pytest.mark.parametrize(
    ("text", "old", "new", "rule", "complaint"),
    [
        (GOOD, " play", " sleep", None, "a stage is one of lot, roll, play, over, resigned"),
        (GOOD, "turn:1", "turn:2", None, "not a number from 0 to 1"),
        (GOOD, "lot:0", "lot:x", None, "not a number from 0 to 1"),
        (GOOD, "lot:0", "lot:0 lot:0", None, "stands twice"),
        (GOOD, "lot:0", "lots:0", None, "a field is one of lot, turn, start, dice, laid"),
        (GOOD, "turn:1 ", "", None, "whose turn it is must be said"),
        (GOOD, "lot:0 ", "", "RM-1.3", "the lot is drawn first"),
        (GOOD, "01,02,13/", "01,02,13,", None, "two trays"),
        (GOOD, "01,02,13/", "01,02,31/", "RM-1.1", "'31' is not a face"),
        (GOOD, "01,02,13/", "01,02/", "RM-1.2", "there are 9 dice, not 8"),
        (GOOD, "01,02,13/", "01,02,13,13,13/", "RM-1.2", "seat 0 has at most 4 dice"),
        (GOOD, "1122@e5", "1212@e5", "RM-1.1", "a die as it lies is needed"),
        (GOOD, "1122@e5", "e5", "RM-1.1", "a die as it lies is needed"),
        (GOOD, "2211@d5", "2211@e5", "RM-2.1", "two dice lie on one cell"),
        (GOOD, "2211@d5", "1122@d5", "RM-2.2", "do not match"),
        (GOOD, "2211@d5", "2211@c5", "RM-2.3", "not on the board"),
        (GOOD, "2211@d5", "2211@d4", "RM-2.1", "lies apart"),
        (GOOD, "1122@e5,2211@d5,1221@f5", "2211@d5,1122@f4,1221@f5", "RM-1.4", "on the middle cell"),
        (GOOD, "turn:1", "turn:1 start:12", "RM-1.2", "there are 9 dice, not 10"),
        (GOOD, "turn:1", "turn:0", "RM-2.1", "lay dice in turn"),
        (GOOD, " play", " over", "RM-2.5", "cannot be due"),
        (GOOD, " play", " roll", "RM-1.3", "nobody moves before"),
        (FIRST, "turn:0", "turn:1", "RM-2.5", "cannot be due"),
        (FIRST, " play", " over", "RM-2.5", "cannot be due"),
        (FIRST, "start:12 dice:01,02,12,13", "dice:01,02,12,13", "RM-1.2", "there are 9 dice, not 8"),
        (ORDERED, "turn:1 dice:01,02,13", "turn:1 start:13 dice:01,02", "RM-1.4", "laid first, and once"),
        (ROLLING, " roll lot:0 start:12", " lot start:12", "RM-1.3", "no die is rolled before"),
        (ROLLING, " roll lot:0 start:12 dice:01,02/", " lot dice:01/", "RM-1.3", "no die is rolled before"),
        (ROLLING, " start:12", "", "RM-1.3", "first the start die"),
        (ROLLING, "dice:01,02/", "dice:01,02/01", "RM-1.3", "first the start die"),
        (ROLLING, "dice:01,02/", "dice:01,02,02,02/01,01,01,01", "RM-1.3", "first the start die"),
        (ROLLING, "start:12", "start:12 turn:0", "RM-1.3", "nobody moves before"),
        (ROLLING, "start:12", "start:21", "RM-1.1", "'21' is not a face"),
        (ROLLING, "dice:01,02/", "", None, "two trays"),
    ],
)
def test_a_corrupt_position_is_refused_with_what_is_wrong(
    text: str, old: str, new: str, rule: str | None, complaint: str
) -> None:
    assert old in text
    error = refused(text.replace(old, new, 1))
    assert complaint in str(error)
    assert error.rule_id == rule


def test_a_game_is_over_only_when_it_is() -> None:
    assert refused(OVER.replace("over", "play")).rule_id == "RM-2.5"
    over = read_position(OVER)
    assert write_position(over).split()[1] == "over"
    waiting = OVER.replace("three_by_three", "tashkent_end+three_by_three")
    assert "cannot be due" in str(refused(waiting))
    waiting = waiting.replace(" over", " play")
    assert "cannot be due" in str(refused(waiting))
    due = waiting.replace("turn:0", "turn:1")
    assert actor(read_position(due)) == 1


def test_dice_outside_every_frame_are_refused() -> None:
    trays = ",".join(["01"] * 10), ",".join(["01"] * 10)
    row = ["1221@d5", "1122@e5", "1221@f5", "1122@g5", "1221@h5"]
    text = FRAME.format(*trays).replace("1122@e5", ",".join(row))
    assert write_position(read_position(text)) == text
    wide = [*row, "1122@c5"]
    assert refused(text.replace(",".join(row), ",".join(wide))).rule_id == "RM-2.3"


@given(st.sampled_from(SETUPS), st.integers(0, 300), st.data())
def test_a_position_with_one_character_changed_is_read_or_refused(
    chosen: object, seed: int, data: st.DataObject
) -> None:
    texts = [write_position(position) for position, _ in random_game(chosen, seed)]  # type: ignore[arg-type]
    good = data.draw(st.sampled_from(texts))
    place = data.draw(st.integers(0, len(good) - 1))
    changed = good[:place] + data.draw(st.sampled_from("0123abcde@:,/ x")) + good[place + 1 :]
    try:
        position = read_position(changed)
    except NotationError:
        return
    assert read_position(write_position(position)) == position


def test_a_record_of_riomino_has_a_line_for_the_rolls_and_one_for_each_round() -> None:
    match = Match.new("riomino", 2, ["three_by_three"], seed="lines")
    while not match.is_over:
        match.push(match.legal()[0])
    head, _, body = str(match).partition("\n\n")
    rolls, *rounds = body.strip().splitlines()
    assert '[Options "three_by_three"]' in head
    assert len(rolls.split()) == 10
    assert all(len(line.split()) == 2 for line in rounds[:-1])
    assert f'[Result "{";".join(map(str, match.result.scores))}"]' in head
