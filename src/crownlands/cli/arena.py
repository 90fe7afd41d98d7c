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
from crownlands.lab.control import Adjusted, without_luck
from crownlands.lab.cross_table import as_csv, as_picture, cross_table
from crownlands.lab.deals import outcomes
from crownlands.lab.measured import measured
from crownlands.lab.plot import plot
from crownlands.lab.ratings import Rating, ratings
from crownlands.lab.results import Results
from crownlands.lab.runs import Ledger, Where
from crownlands.lab.sprt import Sprt, read_sprt
from crownlands.players import Budget, new_player
from crownlands.players.strength import keep
from crownlands.review import NotReviewed
from crownlands.review.depths import depth_of
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
    luck: Annotated[
        str,
        typer.Option(
            metavar="DEPTH",
            help="Takes luck out of the results: every draw is judged as in a review of this depth (quick, usual, "
            "deep), 0.2 s of processor time for a quick game of Kingdomino.",
        ),
    ] = "",
    cross: Annotated[
        Path | None,
        typer.Option(help="Writes who finishes ahead of whom into this file: .csv, or .svg for a picture."),
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="Keeps the games in this file; run again to continue.")
    ] = None,
    resume: ResumeOption = None,
    chunk: Annotated[
        int, typer.Option(min=1, help="With --resume: the deals of a chunk; only whole chunks are played.")
    ] = 1,
    picture: Annotated[
        Path | None,
        typer.Option("--plot", help="Draws the share of wins into this SVG file, with --luck also without it."),
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
        if luck:
            depth_of(luck)
        match = Results(Table(chosen, names, budget, seed, luck), results)
        test = read_sprt(sprt) if sprt else None
    except ValueError as error:
        fail(str(error))
    try:
        if resume:
            _play_in(resume, match, games, chunk, Where(processes, ray), test)
        else:
            _play(match, games, Where(processes, ray), test)
    except (EngineFailed, NotReviewed, OSError) as error:
        fail(str(error))
    for one in match.played:
        if one.failed:
            err.print(f"game {one.game} lost: {one.failed}", markup=False)
    told = ratings(names, match.played)
    if picture:
        title = f"{chosen.game}, {chosen.seats} seats, {len(match.played)} games: victories"
        write_text(picture, _picture_without_luck(match, title) if luck else plot(told, title))
    if cross:
        crossed, title = (
            cross_table(names, match.played),
            f"{chosen.game}, {chosen.seats} seats: who finishes ahead",
        )
        write_text(cross, as_picture(names, crossed, title) if cross.suffix == ".svg" else as_csv(crossed))
    if strength:
        try:
            note = f"{test}: {test.decision(match.deals) or 'undecided'}" if test else ""
            keep(measured(match.table, match.played, study, note=note), strength)
        except ValueError as error:
            fail(str(error))
    if as_json:
        report: dict[str, object] = {"games": len(match.played), "players": [asdict(one) for one in told]}
        report |= {"deals": len(match.deals), "outcomes": outcomes(match.deals)}
        if luck:
            report["without_luck"] = [asdict(one) for one in without_luck(names, match.played)]
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
    if len(told) > 2:
        _tell_crossed(match)
    if match.table.luck:
        _tell_luck(match)
    if test:
        decision = test.decision(deals) or "not decided yet"
        out.print(f"{test}: {decision} ({test.ratio(deals):+.2f} of ±{test.bound:.2f})")


def _tell_crossed(match: Results) -> None:
    names = match.table.players
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold", title="ahead of ... in % of games")
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for name, row in zip(names, cross_table(names, match.played), strict=True):
        table.add_row(name, *(str(one.share) if one else "-" for one in row))
    out.print(table)


def _tell_luck(match: Results) -> None:
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold", title="without luck")
    for column in ("player", "", "raw", "without luck", "luck", "taken out", "games saved"):
        table.add_column(column, justify="left" if column in ("player", "") else "right")
    for one in without_luck(match.table.players, match.played):
        for what, told in (("wins %", one.wins), ("lead", one.lead)):
            table.add_row(one.player, what, *_without(told))
    out.print(table)


def _picture_without_luck(match: Results, title: str) -> str:
    from crownlands.lab.experiments.chart import bars

    rows = [
        (f"{one.player}, {what}", share.mean, share.within)
        for one in without_luck(match.table.players, match.played)
        for what, share in (("raw", one.wins.raw), ("without luck", one.wins.adjusted))
    ]
    return bars(title, rows, " %")


def _without(told: Adjusted) -> list[str]:
    return [str(told.raw), str(told.adjusted), str(told.luck), f"{told.share:.2f} of it", f"{told.saved:.2f} x"]
