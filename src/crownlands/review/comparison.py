"""Moves against each other: a race chooses the best of some, other playouts tell what it is worth.

Playouts go where something is in doubt: among candidates to those that may still be the best, afterwards to
losses that may have this grade or that.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from crownlands.review.findings import Candidate
from crownlands.review.grades import POINTS, SURE
from crownlands.review.playouts import FRESH

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from crownlands.review.playouts import Sample, Value
    from crownlands.rules import Move

    Slices = Generator[None, None, list[Value]]
    PlayOut = Callable[[Sequence[tuple[Move, ...]], int, int], Slices]
    """Lines of moves, so many playouts of each, the number of the first one."""

LEAST = 0.5
"""Points by which candidates must differ, beyond noise, for a decision to be one."""
BEGIN = 16
"""Playouts of each candidate before any falls behind."""
AGAIN = 2
"""Times as many playouts more as there were, whenever it is not sure which grade a loss has."""


@dataclass(frozen=True, slots=True)
class Race:
    """What became of some candidates; ``ahead``: what each has more than the best, in the same playouts."""

    moves: tuple[Move, ...]
    best: int
    value: Value
    """Of the best one."""
    ahead: tuple[Value, ...]
    realm: int

    @property
    def behind(self) -> list[Sample]:
        """The points that each is behind the best."""
        return [-one.leads[self.realm] for one in self.ahead]

    def candidates(self) -> tuple[Candidate, ...]:
        """The best first."""
        told = []
        lead, win = self.value.leads[self.realm], self.value.chances[self.realm]
        for move, ahead in zip(self.moves, self.ahead, strict=True):
            more = ahead.leads[self.realm]
            # A move that fell behind one that itself fell behind may look ahead of the best.
            points, chance = min(0.0, more.mean), self.value.moved(ahead)[self.realm]
            told.append(Candidate(move, lead.mean + points, win + chance, hypot(lead.error, more.error)))
        first = told[self.best]
        return tuple(sorted(told, key=lambda one: (-one.lead, one is not first)))


def race(play_out: PlayOut, moves: Sequence[Move], looks: int, realm: int) -> Generator[None, None, Race]:
    """Chooses the best of some moves with so many playouts in all."""
    left, played = looks, 0
    more = max(1, min(BEGIN, looks // len(moves)))
    values: dict[int, Value] = {}
    running, best = list(range(len(moves))), 0
    while more > 0:
        found = yield from play_out([(moves[n],) for n in running], more, FRESH + played)
        for n, value in zip(running, found, strict=True):
            values[n] = values[n].and_also(value) if n in values else value
        played, left = played + more, left - more * len(running)
        best = max(running, key=lambda n: values[n].leads[realm].mean)
        behind = {n: values[best].leads[realm] - values[n].leads[realm] for n in running}
        running = [n for n in running if n == best or behind[n].mean <= SURE * behind[n].error]
        if all(behind[n].mean + SURE * behind[n].error < LEAST for n in running):
            break
        more = min(played, left // len(running))
    ahead = [values[n] - values[best].first(values[n].games) for n in range(len(moves))]
    return Race(tuple(moves), best, values[best], tuple(ahead), realm)


def worth(
    play_out: PlayOut, best: Move, played: Move, after: Value, doubts: int, realm: int
) -> Generator[None, None, Value]:
    """How much more the best move brings than the one played, whose value is known; in doubt, more games tell."""
    (after_best,) = yield from play_out([(best,)], after.games, 0)
    missed, most = after_best - after, after.games + doubts
    while _in_doubt(missed.leads[realm]) and (more := min(AGAIN * missed.games, most - missed.games)) > 0:
        one, other = yield from play_out([(best,), (played,)], more, missed.games)
        missed = missed.and_also(one - other)
    return missed


def _in_doubt(lost: Sample) -> bool:
    return any(abs(lost.mean - bound) <= SURE * lost.error for bound in POINTS)
