"""Riomino with `tashkent_end` solved (RM-3.2): wins, draws and losses, with passes, as the law has them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel.riomino import Solver, solve
from crownlands.rules import actor, legal, play, result
from tests.rules.riomino.tables import dealt

if TYPE_CHECKING:
    from crownlands.rules.core import Seat
    from crownlands.rules.riomino.position import RiominoPosition

LATE = {"three_by_three": 3, "starter": 6, "junior": 10, "expert": 12, "master": 14, "professional": 17}
"""After so many dice every line of play can be looked at."""


def rolled(board: str, seed: object, plies: int = 0) -> RiominoPosition:
    return dealt(board, f"tashkent {board} {seed}", plies, "tashkent_end")


def outcome(end: RiominoPosition, seat: Seat) -> int:
    winners = result(end).winners
    return 0 if len(winners) == 2 else 1 if winners == (seat,) else -1


def value(position: RiominoPosition, seat: Seat, known: dict[object, int]) -> int:
    """What best play brings a seat, by looking at every line of play."""
    if actor(position) is None:
        return outcome(position, seat)
    key = (position.trays, position.layout.dice, position.turn)
    if key not in known:
        best = max if position.turn == seat else min
        known[key] = best(value(play(position, move), seat, known) for move in legal(position))
    return known[key]


def checked(position: RiominoPosition, threads: int = 1) -> int:
    """What a position is worth, after comparing all that the solver says with every line of play."""
    seat, known = position.turn, dict[object, int]()
    assert seat is not None
    worth = {move: value(play(position, move), seat, known) for move in legal(position)}
    verdict = solve(position, every=True, threads=threads)
    assert verdict.best is not None
    assert verdict.value == max(worth.values()) == worth[verdict.best], position.show()
    assert verdict.wins == (verdict.value == 1)
    assert verdict.winning == list(worth.values()).count(1)
    return verdict.value


@pytest.mark.slow
@pytest.mark.parametrize(("board", "plies"), LATE.items())
def test_ends_are_solved_as_by_brute_force(board: str, plies: int) -> None:
    found = {checked(rolled(board, seed, plies), threads=1 + seed % 2) for seed in range(10)}
    assert {1, -1} <= found


@pytest.mark.slow
@pytest.mark.parametrize(("board", "plies"), LATE.items())
def test_many_ends_are_solved_as_by_brute_force(board: str, plies: int) -> None:
    found = {checked(rolled(board, seed, plies), threads=1 + seed % 2) for seed in range(10, 60)}
    assert {1, -1} <= found


def test_ends_with_passes_are_solved_as_by_brute_force() -> None:
    ends = (rolled("starter", f"pass {seed}", 7) for seed in range(2000))
    passing = (end for end in ends if any(play(end, move).turn == end.turn for move in legal(end)))
    # A player who can block the other nearly always wins.
    found = [checked(end) for end in islice(passing, 30)]
    assert len(found) == 30
    assert 1 in found


def test_draws_are_found_and_the_best_move_holds_them() -> None:
    ends = (rolled("starter", f"draw {seed}", 6) for seed in range(2000))
    drawn = islice((end for end in ends if solve(end).value == 0), 10)
    assert [checked(end) for end in drawn] == [0] * 10


def test_positions_are_worth_what_their_best_move_leads_to() -> None:
    for board, plies in (("starter", 2), ("junior", 6), ("expert", 8), ("professional", 14)):
        for seed in range(3):
            position, solver = rolled(board, seed, plies), Solver(4)
            worth = []
            for move in legal(position):
                after = play(position, move)
                if actor(after) is None:
                    worth.append(outcome(after, position.turn or 0))
                    continue
                told = solver.solve(after).value
                assert told is not None
                worth.append(told if after.turn == position.turn else -told)
            assert solve(position).value == max(worth)


@pytest.mark.parametrize("seed", range(6))
def test_who_follows_the_solver_gets_what_the_position_is_worth_or_more(seed: int) -> None:
    position = rolled("starter", f"follow {seed}")
    dice, seat, worth = Random(seed), position.turn, solve(position).value
    assert seat is not None
    assert worth is not None
    while actor(position) is not None:
        move = solve(position).best if position.turn == seat else dice.choice(legal(position))
        assert move is not None
        position = play(position, move)
    assert outcome(position, seat) >= worth


def test_the_ends_of_both_rules_live_in_one_memory() -> None:
    solver = Solver(1)
    for seed in range(30):
        for options in ((), ("tashkent_end",)):
            position = dealt("starter", f"both {seed}", 1, *options)
            assert solver.solve(position, every=True).value == solve(position).value


def test_too_small_a_budget_says_that_nothing_is_known() -> None:
    verdict = solve(rolled("professional", 1), nodes=2000)
    assert (verdict.wins, verdict.value, verdict.best, verdict.winning) == (None, None, None, None)


@pytest.mark.parametrize("seed", range(6))
def test_a_look_ahead_to_the_end_finds_what_a_position_is_worth(seed: int) -> None:
    position = rolled("three_by_three", f"look {seed}")
    assert Solver(1).look(position, nodes=10**9).worth == solve(position).value
