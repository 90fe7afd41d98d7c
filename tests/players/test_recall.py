"""The decisions of one turn are one search: what placing found out counts in what follows."""

from __future__ import annotations

import pytest

from crownlands.kernel import available
from crownlands.players import Budget, new_player
from crownlands.players.search import LedSearch, SearchPlayer
from crownlands.rules import KingdomPosition, actor, legal, play
from tests.players.games import BONUSES, kingdom_moments

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")
GAMES = [
    ("kingdomino", 2, BONUSES),
    ("kingdomino", 4, ()),
    ("queendomino", 2, ()),
    ("age_of_giants", 3, ("on_queendomino",)),
    ("royal_wedding", 6, ("teams",)),
]


def thinking(simulations: int = 200, threads: int = 1) -> SearchPlayer:
    return SearchPlayer(LedSearch(), Budget(simulations=simulations, threads=threads), new_player("greedy"), 1)


def placing(game: str, seats: int, options: tuple[str, ...]) -> KingdomPosition:
    """A place to be decided, after which the same seat has more to decide."""
    return next(
        one
        for one in kingdom_moments(game, seats, options)[8:]
        if one.stage == "place" and one.draft.next_row and len(legal(one)) > 2
    )


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_what_placing_found_out_counts_in_what_follows(
    game: str, seats: int, options: tuple[str, ...], threads: int
) -> None:
    player, position = thinking(threads=threads), placing(game, seats, options)
    first = player.think(position)
    after = play(position, first.best)
    assert first.recalled == 0
    assert actor(after) == actor(position)
    then = player.think(after)
    assert then.recalled == first.thoughts[0].visits
    # The first simulation at a leaf ends there and tells nothing of the moves after it; so it is with each thread.
    visits = sum(one.visits for one in then.thoughts)
    assert then.simulations == 200
    assert 200 + then.recalled - threads <= visits <= 200 + then.recalled
    assert {one.move for one in then.thoughts} <= set(legal(after))


def test_another_move_than_the_one_wanted_begins_anew() -> None:
    player, position = thinking(), placing("kingdomino", 2, BONUSES)
    best = player.think(position).best
    other = next(move for move in legal(position) if move != best)
    assert player.think(play(position, other)).recalled == 0


def test_nothing_is_recalled_twice() -> None:
    player, position = thinking(), placing("kingdomino", 2, BONUSES)
    after = play(position, player.think(position).best)
    assert player.think(after).recalled
    assert player.think(after).recalled == 0


def test_another_number_of_threads_begins_anew() -> None:
    player, position = thinking(), placing("kingdomino", 2, BONUSES)
    after = play(position, player.think(position).best)
    player.budget = Budget(simulations=200, threads=2)
    assert player.think(after).recalled == 0


def test_a_turn_repeats_itself_with_its_seed() -> None:
    position = placing("queendomino", 2, ())

    def turn(player: SearchPlayer) -> list[object]:
        first = player.think(position)
        return [first.thoughts, player.think(play(position, first.best)).thoughts]

    assert turn(thinking()) == turn(thinking())
