"""A crowd of quick games on the deal of a day."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

from crownlands.daily import WEEK, daily_of
from crownlands.kernel import available
from crownlands.players.crowd import Crowd
from crownlands.rules import GAMES, actor, play, result

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")
MONDAY = date(2026, 11, 16)
DAYS = [MONDAY + timedelta(days=n) for n in range(7)]
WITH_KINGDOMS = [day for day in DAYS if daily_of(day).game != "riomino"]


@pytest.mark.parametrize("day", WITH_KINGDOMS, ids=str)
def test_games_of_the_crowd_get_what_the_deal_of_the_day_draws(day: date) -> None:
    daily = daily_of(day)
    crowd, deal = Crowd(daily), daily.deal(0)
    crowd.game(0)
    positions = crowd.positions(9)
    drawn = 0
    for before, after in pairwise(positions):
        if actor(before) == "chance":
            assert play(before, deal.draw(before)) == after
            drawn += 1
    assert drawn > 12
    assert actor(positions[-1]) is None
    assert crowd.game(9) == daily.reached([result(positions[-1])])


@pytest.mark.parametrize("day", DAYS[:2], ids=str)
def test_the_same_number_is_the_same_game_and_others_are_others(day: date) -> None:
    daily = daily_of(day)
    assert Crowd.is_there(daily)
    games = [Crowd(daily).game(number) for number in range(6)]
    assert games == [Crowd(daily).game(number) for number in range(6)]
    if daily.game != "riomino":
        assert len(set(games)) > 1


def test_the_weakest_of_the_crowd_are_weaker_than_the_strongest() -> None:
    crowd = Crowd(daily_of(MONDAY))
    strong = [crowd.game(13 * n).lead for n in range(12)]
    weak = [crowd.game(13 * n + 12).lead for n in range(12)]
    assert sum(strong) > sum(weak) + 60


def test_every_game_has_its_day_in_the_week() -> None:
    assert {game for game, _, _ in WEEK} == set(GAMES)
    assert [daily_of(day).setup.seats for day in DAYS] == [seats for _, _, seats in WEEK]
