"""The puzzles of the package: how many there are of what, and how many hold with ten times the work.

PUZZLES_CHECKED bounds how many of each game are looked at again; 0, the usual number, means all.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from statistics import fmean, median

from bench.tables import row
from crownlands.players.levels import LEVELS
from crownlands.puzzles.checking import TIMES, check
from crownlands.puzzles.puzzle import LEAST, MARKS, Puzzle
from crownlands.puzzles.shelf import puzzles_of

CHECKED = int(os.environ.get("PUZZLES_CHECKED", "0"))


def run() -> str:
    parts = (_numbers, _levels, _themes, _checks)
    return "\n".join(part() for part in parts)


def _all() -> list[Puzzle]:
    return [one for game in MARKS for one in puzzles_of(game)]


def _numbers() -> str:
    lines = [
        f"## What there is\n\n{len(_all())} puzzles. The margin is what the best of the other moves loses.\n",
        row(["game", "seats", "puzzles", *LEVELS, "moves", "median margin"]),
        row(["---"] * (len(LEVELS) + 5)),
    ]
    for game, seats in sorted({(one.game, one.seats) for one in _all()}):
        some = [one for one in puzzles_of(game) if one.seats == seats]
        hard = Counter(one.difficulty for one in some)
        moves = f"{fmean(len(one.answers) for one in some):.0f}"
        margin = median(one.margin for one in some)
        told = "proved" if game == "riomino" else f"{margin:.1f} points"
        lines.append(row([game, str(seats), str(len(some)), *[str(hard[one]) for one in LEVELS], moves, told]))
    wins = Counter(one.win_in for one in puzzles_of("riomino"))
    told = ", ".join(
        f"{number} in {length}" for length, number in sorted(wins.items(), key=lambda one: one[0] or 0)
    )
    lines += ["", f"Wins of Riomino by own dice to the end: {told}."]
    by_chance = sum(one.unit == "win" for one in _all() if one.game != "riomino")
    lines += [f"Of the kingdom games, {by_chance} stand out by chance to win and the rest by points.", ""]
    return "\n".join(lines)


def _levels() -> str:
    lines = [
        "## What the levels find\n\nThe share of all tries in which a level makes the best move.\n",
        row(["game", *LEVELS]),
        row(["---"] * (len(LEVELS) + 1)),
    ]
    for game in MARKS:
        shares = [fmean(one.levels[level] for one in puzzles_of(game)) for level in LEVELS]
        lines.append(row([game, *[f"{100 * share:.0f} %" for share in shares]]))
    return "\n".join([*lines, ""])


def _themes() -> str:
    kinds, themes = Counter(one.kind for one in _all()), Counter(code for one in _all() for code in one.themes)
    none = sum(not one.themes for one in _all())
    lines = ["## Kinds and themes\n", row(["kind", "puzzles"]), row(["---"] * 2)]
    lines += [row([kind, str(number)]) for kind, number in kinds.most_common()]
    lines += ["", row(["theme", "puzzles"]), row(["---"] * 2)]
    lines += [row([f"`{code}`", str(number)]) for code, number in themes.most_common()]
    return "\n".join([*lines, row(["none", str(none)]), ""])


def _checks() -> str:
    lines = [
        "## Checked again\n",
        f"With {TIMES} times the playouts (Riomino: nodes) and other seeds. A puzzle holds if its best move is",
        f"still better than the others by {LEAST['points']:g} points, or {LEAST['win']:.0%} of chance to win.",
        f"{f'At most {CHECKED}' if CHECKED else 'All'} of each game, spread over all difficulties.\n",
        row(["game", "checked", "hold", "fail", "mean margin then", "now", "seconds each"]),
        row(["---"] * 7),
    ]
    failed = total = 0
    for game in MARKS:
        some = _sample(puzzles_of(game))
        began = time.process_time()
        told = [check(one, "bench") for one in some]
        each = (time.process_time() - began) / max(1, len(some))
        bad = sum(not one.holds for one in told)
        failed, total = failed + bad, total + len(some)
        then, now = fmean(one.margin for one in some), fmean(one.margin for one in told)
        margins = ["proved", "proved"] if game == "riomino" else [f"{then:.2f}", f"{now:.2f}"]
        lines.append(row([game, str(len(some)), str(len(some) - bad), str(bad), *margins, f"{each:.1f}"]))
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join([*lines, "", f"{failed} of {total} fail ({failed / max(1, total):.1%}).", ""])


def _sample(puzzles: tuple[Puzzle, ...]) -> list[Puzzle]:
    """All, or so many spread over all difficulties."""
    step = max(1, -(-len(puzzles) // CHECKED)) if CHECKED else 1
    return list(puzzles[::step])
