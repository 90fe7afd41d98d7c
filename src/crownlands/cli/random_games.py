"""Random games by the thousand, for speed and for checks on the rules."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Annotated, Literal

import typer
from rich.progress import track

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
)
from crownlands.kernel import KernelMissing, Simulator
from crownlands.players import RandomPlayer, random_draw
from crownlands.rules import Setup, actor, play, result, setup, start
from crownlands.rules.games import USUAL_GAME

KERNEL_PART = 50_000
"""Games played at a time: about a tenth of a second."""


def random(
    game: GameOption = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="The number of games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    engine: Annotated[Literal["law", "kernel"], typer.Option(help="law: pure Python; kernel: C++.")] = "law",
    as_json: Annotated[bool, typer.Option("--json", help="Prints one JSON object.")] = False,
    components: ComponentsOption = None,
) -> None:
    """Plays uniformly random games and reports their speed and their scores.

    Every legal move is equally likely, and chance draws fairly. The start-up is not counted.
    """
    chosen = setup(game, seats, split_names(options), components_in(components))
    play_all = _on_kernel if engine == "kernel" else _on_law
    totals, moves, seconds = play_all(chosen, games, seed)
    report = {
        "games": games,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "mean_score": [round(total / games, 4) for total in totals],
        "mean_moves": round(moves / games, 3),
    }
    if as_json:
        out.print_json(json.dumps(report), indent=None)
    else:
        scores = ", ".join(f"{score:.2f}" for score in report["mean_score"])  # type: ignore[attr-defined]
        out.print(f"{games} games in {seconds:.1f} s: {games / seconds:.0f} a second")
        out.print(f"mean score by seat: {scores}; moves of the seats per game: {report['mean_moves']}")


def _on_law(chosen: Setup, games: int, seed: int) -> tuple[list[float], int, float]:
    """The sums of the scores by realm, the moves of the seats, the seconds."""
    mover, dice = RandomPlayer(seed), Random(f"chance {seed}")
    totals = [0.0] * len(result(start(chosen)).scores)
    moves = 0
    began = time.perf_counter()
    for _ in track(range(games), "playing", console=err, disable=not err.is_terminal, transient=True):
        position = start(chosen)
        while (due := actor(position)) is not None:
            if due == "chance":
                position = play(position, random_draw(position, dice))
            else:
                position = play(position, mover.decide(position))
                moves += 1
        for realm, score in enumerate(result(position).scores):
            totals[realm] += score
    return totals, moves, time.perf_counter() - began


def _on_kernel(chosen: Setup, games: int, seed: int) -> tuple[list[float], int, float]:
    """The same on one core of the kernel, in parts so that it can be watched and stopped."""
    try:
        simulator = Simulator(chosen)
    except KernelMissing as missing:
        fail(f"{missing}; use --engine law")
    totals = [0.0] * simulator.plan.realms
    moves = 0
    began = time.perf_counter()
    parts = range(0, games, KERNEL_PART)
    for first in track(parts, "playing", console=err, disable=not err.is_terminal, transient=True):
        tally = simulator.random_games(min(KERNEL_PART, games - first), seed, first=first)
        totals = [total + mean * tally.games for total, mean in zip(totals, tally.mean_scores, strict=True)]
        moves += tally.moves
    return totals, moves, time.perf_counter() - began
