"""The events of a table, folded: who sits where, the game being played, what is asked, whose time runs.

A ledger is made by applying stored events in order and by nothing else, so everybody who applies the same events
has the same ledger.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from crownlands.rules import actor, legal, play, read_move, result, start
from crownlands.rules.core import seat_of
from crownlands.rules.notation import read_position
from crownlands.server.table import events
from crownlands.server.table.clocks import Clock
from crownlands.server.table.events import Sitter
from crownlands.server.table.played import Finished, PlayedMove, placed_last
from crownlands.server.table.proposals import Proposal
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.rules import Move, Position, Result
    from crownlands.rules.core import Actor
    from crownlands.server.table.entries import Entry
    from crownlands.server.table.events import Branch, Dealt
    from crownlands.server.table.terms import Terms


MOST_AHEAD = 64
"""Positions looked at ahead that are kept; a move and the draws after it are far fewer."""


class Ledger:
    """Everything that follows from a table's events."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.entries: list[Entry] = []
        self.sitters = [Sitter() for _ in range(terms.setup.seats)]
        self.match = 0
        self.began = 0.0
        self.beginning: Position = start(terms.setup)
        """Where the game being played began."""
        self.position: Position = self.beginning
        self.played: list[PlayedMove] = []
        self.finished: list[Finished] = []
        self.proposals: dict[int, Proposal] = {}
        self.clock = Clock(terms.agreed.clock, terms.setup.seats)
        self.paused = False
        self.actor: Actor = None
        """Who is to move; nobody before the start and between two games. Every message asks, so it is kept."""
        self.seat_to_move: int | None = None
        """The seat that is to move, no matter who decides for it."""
        self.timed_out: int | None = None
        """A seat whose time is out; a bot makes this one decision."""
        self.rematch: str | None = None
        self.muted: frozenset[int] = frozenset()
        """Seats that may not say anything."""
        self.closed = False
        """Nothing happens here any more, whatever was played."""
        self.sealed = terms.agreed.club is not None
        """Closed to all who do not sit here: others have the same deal before them."""
        self.branch: Branch | None = None
        """Where the game was taken up, if it was another table's before."""
        self.dealt: Dealt | None = None
        """What an imported record told of its deal, which was not this table's."""
        self.first = 0
        """The number of the event the game being played began with."""
        self._legal: tuple[Position, tuple[Move, ...]] | None = None
        self._ahead: dict[int, tuple[Position, Move, Position]] = {}
        """Positions that `look_ahead` has found, by the identity of the one before."""
        self.changed = 0
        """The number of the last event that changed the position: a move must have seen it."""
        self.damaged: int | None = None
        """The number of the first event that is missing or cannot be read; nothing happens here any more."""

    @property
    def n(self) -> int:
        """The number of the last event."""
        return len(self.entries)

    @property
    def is_over(self) -> bool:
        """All games have been played."""
        return len(self.finished) == self.terms.matches

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        """How far the table is."""
        if self.is_over or self.closed:
            return "over"
        return "playing" if self.match else "waiting"

    @property
    def is_running(self) -> bool:
        """A game has begun and is not over."""
        return self.match > len(self.finished) and not self.closed

    @property
    def decider(self) -> int | None:
        """The seat that is to decide, if it is a person's to do so."""
        due = self.seat_to_move
        if due is None or self.timed_out == due or not self.sitters[due].decides:
            return None
        return due

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat that is to move; found once per position."""
        if self._legal is None or self._legal[0] is not self.position:
            self._legal = (self.position, legal(self.position) if self.seat_to_move is not None else ())
        return self._legal[1]

    @property
    def forced(self) -> Move | None:
        """The only move there is, if there is only one."""
        moves = self.legal
        return moves[0] if len(moves) == 1 else None

    @property
    def given(self) -> int:
        """How many of the game's moves were made at another table; they are not to be taken back here."""
        return self.branch.moves if self.branch is not None else 0

    def promised(self, match: int) -> tuple[str, str]:
        """The commitment of a game's deal and its seed, each empty where an imported record did not tell it.

        While the table is sealed nobody is told the seed.
        """
        if self.dealt is not None:
            return self.dealt.commit, self.dealt.seed or ""
        deal = self.terms.deal(match)
        return deal.commitment, "" if self.sealed else deal.seed

    @property
    def totals(self) -> Result | None:
        """The places over all finished games of a series."""
        if self.terms.matches == 1 or not self.finished:
            return None
        return self.terms.series.result([game.result for game in self.finished])

    def look_ahead(self, position: Position, move: Move, by: int | None = None) -> Position:
        """The position after a move that is being judged.

        A move that is accepted is applied at once, so what the law said is kept until then.
        """
        after = play(position, move, by)
        if len(self._ahead) > MOST_AHEAD:
            self._ahead.clear()
        self._ahead[id(position)] = (position, move, after)
        return after

    def fork(self) -> Ledger:
        """A ledger that can go on without this one noticing; positions and entries are shared values."""
        twin = Ledger.__new__(Ledger)
        twin.__dict__.update(self.__dict__)
        twin.entries = self.entries.copy()
        twin.sitters = self.sitters.copy()
        twin.played = self.played.copy()
        twin.finished = self.finished.copy()
        twin.proposals = self.proposals.copy()
        twin.clock = self.clock.fork()
        return twin

    def at(self, n: int) -> Ledger:
        """The ledger as it was after event ``n``."""
        if n > self.n:
            raise Refused("no_such_event", n=n)
        then = Ledger(self.terms)
        for one in self.entries[:n]:
            then.apply(one)
        return then

    def realm(self, seat: int) -> int:
        """The realm of a seat."""
        return realm_of(self.position, seat)

    def apply(self, new: Entry) -> None:
        """Takes an event in."""
        if new.n != self.n + 1:
            raise ValueError(f"event {new.n} does not follow event {self.n}")
        match new.event:
            case events.Moved():
                self._move(new, new.event)
            case events.Started():
                self._start(new, new.event)
            case events.Ended():
                self._over(new)
            case events.TakenBack(target):
                self._undo(new, target)
            case events.Seated(seat, sitter):
                before = self.sitters[seat]
                # In a game that runs a seat keeps its colour, no matter who takes it.
                emblem = sitter.emblem or (before.emblem if self.match else None)
                self.sitters[seat] = replace(sitter, resigned=before.resigned, emblem=emblem)
                if sitter.kind != "person":
                    self.muted -= {seat}
                self.clock.settle(new.at)
            case events.TimedOut(seat):
                self.timed_out = seat
                self.clock.decided(new.at)
            case events.Paused():
                self._stop(new, paused=True)
            case events.Resumed(credit):
                self._stop(new, paused=False, credit=(credit or 0) / 1000)
            case events.Proposed(what, of, undo, seat, why):
                assert isinstance(new.by, int)
                self.proposals[new.n] = Proposal(new.by, what, undo, frozenset(of), seat, why)
            case events.Answered():
                self._answer(new, new.event)
            case events.Resigned(seat):
                self.sitters[seat] = replace(self.sitters[seat], resigned=True)
                self.changed = new.n
            case events.Rematched(table):
                self.rematch = table
            case events.Unsealed():
                self.sealed = False
            case events.Muted(seat, on):
                self.muted = self.muted | {seat} if on else self.muted - {seat}
            case events.Removed(seat):
                self.proposals = {n: one for n, one in self.proposals.items() if one.seat != seat}
            case events.Closed():
                self.closed, self.proposals = True, {}
                self._new_position(new)
            case events.Said() | events.Hosted():
                pass
        self.entries.append(new)
        self.clock.run(None if self.paused else self.decider, len(self.played), new.at)

    def _move(self, new: Entry, event: events.Moved) -> None:
        before, move, after = self._ahead.pop(id(self.position), (None, None, None))
        if move is None or after is None or before is not self.position or str(move) != event.move:
            move = read_move(event.move)
            after = play(self.position, move)
        if isinstance(new.by, int):
            self.clock.decided(new.at)
            self.timed_out = None
        self.position = after
        self.played.append(PlayedMove(new.n, new.by, move, event.forced))
        self._new_position(new)

    def _start(self, new: Entry, event: events.Started) -> None:
        self.match, self.began, self.first = event.game, new.at, new.n
        self.branch, self.dealt, given = event.branch, event.dealt, event.position
        chosen = self.terms.setup
        self.beginning = read_position(given, chosen.components, chosen.rules) if given else start(chosen)
        self.position = self.beginning
        self.played = []
        self.clock = Clock(self.terms.agreed.clock, self.terms.setup.seats)
        self.sitters = [replace(sitter, resigned=False) for sitter in self.sitters]
        self._new_position(new)

    def _over(self, new: Entry) -> None:
        self.clock.settle(new.at)
        resigned = frozenset(seat for seat, sitter in enumerate(self.sitters) if sitter.resigned)
        moves = tuple(one.move for one in self.played)
        lost = frozenset(self.realm(seat) for seat in resigned)
        reached = placed_last(result(self.position), lost)
        self.finished.append(Finished(moves, reached, self.began, resigned, self.first))
        self.paused = False
        self._new_position(new)

    def _undo(self, new: Entry, target: int) -> None:
        self.played = [one for one in self.played if one.n < target]
        self.clock.taken_back(len(self.played), new.at)
        self.position = self.beginning
        for one in self.played:
            self.position = play(self.position, one.move)
        self._new_position(new)

    def _new_position(self, new: Entry) -> None:
        self.changed = new.n
        self.timed_out = None
        self.actor = actor(self.position) if self.is_running else None
        self.seat_to_move = seat_of(self.actor)
        if self.proposals:
            self.proposals = {n: asked for n, asked in self.proposals.items() if asked.what != "undo"}

    def _stop(self, new: Entry, *, paused: bool, credit: float = 0.0) -> None:
        self.clock.settle(new.at, credit)
        self.paused = paused
        self.proposals = {n: asked for n, asked in self.proposals.items() if asked.what != "pause"}

    def _answer(self, new: Entry, event: events.Answered) -> None:
        asked = self.proposals[event.to]
        if event.yes and isinstance(new.by, int):
            self.proposals[event.to] = replace(asked, waiting=asked.waiting - {new.by})
        else:
            del self.proposals[event.to]


def realm_of(position: Position, seat: int) -> int:
    """The realm of a seat."""
    return position.plan.realm_of[seat]
