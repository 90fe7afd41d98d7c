"""Every player, in every game: legal, reproducible, within its budget."""

from __future__ import annotations

import pytest

from crownlands.kernel import available
from crownlands.players import KINDS, LEVELS, PLAYERS, Budget, new_player
from crownlands.players.levels import ByGame
from crownlands.players.thinking import LedSearch, ThinkingPlayer, can_search, engine_of
from crownlands.rules import actor, legal, setup
from tests.players.games import BONUSES, moments, wins

needs_kernel = pytest.mark.skipif(not available(), reason="the kernel is not built")
GAMES = [
    ("kingdomino", 2, ("mighty_duel",)),
    ("kingdomino", 3, ("rows_of_four",)),
    ("kingdomino", 4, BONUSES),
    ("queendomino", 3, ()),
    ("age_of_giants", 3, ()),
    ("royal_wedding", 6, ("teams",)),
    ("riomino", 2, ()),
]
QUICK = Budget(simulations=8)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_names_a_legal_move_in_every_game(
    name: str, game: str, seats: int, options: tuple[str, ...]
) -> None:
    passed = moments(game, seats, options)
    for position in (passed[0], passed[len(passed) // 2], passed[-1]):
        assert new_player(name, 1, QUICK).decide(position) in legal(position)


@needs_kernel
@pytest.mark.parametrize("name", ["sovereign@60", "duke", "uct@60"])
def test_a_seed_and_simulations_decide_the_same_way_again(name: str) -> None:
    for position in moments("kingdomino", 2, BONUSES)[::9]:
        assert new_player(name, "seed").decide(position) == new_player(name, "seed").decide(position)


@needs_kernel
def test_a_search_tells_what_it_thought() -> None:
    position = moments("kingdomino", 2, BONUSES)[3]
    player = ThinkingPlayer(LedSearch(), Budget(simulations=200), new_player("greedy"), 1)
    thoughts = player.think(position)
    assert thoughts.simulations == sum(one.visits for one in thoughts.thoughts) == 200
    assert {one.move for one in thoughts.thoughts} <= set(legal(position))
    assert all(0 <= one.victory <= 1 and 0 <= one.value <= 1 for one in thoughts.thoughts)
    assert thoughts.best == max(thoughts.thoughts, key=lambda one: one.visits).move


@needs_kernel
def test_the_end_of_a_duel_is_exact() -> None:
    last = moments("kingdomino", 2, BONUSES)[-1]
    thoughts = ThinkingPlayer(LedSearch(), Budget(simulations=10), new_player("greedy"), 1).think(last)
    solution = engine_of(last.setup).solve(engine_of(last.setup).load(last))
    assert solution is not None
    assert thoughts.exact
    seat = actor(last)
    assert isinstance(seat, int)
    assert thoughts.thoughts[0].margin == (1, -1)[seat] * solution.points


def test_searches_know_every_set_up_of_kingdomino_and_no_other_game() -> None:
    assert can_search(setup("kingdomino", 3)) == available()
    assert not can_search(setup("queendomino", 2))


def test_budgets_follow_the_name() -> None:
    with pytest.raises(ValueError, match="decides at once"):
        new_player("greedy@3000")
    with pytest.raises(ValueError, match="no budget"):
        new_player("sovereign@fast")
    with pytest.raises(ValueError, match="more than nothing"):
        Budget()
    assert isinstance(new_player("sovereign@0.5s"), ByGame)


def test_levels_are_players_and_say_what_they_are() -> None:
    assert set(LEVELS) <= set(PLAYERS) <= set(KINDS)
    assert all(kind.about for kind in KINDS.values())


@needs_kernel
@pytest.mark.slow
def test_a_short_search_beats_full_greedy_far_more_often_than_not() -> None:
    assert wins(["sovereign@100", "full_greedy"], 60) > 0.65
