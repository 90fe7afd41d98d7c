"""Rungs of the ladder: every level in every game, and one that suits somebody new."""

from __future__ import annotations

from statistics import mean

import pytest
from bench.levels import Mixed, ahead

from crownlands.kernel import available
from crownlands.players import LEVELS
from crownlands.players.ladder import LADDER, rung, suggested, suggestions
from crownlands.rules import GAMES, setup

KINGDOMS = [name for name in GAMES if name != "riomino"]


@pytest.mark.parametrize("level", LEVELS[:-1])
@pytest.mark.parametrize("game", KINGDOMS)
def test_every_level_but_the_strongest_has_a_rung_at_every_table(level: str, game: str) -> None:
    for seats in GAMES[game].seats:
        found = rung(level, setup(game, seats))
        assert 0 <= found.slips < 1
        assert 0 < found.better <= 1


def test_a_rung_names_a_game_and_seats_that_there_are() -> None:
    tables = {f"{game}/{seats}" for game in KINGDOMS for seats in GAMES[game].seats}
    for rungs in LADDER.values():
        assert set(rungs) <= tables | set(KINGDOMS)


def test_one_level_is_suggested_for_every_table() -> None:
    told = [table for level in LEVELS for table in suggestions(level)]
    assert sorted(told) == sorted(f"{name}/{seats}" for name, game in GAMES.items() for seats in game.seats)


@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="the kernel is not built")
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("kingdomino", 2, ("harmony", "middle_kingdom")), ("queendomino", 2, ()), ("age_of_giants", 4, ())],
)
def test_greedy_play_beats_what_is_suggested_in_about_half_of_all_games(
    game: str, seats: int, options: tuple[str, ...]
) -> None:
    table = Mixed(setup(game, seats, options), ("greedy", suggested(game, seats)), seed="newcomer")
    assert 0.3 < mean(ahead(table.play(number)) for number in range(60)) < 0.7
