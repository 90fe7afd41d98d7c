"""Moves as numbers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands import Match
from crownlands.rules import IllegalMove, Setup, actor, legal, read_move, setup
from crownlands.rules.codec import DISCARD, PLACE, cell_number, decode, encode, numbered_cell, side, size
from crownlands.rules.grid import cell
from crownlands.rules.moves import Build, Burn, Choose, Cover, Discard, EndTurn, Place, Send, Tax
from tests.tables import kingdom_game, kingdom_setups, kingdoms


@pytest.mark.slow
@given(st.sampled_from(kingdom_setups()), st.integers(0, 10_000))
def test_legal_moves_and_draws_have_different_numbers_that_read_back(chosen: Setup, seed: int) -> None:
    for position, _ in kingdom_game(chosen, seed):
        numbers = [encode(position, move) for move in legal(position)]
        assert len(set(numbers)) == len(numbers)
        for move, number in zip(legal(position), numbers, strict=True):
            assert decode(position, number) == move
            if actor(position) != "chance":
                assert all(0 <= part < size(position.plan.grid) for part in number)


def test_the_numbers_are_the_documented_ones() -> None:
    match = Match.new("kingdomino", 2, seed="codec")
    assert [encode(match.position, move) for move in match.legal()] == [(0,), (1,), (2,), (3,)]
    while match.position.stage != "place":
        match.push(match.legal()[0])
    number = kingdoms(match.position).draft.row[0].domino.name
    # e5 is the middle of the 9 x 9 map: cell 40; f5 towards the east is place 4 * 41 + 0
    assert decode(match.position, [PLACE + 4 * 41]) == read_move(f"{number}@f5e")
    assert str(decode(match.position, [DISCARD])) == f"{number}x"
    assert (side(5), side(7), size(5)) == (9, 13, 64 + 5 * 81)
    assert cell_number(cell("e5"), 5) == 40
    assert numbered_cell(40, 5) == cell("e5")


@pytest.mark.parametrize("numbers", [[-1], [4], [9], [63], [PLACE + 4 * 81], [10**6], [], [1, 2]])
def test_numbers_of_no_move_are_refused(numbers: list[int]) -> None:
    match = Match.new("kingdomino", 2, seed="codec")
    with pytest.raises(IllegalMove, match="no move has the number"):
        decode(match.position, numbers)


def test_a_number_of_no_draw_is_refused_and_a_draw_is_no_move_of_a_seat() -> None:
    drawing = Match(setup("kingdomino", 2))
    for number in (-1, 48):
        with pytest.raises(IllegalMove):
            decode(drawing.position, [number])
    seated = Match.new("kingdomino", 2, seed="codec")
    with pytest.raises(ValueError, match="is not a move of a seat"):
        encode(seated.position, read_move("+1"))


@pytest.mark.parametrize("numbers", [[13, 63], [24, 400], [33, 400], [32], [10], [13]])
def test_two_numbers_that_name_no_move_are_refused(numbers: list[int]) -> None:
    match = Match.new("age_of_giants", 4, ["on_queendomino"], seed="codec")
    while match.position.stage != "place":
        match.push(match.legal()[0])
    with pytest.raises(IllegalMove, match="no move has the number"):
        decode(match.position, numbers)


def test_every_kind_of_move_has_numbers_that_read_back() -> None:
    met = set()
    chosen = [setup("queendomino", 2), setup("age_of_giants", 2, ["on_queendomino"]), setup("kingdomino", 4)]
    for one, seed in product(chosen, range(3)):
        for position, _ in kingdom_game(one, seed):
            for move in legal(position):
                assert decode(position, encode(position, move)) == move
                met.add(type(move))
    assert met >= {Choose, Place, Discard, Tax, Build, Burn, EndTurn, Cover, Send}
