"""A match of the arena as a line of measured strength."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import crownlands
from crownlands.lab.ratings import ratings
from crownlands.players import RECIPES
from crownlands.players.strength import Measured
from crownlands.rules.notation.setups import write_setup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.lab.arena import ArenaGame, Table


def revision() -> str:
    """What is measured here: the commit of a checkout, else the version of the package."""
    git, folder = shutil.which("git"), Path(crownlands.__file__).parent
    if git is not None and (folder.parents[1] / ".git").exists():
        command = [git, "-C", str(folder), "rev-parse", "--short=7", "HEAD"]
        told = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if told.returncode == 0:
            return told.stdout.strip()
    return f"v{crownlands.__version__}"


def command_of(table: Table, games: int) -> str:
    """What plays a match again."""
    words = ["crownlands arena --game", table.setup.game, "--seats", str(table.setup.seats)]
    words += [f"-o {option}" for option in table.setup.options]
    words += [f"--players {name}" for name in _names(table)]
    return " ".join([*words, f"-n {games} --seed {table.seed}"])


def _names(table: Table) -> list[str]:
    """The players with their budgets; a player that decides at once has none."""
    spent = "" if table.budget is None else f"@{table.budget}"
    return [
        name if "@" in name or name not in RECIPES or RECIPES[name].budget is None else name + spent
        for name in table.players
    ]


def measured(
    table: Table, played: Sequence[ArenaGame], study: str, command: str = "", *, variant: str = "", note: str = ""
) -> Measured:
    """The match of two players, as the first of them did; ``variant``: how that one differs from the usual."""
    if len(table.players) != 2:
        raise ValueError(f"strength is measured between two players, not {len(table.players)}")
    first, second = ratings(table.players, played)
    (player, _, budget), (opponent, _, opponent_budget) = (name.partition("@") for name in _names(table))
    told = first.deals > 1
    return Measured(
        study=study,
        player=player,
        budget=budget,
        variant=variant,
        opponent=opponent,
        opponent_budget=opponent_budget,
        opponent_variant="",
        setup=write_setup(table.setup),
        games=len(played),
        deals=first.deals,
        victories=round(first.wins.mean, 1),
        low=round(first.low, 1) if told else None,
        high=round(first.high, 1) if told else None,
        points=round(first.score.mean, 1),
        opponent_points=round(second.score.mean, 1),
        lead=round(first.margin.mean, 1),
        lead_within=round(first.margin.within, 1) if told else None,
        seconds=round(first.seconds_per_turn, 2),
        opponent_seconds=round(second.seconds_per_turn, 2),
        cpu=round(first.cpu_per_turn, 3) or None,
        opponent_cpu=round(second.cpu_per_turn, 3) or None,
        commit=revision(),
        command=command or command_of(table, len(played)),
        note=note,
    )
