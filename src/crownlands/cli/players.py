"""The players and how strong they are."""

from __future__ import annotations

from rich.table import Table

from crownlands.cli.console import GameArgument, out
from crownlands.players import PLAYERS, RECIPES
from crownlands.players.strength import Measured, ladder
from crownlands.rules.games import USUAL_GAME, find_game


def players(game: GameArgument = USUAL_GAME) -> None:
    """Shows the players, what they spend, and how strong the levels were measured to be in a game.

    Every match that was measured is in the package, in players/strength.csv; docs/ratings.md tells how.
    """
    chosen = find_game(game)
    rungs = {one.player: one for one in ladder(chosen.name)}
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("player", "spends", "measured", "what it does"):
        table.add_column(column, overflow="fold")
    for name in PLAYERS:
        recipe = RECIPES[name]
        table.add_row(name, str(recipe.budget or ""), _told(rungs[name]) if name in rungs else "", recipe.about)
    out.print(table)


def _told(one: Measured) -> str:
    spent = f"with {one.budget} simulations " if one.budget else ""
    share = f"{one.victories:.0f} % ({one.low:.0f} to {one.high:.0f})"
    return f"{spent}{share} of {one.games} games against {one.opponent}"
