"""Whether reviews tell the truth: luck 0 on average, terms that add up, levels in order, chances that hold.

It takes hours, so it is done in parts and kept (`bench/review_games.py`). Sizes come from the environment:
REVIEW_GAMES (40) games of two seats at usual depth, 25 times as many at quick depth for luck, half as many for
each pair of levels, an eighth reviewed twice. REVIEW_PARTS names the parts to be measured now, as in
"luck levels"; what was measured before is told in any case.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections import Counter
from functools import partial
from math import log, sqrt
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING

from tests.near import node

from bench.review_games import (
    DECIDED,
    KINGDOM_GAMES,
    LARGE,
    MANY,
    NEIGHBOURS,
    PAIRS,
    SOVEREIGN,
    Kept,
    duel,
    is_fitted,
    levels,
    measured,
    play_out,
    quick_duel,
    repeated,
)
from bench.tables import row
from crownlands.match import Match
from crownlands.players import new_player
from crownlands.review.chances import chances
from crownlands.review.coach import Coach
from crownlands.review.grades import DECAY, GRADES, accuracy
from crownlands.rules.notation import write_record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.review_games import Row
    from crownlands.rules import Position

GAMES = int(os.environ.get("REVIEW_GAMES", "40"))
BINS = 10
SQUIRE = 0.7
"""The accuracy that the level squire is to have in Kingdomino."""
OPENING = (
    "Each part tells how many games it counts; `REVIEW_GAMES=200 python -m bench review` goes on from these. "
    "Differences within twice their standard errors are no differences yet.\n"
)
TIMED = (*KINGDOM_GAMES, ("kingdomino", 4), ("riomino", 2))


def run() -> str:
    """Measures what is wanted, and tells all that is known."""
    kept = Kept()
    wanted = os.environ.get("REVIEW_PARTS", " ".join(PARTS)).split()
    for name in wanted:
        MEASURED[name](kept)
    told = [tell(kept) for tell in PARTS.values()]
    for part in told:
        print(part, file=sys.stderr, flush=True)
    return "\n".join([OPENING, *[part for part in told if part]])


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """Mean and its standard error."""
    return fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def rms(numbers: Sequence[float]) -> float:
    return sqrt(fmean(number**2 for number in numbers))


def _terms(rows: Sequence[Row], titles: dict[str, str]) -> list[str]:
    lines = [row(["", "mean", "standard error", "rms"]), row(["---"] * 4)]
    for name, title in titles.items():
        numbers = [one[name] for one in rows]
        mean, error = interval(numbers)
        lines.append(row([title, f"{mean:+.2f}", f"{error:.2f}", f"{rms(numbers):.2f}"]))
    return lines


def _rest(kept: Kept) -> str:
    rows = kept.of("rest")
    if not rows:
        return ""
    decided = sum(int(one["key"]) < DECIDED for one in rows)
    large, explained = (sum(one[name] for one in rows) for name in ("large", "explained"))
    titles = {
        "luck": "luck",
        "unexplained": "unexplained",
        "final": "final lead",
        "adjusted": "without luck",
    }
    lines = [
        (
            f"## What is left over\n\n{len(rows)} games of Kingdomino with two seats at usual depth, "
            f"between {', '.join(' and '.join(pair) for pair in PAIRS)}, each on both seats; seat 0.\n"
        ),
        *_terms(rows, titles),
        "",
        (
            f"Error bars of the unexplained: {fmean(one['error'] for one in rows):.2f} on average. Losses of "
            f"{LARGE:g} points or more with a reason: {explained} of {large} "
            f"({100 * explained / max(1, large):.0f} %), in {decided} of the games."
        ),
        "",
    ]
    return "\n".join(lines)


def _luck(kept: Kept) -> str:
    rows = kept.of("luck")
    if not rows:
        return ""
    head = f"## Luck\n\n{len(rows)} other games of the same pairs at quick depth; seat 0.\n"
    titles = {"luck": "luck", "unexplained": "unexplained", "final": "final lead"}
    return "\n".join([head, *_terms(rows, titles), ""])


def _levels(kept: Kept) -> str:
    """Neighbouring levels against each other: who loses less in a decision?"""
    lines = [
        (
            "## Levels\n\nPoints lost in a real decision by the stronger and the weaker of neighbouring levels, "
            "in the same games, quick depth; the difference with twice its standard error. The same in chance "
            "to win, per cent: a search that is far ahead plays to win and not for points. The sovereign has "
            f"{SOVEREIGN['kingdomino']} simulations for a decision in Kingdomino and {MANY} elsewhere.\n"
        ),
        row(
            [
                "game",
                "levels",
                "games",
                "stronger",
                "weaker",
                "difference",
                "games",
                "chance",
                "weaker",
                "difference",
            ]
        ),
        row(["---"] * 10),
    ]
    fitted = DECAY
    for game, seats in KINGDOM_GAMES:
        for weak, strong in NEIGHBOURS:
            begin = f"{game} {seats} {strong} "
            rows = [one for one in kept.of("levels") if one["key"].startswith(begin)]
            points = [(one["strong"], one["weak"]) for one in rows if None not in (one["strong"], one["weak"])]
            if not points:
                continue
            if (game, weak) == ("kingdomino", "squire"):
                fitted = -log(SQUIRE) / fmean(worse for _, worse in points)
            chance = [(one.get("strong_chance"), one.get("weak_chance")) for one in rows]
            known = [(100 * a, 100 * b) for a, b in chance if a is not None and b is not None]
            told = [*_compared(points), *_compared(known)]
            lines.append(row([f"{game}, {seats}", f"{strong} over {weak}", *told]))
    fit = f"Accuracy gives a squire in Kingdomino {100 * SQUIRE:.0f} with a decay of {fitted:.2f}; it is {DECAY}."
    return "\n".join([*lines, "", fit, ""]) if kept.of("levels") else ""


def _compared(pairs: Sequence[tuple[float, float]]) -> list[str]:
    """How many pairs, both means, and the difference."""
    if not pairs:
        return ["0", "", "", ""]
    mean, error = interval([worse - better for better, worse in pairs])
    better, worse = (fmean(column) for column in zip(*pairs, strict=True))
    if len(pairs) == 1:
        return ["1", f"{better:.2f}", f"{worse:.2f}", f"{mean:+.2f}"]
    return [str(len(pairs)), f"{better:.2f}", f"{worse:.2f}", f"{mean:+.2f} +- {2 * error:.2f}"]


def _stability(kept: Kept) -> str:
    """The same games again with ten times the budget."""
    rows = kept.of("stability")
    pairs = [(few, many) for one in rows for few, many in one["grades"]]
    if not pairs:
        return ""
    steps = Counter(abs(GRADES.index(few) - GRADES.index(many)) for few, many in pairs)
    changed = len(pairs) - steps[0]
    return (
        "## Stability\n\n"
        f"{len(rows)} games reviewed at usual depth and again with ten times the budget and another seed: "
        f"{changed} of {len(pairs)} grades changed ({100 * changed / len(pairs):.0f} %), "
        f"{changed - steps[1]} of them by more than one step.\n"
    )


def _calibration(kept: Kept) -> str:
    """Predicted against realised chances to win, on games whose players the playouts never saw."""
    rows = [*kept.of("rest"), *[one for one in kept.of("luck") if not is_fitted(one)]]
    if not rows:
        return ""
    bins: list[list[tuple[float, float, int, float]]] = [[] for _ in range(BINS)]
    for number, one in enumerate(rows):
        for share in one["shares"]:
            chance, _ = chances([share, 1 - share])
            # Of two seats, one's chance is what the other lacks: both are counted.
            for mine, won, raw in ((chance, one["won"], share), (1 - chance, 1 - one["won"], 1 - share)):
                bins[min(BINS - 1, int(BINS * mine))].append((mine, won, number, raw))
    lines = [
        (
            f"## Calibration\n\nThe chance of each seat to win, predicted after every move of {len(rows)} games "
            f"(where it is not exact), and what came of it: the {len(kept.of('rest'))} above, the others at quick "
            "depth. None of them was used to fit the correction (`bench/calibration.py`). Moves of a game are not "
            "independent, so games are what counts; the stronger of a pair has each seat in half of the games. "
            "Last: what was predicted without the correction, in the same positions.\n"
        ),
        row(["predicted", "positions", "games", "mean prediction", "won", "by playouts alone"]),
        row(["---"] * 6),
    ]
    for number, found in enumerate(bins):
        title = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
        if found:
            means = [f"{100 * fmean(one[column] for one in found):.0f} %" for column in (0, 1, 3)]
            games = str(len({one[2] for one in found}))
            lines.append(row([title, str(len(found)), games, *means]))
        else:
            lines.append(row([title, "0", "0", "", "", ""]))
    return "\n".join([*lines, ""])


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


def _times(kept: Kept) -> str:
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


COACHED = 6
"""Positions of each game that the coach is asked about."""


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


def _coach(kept: Kept) -> str:
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


def _all_levels(kept: Kept) -> None:
    """Game by game through all pairs, so that those that are done at any time are as many of each."""
    kept.fill(
        "levels",
        (
            (f"{game} {seats} {strong} {number}", partial(levels, game, seats, weak, strong, number))
            for number in range(max(4, GAMES // 2))
            for game, seats in KINGDOM_GAMES
            for weak, strong in NEIGHBOURS
        ),
    )


def _numbered(part: str, make: Callable[[int], Row], games: int) -> Callable[[Kept], None]:
    def fill(kept: Kept) -> None:
        kept.fill(part, ((str(number), partial(make, number)) for number in range(games)))

    return fill


def _all_times(kept: Kept) -> None:
    depths = ((game, seats, depth) for game, seats in TIMED for depth in ("quick", "usual"))
    near = ((f"kingdomino 2 {depth}_(WebAssembly)", partial(_timed_near, depth)) for depth in ("quick", "usual"))
    if node.lacking() is None:
        kept.fill("times", near)
    kept.fill(
        "times",
        ((f"{game} {seats} {depth}", partial(_timed, game, seats, depth)) for game, seats, depth in depths),
    )


def _all_coached(kept: Kept) -> None:
    kept.fill("coach", ((f"{game} {seats}", partial(_coached, game, seats)) for game, seats in TIMED))


PARTS: dict[str, Callable[[Kept], str]] = {
    "rest": _rest,
    "calibration": _calibration,
    "luck": _luck,
    "levels": _levels,
    "stability": _stability,
    "times": _times,
    "coach": _coach,
}
MEASURED: dict[str, Callable[[Kept], None]] = {
    "rest": _numbered("rest", duel, GAMES),
    "calibration": lambda _: None,  # told of the same games
    "luck": _numbered("luck", quick_duel, 25 * GAMES),
    "levels": _all_levels,
    "stability": _numbered("stability", repeated, max(2, GAMES // 8)),
    "times": _all_times,
    "coach": _all_coached,
}
