"""A coach for a game that goes on: which move is best, and what another would lose, while somebody waits.

Only what the table sees is used, as in a review. Here seconds are the bound, not playouts: people wait for the
answer. There are two passes, too: one chooses the best of some candidates, fresh playouts tell what it is worth.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.backend import available
from crownlands.kernel.riomino import Solver, solvable
from crownlands.review.course import KINDS, NotReviewed
from crownlands.review.findings import Candidate, Decision
from crownlands.review.grades import POINTS, SURE, WIN_CHANCE, grade
from crownlands.review.playouts import FRESH, Playouts, Sample, same_move
from crownlands.review.reasons import why
from crownlands.rules import KingdomPosition, RiominoPosition, legal, play, result, seat_to_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from crownlands.review.reasons import Reason
    from crownlands.rules import Move, Position

SECONDS = 0.4
"""For an answer, about; at least one batch of each pass is played."""
CANDIDATES, SIMULATIONS = 4, 60
BATCH, MOST = 16, 400
"""Playouts between two looks at the clock, and at most in each pass."""
NODES, MEGABYTES = 60_000, 16
"""Of Riomino's solver, for each position that is asked about."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a move loses against the best one found: points of expected lead, with Riomino chance to win."""

    move: Move
    best: Move
    lost: float
    error: float
    unit: str
    exact: bool
    why: tuple[Reason, ...] = ()

    @property
    def grade(self) -> str:
        """Its grade by the thresholds of reviews."""
        return grade(self.lost, POINTS if self.unit == "points" else WIN_CHANCE)

    @property
    def is_blunder(self) -> bool:
        """It is one beyond noise: a player who is warned should believe it."""
        bounds = POINTS if self.unit == "points" else WIN_CHANCE
        return self.lost - SURE * self.error >= bounds[-2] and self.grade == "blunder"


class Coach:
    """Answers about one position of a game."""

    def __init__(
        self,
        position: Position,
        seconds: float = SECONDS,
        seed: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if not available():
            raise NotReviewed("no_kernel", "a coach needs the kernel, which is not built here")
        seat = seat_to_move(position)
        if seat is None:
            raise NotReviewed("over", "no seat is to move")
        self._seat = seat
        self._position, self._seconds, self._seed, self._clock = position, seconds, seed, clock

    def best(self) -> Move:
        """The move to be hinted at."""
        moves = legal(self._position)
        if len(moves) == 1:
            return moves[0]
        if isinstance(self._position, RiominoPosition):
            return _die(self._position)[1]
        return self._compared(self._position, None, self._seconds)

    def judge(self, move: Move) -> Verdict:
        """What a legal move would lose."""
        play(self._position, move)
        if isinstance(self._position, RiominoPosition):
            return _judged_die(self._position, move)
        return self._judged(self._position, move)

    def _judged(self, position: KingdomPosition, move: Move) -> Verdict:
        nothing = Verdict(move, move, 0.0, 0.0, "points", exact=False)
        if len(legal(position)) == 1:
            return nothing
        best = self._compared(position, move, self._seconds / 2)
        if same_move(position, best, move):
            return nothing
        missed = self._missed(position, best, move)
        lost, error = missed.mean, missed.error
        if lost <= SURE * error:
            return nothing
        decision = Decision(
            0, self._seat, KINDS[type(move)], move, best, lost, error, 0.0, 0.0, 0.0, True, False, position
        )
        return Verdict(move, best, lost, error, "points", exact=False, why=why(decision))

    def _missed(self, position: KingdomPosition, best: Move, move: Move) -> Sample:
        """The lead after the best move less that after another, draw by draw."""
        playouts, realm = Playouts(position.setup, self._seed), position.plan.realm_of[self._seat]
        until, missed = self._clock() + self._seconds / 2, Sample(())
        while (played := len(missed.numbers)) < MOST and (not played or self._clock() < until):
            after_best, after = playouts.values(position, [(best,), (move,)], BATCH, played)
            more = after_best.leads[realm] - after.leads[realm]
            missed = Sample(missed.numbers + more.numbers)
        return missed

    def _compared(self, position: KingdomPosition, also: Move | None, seconds: float) -> Move:
        """The best of some candidates; those that fall behind are played no further."""
        playouts, realm = Playouts(position.setup, self._seed), position.plan.realm_of[self._seat]
        moves = list(legal(position))
        if len(moves) > CANDIDATES:
            moves = playouts.candidates(position, CANDIDATES, SIMULATIONS)
            if also is not None and not any(same_move(position, one, also) for one in moves):
                moves.append(also)
        until, leads = self._clock() + seconds, {move: Sample(()) for move in moves}
        played = 0
        while played < MOST and len(leads) > 1 and (not played or self._clock() < until):
            values = playouts.values(position, [(move,) for move in leads], BATCH, FRESH + played)
            played += BATCH
            grown = zip(leads.items(), values, strict=True)
            leads = {move: Sample(old.numbers + value.leads[realm].numbers) for (move, old), value in grown}
            first = max(leads.values(), key=lambda one: one.mean)
            leads = {move: one for move, one in leads.items() if not _behind(first - one)}
        return max(leads, key=lambda move: leads[move].mean)


def _behind(missed: Sample) -> bool:
    return missed.mean > SURE * missed.error


def _die(position: RiominoPosition) -> tuple[float, Move, bool]:
    """The mover's chance, a best move, and whether both are proved."""
    if not solvable(position):
        return 0.5, legal(position)[0], False
    solver = Solver(MEGABYTES)
    told = solver.solve(position, nodes=NODES)
    if told.value is not None and told.best is not None:
        return (1 + told.value) / 2, told.best, True
    seen = solver.look(position, nodes=NODES)
    return (1 + seen.worth) / 2, seen.best, False


def _judged_die(position: RiominoPosition, move: Move) -> Verdict:
    """Only what is proved counts: a guess must not warn anybody."""
    before, best, sure = _die(position)
    nothing = Verdict(move, move, 0.0, 0.0, "win", exact=sure)
    if not sure:
        return nothing
    after, seat = play(position, move), seat_to_move(position)
    assert seat is not None
    if solvable(after):
        chance, _, proved = _die(after)
        if not proved:
            return nothing
        kept = chance if seat_to_move(after) == seat else 1 - chance
    else:
        winners = result(after).winners
        kept = 0.5 if len(winners) > 1 else float(seat in winners)
    lost = before - kept
    if lost <= 0:
        return nothing
    told = (Candidate(best, before, before, 0.0), Candidate(move, kept, kept, 0.0))
    decision = Decision(0, seat, "die", move, best, lost, 0.0, lost, 0.0, -lost, True, True, position, told)
    return Verdict(move, best, lost, 0.0, "win", exact=True, why=why(decision))
