"""Games as Parquet files, for learners."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crownlands.cli.console import GameOption, OptionsOption, SeatsOption, err, fail, out, split_names
from crownlands.cli.runs import ProcessesOption, RayOption, progress_of
from crownlands.rules import setup
from crownlands.rules.games import USUAL_GAME


def dataset(
    folder: Annotated[Path, typer.Argument(help="The dataset's folder; run again to continue or to add games.")],
    game: GameOption = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="The number of games.")] = 1000,
    player: Annotated[
        str,
        typer.Option(
            help="Who plays on every seat: guide or random (of the kernel; outcomes alone), or a player by name "
            "(every decision, and what it thought if it searches: sovereign@100)."
        ),
    ] = "guide",
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
    luck: Annotated[
        str,
        typer.Option(
            metavar="DEPTH", help="Judges every draw as a review of this depth does (slow): quick, usual, deep."
        ),
    ] = "",
    chunk: Annotated[
        int, typer.Option(min=0, help="Games of a chunk, one file each; 0: 20,000 outcomes, or 20 games.")
    ] = 0,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    verify: Annotated[bool, typer.Option("--verify", help="Checks the files of a dataset, and no more.")] = False,
) -> None:
    """Writes games, positions, legal moves, search policies and values as Parquet, split by game and seats.

    Only whole chunks are played. A folder may hold several games and seats: call it again for each.
    """
    from crownlands.kernel import KernelMissing
    from crownlands.lab.dataset import Dataset, DatasetError
    from crownlands.lab.dataset.card import write_card
    from crownlands.lab.dataset.playing import QUICK
    from crownlands.lab.dataset.writing import Making, head
    from crownlands.lab.runs import Ledger, Where, run

    try:
        if verify:
            out.print(f"{Dataset(folder).verify()} files are as they were written")
            return
        making = Making(setup(game, seats, split_names(options)), player, seed, luck)
    except (DatasetError, KernelMissing, ValueError) as error:
        fail(str(error))
    each = chunk or (20_000 if player in QUICK else 20)
    chunks = making.chunks(games, each)
    about = head(player, seed, each, luck)
    with progress_of("playing", len(chunks), 0) as (progress, task), Ledger.at(folder, about) as ledger:
        progress.update(task, completed=len(chunks) - len(ledger.due(chunks)))
        for _ in run(making, chunks, ledger, Where(processes, ray)):
            progress.update(task, advance=1, description=f"playing, {ledger.cost}")
        for part in write_card(ledger):
            rows = f"{part.games:,} games" + (f", {part.positions:,} positions" if part.positions else "")
            told = f"{part.game}, {part.seats} seats: {rows}, {part.bytes / 1e6:.1f} MB"
            unit = "positions" if part.positions else "games"
            out.print(f"{told}; {part.rate:,.0f} {unit} a core-hour", soft_wrap=True)
        err.print(f"{folder}: {ledger.cost}", soft_wrap=True)
