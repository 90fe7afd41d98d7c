"""Learning the evaluation of the strongest player."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import track

from crownlands.cli.console import GameOption, OptionsOption, SeatsOption, err, fail, out, split_names
from crownlands.rules import setup
from crownlands.rules.games import USUAL_GAME


def train(
    folder: Annotated[Path, typer.Argument(help="The folder for the weights of each generation.")],
    game: GameOption = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Games per generation.")] = 3000,
    generations: Annotated[int, typer.Option(min=1, help="The number of generations.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 0,
) -> None:
    """Learns an evaluation from its own games and writes it after every generation.

    The package's own weights are in crownlands/players/weights; replace them only if `crownlands arena`
    shows that the new ones win.
    """
    from crownlands.kernel import KernelMissing
    from crownlands.lab import training

    chosen = setup(game, seats, split_names(options))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        steps = training.train(chosen, games, generations, seed)
        for generation in track(
            steps, "learning", total=generations, console=err, disable=not err.is_terminal, transient=True
        ):
            file = training.write_weights(chosen, generation, games, folder)
            out.print(f"generation {generation.number}: off by {generation.errors[1:]} points; wrote {file}")
    except KernelMissing as missing:
        fail(str(missing))
