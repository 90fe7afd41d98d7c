"""Somebody who does not see the page: only what a screen reader is told, and only the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.hands import set_table
from tests.browser.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Server

GAMES = [
    ("kingdomino", 2, ["harmony", "middle_kingdom"]),
    ("queendomino", 4, []),
    ("age_of_giants", 2, ["short_duel"]),
    ("royal_wedding", 6, ["teams"]),
    ("riomino", 2, ["starter", "tashkent_end"]),
]
"""The shortest set-ups that have everything that can be heard: two kings, quests, partners, dice, passing."""


def play(reader: Reader) -> None:
    """To the end of the game."""
    reader.enter()
    turn = 0
    while not reader.listener.places:
        reader.decide(turn)
        turn += 1
    places = reader.get(f"tables/{reader.table}")["table"]["games"][0]["places"]
    dice = reader.get(f"tables/{reader.table}")["position"]["dice"]
    assert reader.listener.places == {
        one["realm"]: (one["place"], None if dice else one["score"]) for one in places
    }


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_listener_knows_every_position_and_plays_to_the_end(
    visit: Callable[..., Page], server: Server, game: str, seats: int, options: list[str]
) -> None:
    # What is said follows what is shown: with motion in one game, quickly in some, and for those who want none.
    page = visit(pace="normal" if game == "kingdomino" else "fast", calm=seats > 2)
    reader = Reader(page, server, set_table(page, game, ["mine", *["peasant"] * (seats - 1)], options=options))
    play(reader)
    assert reader.checked > (10 if game == "riomino" else 30)
    # The keyboard goes on where the result is.
    page.wait_for_function(
        "() => document.activeElement?.id === 'over-title' || document.activeElement?.closest('.over')"
    )
