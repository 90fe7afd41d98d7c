"""Whether reviews tell the truth: luck 0 on average, terms that add up, levels in order, chances that hold.

Sizes come from the environment, so that a busy machine can do with less: REVIEW_GAMES for every part (40).
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from math import log, sqrt
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING

from bench.tables import row
from crownlands.match import Match
from crownlands.players import new_player
from crownlands.players.levels import LEVELS
from crownlands.review import DEPTHS, Depth, review
from crownlands.review.coach import Coach
from crownlands.review.grades import DECAY, accuracy
from crownlands.rules import result

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crownlands.review import Review
    from crownlands.rules import Position
    from crownlands.rules.notation import Record

GAMES = int(os.environ.get("REVIEW_GAMES", "40"))
KINGDOM_GAMES = (("kingdomino", 2), ("queendomino", 2), ("age_of_giants", 2), ("royal_wedding", 3))
PAIRS = (("duke", "duke"), ("baron", "squire"), ("duke", "baron"), ("squire", "peasant"))
BINS = 10
SQUIRE = 0.7
"""The accuracy that the level squire is to have in Kingdomino."""
LARGE = 3.0
"""Points from which a loss ought to be explained."""


def run() -> str:
    parts = (_luck_and_rest, _levels, _stability, _calibration, _times, _coach)
    told = []
    for part in parts:
        told.append(part())
        print(told[-1], file=sys.stderr, flush=True)
    return "\n".join(told)


def play_out(game: str, seats: int, names: Sequence[str], seed: str) -> Record:
    """One game between players by name."""
    match = Match.new(game, seats, seed=seed, players=names)
    players = [new_player(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while (seat := match.seat_to_move) is not None:
        match.push(players[seat].decide(match.position))
    return match.record()


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """Mean and its standard error."""
    return fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def rms(numbers: Sequence[float]) -> float:
    return sqrt(fmean(number**2 for number in numbers))


@dataclass
class Measured:
    """A game with its review and the seconds of the processor it took."""

    review: Review
    seconds: float


def measured(record: Record, depth: Depth | str, seed: int = 0) -> Measured:
    began = time.process_time()
    return Measured(review(record, depth, seed), time.process_time() - began)


_DUELS: list[Measured] = []


def duels() -> list[Measured]:
    """Games of two seats at usual depth, made once for several parts."""
    while len(_DUELS) < GAMES:
        number = len(_DUELS)
        # The stronger of a pair has each seat as often: playouts do not know who is the stronger.
        pair = PAIRS[number % len(PAIRS)]
        names = pair if number // len(PAIRS) % 2 == 0 else pair[::-1]
        _DUELS.append(measured(play_out("kingdomino", 2, names, f"duel {number}"), "usual"))
    return _DUELS


def _luck_and_rest() -> str:
    found = [one.review for one in duels()]
    # Of two seats one's luck is the other's: the seat that moves first would do, the first of each game is taken.
    luck = [one.findings.accounts[0].luck for one in found]
    rest = [one.findings.accounts[0].unexplained for one in found]
    errors = [one.findings.accounts[0].unexplained_error for one in found]
    adjusted = [one.findings.accounts[0].adjusted for one in found]
    finals = [one.findings.accounts[0].final for one in found]
    large = [one for review in found for one in review.findings.decisions if one.lost >= LARGE]
    lines = [
        (
            f"## Luck and what is left over\n\n{len(found)} games of Kingdomino with two seats at usual depth, "
            f"between {', '.join(' and '.join(pair) for pair in PAIRS)}, each on both seats; seat 0.\n"
        ),
        row(["", "mean", "standard error", "rms"]),
        row(["---"] * 4),
    ]
    for title, numbers in (
        ("luck", luck),
        ("unexplained", rest),
        ("final lead", finals),
        ("without luck", adjusted),
    ):
        mean, error = interval(numbers)
        lines.append(row([title, f"{mean:+.2f}", f"{error:.2f}", f"{rms(numbers):.2f}"]))
    explained = sum(bool(one.why) for one in large)
    lines += [
        "",
        (
            f"Error bars of the unexplained: {fmean(errors):.2f} on average. Losses of {LARGE:g} points or more "
            f"with a reason: {explained} of {len(large)} ({100 * explained / max(1, len(large)):.0f} %)."
        ),
        "",
    ]
    return "\n".join(lines)


def _levels() -> str:
    """Neighbouring levels against each other: who loses less in a decision?"""
    lines = [
        (
            "## Levels\n\nPoints lost in a real decision by the stronger and the weaker of neighbouring levels, "
            "in the same games, quick depth; the difference with twice its standard error.\n"
        ),
        row(["game", "levels", "games", "stronger", "weaker", "difference"]),
        row(["---"] * 6),
    ]
    each, fitted = max(4, GAMES // 4), DECAY
    for game, seats in KINGDOM_GAMES:
        for weak, strong in itertools.pairwise(LEVELS):
            named = "sovereign@400" if strong == "sovereign" else strong
            pairs = []
            for number in range(each):
                names = [named if (seat + number) % 2 == 0 else weak for seat in range(seats)]
                found = review(play_out(game, seats, names, f"{strong} {number}"), "quick")
                lost = [[], []]  # type: list[list[float]]
                for seat, name in enumerate(names):
                    lost[name == weak] += [one.lost for one in found.decisions_of(seat)]
                if all(lost):
                    pairs.append((fmean(lost[0]), fmean(lost[1])))
            mean, error = interval([worse - better for better, worse in pairs])
            better, worse = (fmean(column) for column in zip(*pairs, strict=True))
            if (game, weak) == ("kingdomino", "squire"):
                fitted = -log(SQUIRE) / worse
            told = [f"{better:.2f}", f"{worse:.2f}", f"{mean:+.2f} +- {2 * error:.2f}"]
            lines.append(row([f"{game}, {seats}", f"{strong} over {weak}", str(len(pairs)), *told]))
            print(lines[-1], file=sys.stderr, flush=True)
    fit = f"Accuracy gives a squire in Kingdomino {100 * SQUIRE:.0f} with a decay of {fitted:.2f}; it is {DECAY}."
    return "\n".join([*lines, "", fit, ""])


def _stability() -> str:
    """The same games again with ten times the budget."""
    same = Counter[str]()
    games = max(2, GAMES // 8)
    usual = DEPTHS["usual"]
    tenfold = replace(usual, name="tenfold", games=10 * usual.games, looks=10 * usual.looks)
    for number in range(games):
        record = play_out("kingdomino", 2, PAIRS[number % 4], f"duel {number}")
        few, many = review(record, usual), review(record, tenfold, seed=1)
        for one, other in zip(few.findings.decisions, many.findings.decisions, strict=True):
            if one.real or other.real:
                # What was no decision and is then found the best is no other verdict.
                grades = [found.grade(each) or "best" for found, each in ((few, one), (many, other))]
                same["same" if grades[0] == grades[1] else "other"] += 1
    whole = same.total()
    return (
        "## Stability\n\n"
        f"{games} games reviewed at usual depth and again with ten times the playouts and another seed: "
        f"{same['other']} of {whole} grades changed ({100 * same['other'] / whole:.0f} %).\n"
    )


def _calibration() -> str:
    """Predicted against realised chances to win, on games whose players the playouts never saw."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for one in duels():
        *_, end = one.review.record.positions()
        winners = result(end).winners
        won = 1 / len(winners) if 0 in winners else 0.0
        for moment in one.review.findings.moments[:-1]:
            if not moment.exact:
                bins[min(BINS - 1, int(BINS * moment.wins[0]))].append((moment.wins[0], won))
    lines = [
        (
            f"## Calibration\n\nThe chance of seat 0 to win, predicted after every move of those {len(duels())} "
            "games (where it is not exact), and what came of it. Moves of one game are not independent; "
            "the stronger of a pair has each seat in half of the games.\n"
        ),
        row(["predicted", "positions", "mean prediction", "won"]),
        row(["---"] * 4),
    ]
    for number, found in enumerate(bins):
        title = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
        if found:
            predicted, won = (fmean(column) for column in zip(*found, strict=True))
            lines.append(row([title, str(len(found)), f"{100 * predicted:.0f} %", f"{100 * won:.0f} %"]))
        else:
            lines.append(row([title, "0", "", ""]))
    return "\n".join([*lines, ""])


