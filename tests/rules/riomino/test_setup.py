"""Riomino: dice, boards, the lot and the rolls."""

from __future__ import annotations

from typing import Any

import pytest

from crownlands.components import load
from crownlands.rules import (
    ImpossibleSetup,
    actor,
    chances,
    is_even,
    legal,
    plan,
    play,
    read_move,
    setup,
    start,
    urn,
)
from crownlands.rules.riomino.moves import Lay
from tests.rules.riomino.rolled import refused, rolled, texts
from tests.tables import random_game


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
