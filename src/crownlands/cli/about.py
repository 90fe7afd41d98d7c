"""What this installation is."""

from __future__ import annotations

import platform

from rich.table import Table

import crownlands
from crownlands import kernel
from crownlands.cli.console import ComponentsOption, components_in, out
from crownlands.players import PLAYERS
from crownlands.rules import GAMES
from crownlands.rules.core import RULES_VERSION, either
from crownlands.rules.notation.editions import digest_of


def about(components: ComponentsOption = None) -> None:
    """Shows versions, games, players and the component files in use."""
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(overflow="fold")  # The digest is longer than a line, and all of it matters.
    table.add_row("crownlands", crownlands.__version__)
    table.add_row("rules", f"version {RULES_VERSION}")
    table.add_row("python", f"{platform.python_version()} on {platform.machine()}")
    table.add_row("kernel", kernel.build())
    table.add_row("components", components_in(components).digest)
    for name in GAMES:
        table.add_row("facts", digest_of(components_in(components), name))
    for game in GAMES.values():
        seats = f"{either(game.seats)} seats"
        table.add_row("game", f"{game.name} ({seats}): {', '.join(option.name for option in game.options)}")
    table.add_row("players", ", ".join(PLAYERS))
    out.print(table)
    out.print(
        "The games' names are trademarks of their publishers; Crownlands is an independent implementation.",
        style="dim",
    )
