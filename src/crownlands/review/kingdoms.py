"""A kingdom game judged by playouts: every position once, every decision against candidates, luck draw by draw."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any

from crownlands.review.control import Control
from crownlands.review.findings import Account, Candidate, Decision, Findings, Luck, Moment
from crownlands.review.grades import SURE
from crownlands.review.playouts import FRESH, Playouts, Sample, Value, same_move, together
from crownlands.rules import KingdomPosition, actor, legal, result

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from crownlands.review.course import Event
    from crownlands.review.depths import Depth
    from crownlands.rules import Move
    from crownlands.rules.core import Seat

LEAST = 0.5
"""Points by which candidates must differ, beyond noise, for a decision to be one."""
ROWS_SHARE = 30
"""The part of the last draws that is solved for each row before the last but one."""


@dataclass(frozen=True, slots=True)
class _Proof:
    """An exact end: the value with best play by both, and a best move."""

    value: Value
    best: Move | None = None
    errors: tuple[float, ...] = (0.0, 0.0)
    """Of the leads, where the value is a mean over exact ends."""
    exact: bool = True
    """False: it is such a mean."""


class KingdomJudge:
    """Judges one game."""

    def __init__(self, events: Sequence[Event], depth: Depth, seed: int, *, from_the_start: bool) -> None:
        first = events[0].before
        assert isinstance(first, KingdomPosition)
        self._events, self._depth, self._from_the_start = events, depth, from_the_start
        self._positions = [_kingdoms(first), *[_kingdoms(event.after) for event in events]]
        self._plan, self._playouts = first.plan, Playouts(first.setup, seed)
        self._values: list[Value] = []
        self._proofs: dict[int, _Proof] = {}
        self._control: Control | None = None
        self._changes: dict[int, Value] = {}
        self.done = 0

    def judge(self) -> Generator[float, None, Findings]:
        """Yields how much of the work is done, 0 to 1, and returns what was found."""
        steps = len(self._positions) + len(self._events)
        for number, position in enumerate(self._positions):
            self._values += self._play_out(position, [()], self._depth.games)
            yield (number + 1) / steps
        self._control = Control(self._values[0]) if self._from_the_start else None
        for _ in self._prove():
            yield len(self._positions) / steps
        decisions = []
        for number, event in enumerate(self._events):
            if event.seat is not None and not event.is_forced:
                decisions.append(self._decision(number, event, event.seat))
            yield (len(self._positions) + number + 1) / steps
        draws = tuple(self._luck(number, event) for number, event in enumerate(self._events) if event.is_draw)
        accounts = tuple(self._account(seat) for seat in range(self._plan.setup.seats))
        return Findings(accounts, tuple(decisions), draws, self._moments(), self.done)

    def _play_out(
        self, position: KingdomPosition, lines: Sequence[tuple[Move, ...]], games: int, first: int = 0
    ) -> list[Value]:
        self.done += games * len(lines)
        return self._playouts.values(position, lines, games, first)

    def _prove(self) -> Iterator[None]:
        """From the end back, as long as positions can be solved: what is exact stays exact to the end."""
        for number in reversed(range(len(self._positions))):
            position = self._positions[number]
            if actor(position) is None:
                self._proofs[number] = _Proof(self._values[number], None)
                continue
            found = self._playouts.exact(position, self._depth.nodes)
            if found is None:
                yield from self._prove_last_draw(number, position)
                return
            yield
            points, winner, best = found
            leads = [_constant(lead, self._depth.games) for lead in (points, -points)]
            wins = [_constant((1 + sign * winner) / 2, self._depth.games) for sign in (1, -1)]
            self._proofs[number] = _Proof(Value(tuple(leads), tuple(wins)), best)

    def _prove_last_draw(self, number: int, position: KingdomPosition) -> Iterator[None]:
        """Before the last draw: the mean of what the draws lead to, each of them solved.

        Before that, to the draw before the last, the evaluation plays on to such a mean; and the playouts of that
        draw are corrected by what they are off after it.
        """
        if number >= len(self._events) or not self._events[number].is_draw or number + 1 not in self._proofs:
            return
        draws, nodes = self._depth.last_draws, self._depth.nodes
        mean = self._playouts.exact_mean(position, draws, nodes)
        self._note_mean(number, mean)
        if not self._depth.rows:
            return
        while mean is not None and number > 0 and not self._events[number - 1].is_draw:
            yield
            number -= 1
            last = self._playouts.before_last_draw(self._positions[number])
            mean = None if last is None else self._playouts.exact_mean(last, draws, nodes)
            self._note_mean(number, mean)
        if mean is not None and number > 0:
            yield from self._correct(number - 1)

    def _correct(self, number: int) -> Iterator[None]:
        """Before the last draw but one: what playouts say, and how far they are off after it on average."""
        found, draws = [], max(2, self._depth.last_draws // ROWS_SHARE)
        for row in range(self._depth.rows):
            beyond = self._playouts.beyond_last_draw(self._positions[number], row, draws, self._depth.nodes)
            if beyond is None:
                return
            found.append(beyond)
            yield
        played, more = self._values[number], together(found)
        leads, wins = zip(played.leads, more.leads, strict=True), zip(played.wins, more.wins, strict=True)
        value = Value(
            tuple(self._constant(one.mean + other.mean) for one, other in leads),
            tuple(self._constant(one.mean + other.mean) for one, other in wins),
        )
        errors = tuple(lead.error for lead in more.leads)
        self._proofs[number] = _Proof(value, errors=errors, exact=False)

    def _note_mean(self, number: int, mean: Value | None) -> None:
        if mean is not None:
            leads = tuple(self._constant(lead.mean) for lead in mean.leads)
            wins = tuple(self._constant(win.mean) for win in mean.wins)
            errors = tuple(lead.error for lead in mean.leads)
            self._proofs[number] = _Proof(Value(leads, wins), errors=errors, exact=False)

    def _constant(self, number: float) -> Sample:
        return _constant(number, self._depth.games)

    def _change(self, number: int) -> Value:
        """What an event changed: both positions are judged alike, exactly or by playouts."""
        if number in self._proofs and number + 1 in self._proofs:
            return self._proofs[number + 1].value - self._proofs[number].value
        if number not in self._changes:
            change = self._values[number + 1] - self._values[number]
            self._changes[number] = self._control.applied(change) if self._control else change
        return self._changes[number]

    def _decision(self, number: int, event: Event, seat: Seat) -> Decision:
        realm = self._plan.realm_of[seat]
        gained = self._change(number).leads[realm].mean
        if self._is_exact(number) and self._is_exact(number + 1):
            return self._proved(number, event, seat, gained)
        played, before = event.moves[0], self._positions[number]
        looked = self._look(before, played)
        best = max(looked, key=lambda one: one[1].leads[realm].mean)
        spread = [best[1].leads[realm] - value.leads[realm] for _, value in looked]
        real = any(one.mean > max(LEAST, SURE * one.error) for one in spread)
        rivals = [one.error for one in spread if any(one.numbers)]
        lost, win_lost, error, win_error = 0.0, 0.0, min(rivals, default=0.0), 0.0
        if not same_move(before, best[0], played):
            (after_best,) = self._play_out(before, [(best[0],)], self._depth.games)
            missed = after_best - self._values[number + 1]
            lead, win = missed.leads[realm], missed.wins[realm]
            error, win_error = lead.error, win.error
            if lead.mean > SURE * error:
                lost, real = lead.mean, real or lead.mean >= LEAST
                win_lost = win.mean if win.mean > SURE * win_error else 0.0
        if not lost:
            best = next(one for one in looked if same_move(before, one[0], played))
        return Decision(
            event.n,
            seat,
            event.kind,
            played,
            best[0],
            lost,
            error,
            win_lost,
            win_error,
            gained,
            real,
            False,
            before,
            _candidates(looked, realm),
        )

    def _look(self, before: KingdomPosition, played: Move) -> list[tuple[Move, Value]]:
        """The candidates with what fresh playouts make of them, and the move that was played."""
        moves = list(legal(before))
        if len(moves) > self._depth.candidates + 1:
            moves = self._playouts.candidates(before, self._depth.candidates, self._depth.simulations)
        if not any(same_move(before, move, played) for move in moves):
            moves.append(played)
        lines = [(move,) for move in moves]
        return list(zip(moves, self._play_out(before, lines, self._depth.looks, FRESH), strict=True))

    def _is_exact(self, number: int) -> bool:
        return number in self._proofs and self._proofs[number].exact

    def _proved(self, number: int, event: Event, seat: Seat, gained: float) -> Decision:
        realm, before, played = self._plan.realm_of[seat], self._positions[number], event.moves[0]
        proof = self._proofs[number]
        lost = -gained
        win_lost = proof.value.wins[realm].mean - self._proofs[number + 1].value.wins[realm].mean
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
            tuple(change.wins[realm].mean for realm in realms),
        )

    def _doubt(self, number: int, realm: int) -> float:
        """The standard error of a mean over exact ends, where an event begins with one."""
        proof = self._proofs.get(number)
        return proof.errors[realm] if proof is not None and realm < len(proof.errors) else 0.0

    def _account(self, seat: Seat) -> Account:
        realm, games = self._plan.realm_of[seat], self._depth.games
        terms = {name: _constant(0.0, games) for name in ("luck", "own", "others")}
        for number, event in enumerate(self._events):
            name = "luck" if event.is_draw else "own" if event.seat == seat else "others"
            terms[name] += self._change(number).leads[realm]
        final = _lead(result(self._positions[-1]).scores, realm)
        start = self._start(realm)
        told = terms["luck"] + terms["own"] + terms["others"]
        rest = _constant(final - start, games) - told
        # Both kinds of doubt: of the playouts, and of the mean over the last draws.
        draws = [number for number, event in enumerate(self._events) if event.is_draw]
        error = hypot(rest.error, *[self._doubt(number, realm) for number in draws])
        means = {name: term.mean for name, term in terms.items()}
        return Account(seat, final, start, **means, unexplained=rest.mean, unexplained_error=error)

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
            leads = tuple(value.leads[realm].mean for realm in realms)
            moments.append(Moment(n, leads, tuple(value.wins[realm].mean for realm in realms), exact))
        return tuple(moments)


def _kingdoms(position: Any) -> KingdomPosition:
    assert isinstance(position, KingdomPosition)
    return position


def _constant(number: float, games: int) -> Sample:
    return Sample((float(number),) * games)


def _lead(scores: Sequence[int], realm: int) -> int:
    return scores[realm] - max(score for other, score in enumerate(scores) if other != realm)


def _candidates(looked: Sequence[tuple[Move, Value]], realm: int) -> tuple[Candidate, ...]:
    ranked = sorted(looked, key=lambda one: -one[1].leads[realm].mean)
    return tuple(
        Candidate(move, value.leads[realm].mean, value.wins[realm].mean, value.leads[realm].error)
        for move, value in ranked
    )
