"""Help, and what is installed."""

from __future__ import annotations

import pytest

from crownlands.components import load
from crownlands.rules import GAMES
from crownlands.rules.notation.editions import digest_of
from tests.cli.commands import told


@pytest.mark.parametrize(
    "command",
    ["play", "new", "show", "replay", "verify", "perft", "rule", "score", "legal", "rank", "random", "about"],
)
def test_every_command_explains_itself(command: str) -> None:
    assert f"Usage: crownlands {command}" in told(command, "--help")
    assert command in told("--help")


def test_about_names_games_players_options_and_the_components_in_use() -> None:
    text = told("about")
    for word in ("mighty_duel", "on_queendomino", "teams", "professional", "greedy", "kernel"):
        assert word in text
    assert load().digest in "".join(text.split())
    for game in GAMES.values():
        assert game.name in text
        assert digest_of(load(), game.name) in "".join(text.split())
