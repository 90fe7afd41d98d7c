"""The frozen benchmark: one number for a player."""

from __future__ import annotations

import json
import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from crownlands.cli.console import err, fail, out, split_names
from crownlands.cli.runs import ProcessesOption, RayOption, ResumeOption, progress_of
from crownlands.engines.client import PREFIX, EngineFailed
from crownlands.lab.benchmark import (
    NEWEST,
    Benchmark,
    Benchmarking,
    Entry,
    PinnedOtherwise,
    Score,
    keep_entry,
    read_benchmark,
    read_entries,
    score,
)
from crownlands.lab.benchmark.tasks import read_games
from crownlands.lab.measured import revision
from crownlands.lab.runs import Ledger, Where, run
from crownlands.players import new_player


def benchmark(
    player: Annotated[
        str, typer.Option(help='The player: a name such as sovereign@100, or a program: engine:"cmd".')
    ] = "",
    version: Annotated[str, typer.Option(help="The version of the benchmark.")] = NEWEST,
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", help="Only these games: no number to compare as a whole.")
    ] = None,
    part: Annotated[int, typer.Option(min=1, help="One deal in so many, to try it out.")] = 1,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    resume: ResumeOption = None,
    entries: Annotated[
        Path | None, typer.Option(help="Adds the result to this file; whole benchmarks only.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Prints one JSON object.")] = False,
) -> None:
    """Plays the frozen benchmark: fixed set-ups, held-out deals and opponents, pinned to rules and components.

    Without --player it lists the players that have played it. docs/research/benchmark.md tells what it means.
    """
    try:
        whole = read_benchmark(version)
        chosen = whole.chosen(split_names(game), part)
        chosen.require_pins()
        if player and not player.startswith(PREFIX):
            new_player(player)
    except (PinnedOtherwise, ValueError) as error:
        fail(str(error))
    if not player:
        _list(version)
        return
    if entries and chosen != whole:
        fail("only the whole benchmark makes an entry: leave --game and --part out")
    try:
        found = _play(chosen, player, Where(processes, ray), resume)
    except (EngineFailed, OSError) as error:
        fail(str(error))
    if found is None:
        return
    if entries:
        keep_entry(Entry.of(version, player, found, revision(), f"{datetime.now(UTC):%Y-%m-%d}"), entries)
    if as_json:
        out.print_json(json.dumps({"benchmark": version, "player": player, **asdict(found)}), indent=None)
    else:
        _tell(found, player, version, complete=chosen == whole)


def _play(chosen: Benchmark, player: str, where: Where, folder: Path | None) -> Score | None:
    """The score, or None if it was stopped before the end."""
    names = [f"{one.name}, {one.deals} deals" for one in chosen.tasks]
    head = {"what": "benchmark", "version": chosen.version, "player": player, "tasks": names}
    chunks, found = chosen.chunks(), list[Score]()
    with ExitStack() as stack:
        kept = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        progress, task = stack.enter_context(progress_of("playing", len(chunks), 0))
        ledger = stack.enter_context(Ledger.at(kept, head))
        progress.update(task, completed=len(chunks) - len(ledger.due(chunks)))
        for _ in run(Benchmarking(player), chunks, ledger, where):
            progress.update(task, advance=1, description=f"playing, {ledger.cost}")
        err.print(f"{ledger.cost}")
        found.append(score(chosen, read_games(ledger.files())))
    return found[0] if found else None


def _tell(found: Score, player: str, version: str, *, complete: bool) -> None:
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("task", "games", "share %", "lead", "s a turn", "failed"):
        table.add_column(column, justify="left" if column == "task" else "right")
    for one in found.tasks:
        share = f"{one.share:.1f} ± {one.within:.1f}"
        table.add_row(
            one.task, str(one.games), share, f"{one.lead:+.1f}", f"{one.seconds:.3f}", str(one.failed or "")
        )
    out.print(table)
    told = f"benchmark {version}: {player} scores {found.score:.1f} ± {found.within:.1f} in {found.games} games"
    out.print(told, markup=False, soft_wrap=True)
    if complete:
        _list(version)
    else:
        out.print("a part of the benchmark: compare it with nothing but the same part", style="dim")


def _list(version: str) -> None:
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("player", "score", "games", "date", "commit"):
        table.add_column(column)
    for one in read_entries():
        if one.version == version:
            table.add_row(one.player, f"{one.score:.1f} ± {one.within:.1f}", str(one.games), one.date, one.commit)
    out.print(table)
