"""Puzzles: mined from games between bots, chosen, and checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crownlands.cli.console import GameOption, OptionsOption, SeatsOption, err, fail, out, split_names
from crownlands.cli.runs import ProcessesOption, RayOption, RunCommand, progress_of
from crownlands.rules import setup
from crownlands.rules.games import USUAL_GAME

if TYPE_CHECKING:
    from crownlands.puzzles.puzzle import Puzzle

app = typer.Typer(no_args_is_help=True, help="Puzzles: mines, chooses and checks them (docs/puzzles.md).")


@app.command(cls=RunCommand)
def mine(
    folder: Annotated[Path, typer.Argument(help="The run's folder; run again to continue or to add games.")],
    game: GameOption = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games that are played and looked at.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same puzzles.")] = 1,
    chunk: Annotated[int, typer.Option(min=1, help="Games of a chunk, which counts as a whole.")] = 5,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
) -> None:
    """Looks for puzzles in games between bots; what was done is never done again.

    A folder may hold several games and seats: call it again for each. `puzzles choose` makes a file of them.
    """
    from crownlands.kernel.backend import available
    from crownlands.lab.mining import Mining, found_in, head
    from crownlands.lab.runs import Ledger, Where, run

    if not available():
        fail("puzzles need the kernel, which is not built here")
    mining = Mining(setup(game, seats, split_names(options)), seed)
    chunks = mining.chunks(games, chunk)
    with progress_of("mining", len(chunks), 0) as (progress, task), Ledger.at(folder, head(seed, chunk)) as ledger:
        progress.update(task, completed=len(chunks) - len(ledger.due(chunks)))
        for _ in run(mining, chunks, ledger, Where(processes, ray)):
            progress.update(task, advance=1, description=f"mining, {ledger.cost}")
        _tell(found_in(ledger))
        err.print(f"{folder}: {ledger.cost}", soft_wrap=True)


@app.command()
def choose(
    folder: Annotated[Path, typer.Argument(help="The folder of a run.")],
    into: Annotated[Path, typer.Argument(help="A folder for one compressed file a game.")],
    most: Annotated[int, typer.Option(min=1, help="Puzzles of a game at most.")] = 1000,
) -> None:
    """Writes files of mined puzzles, a fair share of each difficulty and each kind of decision."""
    import json

    from crownlands.lab.mining import chosen, found_in
    from crownlands.lab.runs.ledger import HEAD, Ledger
    from crownlands.puzzles.shelf import write_file

    if not (folder / HEAD).is_file():
        fail(f"{folder} is not the folder of a run")
    with Ledger.at(folder, json.loads((folder / HEAD).read_text(encoding="utf-8"))) as ledger:
        found = found_in(ledger)
    into.mkdir(parents=True, exist_ok=True)
    for game in sorted({one.game for one in found}):
        kept = chosen([one for one in found if one.game == game], most)
        write_file(into / f"{game}.jsonl.gz", kept)
        _tell(kept)


@app.command()
def check(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of puzzles; without: the package's.")] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also measures every puzzle again, with ten times the work.")
    ] = False,
    salt: Annotated[str, typer.Option(help="Other words throw other dice.")] = "check",
    drop: Annotated[bool, typer.Option("--drop", help="Rewrites the files without those that fail.")] = False,
) -> None:
    """Checks files of puzzles: every field and every move; with --again, whether the best move is still best."""
    from crownlands.puzzles.checking import check as look_again
    from crownlands.puzzles.checking import position_of
    from crownlands.puzzles.puzzle import NoPuzzle
    from crownlands.puzzles.shelf import DATA, read_file, write_file

    failed = 0
    for file in files or sorted(DATA.glob("*.jsonl.gz")):
        try:
            puzzles = read_file(file)
        except (NoPuzzle, OSError) as wrong:
            fail(f"{file}: {wrong}")
        good = []
        with progress_of(file.name, len(puzzles), 0) as (progress, task):
            for one in puzzles:
                try:
                    position_of(one)
                except NoPuzzle as wrong:
                    fail(f"{file}: {one.id}: {wrong}")
                told = look_again(one, salt) if again else None
                if told is None or told.holds:
                    good.append(one)
                else:
                    out.print(f"{one.id}: its margin is {told.margin:.2f} now, it was {one.margin:.2f}")
                progress.update(task, advance=1)
            out.print(f"{file.name}: {len(good)} of {len(puzzles)} puzzles hold")
            failed += len(puzzles) - len(good)
            if drop and len(good) < len(puzzles):
                write_file(file, good)
    if failed and not drop:
        raise typer.Exit(1)


@app.command()
def judge(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of puzzles; without: the package's.")] = None,
) -> None:
    """Lets every level try the puzzles again and rewrites their difficulty: for levels that have changed.

    A puzzle whose best move not even the strongest level finds any more is left out.
    """
    from crownlands.kernel.backend import available
    from crownlands.puzzles.checking import judged
    from crownlands.puzzles.difficulty import easiest_first
    from crownlands.puzzles.puzzle import NoPuzzle
    from crownlands.puzzles.shelf import DATA, read_file, write_file

    if not available():
        fail("the levels need the kernel, which is not built here")
    for file in files or sorted(DATA.glob("*.jsonl.gz")):
        try:
            puzzles, kept = read_file(file), []
            with progress_of(file.name, len(puzzles), 0) as (progress, task):
                for one in puzzles:
                    if (now := judged(one)) is None:
                        out.print(f"{one.id}: left out, since no level finds its best move")
                    else:
                        kept.append(now)
                    progress.update(task, advance=1)
        except (NoPuzzle, OSError) as wrong:
            fail(f"{file}: {wrong}")
        write_file(file, easiest_first(kept))
        _tell(kept)


def _tell(puzzles: list[Puzzle]) -> None:
    """How many of which game, seats and difficulty."""
    for (game, seats), number in sorted(Counter((one.game, one.seats) for one in puzzles).items()):
        levels = Counter(one.difficulty for one in puzzles if (one.game, one.seats) == (game, seats))
        told = ", ".join(f"{level} {count}" for level, count in sorted(levels.items()))
        out.print(f"{game}, {seats} seats: {number} puzzles ({told})", soft_wrap=True)
