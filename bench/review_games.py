"""Games that are played and reviewed to be counted; `bench/review_kept.py` keeps what was found."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any

from crownlands.match import Match
from crownlands.players import new_player
from crownlands.players.levels import LEVELS
from crownlands.review import DEPTHS, Depth, review
from crownlands.review.chances import EXPONENT, chances
from crownlands.review.playouts import Playouts, same_move
from crownlands.review.reviews import dice_of
from crownlands.rules import KingdomPosition, result

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.review import Review
    from crownlands.rules.notation import Record

    Row = dict[str, Any]

KINGDOM_GAMES = (("kingdomino", 2), ("queendomino", 2), ("age_of_giants", 2), ("royal_wedding", 3))
PAIRS = (("duke", "duke"), ("baron", "squire"), ("duke", "baron"), ("squire", "peasant"))
NEIGHBOURS = tuple(itertools.pairwise(LEVELS))
TENFOLD = 10
LARGE = 3.0
"""Points from which a loss ought to be explained."""
SOVEREIGN = 400
"""Simulations for a decision of the sovereign, whose own budget is seconds, so that games can be repeated. Its
strength is measured with as many (players/strength.csv)."""
DECIDED = 24
"""Of so many games at usual depth decisions are judged, too; of the others accounts, which take a third."""
WHOLE = 1_000
"""Shares of victories are kept as whole numbers of this part: there are fifty in each of a thousand games."""


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
        "shares": [
            round(WHOLE * chances(one.wins, 1 / EXPONENT)[0]) for one in told.moments[:-1] if not one.exact
        ],
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


def named(level: str) -> str:
    """A level as a player whose games can be repeated."""
    return f"sovereign@{SOVEREIGN}" if level == "sovereign" else level


def levels(game: str, seats: int, weak: str, strong: str, number: int) -> Row:
    """Neighbouring levels at one table: what each loses in a real decision, in points and in chance to win."""
    stronger = named(strong)
    names = [stronger if (seat + number) % 2 == 0 else weak for seat in range(seats)]
    found = review(play_out(game, seats, names, f"{strong} {number}"), "quick")
    told: Row = {}
    for who, sits in (("strong", stronger), ("weak", weak)):
        seats_of = [seat for seat, name in enumerate(names) if name == sits]
        decisions = [one for seat in seats_of for one in found.decisions_of(seat)]
        told[who] = fmean(one.lost for one in decisions) if decisions else None
        told[f"{who}_chance"] = fmean(one.win_lost for one in decisions) if decisions else None
    return told


def choices(game: str, seats: int, weak: str, strong: str, number: int) -> Row:
    """The same table with both levels asked at every decision: what the weaker's move is worth less.

    Either move is played out from the same position in the same draws, so the difference is far surer than in
    games in which each meets decisions of its own; what the best move is worth does not matter to it.
    """
    both = (named(strong), weak)
    sits = [both[(seat + number) % 2] for seat in range(seats)]
    match = Match.new(game, seats, seed=f"{strong} {number}", players=sits)
    minds = [[new_player(name, f"{strong} {number} {seat} {name}") for name in both] for seat in range(seats)]
    asked, parting = 0, []
    while (seat := match.seat_to_move) is not None:
        position = match.position
        assert isinstance(position, KingdomPosition)  # Riomino's levels are told apart by the solver
        moves = [mind.decide(position) for mind in minds[seat]]
        asked += len(match.legal()) > 1
        if not same_move(position, *moves):
            parting.append((position, seat, moves))
        match.push(moves[both.index(sits[seat])])
    record = match.record()
    playouts, games = Playouts(record.setup, dice_of(record, 0)), DEPTHS["quick"].games
    points = wins = 0.0
    for position, seat, (better, worse) in parting:
        after, other = playouts.values(position, [(better,), (worse,)], games)
        more, realm = after - other, position.plan.realm_of[seat]
        points += more.leads[realm].mean
        wins += more.wins[realm].mean
    return {"decisions": asked, "parted": len(parting), "points": points / asked, "wins": wins / asked}
