"""How far the levels lie apart: each against the one below it, in one set-up for every game and seat count.

    python -m bench.levels                              every set-up and pair of neighbours: hours of a core
    python -m bench.levels queendomino/4/- --pairs squire/peasant --deals 100
    python -m bench.levels --write                      the same, and each line in players/strength.csv

Both levels have every other realm of one table, and every deal is played both ways round. What counts is who
finishes ahead: of all pairs of a realm of the one and a realm of the other, so that a table of eight tells on the
same scale as one of two. A level's own budget applies; the sovereign's is told, since a whole turn takes long.
What was measured is kept in build/levels, so that a run that was stopped goes on. With --write the game's first
set-up is its ladder, as the page and the documentation show it; the others stand beside it.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from statistics import mean, stdev
from typing import TYPE_CHECKING

from crownlands.lab.arena import Table, realms_of
from crownlands.lab.measured import revision
from crownlands.players.levels import LEVELS
from crownlands.players.strength import LADDER, Measured, keep
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from crownlands.lab.arena import ArenaGame

KEPT = Path(__file__).parents[1] / "build" / "levels"

SETUPS = (
    *(f"kingdomino/{seats}/harmony+middle_kingdom" for seats in (2, 3, 4)),
    *(f"queendomino/{seats}/-" for seats in (2, 3, 4)),
    *(f"age_of_giants/{seats}/-" for seats in (2, 3, 4, 5)),
    *(f"royal_wedding/{seats}/-" for seats in (3, 4, 5, 6, 7, 8)),
    "riomino/2/expert",
)
SHOWN = {name.partition("/")[0]: name for name in reversed(SETUPS)}
"""The set-up of each game that its ladder is shown for: the first."""
PAIRS = tuple(zip(LEVELS[1:], LEVELS, strict=False))
WANTED = (65.0, 85.0)
"""Per cent of pairs in which the better of two neighbours should finish ahead."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """How often a level finishes ahead of another, in per cent, with half its interval by deals."""

    setup: str
    level: str
    other: str
    games: int
    ahead: float
    within: float

    @property
    def is_wanted(self) -> bool:
        """Whether the two lie as far apart as they should."""
        return WANTED[0] <= self.ahead <= WANTED[1]


def ahead(game: ArenaGame) -> float:
    """The share of pairs in which a seat of player 0 scored more than one of player 1; equal scores are halves."""
    pairs = list(product(game.seats_of(0), game.seats_of(1)))
    return mean(
        (game.scores[one] > game.scores[other]) + 0.5 * (game.scores[one] == game.scores[other])
        for one, other in pairs
    )


class Mixed(Table):
    """A table at which two players have every other realm."""

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Both ways round; partners who share a realm are one player."""
        return tuple(tuple((realm + turned) % 2 for realm in realms_of(self.setup)) for turned in (0, 1))


def measure(setup: str, level: str, other: str, deals: int, seed: str) -> Spacing:
    """Two players at one set-up."""
    table = Mixed(read_setup(setup), (level, other), seed=seed)
    turns = len(table.seatings)
    games = [table.play(number) for number in range(deals * turns)]
    by_deal = [mean(map(ahead, games[first : first + turns])) for first in range(0, len(games), turns)]
    within = 1.96 * stdev(by_deal) / len(by_deal) ** 0.5 if len(by_deal) > 1 else 0.5
    return Spacing(setup, level, other, len(games), round(100 * mean(by_deal), 1), round(100 * within, 1))


def kept(setup: str, level: str, other: str, deals: int, seed: str) -> Spacing:
    """The same, or what was found before by this commit: a run that was stopped goes on."""
    words = [revision(), *(word.replace("/", "-") for word in (setup, level, other, str(deals), seed))]
    file = KEPT / ("_".join(words) + ".json")
    if file.exists():
        return Spacing(**json.loads(file.read_text()))
    found = measure(setup, level, other, deals, seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(found)))
    return found


def line(found: Spacing, deals: int, seed: str) -> Measured:
    """One measurement as a line of measured strength."""
    name, _, budget = found.level.partition("@")
    shown = SHOWN[found.setup.partition("/")[0]] == found.setup
    return Measured(
        study=LADDER if shown else "other levels",
        player=name,
        budget=budget,
        variant="",
        opponent=found.other,
        opponent_budget="",
        opponent_variant="",
        setup=found.setup,
        games=found.games,
        deals=deals,
        victories=found.ahead,
        low=round(max(0.0, found.ahead - found.within), 1),
        high=round(min(100.0, found.ahead + found.within), 1),
        points=None,
        opponent_points=None,
        lead=None,
        lead_within=None,
        seconds=None,
        opponent_seconds=None,
        cpu=None,
        opponent_cpu=None,
        commit=revision(),
        command=f"python -m bench.levels {found.setup} --pairs {name}/{found.other} --deals {deals} --seed {seed}",
        note="Who finishes ahead of whom; half of the realms each." if read_setup(found.setup).seats > 2 else "",
    )


def spoken(found: Spacing) -> str:
    """One measurement, for who waits."""
    return (
        f"{found.setup:38} {found.level:16} {found.other:9} {found.ahead:5.1f} ± {found.within:4.1f}"
        f" of {found.games:4} games{'' if found.is_wanted else '  <<'}"
    )


def of_all(
    setups: Iterable[str], pairs: Sequence[tuple[str, str]], deals: int, seed: str, sovereign: str
) -> Iterator[Spacing]:
    """Every pair in every set-up; the sovereign with a budget of its own."""
    for setup, (level, other) in product(setups, pairs):
        name = f"{level}@{sovereign}" if level == LEVELS[-1] and sovereign else level
        yield kept(setup, name, other, deals, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures how far the levels lie apart.")
    parser.add_argument("setups", nargs="*", default=SETUPS, help="as in queendomino/4/-; all of them unless told")
    parser.add_argument(
        "--pairs", nargs="*", default=["/".join(one) for one in PAIRS], help="as in squire/peasant"
    )
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--seed", default="spacing")
    parser.add_argument("--sovereign", default="400", help="its budget, as after a name")
    parser.add_argument("--write", action="store_true", help="keep each line in players/strength.csv")
    given = parser.parse_args()
    pairs = [(level, other) for level, _, other in (one.partition("/") for one in given.pairs)]
    for found in of_all(given.setups, pairs, given.deals, given.seed, given.sovereign):
        print(spoken(found), flush=True)
        if given.write:
            keep(line(found, given.deals, given.seed))


if __name__ == "__main__":
    main()
