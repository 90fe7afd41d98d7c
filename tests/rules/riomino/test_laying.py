"""Riomino: where a die may lie, and which cells are dead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from crownlands.rules import (
    IllegalMove,
    actor,
    play,
    read_move,
)
from crownlands.rules.grid import cell, name, scan
from crownlands.rules.riomino.layout import dead_cells
from tests.rules.riomino.rolled import refused, rolled, texts
from tests.rules.riomino.tables import BOARDS, drawn


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


def test_cells_at_the_edge_of_the_map_have_no_neighbours_beyond_it() -> None:
    position = drawn("1122\n2112\n1122\n2112\n1122", "e1", "12,12/")
    assert all(cell(text.split("@")[1]) >= 0 for text in texts(position))
