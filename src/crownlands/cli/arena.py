"""Matches between players."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from crownlands.cli.console import (
    ComponentsOption,
    GameOption,
    OptionsOption,
    SeatsOption,
    components_in,
    err,
    fail,
    out,
    split_names,
    write_text,
)
from crownlands.cli.runs import ProcessesOption, RayOption, ResumeOption, progress_of
from crownlands.engines.client import PREFIX, EngineFailed, split_players
from crownlands.lab.arena import Table, realms_of
from crownlands.lab.deals import outcomes
from crownlands.lab.measured import measured
from crownlands.lab.plot import plot
from crownlands.lab.ratings import Rating, ratings
from crownlands.lab.results import Results
from crownlands.lab.runs import Ledger, Where
from crownlands.lab.sprt import Sprt, read_sprt
from crownlands.players import Budget, new_player
from crownlands.players.strength import keep
from crownlands.rules import setup
from crownlands.rules.games import USUAL_GAME, find_game


def arena(
    players: Annotated[
        list[str],
        typer.Option(
            help="Separated by commas or one by one; the last one fills the table. "
            'Examples: sovereign@0.2s, uct@3000, engine:"cmd".'
        ),
    ],
    game: GameOption = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="The number of games, at the most.")] = 20,
    sprt: Annotated[
        str,
        typer.Option(
            metavar="MEASURE:LOW:HIGH",
            help="Ends the match when it is decided whether the first player's mean is LOW or HIGH "
            "(a sequential test on whole deals, 5 % errors): lead:0:1.5 in points, wins:50:55 in per cent.",
        ),
    ] = "",
    seconds: Annotated[
        float, typer.Option(min=0, help="Seconds for a whole turn, for players that search.")
    ] = 0.0,
    cpu: Annotated[
        float,
        typer.Option(min=0, help="The same in processor time: equal work, also where the machine is busy."),
    ] = 0.0,
    simulations: Annotated[int, typer.Option(min=0, help="Simulations per decision instead of seconds.")] = 0,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    seed: Annotated[str, typer.Option(help="The same seed deals the same games.")] = "arena",
    results: Annotated[
        Path | None, typer.Option(help="Keeps the games in this file; run again to continue.")
    ] = None,
    resume: ResumeOption = None,
    chunk: Annotated[
        int, typer.Option(min=1, help="With --resume: the deals of a chunk; only whole chunks are played.")
    ] = 1,
    picture: Annotated[
        Path | None, typer.Option("--plot", help="Draws the share of wins into this SVG file.")
    ] = None,
    strength: Annotated[
        Path | None,
        typer.Option(help="Adds the match of two players to this file, one line for each (docs/ratings.md)."),
    ] = None,
    study: Annotated[str, typer.Option(help="With --strength: what the match is to show.")] = "arena",
    as_json: Annotated[bool, typer.Option("--json", help="Prints one JSON object.")] = False,
    components: ComponentsOption = None,
) -> None:
    """Plays a match between players on paired deals: each deal once for every rotation of the seats.

    Ctrl-C stops it and shows the games so far; with --results or --resume, the next run continues from there.
    """
    names = tuple(split_players(",".join(players)))
    few = find_game(game).seats[0]
    chosen = setup(
        game, max(few, len(names)) if seats is None else seats, split_names(options), components_in(components)
    )
    realms = max(realms_of(chosen)) + 1
    if not names or len(names) > realms:
        fail(f"{len(names)} players do not fit {realms} realms")
    if seconds and cpu:
        fail("a turn takes seconds by the clock or of processor time, not both")
    if results and resume:
        fail("games are kept in a file (--results) or in a folder (--resume), not both")
    budget = None
    if seconds or cpu or simulations:
        budget = Budget(seconds=seconds or cpu, simulations=simulations, cpu=bool(cpu))
    try:
        for name in names:
            if not name.startswith(PREFIX):
                new_player(name)
        match = Results(Table(chosen, names, budget, seed), results)
        test = read_sprt(sprt) if sprt else None
    except ValueError as error:
        fail(str(error))
    try:
        if resume:
            _play_in(resume, match, games, chunk, Where(processes, ray), test)
        else:
            _play(match, games, Where(processes, ray), test)
    except (EngineFailed, OSError) as error:
        fail(str(error))
    for one in match.played:
        if one.failed:
            err.print(f"game {one.game} lost: {one.failed}", markup=False)
    told = ratings(names, match.played)
    if picture:
        write_text(
            picture, plot(told, f"{chosen.game}, {chosen.seats} seats, {len(match.played)} games: victories")
        )
    if strength:
        try:
            note = f"{test}: {test.decision(match.deals) or 'undecided'}" if test else ""
            keep(measured(match.table, match.played, study, note=note), strength)
        except ValueError as error:
            fail(str(error))
    if as_json:
        report: dict[str, object] = {"games": len(match.played), "players": [asdict(one) for one in told]}
        report |= {"deals": len(match.deals), "outcomes": outcomes(match.deals)}
        if test:
            ratio = round(test.ratio(match.deals), 3)
            report["sprt"] = {"test": str(test), "ratio": ratio, "decision": test.decision(match.deals)}
        out.print_json(json.dumps(report), indent=None)
    else:
        _tell(told, match, test)


def _play(match: Results, games: int, where: Where, test: Sprt | None) -> None:
    with progress_of("playing", games, len(match.played)) as (progress, task):
        for _ in match.run(games, where.processes, test, where.ray):
            progress.update(task, advance=1, description=_standing(match, test))


def _play_in(folder: Path, match: Results, games: int, deals: int, where: Where, test: Sprt | None) -> None:
    with (
        progress_of("playing", games, 0) as (progress, task),
        Ledger.at(folder, match.head_of_run(deals)) as ledger,
    ):
        for new in match.run_in(ledger, games, deals, where, test):
            told = f"{_standing(match, test)}, {ledger.cost}"
            progress.update(task, completed=len(match.played), description=told)
            if not err.is_terminal:
                err.print(f"{len(match.played)} of {games} games (+{len(new)}), {ledger.cost}")
        err.print(f"{folder}: {ledger.cost}")


def _standing(match: Results, test: Sprt | None) -> str:
    return f"playing, {test.ratio(match.deals):+.2f} of ±{test.bound:.2f}" if test else "playing"


def _tell(told: list[Rating], match: Results, test: Sprt | None) -> None:
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("player", "wins %", "points", "lead", "Elo", "s a turn", "slowest", "CPU s"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for one in sorted(told, key=lambda one: -one.elo):
        table.add_row(
            one.player,
            str(one.wins),
            str(one.score),
            str(one.margin),
            f"{one.elo:+.0f}",
            f"{one.seconds_per_turn:.3f}",
            f"{one.slowest_turn:.2f}",
            f"{one.cpu_per_turn:.3f}",
        )
    out.print(table)
    deals = match.deals
    out.print(f"{len(match.played)} games, {len(deals)} deals complete; intervals are 95 %, by deals", style="dim")
    counted = ", ".join(f"{share:g} %: {count}" for share, count in outcomes(deals).items())
    if counted:
        out.print(f"deals by what {told[0].player} won of them: {counted}", style="dim", markup=False)
    if test:
        decision = test.decision(deals) or "not decided yet"
        out.print(f"{test}: {decision} ({test.ratio(deals):+.2f} of ±{test.bound:.2f})")
