"""How strong the players are, on paired deals: the goals of Kingdomino, and what more time brings.

Budgets are simulations, so that a busy machine changes only the seconds. It takes some hours of processor
time; games are kept in build/players, so a run that was stopped goes on where it was, and `taskset` or a
machine with more cores decide how many games go on at once.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.tables import row
from crownlands.lab.arena import Results, Table
from crownlands.lab.ratings import ratings
from crownlands.rules import setup

KEPT = Path(__file__).parents[1] / "build" / "players"
BOTH = ("harmony", "middle_kingdom")
DUEL = (*BOTH, "mighty_duel")


@dataclass(frozen=True)
class Line:
    """A match: who plays, at how many seats, how many games, and what the first is to reach."""

    players: tuple[str, str]
    seats: int
    games: int
    goal: str = ""
    options: tuple[str, ...] = BOTH
    game: str = "kingdomino"

    @property
    def name(self) -> str:
        return "Mighty Duel" if "mighty_duel" in self.options else f"{self.seats} seats"


GOALS = (
    Line(("sovereign@3000", "full_greedy"), 4, 100, "80 %, 70 points"),
    Line(("sovereign@3000", "full_greedy"), 2, 200, "97 %"),
    Line(("sovereign@8000", "uct3000"), 2, 100, "80 %"),
    Line(("sovereign@1500", "uct3000"), 4, 80, "45 %"),
    Line(("sovereign@1500", "uct3000"), 2, 40, "85 %, lead 15", DUEL),
    Line(("sovereign@2000", "uct@27000"), 2, 60, "65 % at equal time"),
    Line(("sovereign@1500", "uct@15000"), 4, 120, "35 % at equal time"),
    Line(("sovereign@1500", "uct@7700"), 2, 20, "70 % at equal time", DUEL),
)
BUDGETS = (
    Line(("sovereign@500", "uct3000"), 2, 200),
    Line(("sovereign@2000", "uct3000"), 2, 100),
    Line(("sovereign@8000", "uct3000"), 2, 100),
    Line(("sovereign@32000", "uct3000"), 2, 12),
    Line(("sovereign@80000", "uct3000"), 2, 6),
)
QUEENDOMINO_BUDGETS = tuple(
    Line((f"sovereign@{simulations}", "sovereign@2000"), 2, games, options=(), game="queendomino")
    for simulations, games in ((400, 40), (1600, 30), (6400, 30), (16_000, 40), (40_000, 16))
)
# Directly, because a match of two budgets tells them apart with fewer games than two matches against a third.
STEPS = tuple(
    Line((f"sovereign@{more}", f"sovereign@{less}"), 2, games, options=(), game="age_of_giants")
    for more, less, games in ((1600, 400, 100), (6400, 1600, 90), (32_000, 6400, 64))
)
COLUMNS = ("players", "at", "games", "victories", "goal", "points", "lead", "seconds a turn")


def run() -> str:
    lines = [
        "The first player against the second in all other seats, every deal turned round the table. Even shares",
        "are 50 % with two seats, 25 % with four; *seconds a turn*: of the first, of the second.",
        "",
        "Kingdomino with both bonuses:",
        "",
        *table(GOALS),
        "",
        "More time against the same opponent, Kingdomino with both bonuses:",
        "",
        *table(BUDGETS),
        "",
        "The same in Queendomino, where a turn has more to find:",
        "",
        *table(QUEENDOMINO_BUDGETS),
        "",
        "Each budget against the one below it, Age of Giants:",
        "",
        *table(STEPS),
    ]
    return "\n".join(lines) + "\n"


def table(matches: tuple[Line, ...]) -> list[str]:
    lines = [row(COLUMNS), row(["---"] * len(COLUMNS))]
    for match in matches:
        lines.append(row(measure(match)))
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def measure(match: Line) -> list[str]:
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{'-'.join([match.game, *match.players, str(match.seats), *match.options])}.jsonl"
    played = Table(setup(match.game, match.seats, match.options), match.players, seed="bench")
    results = Results(played, file)
    for _ in results.run(match.games, len(os.sched_getaffinity(0))):
        pass
    # A run for fewer games than are kept counts the first ones.
    first, second = ratings(match.players, [one for one in results.played if one.game < match.games])
    return [
        ", ".join(f"`{one}`" for one in match.players),
        match.name,
        str(match.games),
        f"{first.wins} %",
        match.goal,
        f"{first.score.mean:.1f} against {second.score.mean:.1f}",
        f"{first.margin.mean:+.1f} ± {first.margin.within:.1f}",
        f"{first.seconds_per_turn:.2f}, {second.seconds_per_turn:.2f}",
    ]