def _times() -> str:
    lines = [
        (
            "## Times and accuracy\n\nSeconds of one core for one review, each the mean of a few games "
            "between `duke` and `baron`; playouts, real decisions, accuracy of both.\n"
        ),
        row(["game", "depth", "seconds", "playouts", "decisions", "accuracy"]),
        row(["---"] * 6),
    ]
    for game, seats in (*KINGDOM_GAMES, ("kingdomino", 4), ("riomino", 2)):
        for depth in ("quick", "usual"):
            found = []
            for number in range(2):
                names = [("duke", "baron")[seat % 2] for seat in range(seats)]
                found.append(measured(play_out(game, seats, names, f"time {number}"), depth))
            decisions = [one for each in found for one in each.review.findings.decisions if one.real]
            right = [accuracy([one.lost for one in decisions])] if decisions else []
            lines.append(
                row(
                    [
                        f"{game}, {seats}",
                        depth,
                        f"{fmean(one.seconds for one in found):.1f}",
                        f"{fmean(one.review.findings.playouts for one in found):.0f}",
                        f"{len(decisions) / len(found):.0f}",
                        f"{right[0]:.0f}" if right and right[0] is not None and game != "riomino" else "-",
                    ]
                )
            )
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join([*lines, ""])


COACHED = 6
"""Positions of each game that the coach is asked about."""


def _coach() -> str:
    """How long somebody waits for a hint and for a verdict."""
    lines = [
        (
            "## Coach\n\nSeconds of the clock for a hint and for a verdict about a move, "
            f"each the median of up to {COACHED} positions.\n"
        ),
        row(["game", "hint", "verdict", "slowest"]),
        row(["---"] * 4),
    ]
    for game, seats in (*KINGDOM_GAMES, ("kingdomino", 4), ("riomino", 2)):
        match = Match.new(game, seats, seed="coach")
        waits: tuple[list[float], list[float]] = ([], [])
        greedy = new_player("greedy", "coach")
        while len(waits[1]) < COACHED and not match.is_over:
            move = greedy.decide(match.position)
            if len(match.legal()) > 1:
                waits[0].append(_waited(Coach.best, match.position))
                waits[1].append(_waited(partial(Coach.judge, move=move), match.position))
            match.push(move)
        hint, verdict = (f"{median(found):.2f}" for found in waits)
        lines.append(row([f"{game}, {seats}", hint, verdict, f"{max(*waits[0], *waits[1]):.2f}"]))
    return "\n".join([*lines, ""])


def _waited(ask: Callable[[Coach], object], position: Position) -> float:
    began = time.perf_counter()
    ask(Coach(position))
    return time.perf_counter() - began
