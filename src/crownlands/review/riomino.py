"""A game of Riomino judged by the solver, in chance to win.

After the rolls nothing is hidden, so a die is right or wrong. Where the solver does not reach, a look ahead
guesses; what rests on a guess is marked as not exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.backend import available
from crownlands.kernel.riomino import Solver
from crownlands.players.walk_back import ended, walk_back
from crownlands.review.course import NotReviewed
from crownlands.review.findings import Account, Candidate, Decision, Findings, Luck, Moment
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.players.walk_back import Solved
    from crownlands.review.course import Event
    from crownlands.review.depths import Depth
    from crownlands.rules import Move, Position

EVEN = 0.5
"""Before the lot is drawn both seats have the same chance."""
MEGABYTES = 64
GUESSING = 0.1
"""The part of the nodes that goes into looking ahead where the solver gave up."""


@dataclass(frozen=True, slots=True)
class _Worth:
    """The first seat's chance to win, whether it is proved, and a best move."""

    chance: float
    exact: bool
    best: Move | None = None

    def of(self, seat: int) -> float:
        return self.chance if seat == 0 else 1 - self.chance


class RiominoJudge:
    """Judges one game."""

    def __init__(self, events: Sequence[Event], depth: Depth) -> None:
        if not available():
            raise NotReviewed("no_kernel", "reviews need the kernel, which is not built here")
        self._events, self._depth = events, depth
        self._solver = Solver(MEGABYTES)
        self._worth: dict[int, _Worth] = {}
        """By the number of events before the position; none while dice are rolled."""

    def judge(self) -> Generator[float, None, Findings]:
        """Yields how much of the work is done, 0 to 1, and returns what was found."""
        positions: list[Position] = [self._events[0].before, *[event.after for event in self._events]]
        for number, solved in walk_back(positions, self._solver, self._depth.nodes):
            found = self._judged(positions[number], solved)
            if found is not None:
                self._worth[number] = found
            yield (len(positions) - number) / len(positions)
        decisions = tuple(
            self._decision(number, event)
            for number, event in enumerate(self._events)
            if event.seat is not None and not event.is_forced
        )
        return Findings(self._accounts(), decisions, self._luck(), self._moments(), 0)

    def _judged(self, position: Position, solved: Solved | None) -> _Worth | None:
        if solved is None:
            return _Worth((ended(position) + 1) / 2, exact=True) if self._over(position) else None
        if solved.value is not None:
            return _Worth((solved.value + 1) / 2, exact=True, best=solved.best)
        assert isinstance(position, RiominoPosition)
        seen = self._solver.look(position, nodes=max(1, round(GUESSING * self._depth.nodes)))
        chance = (seen.worth + 1) / 2
        return _Worth(chance if solved.turn == 0 else 1 - chance, exact=False, best=seen.best)

    def _over(self, position: Position) -> bool:
        return position is self._events[-1].after

    def _decision(self, number: int, event: Event) -> Decision:
        assert event.seat is not None
        before, after = self._worth[number], self._worth[number + 1]
        played, exact = event.moves[0], before.exact and after.exact
        gained = after.of(event.seat) - before.of(event.seat)
        lost = max(0.0, -gained)
        best_chance, kept = before.of(event.seat), after.of(event.seat)
        best = before.best if lost and before.best else played
        return Decision(
            event.n,
            event.seat,
            event.kind,
            played,
            best,
            lost,
            0.0,
            lost,
            0.0,
            gained,
            # A player who loses whatever happens decides nothing, and a guess is no verdict.
            exact and before.of(event.seat) > 0,
            exact,
            event.before,
            (Candidate(best, best_chance, best_chance, 0.0), Candidate(played, kept, kept, 0.0)),
        )

    def _luck(self) -> tuple[Luck, ...]:
        """The lot and all rolls are one draw: only after the last of them is it known what they are worth."""
        draws = [event for event in self._events if event.is_draw]
        if not draws:
            return ()
        first, change = self._first, self._worth[self._first].chance - self._start
        moves = tuple(move for event in draws for move in event.moves)
        lucky = (change, -change)
        assert first == len(draws)
        return (Luck(draws[0].n, "roll", moves, lucky, (0.0, 0.0), lucky),)

    def _accounts(self) -> tuple[Account, ...]:
        accounts = []
        for seat in (0, 1):
            sign = 1 if seat == 0 else -1
            start = self._start if seat == 0 else 1 - self._start
            luck = sign * (self._worth[self._first].chance - self._start)
            terms = {"own": 0.0, "others": 0.0}
            for number, event in enumerate(self._events):
                if event.seat is not None:
                    change = sign * (self._worth[number + 1].chance - self._worth[number].chance)
                    terms["own" if event.seat == seat else "others"] += change
            final = self._worth[len(self._events)].of(seat)
            rest = final - start - luck - sum(terms.values())
            accounts.append(Account(seat, final, start, luck, **terms, unexplained=rest, unexplained_error=0.0))
        return tuple(accounts)

    @property
    def _first(self) -> int:
        """The first position of which something is known: everything is rolled."""
        return min(self._worth)

    @property
    def _start(self) -> float:
        """Even before the lot; a record that begins later begins with what its first position is worth."""
        return EVEN if self._first else self._worth[0].chance

    def _moments(self) -> tuple[Moment, ...]:
        moments = []
        for number, worth in sorted(self._worth.items()):
            n = self._events[number - 1].n + len(self._events[number - 1].moves) if number else 0
            wins = (worth.of(0), worth.of(1))
            moments.append(Moment(n, wins, wins, worth.exact))
        return tuple(moments)
