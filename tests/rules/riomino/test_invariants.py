"""What must hold in every position of every game of Riomino, whatever is played."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.rules import IllegalMove, Move, Setup, actor, legal, play, read_move, result
from crownlands.rules.codec import decode, encode
from crownlands.rules.grid import at, cell, name
from crownlands.rules.notation import Record, read_position, read_record, write_position, write_record
from crownlands.rules.riomino.codec import RESIGN, SIZE
from crownlands.rules.riomino.moves import DrawLot, Lay, Resign, Roll
from tests.rules.riomino.invariants import check
from tests.rules.riomino.oracle import Table
from tests.rules.riomino.tables import SETUPS
from tests.tables import name_of, random_game

setups = st.sampled_from(SETUPS)


@given(setups, st.integers(0, 10**6))
def test_invariants_hold_in_every_position(chosen: Setup, seed: int) -> None:
    for position, _ in random_game(chosen, seed):
        check(position)


@given(setups, st.integers(0, 10**6))
def test_the_end_is_the_one_an_independent_judge_sees(chosen: Setup, seed: int) -> None:
    *_, (last, move), (end, _) = random_game(chosen, seed)
    assert isinstance(move, Lay)
    before, after = Table(write_position(last)), Table(write_position(end))
    mover = before.turn
    assert not after.moves(1 - mover)
    if "tashkent_end" not in chosen.options:
        assert result(end).winners == (mover,)
        return
    assert not after.moves(mover)
    left = [(len(after.trays[seat]), after.pips(seat)) for seat in (0, 1)]
    assert result(end).winners == tuple(seat for seat in (0, 1) if left[seat] == min(left))
    assert result(end).scores == tuple(int(left[seat] < left[1 - seat]) for seat in (0, 1))


@given(setups, st.integers(0, 10**6), st.integers(0, 12))
def test_the_law_counts_as_many_lines_of_play_as_an_independent_judge(chosen: Setup, seed: int, stop: int) -> None:
    steps = [position for position, move in random_game(chosen, seed) if isinstance(move, Lay)]
    position = steps[min(stop, len(steps) - 1)]
    for depth in (1, 2):
        assert lines_of_play(position, depth) == Table(write_position(position)).lines_of_play(depth)


def lines_of_play(position: Any, depth: int) -> int:
    moves = legal(position) if depth else ()
    return sum(lines_of_play(play(position, move), depth - 1) for move in moves) if moves else 1


@given(setups, st.integers(0, 10**6))
def test_the_players_lay_in_turn_unless_one_is_blocked(chosen: Setup, seed: int) -> None:
    played = [(position, move) for position, move in random_game(chosen, seed) if isinstance(move, Lay)]
    for (before, _), (after, _) in pairwise(played):
        if actor(before) == actor(after):
            assert "tashkent_end" in chosen.options
            assert not Table(write_position(after)).moves(1 - Table(write_position(after)).turn)


anything = st.one_of(
    st.builds(DrawLot, st.integers(0, 3)),
    st.builds(Roll, st.integers(0, 1), st.sampled_from(["01", "23", "30", "99"])),
    st.builds(
        Lay,
        st.text("0123", min_size=4, max_size=4),
        st.builds(at, st.integers(0, 10), st.integers(0, 10)),
    ),
    st.sampled_from([read_move(text) for text in ("+17", "king:0", "17@d5e", "17x", ".")]),
)


@given(setups, st.integers(0, 500), st.integers(0, 60), st.lists(anything, max_size=30))
def test_a_move_is_legal_or_refused_with_a_rule(chosen: Setup, seed: int, stop: int, others: list[Move]) -> None:
    steps = list(random_game(chosen, seed))
    position = steps[min(stop, len(steps) - 1)][0]
    allowed = set(legal(position))
    for move in allowed:
        play(position, move)
    for move in others:
        try:
            play(position, move)
        except IllegalMove as refused:
            assert move not in allowed, refused.rule_id  # noqa: PT017
            assert refused.rule_id.startswith("RM-")  # noqa: PT017
        else:
            assert move in allowed


@given(setups, st.integers(0, 10**6), st.integers(0, 7))
def test_turning_or_mirroring_the_table_turns_the_moves(chosen: Setup, seed: int, way: int) -> None:
    """All our boards look the same turned by half and mirrored, so legal moves turn with the dice."""
    quarter = 2 if any(board in chosen.options for board in ("junior", "expert")) else 1
    for position, move in list(random_game(chosen, seed))[-8:]:
        if isinstance(move, Lay):
            words = write_position(position).split()
            laid = [_turn(text, way, quarter) for text in words[-1].partition(":")[2].split(",") if "@" in text]
            if not laid:
                continue
            words[-1] = f"laid:{','.join(laid)}"
            turned = read_position(" ".join(words))
            expected = {_turn(str(one), way, quarter) for one in legal(position)}
            assert {str(one) for one in legal(turned)} == expected


def _turn(text: str, way: int, quarter: int) -> str:
    """A die and its cell after ``way`` turns clockwise, and for 4 and more mirrored east-west."""
    edges, place = text.split("@")
    y, x = divmod(cell(place), 32)
    for _ in range(way % 4 * quarter):
        x, y = 8 - y, x
        edges = edges[-1] + edges[:-1]
    if way >= 4:
        x, edges = 8 - x, edges[0] + edges[3] + edges[2] + edges[1]
    return f"{edges}@{name(at(x, y))}"


@given(setups, st.integers(0, 10_000))
def test_every_position_and_move_reads_back(chosen: Setup, seed: int) -> None:
    for position, move in random_game(chosen, seed):
        again = read_position(write_position(position))
        assert again == position
        assert hash(again) == hash(position)
        assert legal(again) == legal(position)
        if move is not None:
            assert read_move(str(move)) == move


@given(setups, st.integers(0, 10_000), st.integers(0, 60))
def test_a_record_reads_back_finished_or_not_from_the_start_or_a_position(
    chosen: Setup, seed: int, stop: int
) -> None:
    steps = [(position, move) for position, move in random_game(chosen, seed) if move is not None]
    moves = tuple(move for _, move in steps)
    late = min(stop, len(steps) - 1)
    for record in (
        Record(chosen, moves),
        Record(chosen, moves[:stop]),
        Record(chosen, moves[late:], steps[late][0]),
    ):
        assert read_record(write_record(record)) == record


@given(setups, st.integers(0, 10_000))
def test_legal_moves_have_different_numbers_that_read_back(chosen: Setup, seed: int) -> None:
    for position, _ in random_game(chosen, seed):
        numbers = [encode(position, move) for move in legal(position)]
        assert numbers == sorted(set(numbers))
        for move, number in zip(legal(position), numbers, strict=True):
            assert decode(position, number) == move
            assert 0 <= number[0] < SIZE


def test_the_numbers_are_the_documented_ones() -> None:
    position: Any = next(one for one, _ in random_game(SETUPS[0], 1) if actor(one) != "chance")
    # e5 is cell 40 of the 9 x 9 map; die 1122 is face 12, number 3, turned once.
    assert encode(position, read_move("1122@e5")) == (24 * 40 + 4 * 3 + 1,)
    assert str(decode(position, [24 * 40 + 4 * 3 + 1])) == "1122@e5"
    assert encode(position, Resign()) == (RESIGN,) == (24 * 81,)
    assert decode(position, [RESIGN]) == Resign()
    with pytest.raises(ValueError, match="not a move of a seat"):
        encode(position, read_move("lot:0"))
    for wrong in ([], [-1], [SIZE], [1, 2]):
        with pytest.raises(IllegalMove, match="no move has the number"):
            decode(position, wrong)
    drawing: Any = next(one for one, _ in random_game(SETUPS[0], 1))
    assert encode(drawing, read_move("lot:1")) == (1,)
    with pytest.raises(IllegalMove):
        decode(drawing, [2])


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_every_set_up_plays_to_its_end(chosen: Setup) -> None:
    for seed in range(5):
        *_, (end, _) = random_game(chosen, seed)
        assert actor(end) is None
        assert sum(result(end).scores) == 1 or "tashkent_end" in chosen.options
