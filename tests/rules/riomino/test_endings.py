"""Riomino: whose turn it is, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from crownlands import Match
from crownlands.rules import (
    IllegalMove,
    actor,
    gain,
    legal,
    play,
    read_move,
    result,
    setup,
    sheet,
    start,
)
from crownlands.rules.notation import read_position, write_position
from crownlands.rules.riomino.moves import swapped
from tests.rules.riomino.rolled import refused, rolled, texts
from tests.rules.riomino.tables import drawn


@pytest.mark.rule("RM-2.5")
def test_there_is_no_pass_and_nobody_else_may_move() -> None:
    position = play(rolled("starter"), read_move("1122@e5"))
    with pytest.raises(IllegalMove, match="seat 1, not of seat 0") as error:
        play(position, legal(position)[0], by=0)
    assert error.value.rule_id == "RM-2.1"
    assert refused(position, ".") == ("RM-2.5", "not_now")
    assert refused(position, "17x") == ("RM-2.5", "not_now")
    assert refused(position, "roll:0:01") == ("RM-2.5", "not_now")
    assert refused(start(setup("riomino")), "1122@e5") == ("RM-1.3", "not_now")
    with pytest.raises(IllegalMove, match="turn of chance"):
        play(start(setup("riomino")), read_move("lot:0"), by=0)


@pytest.mark.rule("RM-3.1")
def test_who_cannot_move_loses() -> None:
    position = drawn("1122", "e5", "12,12/03,03")
    after = play(position, read_move("2112@e6"))
    assert actor(after) is None
    assert result(after).winners == (0,)
    assert result(after).scores == (1, 0)
    assert [standing.decided_by for standing in result(after).standings] == ["RM-3.1", "RM-3.1"]
    assert [line.rule for line in sheet(after, 0).lines] == ["RM-3.1"]
    assert sheet(after, 1).lines == ()
    assert gain(position, read_move("2112@e6")) == 1
    assert refused(after, "2211@e4") == ("RM-3.1", "game_over")
    with pytest.raises(IllegalMove, match="the game is over"):
        play(after, read_move("2211@e4"), by=0)


@pytest.mark.rule("RM-3.1")
def test_who_places_the_last_die_of_all_wins() -> None:
    # Eight dice of the 3 x 3 board lie, the last one fits.
    position = drawn("1221 1122 1221\n2112 2211 2112\n1221 1122 ....", "d4", "/12", "three_by_three", turn=1)
    moves = texts(position)
    assert moves
    after: Any = play(position, read_move(min(moves)))
    assert len(after.layout.dice) == 9
    assert result(after).winners == (1,)


@pytest.mark.rule("RM-3.1")
def test_as_long_as_both_can_move_nobody_is_ahead() -> None:
    position = play(rolled("starter"), read_move("1122@e5"))
    assert result(position).winners == (0, 1)
    assert result(position).scores == (0, 0)
    assert gain(position, legal(position)[0]) == 0
    with pytest.raises(ValueError, match="only a move of a seat"):
        gain(start(setup("riomino")), read_move("lot:0"))


@pytest.mark.rule("RM-3.1")
@pytest.mark.parametrize("options", [[], ["tashkent_end"]])
def test_giving_up_loses_and_is_always_possible_at_ones_turn(options: list[str]) -> None:
    match = Match.new("riomino", 2, ["starter", *options], seed="resign")
    giver = match.seat_to_move
    assert giver is not None
    assert "resign" not in {str(move) for move in match.legal()}
    with pytest.raises(IllegalMove, match="not of seat"):
        match.push("resign", by=1 - giver)
    match.push("resign", by=giver)
    assert match.is_over
    assert match.legal() == ()
    assert match.result.winners == (1 - giver,)
    assert match.result.standings[giver].decided_by == "RM-3.1"
    assert match.sheet(1 - giver).lines[0].title == "the other gave up"
    assert read_position(write_position(match.position)) == match.position
    assert Match.from_record(str(match)).result == match.result
    with pytest.raises(IllegalMove, match="game is over"):
        match.push("resign")
    assert refused(start(setup("riomino")), "resign") == ("RM-1.3", "not_now")


@pytest.mark.rule("RM-3.2")
def test_with_tashkent_end_a_blocked_player_waits_and_may_play_again() -> None:
    position = drawn("1122", "e5", "12,12,13/03,03", "professional", "tashkent_end")
    position = play(position, read_move("2112@e6"))
    assert actor(position) == 0
    # 3 appears, so seat 1 can answer again.
    position = play(position, read_move("1331@f5"))
    assert actor(position) == 1


@pytest.mark.rule("RM-3.2")
@pytest.mark.parametrize(
    ("trays", "winners", "scores", "tie_break"),
    [
        ("12/03,03", (0,), (1, 0), None),
        ("12,01,03/02,02", (0, 1), (0, 0), "shared"),
        ("12,01,01/02,02", (0,), (1, 0), "pips"),
        ("12,03,03/03,03", (0, 1), (0, 0), "shared"),
        ("12,03,03/03", (1,), (0, 1), None),
        ("12,03/02", (1,), (0, 1), "pips"),
        ("12,02/03", (0,), (1, 0), "pips"),
    ],
)
def test_with_tashkent_end_the_fewest_dice_then_the_fewest_pips_win(
    trays: str, winners: tuple[int, ...], scores: tuple[int, ...], tie_break: str | None
) -> None:
    # Seat 0 lays its 12 and the board is full.
    picture = "1221 2112 1221\n2112 1221 2112\n1221 2112 ...."
    position = drawn(picture, "d4", trays, "three_by_three", "tashkent_end")
    after: Any = play(position, read_move("1221@f6"))
    assert actor(after) is None
    assert result(after).winners == winners
    assert result(after).scores == scores
    assert {standing.tie_break for standing in result(after).standings} == {tie_break}
    assert {standing.decided_by for standing in result(after).standings} == {"RM-3.2"}
    left = [(line.facts[0], line.rule) for line in sheet(after, 1).lines if line.what == "left"]
    assert left[0] == (("dice", len(trays.split("/")[1].split(","))), "RM-3.2")
    assert left[1][0][0] == "pips"


def test_only_draws_of_chance_can_be_swapped() -> None:
    assert str(swapped(read_move("lot:0"))) == "lot:1"
    assert str(swapped(read_move("roll:1:03"))) == "roll:0:03"
    with pytest.raises(ValueError, match="no seat that could be swapped"):
        swapped(read_move("1122@e5"))
