"""Whether reviews tell the truth: luck 0 on average, terms that add up, levels in order, chances that hold.

It takes hours, so it is done in parts, and every game is kept (`bench/review_kept.py`). Sizes come from the
environment: REVIEW_GAMES (200) games of two seats at usual depth, five times as many at quick depth for luck, an
eighth for each pair of levels, a twentieth reviewed twice. REVIEW_PARTS names the parts to be measured now, as in
"luck levels", or none of them ("-"); REVIEW_MINUTES says when no further game is begun. What was measured before
is told in any case.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from functools import partial
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING

from bench.review_games import DECIDED, LARGE, PAIRS, WHOLE, duel, is_fitted, quick_duel, repeated
from bench.review_kept import Kept
from bench.review_levels import all_choices, all_levels, interval, told_choices, told_levels
from bench.review_times import all_coached, all_times, told_coach, told_times
from bench.tables import row
from crownlands.review.chances import chances
from crownlands.review.grades import GRADES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bench.review_games import Row

GAMES = int(os.environ.get("REVIEW_GAMES", "200"))
BINS = 10
OPENING = (
    "Each part tells how many games it counts; `python -m bench review` goes on from these. "
    "Differences within twice their standard errors are no differences yet.\n"
)


def run() -> str:
    """Measures what is wanted, and tells all that is known."""
    kept = Kept()
    for name in os.environ.get("REVIEW_PARTS", " ".join(MEASURED)).replace("-", "").split():
        MEASURED[name](kept)
    told = [tell(kept) for tell in PARTS]
    for part in told:
        print(part, file=sys.stderr, flush=True)
    if outdated := kept.outdated():
        told.append(f"Not counted: {outdated} games that another review was measured by.\n")
    return "\n".join([OPENING, *[part for part in told if part]])


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
        for share in (part / WHOLE for part in one["shares"]):
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


def _numbered(part: str, make: Callable[[int], Row], games: int) -> Callable[[Kept], None]:
    def fill(kept: Kept) -> None:
        kept.fill(part, ((str(number), partial(make, number)) for number in range(games)))

    return fill


PARTS: tuple[Callable[[Kept], str], ...] = (
    _rest,
    _calibration,
    _luck,
    told_levels,
    told_choices,
    _stability,
    told_times,
    told_coach,
)
"""What is told, in this order; calibration is told of the games of luck and rest."""
MEASURED: dict[str, Callable[[Kept], None]] = {
    "choices": partial(all_choices, games=GAMES // 8),
    "luck": _numbered("luck", quick_duel, 5 * GAMES),
    "rest": _numbered("rest", duel, GAMES),
    "levels": partial(all_levels, games=GAMES // 8),
    "stability": _numbered("stability", repeated, GAMES // 20),
    "times": all_times,
    "coach": all_coached,
}
"""By name, in the order in which they are measured."""
