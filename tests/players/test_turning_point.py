"""Where a game of Riomino was decided: said by the solver, checked with the law alone."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from crownlands.kernel import available
from crownlands.match import Match
from crownlands.players.turning_point import turning_point
from crownlands.rules import Position, actor, legal, play, read_move, result, seat_to_move
from crownlands.rules.notation import Record
from crownlands.rules.riomino.position import RiominoPosition

if not available():
    pytest.skip("the kernel is not built", allow_module_level=True)


def played(seed: str, *options: str) -> Record:
    """A game of random moves."""
    dice, match = Random(seed), Match.new("riomino", options=options, seed=seed)
    while not match.is_over:
        match.push(dice.choice(match.legal()))
    return Record(match.position.setup, tuple(match.moves))


@cache
def value(position: Position) -> int:
    """What the first seat can be sure of, by looking at every line of play: 1 a win, 0 a draw, -1 a loss."""
    seat = seat_to_move(position)
    if seat is None:
        winners = result(position).winners
        return 0 if len(winners) > 1 else 1 if 0 in winners else -1
    values = [value(play(position, move)) for move in legal(position)]
    return min(values) if seat else max(values)


def is_near_the_end(position: Position) -> bool:
    """So few dice are left that the law itself can look at every line of play."""
    return isinstance(position, RiominoPosition) and sum(map(sum, position.trays)) <= 4


@pytest.mark.slow
@pytest.mark.parametrize("options", [("three_by_three",), ("three_by_three", "tashkent_end")])
def test_the_last_move_that_changed_the_result_is_found(options: tuple[str, ...]) -> None:
    turned = forced = 0
    for seed in range(40):
        game = played(f"turning {seed}", *options)
        positions = list(game.positions())
        found = turning_point(game)
        assert found is not None
        ended = value(positions[-1])
        assert all(value(one) == ended for one in positions[found.since + 1 :] if is_near_the_end(one))
        if found.decided is None:
            assert found.whole
            assert actor(positions[found.since - 1]) == "chance"
            forced += 1
        elif is_near_the_end(before := positions[found.decided]):
            sign = -1 if seat_to_move(before) else 1
            assert found.kept == sign * value(before)
            assert found.kept > sign * ended
            assert found.better is not None
            assert sign * value(play(before, found.better)) == found.kept
            turned += 1
    assert turned >= 3
    assert forced


def test_what_cannot_be_calculated_is_left_open() -> None:
    game = played("far", "master")
    positions = list(game.positions())
    found = turning_point(game, nodes=40)
    assert found is not None
    assert not found.whole
    assert found.since > next(number for number, one in enumerate(positions) if actor(one) != "chance")


def test_a_game_that_was_given_up_or_is_not_over_was_decided_nowhere() -> None:
    game = played("given up", "starter")
    first = next(number for number, one in enumerate(game.positions()) if actor(one) != "chance")
    assert turning_point(Record(game.setup, game.moves[: first + 1])) is None
    assert turning_point(Record(game.setup, (*game.moves[: first + 1], read_move("resign")))) is None


def test_other_games_are_not_solved() -> None:
    match = Match.new("kingdomino", 2, seed="other")
    while not match.is_over:
        match.push(match.legal()[0])
    assert turning_point(Record(match.position.setup, tuple(match.moves))) is None
