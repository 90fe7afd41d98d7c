"""How long a review takes, and how long somebody waits for the coach."""

from __future__ import annotations

import os
import resource
import time
from functools import partial
from statistics import fmean, median
from typing import TYPE_CHECKING

from tests.near import node

from bench.review_games import KINGDOM_GAMES, measured, play_out
from bench.tables import row
from crownlands.match import Match
from crownlands.players import new_player
from crownlands.review.coach import Coach
from crownlands.review.grades import accuracy
from crownlands.rules.notation import write_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.review_games import Row
    from bench.review_kept import Kept
    from crownlands.rules import Position

TIMED = (*KINGDOM_GAMES, ("kingdomino", 4), ("riomino", 2))
COACHED = 6
"""Positions of each game that the coach is asked about."""


def _timed(game: str, seats: int, depth: str) -> Row:
    found = []
    for number in range(2):
        names = [("duke", "baron")[seat % 2] for seat in range(seats)]
        found.append(measured(play_out(game, seats, names, f"time {number}"), depth))
    decisions = [one for each in found for one in each.review.findings.decisions if one.real]
    return {
        "seconds": fmean(one.seconds for one in found),
        "playouts": fmean(one.review.findings.playouts for one in found),
        "decisions": len(decisions) / len(found),
        "accuracy": None if game == "riomino" else accuracy([one.lost for one in decisions]),
    }


def _timed_near(depth: str) -> Row:
    """The first of those games in Pyodide: all that node spent, from its start on."""
    record = write_record(play_out("kingdomino", 2, ("duke", "baron"), "time 0"))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = node.told("bench.review_near", depth, record)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {**told, "clock": told["seconds"], "seconds": spent, "accuracy": None}


def all_times(kept: Kept) -> None:
    depths = ((game, seats, depth) for game, seats in TIMED for depth in ("quick", "usual"))
    near = ((f"kingdomino 2 {depth}_(WebAssembly)", partial(_timed_near, depth)) for depth in ("quick", "usual"))
    if node.lacking() is None:
        kept.fill("times", near)
    kept.fill(
        "times",
        ((f"{game} {seats} {depth}", partial(_timed, game, seats, depth)) for game, seats, depth in depths),
    )


def told_times(kept: Kept) -> str:
    lines = [
        (
            "## Times and accuracy\n\nSeconds of one core for one review, each the mean of two games "
            "between `duke` and `baron`; playouts, real decisions, accuracy of both. In WebAssembly: "
            "one game, Pyodide and the kernel under node, its start included.\n"
        ),
        row(["game", "depth", "seconds", "playouts", "decisions", "accuracy"]),
        row(["---"] * 6),
    ]
    for one in kept.of("times"):
        right = "-" if one["accuracy"] is None else f"{one['accuracy']:.0f}"
        numbers = [f"{one['seconds']:.1f}", f"{one['playouts']:.0f}", f"{one['decisions']:.0f}", right]
        game, seats, depth = one["key"].split()
        lines.append(row([f"{game}, {seats}", depth.replace("_", " "), *numbers]))
    return "\n".join([*lines, ""]) if kept.of("times") else ""


def _coached(game: str, seats: int) -> Row:
    """How long somebody waits for a hint and for a verdict."""
    match = Match.new(game, seats, seed="coach")
    waits: tuple[list[float], list[float]] = ([], [])
    greedy = new_player("greedy", "coach")
    while len(waits[1]) < COACHED and not match.is_over:
        move = greedy.decide(match.position)
        if len(match.legal()) > 1:
            waits[0].append(_waited(Coach.best, match.position))
            waits[1].append(_waited(partial(Coach.judge, move=move), match.position))
        match.push(move)
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    slowest = max(*waits[0], *waits[1])
    return {"hint": median(waits[0]), "verdict": median(waits[1]), "slowest": slowest, "load": load}


def _waited(ask: Callable[[Coach], object], position: Position) -> float:
    began = time.perf_counter()
    ask(Coach(position))
    return time.perf_counter() - began


def all_coached(kept: Kept) -> None:
    kept.fill("coach", ((f"{game} {seats}", partial(_coached, game, seats)) for game, seats in TIMED))


def told_coach(kept: Kept) -> str:
    lines = [
        (
            "## Coach\n\nSeconds of the clock for a hint and for a verdict about a move, "
            f"each the median of up to {COACHED} positions; what the machine had to do meanwhile, in times its "
            "cores.\n"
        ),
        row(["game", "hint", "verdict", "slowest", "load"]),
        row(["---"] * 5),
    ]
    for one in kept.of("coach"):
        game, seats = one["key"].split()
        waits = [f"{one[name]:.2f}" for name in ("hint", "verdict", "slowest")]
        lines.append(row([f"{game}, {seats}", *waits, f"{one['load']:.1f}"]))
    return "\n".join([*lines, ""]) if kept.of("coach") else ""
