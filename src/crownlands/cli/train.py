"""Learning the evaluation of the strongest player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import track

from crownlands.cli.console import GameOption, OptionsOption, SeatsOption, err, fail, out, split_names
from crownlands.rules import setup
from crownlands.rules.games import USUAL_GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import Setup


def train(
    folder: Annotated[Path, typer.Argument(help="The folder for the weights of each generation.")],
    game: GameOption = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help="Games per generation.")] = 3000,
    generations: Annotated[int, typer.Option(min=1, help="The number of generations.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 0,
    table: Annotated[
        bool,
        typer.Option("--table", help="Learn what whole tables are worth, on top of the package's evaluation."),
    ] = False,
    simulations: Annotated[
        int, typer.Option(min=1, help="With --table: of each decision in the games of later generations.")
    ] = 32,
) -> None:
    """Learns an evaluation from its own games and writes it after every generation.

    The package's own weights are in crownlands/players/weights; replace them only if `crownlands arena`
    shows that the new ones win.
    """
    from crownlands.kernel import KernelMissing

    chosen = setup(game, seats, split_names(options))
    folder.mkdir(parents=True, exist_ok=True)
    steps = (
        _table_steps(chosen, folder, games, generations, simulations, seed)
        if table
        else _steps(chosen, folder, games, generations, seed)
    )
    try:
        for told in track(
            steps, "learning", total=generations, console=err, disable=not err.is_terminal, transient=True
        ):
            out.print(told)
    except (KernelMissing, ValueError) as refused:
        fail(str(refused))


def _steps(chosen: Setup, folder: Path, games: int, generations: int, seed: int) -> Iterator[str]:
    from crownlands.lab import training

    for generation in training.train(chosen, games, generations, seed):
        file = training.write_weights(chosen, generation, games, folder)
        yield f"generation {generation.number}: off by {generation.errors[1:]} points; wrote {file}"


def _table_steps(
    chosen: Setup, folder: Path, games: int, generations: int, simulations: int, seed: int
) -> Iterator[str]:
    from crownlands.lab import table_training

    for generation in table_training.train_table(chosen, games, generations, simulations, seed):
        about = (
            f"learned by `crownlands train --table -n {games} --simulations {simulations} --seed {seed}`, "
            f"generation {generation.number}"
        )
        file = table_training.write_table(chosen, generation, about, folder)
        yield f"generation {generation.number}: leads off by {generation.errors} points; wrote {file}"
