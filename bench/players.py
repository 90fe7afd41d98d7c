"""How strong the strongest player is, on paired deals, and what more time brings: lines of players/strength.csv.

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
from crownlands.lab.arena import Table
from crownlands.lab.measured import measured
from crownlands.lab.results import Results
from crownlands.players.strength import Measured, keep
from crownlands.rules import setup

COMMAND = "python -m bench players"
KEPT = Path(__file__).parents[1] / "build" / "players"
BOTH = ("harmony", "middle_kingdom")
DUEL = (*BOTH, "mighty_duel")


@dataclass(frozen=True)
class Line:
    """A match: who plays, at how many seats, how many games."""

    players: tuple[str, str]
    seats: int
    games: int
    options: tuple[str, ...] = BOTH
    game: str = "kingdomino"

    @property
    def name(self) -> str:
        return "Mighty Duel" if "mighty_duel" in self.options else f"{self.seats} seats"


YARDSTICKS = (
    Line(("sovereign@3000", "full_greedy"), 4, 100),
    Line(("sovereign@3000", "full_greedy"), 2, 200),
    Line(("sovereign@8000", "uct3000"), 2, 100),
    Line(("sovereign@1500", "uct3000"), 4, 80),
    Line(("sovereign@1500", "uct3000"), 2, 40, DUEL),
    Line(("sovereign@2000", "uct@27000"), 2, 60),
    Line(("sovereign@1500", "uct@15000"), 4, 120),
    Line(("sovereign@1500", "uct@7700"), 2, 20, DUEL),
)
BUDGETS = (
    Line(("sovereign@500", "uct3000"), 2, 200),
    Line(("sovereign@2000", "uct3000"), 2, 100),
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
STUDIES = {
    "against greedy play": YARDSTICKS[:2],
    "against plain search": YARDSTICKS[2:],
    "time": (*BUDGETS, *QUEENDOMINO_BUDGETS, *STEPS),
}
COLUMNS = ("players", "at", "games", "victories", "points", "lead", "seconds a turn")


def run() -> str:
    """Plays what is not played yet and keeps every line; the same as a table."""
    lines = [row(COLUMNS), row(["---"] * len(COLUMNS))]
    for study, matches in STUDIES.items():
        for match in matches:
            one = measure(match, study)
            keep(one)
            lines.append(row(told(match, one)))
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"


def measure(match: Line, study: str) -> Measured:
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"{'-'.join([match.game, *match.players, str(match.seats), *match.options])}.jsonl"
    table = Table(setup(match.game, match.seats, match.options), match.players, seed="bench")
    results = Results(table, file)
    for _ in results.run(match.games, len(os.sched_getaffinity(0))):
        pass
    # A run for fewer games than are kept counts the first ones.
    played = [one for one in results.played if one.game < match.games]
    return measured(table, played, study, COMMAND)


def told(match: Line, one: Measured) -> list[str]:
    return [
        ", ".join(f"`{name}`" for name in match.players),
        match.name,
        str(one.games),
        f"{one.victories} % ({one.low} to {one.high})",
        f"{one.points} against {one.opponent_points}",
        f"{one.lead:+} ± {one.lead_within}",
        f"{one.seconds}, {one.opponent_seconds}",
    ]
