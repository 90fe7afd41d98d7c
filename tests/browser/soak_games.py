"""Every game by every hand, with motion, to the name of the winner: a part of `make soak`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from tests.browser.conftest import DESKTOP, SMALL_PHONE
from tests.browser.hands import hear_the_result, play_out, set_table
from tests.browser.test_games import play_out_by_key
from tests.browser.test_motion import compare
from tests.browser.test_offline import KINDS, Cut, files, kept, plain, play_a_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

Hand = Literal["mouse", "touch", "keyboard"]
__all__ = ["files", "kept", "plain"]
"""Fixtures: pages whose host is gone."""
GAMES = {"kingdomino": 4, "queendomino": 4, "age_of_giants": 5, "royal_wedding": 8, "riomino": 2}
"""With as many seats as each has."""


@pytest.mark.parametrize("hand", ["mouse", "touch", "keyboard"])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [*((game, seats, []) for game, seats in GAMES.items()), ("kingdomino", 2, ["mighty_duel", "harmony"])],
)
def test_every_game_is_played_to_its_end_by_every_hand(
    visit: Callable[..., Page], server: Server, game: str, seats: int, options: list[str], hand: Hand
) -> None:
    touch = hand == "touch"
    page = visit(
        size=SMALL_PHONE if touch else DESKTOP, touch=touch, pace="normal" if game == "kingdomino" else "fast"
    )
    table = set_table(page, game, ["mine", *["squire"] * (seats - 1)], options=options)
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    if hand == "keyboard":
        play_out_by_key(page)
    else:
        play_out(page, touch=touch)
    hear_the_result(page)
    assert page.locator(".standings li").count() in (seats, seats // 2)


@pytest.mark.parametrize(("game", "seats"), [(game, max(2, seats // 2)) for game, seats in GAMES.items()])
def test_every_lively_page_comes_to_rest_as_a_calm_one(
    visit: Callable[..., Page], server: Server, game: str, seats: int
) -> None:
    compare(visit, server, game, seats, [], looks=100)


@pytest.mark.parametrize(("game", "seats"), KINDS)
@pytest.mark.parametrize("way", ["kept", "plain"])
def test_every_kind_of_game_is_played_without_a_server_either_way(
    request: pytest.FixtureRequest, game: str, seats: int, way: str
) -> None:
    cut: Cut = request.getfixturevalue(way)
    play_a_game(cut, game, seats)
