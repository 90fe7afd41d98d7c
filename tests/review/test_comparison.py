"""Moves against each other: playouts go where something is in doubt, and never beyond what was allowed."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from crownlands.players.player import finished
from crownlands.review.comparison import BEGIN, race, worth
from crownlands.review.playouts import FRESH, Sample, Value
from crownlands.rules.moves import Choose

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.rules import Move


class Course:
    """A course on which what each move is worth is known; draw n shakes all of them alike, and each a little."""

    def __init__(self, *means: float, noise: float = 3.0) -> None:
        self.moves: list[Move] = [Choose(str(number)) for number in range(1, 1 + len(means))]
        self._means, self._noise = dict(zip(self.moves, means, strict=True)), noise
        self.played: Counter[Move] = Counter()
        self.first: list[int] = []

    def play_out(
        self, lines: Sequence[tuple[Move, ...]], games: int, first: int
    ) -> Generator[None, None, list[Value]]:
        self.first.append(first)
        found = []
        for (move,) in lines:
            self.played[move] += games
            leads = [self._lead(move, number) for number in range(first, first + games)]
            wins = [float(lead > 0) for lead in leads]
            found.append(Value((Sample(tuple(leads)),), (Sample(tuple(wins)),)))
            yield
        return found

    def _lead(self, move: Move, number: int) -> float:
        shared, own = Random(f"{number}"), Random(f"{number} {move}")
        return self._means[move] + shared.gauss(0, 20) + own.gauss(0, self._noise)


@pytest.mark.parametrize("looks", [1, 7, 100, 960, 5_000])
def test_a_race_spends_no_more_than_it_may_but_every_move_starts(looks: int) -> None:
    course = Course(0, 1, 2, 2, 2, 1, 0)
    finished(race(course.play_out, course.moves, looks, 0))
    assert course.played.total() <= max(looks, len(course.moves))
    assert set(course.played) == set(course.moves)
    assert min(course.first) >= FRESH, "none of them tells afterwards what the best is worth"


def test_whoever_is_far_behind_is_played_no_further_and_the_others_are() -> None:
    course = Course(-20, 5, 4, -30)
    found = finished(race(course.play_out, course.moves, 4_000, 0))
    assert found.moves[found.best] == course.moves[1]
    assert course.played[course.moves[0]] == course.played[course.moves[3]] == BEGIN
    assert course.played[course.moves[1]] > 3 * BEGIN
    told = found.candidates()
    assert [one.move for one in told] == [course.moves[n] for n in (1, 2, 0, 3)]
    assert [told[0].lead - one.lead for one in told] == pytest.approx([0, 1, 25, 35], abs=3)
    assert [one.win for one in told] == sorted((one.win for one in told), reverse=True)


def test_a_race_between_equals_ends_when_nothing_depends_on_it() -> None:
    course = Course(3, 3, noise=0.0)
    found = finished(race(course.play_out, course.moves, 10_000, 0))
    assert course.played.total() == 2 * BEGIN
    assert not any(any(one.numbers) for one in found.behind)


@pytest.mark.parametrize(("lost", "again"), [(2.2, False), (1.5, True)])
def test_a_loss_near_a_bound_of_the_grades_is_played_again_within_its_budget(lost: float, again: bool) -> None:
    course = Course(lost, 0)
    best, played = course.moves
    (after,) = finished(course.play_out([(played,)], 400, 0))
    missed = finished(worth(course.play_out, best, played, after, 2_000, 0))
    assert missed.games == (2_400 if again else 400)
    assert course.first[1:] == ([0, 400, 1_200] if again else [0])
    assert missed.leads[0].mean == pytest.approx(lost, abs=3 * missed.leads[0].error)
