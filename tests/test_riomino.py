"""The rules of Riomino, one by one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from crownlands import Match
from crownlands.components import load
from crownlands.rules import (
    IllegalMove,
    ImpossibleSetup,
    actor,
    chances,
    gain,
    is_even,
    legal,
    plan,
    play,
    read_move,
    result,
    setup,
    sheet,
    start,
    urn,
)
from crownlands.rules.grid import cell, name, scan
from crownlands.rules.notation import read_position, write_position
from crownlands.rules.riomino.layout import dead_cells
from crownlands.rules.riomino.moves import Lay, swapped
from tests.riomino_tables import BOARDS, drawn
from tests.tables import random_game


def texts(position: Any) -> set[str]:
    return {str(move) for move in legal(position)}


def refused(position: Any, move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as error:
        play(position, read_move(move))
    return error.value.rule_id, error.value.code


def rolled(board: str, lot: int = 0, face: str = "12", *options: str) -> Any:
    """A table where every die shows the same face."""
    position: Any = play(start(setup("riomino", 2, [board, *options])), read_move(f"lot:{lot}"))
    while actor(position) == "chance":
        position = play(position, read_move(f"roll:{position.rolling}:{face}"))
    return position


@pytest.mark.rule("RM-1.1")
def test_each_face_has_two_values_on_two_neighbouring_edges_each() -> None:
    assert [face.name for face in load().faces] == ["01", "02", "03", "12", "13", "23"]
    assert [face.pips for face in load().faces] == [1, 2, 3, 3, 4, 5]
    table: Any = plan(setup("riomino"))
    assert len(set(table.dice.edges)) == 24
    for edges in table.dice.edges:
        north, east, south, west = edges
        assert north != south
        assert east != west
        assert sorted(edges) == sorted(2 * (min(edges) + max(edges)))


@pytest.mark.rule("RM-1.1")
def test_a_quarter_turn_clockwise_brings_the_west_edge_north() -> None:
    table: Any = plan(setup("riomino"))
    for die, edges in enumerate(table.dice.edges):
        if die % 4 != 3:
            assert table.dice.edges[die + 1] == edges[3] + edges[:3]
    assert table.dice.edges[12] == "1221"


@pytest.mark.rule("RM-1.2", "RM-3.4")
@pytest.mark.parametrize(
    ("board", "dice", "each"),
    [
        ("starter", 13, 6),
        ("junior", 17, 8),
        ("expert", 19, 9),
        ("master", 21, 10),
        ("professional", 25, 12),
        ("three_by_three", 9, 4),
    ],
)
def test_every_board_has_its_dice(board: str, dice: int, each: int) -> None:
    position = rolled(board)
    assert [sum(tray) for tray in position.trays] == [each, each]
    assert position.start_die is not None
    assert position.plan.board.dice == dice
    assert position.plan.realms == 2
    if board != "professional":
        assert position.plan.cells.bit_count() == dice


@pytest.mark.rule("RM-1.2")
def test_starter_is_the_usual_board() -> None:
    assert setup("riomino").options == ("starter",)
    assert setup("riomino", 2, ["tashkent_end"]) == setup("riomino", 2, ["tashkent_end", "starter"])
    assert setup("riomino", 2, ["master"]).options == ("master",)


@pytest.mark.parametrize(
    ("seats", "options", "rule", "says"),
    [
        (3, [], "RM-1.2", "Riomino has 2 seats, not 3"),
        (
            2,
            ["junior", "master"],
            "RM-1.2",
            "junior does not go with master; choose one of junior, starter, expert",
        ),
        (2, ["starter", "three_by_three"], "RM-1.2", "starter does not go with three_by_three"),
        (
            2,
            ["giant"],
            "KD-5.5",
            "it has starter, junior, expert, master, professional, three_by_three, tashkent_end",
        ),
    ],
)
def test_a_set_up_nobody_can_play_is_refused_with_what_is_possible(
    seats: int, options: list[str], rule: str, says: str
) -> None:
    with pytest.raises(ImpossibleSetup) as error:
        setup("riomino", seats, options)
    assert error.value.rule_id == rule
    assert says in str(error.value)


@pytest.mark.rule("RM-1.3")
def test_the_lot_is_drawn_then_every_die_is_rolled_and_everybody_sees_it() -> None:
    position: Any = start(setup("riomino"))
    assert texts(position) == {"lot:0", "lot:1"}
    assert {str(move): chance for move, chance in chances(position)} == {"lot:0": 0.5, "lot:1": 0.5}
    position = play(position, read_move("lot:1"))
    rolling: list[int] = []
    while actor(position) == "chance":
        assert is_even(position)
        assert [chance for _, chance in chances(position)] == [pytest.approx(1 / 6)] * 6
        assert urn(position).name == f"die {len(rolling)}"
        rolling.append(position.rolling)
        position = play(position, legal(position)[len(rolling) % 6])
    assert rolling == [1] * 7 + [0] * 6
    assert position.trays == ((1, 1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1))
    assert (position.start_die, actor(position)) == (1, 1)
    assert not is_even(position)
    with pytest.raises(ValueError, match="nothing to draw"):
        urn(position)


@pytest.mark.rule("RM-1.3")
@pytest.mark.parametrize("move", ["roll:1:03", "roll:0:09", "roll:0:30"])
def test_a_roll_of_another_seat_or_of_no_face_is_refused(move: str) -> None:
    position = play(start(setup("riomino")), read_move("lot:0"))
    assert refused(position, move) == ("RM-1.3", "no_such_roll")


@pytest.mark.rule("RM-1.3")
def test_a_face_once_rolled_stays() -> None:
    for position, move in random_game(setup("riomino", 2, ["master"]), 3):
        table: Any = position
        if isinstance(move, Lay) and table.start_die is None:
            after: Any = play(position, move)
            face = "".join(sorted(set(move.edges)))
            index = [one.name for one in load().faces].index(face)
            change = [a - b for a, b in zip(after.trays[table.turn], table.trays[table.turn], strict=True)]
            assert change == [-1 if n == index else 0 for n in range(6)]
            assert after.trays[1 - table.turn] == table.trays[1 - table.turn]


@pytest.mark.rule("RM-1.4")
@pytest.mark.parametrize("board", BOARDS)
def test_the_starter_lays_the_start_die_in_the_middle_and_the_other_goes_next(board: str) -> None:
    position = rolled(board, lot=1)
    assert texts(position) == {"1221@e5", "1122@e5", "2112@e5", "2211@e5"}
    assert actor(position) == 1
    after: Any = play(position, read_move("2112@e5"))
    assert actor(after) == 0
    assert after.trays == position.trays
    assert after.start_die is None
    assert refused(position, "1221@e4") == ("RM-1.4", "not_the_middle")
    assert refused(position, "0110@e5") == ("RM-1.4", "not_your_die")


@pytest.mark.rule("RM-2.1")
def test_a_die_goes_next_to_another_edge_to_edge() -> None:
    position = drawn("1122", "e5", "12,12,12/")
    assert {text.split("@")[1] for text in texts(position)} == {"d5", "f5", "e4", "e6"}
    assert refused(position, "1122@f6") == ("RM-2.1", "touches_nothing")
    assert refused(position, "1122@e5") == ("RM-2.1", "occupied")
    assert refused(position, "0110@f5") == ("RM-2.1", "not_your_die")
    assert refused(position, "1111@f5") == ("RM-1.1", "no_such_die")
    assert refused(position, "1212@f5") == ("RM-1.1", "no_such_die")


@pytest.mark.rule("RM-2.1")
def test_equal_dice_are_one_move_and_any_rotation_that_fits_may_be_used() -> None:
    position = drawn("1122", "e5", "12,12,12/")
    # The die has 1 north and east, 2 south and west.
    assert texts(position) == {
        "2112@e4", "2211@e4",
        "1221@d5", "2211@d5",
        "1221@f5", "2211@f5",
        "2112@e6", "2211@e6",
    }  # fmt: skip


@pytest.mark.rule("RM-2.2")
def test_every_touching_edge_must_show_the_same_value() -> None:
    # The lower right cell needs a 2 above and a 3 at its left: only the face 2/3, lying one way, fits.
    position = drawn("0011 0220\n1331 ....", "e5", "23,12,03/")
    assert {text for text in texts(position) if text.endswith("@f6")} == {"2233@f6"}
    assert refused(position, "2332@f6") == ("RM-2.2", "edges_differ")
    with pytest.raises(IllegalMove, match="2332 on f6 does not match 1331 on e6") as error:
        play(position, read_move("2332@f6"))
    assert error.value.facts == {"cell": "e6"}
    assert refused(position, "3223@f6") == ("RM-2.2", "edges_differ")


@pytest.mark.rule("RM-2.3")
def test_on_a_board_only_its_cells_may_be_used() -> None:
    position = rolled("starter")
    for move in ("1122@e5", "1221@d5", "1122@c5"):
        position = play(position, read_move(move))
    assert not any(text.endswith(("@b5", "@c4", "@c6")) for text in texts(position))
    assert refused(position, "1122@b5") == ("RM-2.3", "outside_board")
    assert refused(position, "1122@c4") == ("RM-2.3", "outside_board")


@pytest.mark.rule("RM-2.3")
def test_without_a_board_the_frame_floats_until_the_dice_fill_it() -> None:
    row = "1122 1221 1122 1221"
    five = drawn(f"{row} 1122", "a5", "12/")
    assert {text.split("@")[1][0] for text in texts(five)} == set("abcde")
    four = drawn(row, "e5", "12/")
    assert {text.split("@")[1] for text in texts(four)} >= {"d5", "i5"}
    assert refused(five, "1122@f5") == ("RM-2.3", "outside_frame")
    column = drawn("1122\n2112\n1122\n2112\n1122", "e1", "12,12/")
    assert refused(column, "2112@e6") == ("RM-2.3", "outside_frame")
    assert not any(text.endswith(("@e6", "@e0")) for text in texts(column))


@pytest.mark.rule("RM-2.4")
@pytest.mark.parametrize(
    "picture",
    [
        "0110 0011 0220\n1100 .... 2211",  # three equal values
        "0110 0011 0220\n1221 .... 2233",  # three different values
        "0220 0022 0220\n2112 .... 2211",  # equal values on opposite sides
    ],
)
def test_a_cell_no_face_fits_is_dead(picture: str) -> None:
    position = drawn(picture, "d5", "01,02,03,12,13,23/")
    assert [name(place) for place in scan(dead_cells(position.layout))] == ["e6"]
    assert not any(text.endswith("@e6") for text in texts(position))
    assert refused(position, "1221@e6") == ("RM-2.4", "dead_cell")


@pytest.mark.rule("RM-2.4")
def test_three_sides_leave_a_cell_alive_if_the_third_value_equals_one_of_two_that_differ() -> None:
    position = drawn("0110 0011 0220\n1100 .... 2332", "d5", "01,02,03,12,13,23/")
    assert dead_cells(position.layout) == 0
    assert {text for text in texts(position) if text.endswith("@e6")} == {"1221@e6"}


@pytest.mark.rule("RM-2.2", "RM-2.4")
def test_the_pictures_of_the_rules_are_true() -> None:
    blocks = re.findall(r"```riomino\n(.*?)```", Path("docs/rules/RM.md").read_text(encoding="utf-8"), re.DOTALL)
    rotations, *tables = blocks
    assert rotations.split() == ["0011", "....", "1001", "....", "1100", "....", "0110"]
    for picture in tables:
        dead = dead_cells(drawn(picture, "e5" if "...." not in picture else "d5").layout)
        assert bool(dead) == ("...." in picture)


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
    giver = match.actor
    assert isinstance(giver, int)
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


def test_cells_at_the_edge_of_the_map_have_no_neighbours_beyond_it() -> None:
    position = drawn("1122\n2112\n1122\n2112\n1122", "e1", "12,12/")
    assert all(cell(text.split("@")[1]) >= 0 for text in texts(position))
