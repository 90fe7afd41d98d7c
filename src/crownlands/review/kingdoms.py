"""A kingdom game judged by playouts: every position once, every decision against candidates, luck draw by draw."""

from __future__ import annotations

from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any

from crownlands.review.comparison import LEAST, race, worth
from crownlands.review.control import Control
from crownlands.review.findings import Account, Decision, Findings, Luck, Moment
from crownlands.review.grades import SURE
from crownlands.review.playouts import Playouts, Sample, Value, same_move
from crownlands.review.proofs import Proof, constant
from crownlands.rules import KingdomPosition, actor, legal, result

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import TypeVar

    from crownlands.review.comparison import Race
    from crownlands.review.course import Event
    from crownlands.review.depths import Depth
    from crownlands.rules import Move
    from crownlands.rules.core import Seat

    Found = TypeVar("Found")
    Slices = Generator[None, None, Found]

SOLVED_DRAWS = 2
"""From so many draws before the end on, the last round of playouts is solved."""


class KingdomJudge:
    """Judges one game."""

    def __init__(self, events: Sequence[Event], depth: Depth, seed: int, *, from_the_start: bool) -> None:
        first = events[0].before
        assert isinstance(first, KingdomPosition)
        self._events, self._depth, self._from_the_start = events, depth, from_the_start
        self._positions = [_kingdoms(first), *[_kingdoms(event.after) for event in events]]
        self._plan, self._playouts = first.plan, Playouts(first.setup, seed)
        self._values: list[Value] = []
        self._proofs: dict[int, Proof] = {}
        self._control: Control | None = None
        self._changes: dict[int, Value] = {}
        self._share = 0.0
        """Of the work that is done, 0 to 1."""
        self.done = 0

    def judge(self) -> Generator[float, None, Findings]:
        """Yields how much of the work is done, 0 to 1, and returns what was found."""
        work = self._judged()
        while True:
            try:
                next(work)
            except StopIteration as ended:
                found: Findings = ended.value
                return found
            yield self._share

    def _judged(self) -> Slices[Findings]:
        steps = len(self._positions) + len(self._events)
        for number, position in enumerate(self._positions):
            self._values += yield from self._play_out(position, [()], self._depth.games)
            self._share = (number + 1) / steps
        self._control = Control(self._values[0]) if self._from_the_start else None
        yield from self._prove()
        decisions = []
        for number, event in enumerate(self._events):
            if event.seat is not None and not event.is_forced and self._depth.candidates:
                decisions.append((yield from self._decision(number, event, event.seat)))
            self._share = (len(self._positions) + number + 1) / steps
            yield
        draws = tuple(self._luck(number, event) for number, event in enumerate(self._events) if event.is_draw)
        accounts = tuple(self._account(seat) for seat in range(self._plan.setup.seats))
        return Findings(accounts, tuple(decisions), draws, self._moments(), self.done)

    def _play_out(
        self,
        position: KingdomPosition,
        lines: Sequence[tuple[Move, ...]],
        games: int,
        first: int = 0,
        nodes: int = 0,
    ) -> Slices[list[Value]]:
        self.done += games * len(lines)
        return (yield from self._playouts.in_slices(position, lines, games, first, nodes=nodes))

    def _prove(self) -> Slices[None]:
        """From the end back, as long as positions can be solved: what is exact stays exact to the end."""
        for number in reversed(range(len(self._positions))):
            position, end = self._positions[number], self._values[number]
            if actor(position) is None:
                leads, wins = ([one.mean for one in some] for some in (end.leads, end.wins))
                self._proofs[number] = Proof.exactly(leads, wins, self._depth.last_draws)
                continue
            found = self._playouts.exact(position, self._depth.nodes)
            if found is None:
                if number < len(self._events) and self._events[number].is_draw:
                    yield from self._prove_last_draws(number)
                return
            yield
            points, winner, best = found
            chances = ((1 + winner) / 2, (1 - winner) / 2)
            self._proofs[number] = Proof.exactly((points, -points), chances, self._depth.last_draws, best)

    def _prove_last_draws(self, number: int) -> Slices[None]:
        """From the last draw back to the one before it: playouts whose last round is solved.

        Before the last but one, playouts and best play in the last round agree on average; after it they may be
        two points apart. So that is where one kind of value takes over from the other.
        """
        draws = 0
        while number >= 0 and number + 1 in self._proofs and draws < SOLVED_DRAWS:
            draws += self._events[number].is_draw
            games, nodes = self._depth.last_draws, self._depth.nodes
            (solved,) = yield from self._play_out(self._positions[number], [()], games, nodes=nodes)
            self._proofs[number] = Proof(solved.beyond(self._values[number]), exact=False)
            number -= 1

    def _change(self, number: int) -> Value:
        """What an event changed: both positions are judged alike, exactly or by playouts."""
        if number in self._proofs and number + 1 in self._proofs:
            return self._proofs[number + 1].value - self._proofs[number].value
        if number not in self._changes:
            change = self._values[number + 1] - self._values[number]
            self._changes[number] = self._control.applied(change) if self._control else change
        return self._changes[number]

    def _decision(self, number: int, event: Event, seat: Seat) -> Slices[Decision]:
        realm = self._plan.realm_of[seat]
        gained = self._change(number).leads[realm].mean
        if self._is_exact(number) and self._is_exact(number + 1):
            return self._proved(number, event, seat, gained)
        played, before = event.moves[0], self._positions[number]
        raced = yield from self._look(before, played, realm)
        best = raced.moves[raced.best]
        real = any(one.mean > max(LEAST, SURE * one.error) for one in raced.behind)
        rivals = [one.error for one in raced.behind if any(one.numbers)]
        lost, win_lost, error, win_error = 0.0, 0.0, min(rivals, default=0.0), 0.0
        if not same_move(before, best, played):
            after = self._values[number + 1]
            missed = yield from worth(
                partial(self._play_out, before), best, played, after, self._depth.doubts, realm
            )
            lead, win = missed.leads[realm], missed.wins[realm]
            error, win_error = lead.error, win.error
            if lead.mean > SURE * error:
                lost, real = lead.mean, real or lead.mean >= LEAST
                if win.mean > SURE * win_error:
                    win_lost = after.moved(missed)[realm]
                    win_error *= win_lost / win.mean
        if not lost:
            best = next(move for move in raced.moves if same_move(before, move, played))
        return Decision(
            event.n,
            seat,
            event.kind,
            played,
            best,
            lost,
            error,
            win_lost,
            win_error,
            gained,
            real,
            False,
            before,
            raced.candidates(),
        )

    def _look(self, before: KingdomPosition, played: Move, realm: int) -> Slices[Race]:
        """The candidates and the move that was played against each other, in fresh playouts."""
        moves = list(legal(before))
        if len(moves) > self._depth.candidates + 1:
            moves = self._playouts.candidates(before, self._depth.candidates, self._depth.simulations)
        if not any(same_move(before, move, played) for move in moves):
            moves.append(played)
        return (yield from race(partial(self._play_out, before), moves, self._depth.looks, realm))

    def _is_exact(self, number: int) -> bool:
        return number in self._proofs and self._proofs[number].exact

    def _proved(self, number: int, event: Event, seat: Seat, gained: float) -> Decision:
        realm, before, played = self._plan.realm_of[seat], self._positions[number], event.moves[0]
        proof = self._proofs[number]
        lost = -gained
        win_lost = proof.value.chances[realm] - self._proofs[number + 1].value.chances[realm]
        best = played if not lost and not win_lost else proof.best or played
        # Whether anything else would have lost is not asked: an exact end has no noise to hide in.
        return Decision(
            event.n, seat, event.kind, played, best, lost, 0.0, win_lost, 0.0, gained, True, True, before
        )

    def _luck(self, number: int, event: Event) -> Luck:
        change = self._change(number)
        realms = self._plan.realm_of
        return Luck(
            event.n,
            event.kind,
            event.moves,
            tuple(change.leads[realm].mean for realm in realms),
            tuple(hypot(change.leads[realm].error, self._doubt(number, realm)) for realm in realms),
            tuple(self._base(number).moved(change)[realm] for realm in realms),
        )

    def _base(self, number: int) -> Value:
        """The value that the change of an event is added to."""
        return self._proofs[number].value if number in self._proofs else self._values[number]

    def _doubt(self, number: int, realm: int) -> float:
        """The error of the playouts below those that were solved, where an event has such values."""
        inexact = [n for n in (number, number + 1) if n in self._proofs and not self._is_exact(n)]
        if number not in self._proofs or not inexact:
            return 0.0
        values = [self._values[n].leads[realm] for n in inexact]
        return (values[0] - values[1]).error if len(values) > 1 else values[0].error

    def _account(self, seat: Seat) -> Account:
        realm, games = self._plan.realm_of[seat], self._depth.games
        terms = {name: constant(0.0, games) for name in ("luck", "own", "others")}
        for number, event in enumerate(self._events):
            name = "luck" if event.is_draw else "own" if event.seat == seat else "others"
            change = self._change(number).leads[realm]
            terms[name] += constant(change.mean, games) if number in self._proofs else change
        final = _lead(result(self._positions[-1]).scores, realm)
        start = self._start(realm)
        told = terms["luck"] + terms["own"] + terms["others"]
        rest = constant(final - start, games) - told
        error = self._rest_error(told, realm)
        means = {name: term.mean for name, term in terms.items()}
        return Account(seat, final, start, **means, unexplained=rest.mean, unexplained_error=error)

    def _rest_error(self, told: Sample, realm: int) -> float:
        """Of the changes between proofs nothing is left in their sum but the first of them."""
        first = min(self._proofs)
        if self._is_exact(first):
            return told.error
        return hypot((self._values[first].leads[realm] - told).error, self._proofs[first].value.leads[realm].error)

    def _start(self, realm: int) -> float:
        """Before anything is drawn all realms are worth the same."""
        leads = self._values[0].leads
        if not self._from_the_start:
            return leads[realm].mean
        return sum(lead.mean for lead in leads) / len(leads)

    def _moments(self) -> tuple[Moment, ...]:
        realms, moments = self._plan.realm_of, []
        for number in range(len(self._positions)):
            exact = self._is_exact(number)
            value = self._proofs[number].value if number in self._proofs else self._values[number]
            n = self._events[number - 1].n + len(self._events[number - 1].moves) if number else 0
            leads, chances = tuple(value.leads[realm].mean for realm in realms), value.chances
            moments.append(Moment(n, leads, tuple(chances[realm] for realm in realms), exact))
        return tuple(moments)


def _kingdoms(position: Any) -> KingdomPosition:
    assert isinstance(position, KingdomPosition)
    return position


def _lead(scores: Sequence[int], realm: int) -> int:
    return scores[realm] - max(score for other, score in enumerate(scores) if other != realm)
