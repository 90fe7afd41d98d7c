"""Whether the stronger of neighbouring levels loses less, in games of their own and where both are asked."""

from __future__ import annotations

from functools import partial
from math import log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

from bench.review_games import KINGDOM_GAMES, NEIGHBOURS, SOVEREIGN, choices, levels
from bench.tables import row
from crownlands.review.grades import DECAY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bench.review_games import Row
    from bench.review_kept import Kept

SQUIRE = 0.7
"""The accuracy that the level squire is to have in Kingdomino."""
WHOLE_GAMES = KINGDOM_GAMES[:1]
"""Where whole games are soon enough; elsewhere a decision's loss varies too much from one to the next."""
ASKED_GAMES = KINGDOM_GAMES[1:]
"""Where both levels are asked at every decision."""


def interval(numbers: Sequence[float]) -> tuple[float, float]:
    """Mean and its standard error."""
    return fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def all_levels(kept: Kept, games: int) -> None:
    """Games of neighbouring levels, reviewed as a whole."""
    kept.fill("levels", _each_pair(levels, WHOLE_GAMES, games))


def all_choices(kept: Kept, games: int) -> None:
    """Games in which both of two neighbours are asked at every decision."""
    kept.fill("choices", _each_pair(choices, ASKED_GAMES, games))


def _each_pair(
    measure: Callable[[str, int, str, str, int], Row], tables: Sequence[tuple[str, int]], games: int
) -> Iterator[tuple[str, Callable[[], Row]]]:
    """Game by game through all pairs, so that those that are done at any time are as many of each."""
    for number in range(games):
        for game, seats in tables:
            for weak, strong in NEIGHBOURS:
                key = f"{game} {seats} {strong} {number}"
                yield key, partial(measure, game, seats, weak, strong, number)


def told_levels(kept: Kept) -> str:
    """Neighbouring levels against each other: who loses less in a decision?"""
    heads = ["game", "levels", "games", "stronger", "weaker", "difference", "chance", "weaker", "difference"]
    lines = [
        (
            "## Levels\n\nPoints lost in a real decision by the stronger and the weaker of neighbouring levels, "
            "in the same games, quick depth; the difference with its interval of 95 per cent. The same in chance "
            "to win, per cent: a search that is far ahead plays to win and not for points. The sovereign has "
            f"{SOVEREIGN} simulations for a decision.\n"
        ),
        row(heads),
        row(["---"] * len(heads)),
    ]
    fitted = DECAY
    for game, seats, weak, strong, rows in _pairs(kept, "levels", WHOLE_GAMES):
        known = [one for one in rows if None not in (one["strong"], one["weak"])]
        if not known:
            continue
        if (game, weak) == ("kingdomino", "squire"):
            fitted = -log(SQUIRE) / fmean(one["weak"] for one in known)
        told = [str(len(known)), *_compared(known), *_compared(known, "_chance", 100)]
        lines.append(row([f"{game}, {seats}", f"{strong} over {weak}", *told]))
    fit = f"Accuracy gives a squire in Kingdomino {100 * SQUIRE:.0f} with a decay of {fitted:.2f}; it is {DECAY}."
    return "\n".join([*lines, "", fit, ""]) if kept.of("levels") else ""


def told_choices(kept: Kept) -> str:
    """Neighbouring levels asked about the same decisions: whose moves lose less?"""
    heads = ["game", "levels", "games", "decisions", "they part in", "points", "victories, %"]
    lines = [
        (
            "## Levels at the same decisions\n\nBoth of two neighbouring levels are asked at every decision of "
            "games between them. Where they part, the playouts of quick depth value the position after either "
            "move, in the same draws: what the weaker loses to the stronger in a decision, in points and in the "
            "playouts' victories, with the interval of 95 per cent by games. The sovereign has "
            f"{SOVEREIGN} simulations for a decision.\n"
        ),
        row(heads),
        row(["---"] * len(heads)),
    ]
    for game, seats, weak, strong, rows in _pairs(kept, "choices", ASKED_GAMES):
        asked = sum(one["decisions"] for one in rows)
        parted = f"{100 * sum(one['parted'] for one in rows) / asked:.0f} %"
        told = [_sure([times * one[name] for one in rows]) for name, times in (("points", 1), ("wins", 100))]
        lines.append(row([f"{game}, {seats}", f"{strong} over {weak}", str(len(rows)), str(asked), parted, *told]))
    return "\n".join([*lines, ""]) if kept.of("choices") else ""


def _pairs(
    kept: Kept, part: str, tables: Sequence[tuple[str, int]]
) -> Iterator[tuple[str, int, str, str, list[Row]]]:
    for game, seats in tables:
        for weak, strong in NEIGHBOURS:
            begin = f"{game} {seats} {strong} "
            rows = [one for one in kept.of(part) if one["key"].startswith(begin)]
            if rows:
                yield game, seats, weak, strong, rows


def _compared(rows: Sequence[Row], unit: str = "", times: float = 1) -> list[str]:
    """Both means, and the difference."""
    better, worse = ([times * one[f"{who}{unit}"] for one in rows] for who in ("strong", "weak"))
    difference = _sure([b - a for a, b in zip(better, worse, strict=True)])
    return [f"{fmean(better):.2f}", f"{fmean(worse):.2f}", difference]


def _sure(numbers: Sequence[float]) -> str:
    """The mean and how far its interval of 95 per cent reaches; of fewer than three games none is told."""
    mean, error = interval(numbers)
    if len(numbers) < 3:
        return f"{mean:+.2f}"
    return f"{mean:+.2f} +- {times_error(len(numbers)) * error:.2f}"


def times_error(games: int) -> float:
    """How many standard errors such an interval reaches (Student's t): few games hardly know their own spread.

    >>> [round(times_error(games), 1) for games in (3, 5, 10, 25, 1000)]
    [4.2, 2.8, 2.3, 2.1, 2.0]
    """
    z, free = NormalDist().inv_cdf(0.975), games - 1
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3
