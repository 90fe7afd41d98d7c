"""Games that are played and reviewed to be counted, each kept at once: what was stopped goes on where it was.

What was measured lies in `build/bench/review.jsonl` (REVIEW_KEPT names another file); remove it to begin anew.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from crownlands.match import Match
from crownlands.players import new_player
from crownlands.players.levels import LEVELS
from crownlands.review import DEPTHS, Depth, review
from crownlands.review.chances import EXPONENT, chances
from crownlands.rules import result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from crownlands.review import Review
    from crownlands.rules.notation import Record

    Row = dict[str, Any]

KINGDOM_GAMES = (("kingdomino", 2), ("queendomino", 2), ("age_of_giants", 2), ("royal_wedding", 3))
PAIRS = (("duke", "duke"), ("baron", "squire"), ("duke", "baron"), ("squire", "peasant"))
NEIGHBOURS = tuple(itertools.pairwise(LEVELS))
TENFOLD = 10
LARGE = 3.0
"""Points from which a loss ought to be explained."""
SOVEREIGN, MANY = {"kingdomino": 400}, 2_000
"""Simulations for a decision of the sovereign, whose own budget is seconds, so that games can be repeated. In a
game of giants 400 overlooked what 4000 found."""
DECIDED = 24
"""Of so many games at usual depth decisions are judged, too; of the others accounts, which take a third."""
KEPT = Path(os.environ.get("REVIEW_KEPT", "build/bench/review.jsonl"))


def play_out(game: str, seats: int, names: Sequence[str], seed: str) -> Record:
    """One game between players by name."""
    match = Match.new(game, seats, seed=seed, players=names)
    players = [new_player(name, f"{seed} {seat}") for seat, name in enumerate(names)]
    while (seat := match.seat_to_move) is not None:
        match.push(players[seat].decide(match.position))
    return match.record()


@dataclass
class Measured:
    """A game with its review and the seconds of the processor it took."""

    review: Review
    seconds: float


def measured(record: Record, depth: Depth | str, seed: int = 0) -> Measured:
    """A review and its time."""
    began = time.process_time()
    return Measured(review(record, depth, seed), time.process_time() - began)


def sitting(number: int) -> tuple[str, str]:
    """Who plays game so and so: the stronger of a pair has each seat as often, which playouts do not know."""
    first, second = PAIRS[number % len(PAIRS)]
    return (first, second) if number // len(PAIRS) % 2 == 0 else (second, first)


def is_fitted(row: Row) -> bool:
    """Whether chances are fitted on a game of the part "luck"; the others show how far that holds.

    By eights: all pairs in both ways of sitting are on either side.
    """
    return int(row["key"]) // (2 * len(PAIRS)) % 2 == 0


def won_by_first(game: Record) -> float:
    """The part of the victory that seat 0 had."""
    *_, end = game.positions()
    winners = result(end).winners
    return 1 / len(winners) if 0 in winners else 0.0


def duel(number: int) -> Row:
    """A game of two seats reviewed at usual depth."""
    usual = DEPTHS["usual"]
    return _duel(number, usual if number < DECIDED else replace(usual, candidates=0), "duel")


def _duel(number: int, depth: Depth, name: str) -> Row:
    """Of the two seats one's luck is the other's, so the first one counts."""
    found = measured(play_out("kingdomino", 2, sitting(number), f"{name} {number}"), depth)
    told = found.review.findings
    account = told.accounts[0]
    large = [bool(one.why) for one in told.decisions if one.lost >= LARGE]
    return {
        "luck": account.luck,
        "unexplained": account.unexplained,
        "error": account.unexplained_error,
        "final": account.final,
        "adjusted": account.adjusted,
        "large": len(large),
        "explained": sum(large),
        "won": won_by_first(found.review.record),
        # As the playouts have them, to be corrected when they are told: the correction is fitted on such numbers.
        "shares": [round(chances(one.wins, 1 / EXPONENT)[0], 4) for one in told.moments[:-1] if not one.exact],
        "seconds": round(found.seconds, 2),
    }


def quick_duel(number: int) -> Row:
    """The same at quick depth, for luck alone: it does not depend on what decisions were worth."""
    told = _duel(number, replace(DEPTHS["quick"], candidates=0), "luck")
    return {name: told[name] for name in ("luck", "unexplained", "final", "won", "shares", "seconds")}


def repeated(number: int) -> Row:
    """A game reviewed twice, the second time with ten times the budget and another seed: grades side by side."""
    usual = DEPTHS["usual"]
    budgets = {name: TENFOLD * getattr(usual, name) for name in ("games", "simulations", "looks", "doubts")}
    tenfold = replace(usual, name="tenfold", **budgets)
    record = play_out("kingdomino", 2, sitting(number), f"twice {number}")
    few, many = review(record, usual), review(record, tenfold, seed=1)
    pairs = zip(few.findings.decisions, many.findings.decisions, strict=True)
    # What was no decision and is then found the best is no other verdict.
    grades = [
        (few.grade(one) or "best", many.grade(other) or "best") for one, other in pairs if one.real or other.real
    ]
    return {"grades": grades}


def levels(game: str, seats: int, weak: str, strong: str, number: int) -> Row:
    """Neighbouring levels at one table: what each loses in a real decision, in points and in chance to win."""
    named = f"sovereign@{SOVEREIGN.get(game, MANY)}" if strong == "sovereign" else strong
    names = [named if (seat + number) % 2 == 0 else weak for seat in range(seats)]
    found = review(play_out(game, seats, names, f"{strong} {number}"), "quick")
    told: Row = {}
    for who, sits in (("strong", named), ("weak", weak)):
        seats_of = [seat for seat, name in enumerate(names) if name == sits]
        decisions = [one for seat in seats_of for one in found.decisions_of(seat)]
        told[who] = fmean(one.lost for one in decisions) if decisions else None
        told[f"{who}_chance"] = fmean(one.win_lost for one in decisions) if decisions else None
    return told


class Kept:
    """What was measured so far, by the name of the part and a key."""

    def __init__(self, path: Path = KEPT) -> None:
        self._path = path
        self._rows: dict[tuple[str, str], Row] = {}
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                self._rows[told["part"], told["key"]] = told

    def of(self, part: str) -> list[Row]:
        """All rows of a part."""
        return [row for (name, _), row in self._rows.items() if name == part]

    def measure(self, part: str, key: str, make: Callable[[], Row]) -> bool:
        """Measures what is not there yet, and keeps it at once; whether there was anything to do."""
        if (part, key) in self._rows:
            return False
        row = {"part": part, "key": key, **make()}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        self._rows[part, key] = row
        return True

    def fill(self, part: str, wanted: Iterator[tuple[str, Callable[[], Row]]]) -> list[Row]:
        """All that is wanted of a part, measured where it is missing, with a word about each."""
        for number, (key, make) in enumerate(wanted):
            if self.measure(part, key, make):
                print(f"{part} {number + 1}: {key}", file=sys.stderr, flush=True)
        return self.of(part)
