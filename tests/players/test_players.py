"""Every player, in every game: legal, reproducible, within its budget."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available
from crownlands.players import LEVELS, PLAYERS, RECIPES, Budget, new_player
from crownlands.players.levels import ByGame
from crownlands.players.mobility import mobility_worth
from crownlands.players.search import LedSearch, SearchPlayer, can_search, new_stop, simulator_of, uct_search
from crownlands.players.slips import SlippingPlayer
from crownlands.rules import Setup, legal, seat_to_move
from crownlands.rules.moves import Build
from tests.players.games import BONUSES, moments, wins
from tests.rules.riomino.tables import dealt
from tests.tables import kingdom_setups, name_of

if TYPE_CHECKING:
    from crownlands.players.search import Searching

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


@pytest.mark.slow
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
    player = SearchPlayer(LedSearch(), Budget(simulations=200), new_player("greedy"), 1)
    thoughts = player.think(position)
    assert thoughts.simulations == sum(one.visits for one in thoughts.thoughts) == 200
    assert {one.move for one in thoughts.thoughts} <= set(legal(position))
    assert all(0 <= one.victory <= 1 and 0 <= one.value <= 1 for one in thoughts.thoughts)
    assert thoughts.best == max(thoughts.thoughts, key=lambda one: one.visits).move


@needs_kernel
def test_the_end_of_a_duel_is_exact() -> None:
    last = moments("kingdomino", 2, BONUSES)[-1]
    thoughts = SearchPlayer(LedSearch(), Budget(simulations=10), new_player("greedy"), 1).think(last)
    solution = simulator_of(last.setup).solve(simulator_of(last.setup).load(last))
    assert solution is not None
    assert thoughts.exact
    seat = seat_to_move(last)
    assert seat is not None
    assert thoughts.thoughts[0].margin == (1, -1)[seat] * solution.points


@pytest.mark.parametrize("chosen", kingdom_setups(), ids=name_of)
def test_the_search_knows_every_game_with_kingdoms(chosen: Setup) -> None:
    assert can_search(chosen) == available()


@pytest.mark.slow
@needs_kernel
@pytest.mark.parametrize("search", [LedSearch(), uct_search], ids=["sovereign", "uct"])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("queendomino", 2, ()), ("age_of_giants", 3, ("on_queendomino",)), ("royal_wedding", 8, ("teams",))],
)
def test_a_search_names_only_legal_moves_in_all_steps_of_a_turn(
    search: Searching, game: str, seats: int, options: tuple[str, ...]
) -> None:
    player = SearchPlayer(search, QUICK, new_player("greedy"), 1)
    for position in moments(game, seats, options)[::3]:
        moves = set(legal(position))
        assert {one.move for one in player.think(position).thoughts} <= moves


@needs_kernel
def test_a_search_names_a_building_and_its_square() -> None:
    passed = moments("queendomino", 2)
    position = next(one for one in passed if any(isinstance(move, Build) for move in legal(one)))
    thoughts = SearchPlayer(LedSearch(), Budget(simulations=400), new_player("greedy"), 1).think(position)
    assert any(isinstance(one.move, Build) for one in thoughts.thoughts)


@needs_kernel
def test_two_threads_share_the_simulations_and_repeat_themselves() -> None:
    position = moments("kingdomino", 2, BONUSES)[3]
    one, again = (
        SearchPlayer(LedSearch(), Budget(simulations=101, threads=2), new_player("greedy"), 1).think(position)
        for _ in range(2)
    )
    assert one.simulations == sum(thought.visits for thought in one.thoughts) == 101
    assert one.thoughts == again.thoughts


@needs_kernel
@pytest.mark.parametrize("search", [LedSearch(), uct_search], ids=["sovereign", "uct"])
def test_a_search_that_is_told_to_stop_answers_with_what_it_has(search: Searching) -> None:
    position = moments("kingdomino", 4, BONUSES)[3]
    stop = new_stop()
    assert stop is not None
    stop.set()
    endless = Budget(simulations=10**12)
    thoughts = SearchPlayer(search, endless, new_player("greedy"), 1).think(position, stop)
    assert thoughts.simulations == 1
    assert thoughts.best in legal(position)


def test_budgets_follow_the_name() -> None:
    with pytest.raises(ValueError, match="decides at once"):
        new_player("greedy@3000")
    with pytest.raises(ValueError, match="no budget"):
        new_player("sovereign@fast")
    with pytest.raises(ValueError, match="more than nothing"):
        Budget()
    with pytest.raises(ValueError, match="at least one thread"):
        new_player("sovereign@300x0")
    with pytest.raises(ValueError, match="counted in seconds"):
        Budget(simulations=10, cpu=True)
    assert isinstance(new_player("sovereign@0.5s"), ByGame)
    assert str(Budget(seconds=0.5, threads=2)) == "0.5sx2"


@pytest.mark.slow
@needs_kernel
@pytest.mark.parametrize("search", [LedSearch(), uct_search], ids=["sovereign", "uct"])
def test_processor_time_is_what_the_thread_has_worked(search: Searching) -> None:
    position = moments("kingdomino", 2, BONUSES)[0]
    player = SearchPlayer(search, Budget(seconds=0.2, cpu=True), new_player("greedy"), 1)
    player.think(position)  # what is read and made once
    began = time.thread_time()
    thoughts = player.think(position)
    worked = time.thread_time() - began
    # On a busy machine the same seconds by the clock would be far less work than this.
    assert 0.2 <= thoughts.seconds <= worked < 0.2 + 0.1


def test_riomino_keeps_to_the_clock() -> None:
    if not available():
        pytest.skip("the kernel is not built")
    with pytest.raises(ValueError, match=r"write 0\.1s"):
        new_player("sovereign@0.1cpu").decide(dealt("starter", "clock", 3))


def test_levels_are_players_and_say_what_they_are() -> None:
    assert set(LEVELS) <= set(PLAYERS) <= set(RECIPES)
    assert all(recipe.about for recipe in RECIPES.values())


def test_slips_fall_on_the_moves_between_those_overlooked_and_those_that_are_bad() -> None:
    position = dealt("starter", "slips", 3)
    worth = {move: mobility_worth(position, move) for move in legal(position)}
    ranks = sorted(worth.values(), reverse=True)
    slipping = SlippingPlayer(new_player("greedy"), 1.0, 0.8, "slips", unseen=0.4)
    taken = [worth[slipping.decide(position)] for _ in range(40)]
    assert max(taken) <= ranks[round(len(ranks) * 0.4)]
    assert min(taken) >= ranks[round(len(ranks) * 0.8) - 1]
    assert len(set(taken)) > 1


@pytest.mark.slow
@needs_kernel
@pytest.mark.parametrize("pair", [("squire", "peasant"), ("baron", "squire"), ("duke", "baron")])
def test_a_level_of_riomino_beats_the_one_below(pair: tuple[str, str]) -> None:
    # The same games every time: these levels spend simulations, not seconds.
    assert wins(list(pair), 60, ("expert",), "riomino") > 0.65


@needs_kernel
@pytest.mark.slow
def test_a_short_search_beats_full_greedy_far_more_often_than_not() -> None:
    assert wins(["sovereign@100", "full_greedy"], 60) > 0.65


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize("game", ["queendomino", "age_of_giants"])
def test_a_short_search_beats_greedy_play_in_the_larger_games(game: str) -> None:
    assert wins(["sovereign@60", "greedy"], 10, (), game) > 0.6
