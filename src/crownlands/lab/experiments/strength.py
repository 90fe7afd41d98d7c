"""Strength against time: the sovereign beside one that thinks twice as long, doubling after doubling."""

from __future__ import annotations

import math
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.lab.arena import Table
from crownlands.lab.experiments.chart import bars
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.lab.ratings import mean, ratings
from crownlands.lab.results import Results
from crownlands.lab.runs import Ledger
from crownlands.players.budget import Budget
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from crownlands.lab.arena import ArenaGame
    from crownlands.lab.ratings import Rating

SETUPS = (("kingdomino/2/-", 1), ("queendomino/2/-", 4))
"""Set-ups, and one in how many of the sample's games is played there: larger ones take longer."""
TIMES = (0.0125, 0.025, 0.05, 0.1, 0.2)
"""Seconds of processor time for a turn; each is played against the next."""
EVEN = 50.0
FEWEST = 4
"""Games of a match: one deal alone has no interval."""


@dataclass(frozen=True, slots=True)
class Doubling:
    """A match between a time and twice as much of it."""

    setup: str
    seconds: float
    games: int

    def table(self, seed: int) -> Table:
        """Who plays: the one with twice the time is told first."""
        names = [f"sovereign@{Budget(seconds=one, cpu=True)}" for one in (2 * self.seconds, self.seconds)]
        return Table(read_setup(self.setup), tuple(names), None, f"strength {seed}")

    @property
    def name(self) -> str:
        """Its folder."""
        return f"{self.setup.replace('/', '-')}-{self.seconds:g}"


@dataclass(frozen=True, slots=True)
class Match:
    """A doubling once it is played: how either did, and the games."""

    doubling: Doubling
    longer: Rating
    shorter: Rating
    played: list[ArenaGame]


def doublings(sample: int) -> list[Doubling]:
    """Every match of the experiment, quick ones first."""
    return [
        Doubling(setup, seconds, max(FEWEST, sample // rare)) for setup, rare in SETUPS for seconds in TIMES[:-1]
    ]


def answer(order: Order) -> Report:
    """Plays the matches, or goes on where it stopped."""
    found: list[Match] = []
    with tempfile.TemporaryDirectory() as passing:
        folder = order.folder or Path(passing)
        # If you are tired of waiting, you get the page of what is done.
        with suppress(KeyboardInterrupt):
            found.extend(_played(one, order, folder) for one in doublings(order.sample))
    rows: list[list[object]] = []
    drawn = []
    for match in found:
        one, longer, shorter = match.doubling, match.longer, match.shorter
        wins = f"{longer.wins} %"
        steps = f"{one.seconds:g} to {2 * one.seconds:g}"
        spent = f"{shorter.cpu_per_turn:.3f} to {longer.cpu_per_turn:.3f}"
        rows.append([one.setup, steps, longer.games, wins, longer.margin, _elo(longer), spent])
        drawn.append((f"{one.setup}, {steps} s", longer.wins.mean - EVEN, longer.wins.within))
    words = (
        "The sovereign plays against itself with twice the time for a turn. Time is processor time of the thread "
        "that searches, so a busy machine changes nothing but patience; every deal is played with the seats "
        "both ways, and intervals rest on deals (95 %). " + _told(found) + " With few deals intervals are "
        "wide, those of fewer than some twenty deals even too narrow, and among many one misses by chance: a "
        "larger sample goes on from this one (`--resume`). The last column is what a "
        "turn really took: a clear choice takes less than it may, and an end that is solved takes another "
        "time. The deals are the same each time; the searches are not, since time is not a number of simulations."
    )
    told = table("set-up, seconds of a turn, games, victories with twice the time, lead, Elo, seconds spent", rows)
    picture = bars("Victories with twice the time, above 50 %", drawn, " %")
    return Report("Strength against time", words, (told,), picture)


def _played(one: Doubling, order: Order, folder: Path) -> Match:
    results = Results(one.table(order.seed))
    with Ledger.at(folder / one.name, results.head_of_run(1)) as ledger:
        for _ in results.run_in(ledger, one.games, 1, order.where):
            pass
    longer, shorter = ratings(results.table.players, results.played)
    return Match(one, longer, shorter, results.played)


def _elo(one: Rating) -> str:
    """What the victories are in Elo, with the ends of their interval."""
    ends = [
        f"{400 * math.log10(share / (100 - share)):+.0f}" if 0 < share < 100 else "-∞" if share <= 0 else "+∞"
        for share in (one.wins.mean, one.low, one.high)
    ]
    return f"{ends[0]} ({ends[1]} to {ends[2]})"


def _told(found: list[Match]) -> str:
    """What was found, in a sentence for each set-up."""
    told = []
    for setup, _ in SETUPS:
        here = [one for one in found if one.doubling.setup == setup]
        if here:
            games = [(game, game.deal) for one in here for game in one.played]
            # Every doubling has the same deals, so a deal is one and the same in all of them.
            deals = [deal for _, deal in games]
            wins = mean([100 * game.share_of(0) for game, _ in games], deals)
            lead = mean([game.lead_of(0) for game, _ in games], deals)
            above = sum(one.longer.low > EVEN for one in here)
            told.append(
                f"In {setup} twice the time wins {wins} % of the games of all doublings together, with a lead of "
                f"{lead} points; taken alone, {above} of {len(here)} doublings have an interval above 50 %."
            )
    return " ".join(told)
