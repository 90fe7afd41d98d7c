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
    err,
    fail,
    out,
    split_options,
    tables,
)
from crownlands.players import RandomPlayer, random_draw
from crownlands.rules import actor, play, result, setup, start


def random(
    game: GameOption = "kingdomino",
    seats: SeatsOption = None,
    options: OptionsOption = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    engine: Annotated[Literal["law", "kernel"], typer.Option(help="law: pure Python; kernel: C++.")] = "law",
    as_json: Annotated[bool, typer.Option("--json", help="Prints one JSON object.")] = False,
    components: ComponentsOption = None,
) -> None:
    """Plays uniformly random games and tells how fast it was and what they scored.

    Every legal move is equally likely; chance draws fairly. The time does not count the start-up.
    """
    if engine == "kernel":
        fail("the kernel is not built here; use --engine law")
    chosen = setup(game, seats, split_options(options), tables(components))
    mover, dice = RandomPlayer(seed), Random(f"chance {seed}")
    totals = [0] * len(result(start(chosen)).scores)
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
    seconds = time.perf_counter() - began
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
