"""A whole table without a server: requests and times go in, events and the API's messages come out.

Nothing waits here, nothing is stored, and nobody is told. A server drives it with sockets and a database
(`live/room.py`); a program that plays alone needs nothing else.

    >>> from crownlands.server.table.agreement import Agreement, SeatTerms
    >>> from crownlands.server.table.openings import Origin, create
    >>> from crownlands.server.table.requests import Start
    >>> levels = Named(("greedy",), "greedy")
    >>> agreed = Agreement((SeatTerms("mine"), SeatTerms("bot", "greedy")))
    >>> made = create(Origin("example", "a secret"), agreed, levels, who="ann", name="Ann")
    >>> table = Table.opened(made, levels, host="ann", now=0.0)
    >>> table.ask("ann", Start(), now=1.0)[0].event
    Started(game=1, position=None, dealt=None, branch=None)
    >>> table.state_for("ann", now=1.0)["table"]["status"]
    'playing'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.server.table import automatic, conduct, counsel, hosting, requests, seats, state
from crownlands.server.table.answers import answer
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.entries import Entry
from crownlands.server.table.holders import Handover, Holders
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from crownlands.rules import Move, Position
    from crownlands.server.table.automatic import Due
    from crownlands.server.table.openings import Opening
    from crownlands.server.table.requests import Action, Question
    from crownlands.server.table.seats import Levels
    from crownlands.server.table.terms import Terms

    Decide = Callable[[str, Position], Move]
    """How a bot of some level decides."""


@dataclass(frozen=True, slots=True)
class Named:
    """Levels that are known by name, the same ones in every game."""

    known: tuple[str, ...]
    default: str

    def names(self, game: str) -> Collection[str]:  # noqa: ARG002
        """The levels that can be seated in a game."""
        return self.known


class Table:
    """A ledger, who holds its seats, and who looks after it."""

    def __init__(self, terms: Terms, levels: Levels, host: str | None = None) -> None:
        self.ledger = Ledger(terms)
        self.holders = Holders()
        self.levels = levels
        self.host = host
        self.blocked: dict[str, str] = {}
        """Whom the host removed, and why: they may not come back."""
        self.think: Callable[[str], dict[str, Any]] | None = None
        """Who thinks about what a coach is asked; None: somebody outside the table, or nobody."""

    # Whole, for a driver that stores nothing.

    @classmethod
    def opened(cls, opening: Opening, levels: Levels, host: str, now: float) -> Table:
        """A new table with its first events, looked after by the one who made it."""
        table = cls(opening.terms, levels, host)
        table.do(Change(opening.events, [Handover(seat, who) for seat, who in opening.held]), now)
        return table

    def ask(self, who: str | None, request: Action, now: float) -> list[Entry]:
        """Does what somebody asks for; the events it became. `Refused`, and nothing changed, otherwise."""
        return self.do(self.judge(who, request, now), now)

    def respond(self, who: str | None, told: Any, now: float) -> dict[str, Any] | None:
        """What a client's JSON object is answered with; None where the table has changed, which a state tells."""
        ref = told.get("ref") if isinstance(told, dict) else None
        try:
            if isinstance(told, dict) and isinstance(since := told.get("since"), int):
                return self.state_for(who, since, now=now)
            request = requests.read_request(told)
            if isinstance(request, requests.Question):
                return {**self.answer(who, request), "n": self.ledger.n, "ref": ref}
            self.ask(who, request, now)
        except Refused as refused:
            return state.refusal(refused, self.ledger.n, ref)
        return None

    def due(self, now: float) -> Due | None:
        """What comes next by itself: a forced move, a bot's, or the end of somebody's time."""
        return automatic.due(self.ledger, now)

    def advance(self, now: float, decide: Decide) -> list[Entry]:
        """Does what comes next by itself, if it is time for it; the events it became."""
        due = self.due(now)
        if due is None or due.seconds > 0:
            return []
        if due.what == "forced":
            return self.do(Change(automatic.forced(self.ledger)), now)
        if due.what == "timeout":
            return self.do(Change(automatic.timeout(self.ledger, now)), now)
        level = self.ledger.sitters[due.seat].level or self.levels.default
        chosen = automatic.written(self.ledger) or decide(level, self.ledger.position)
        return self.do(Change(automatic.bot(self.ledger, due.seat, chosen, self.ledger.changed)), now)

    def state_for(
        self, who: str | None, since: int = 0, *, now: float, company: tuple[Collection[int], int] | None = None
    ) -> dict[str, Any]:
        """The message for somebody who has seen the events up to ``since``.

        ``company`` are the seats whose people are here and how many look on; without a server everybody is here.
        """
        return state.whole(
            self.ledger,
            company or (range(len(self.ledger.sitters)), 0),
            mine=self.holders.seats_of(who),
            host=self.is_host(who),
            since=max(0, min(since, self.ledger.n)),
            now=now,
        )

    # In steps, for a driver that stores events before they count.

    def judge(self, who: str | None, request: Action, now: float) -> Change:
        """What a request would change; `Refused` if it is not done."""
        ledger, mine = self.ledger, self.holders.seats_of(who)
        if ledger.closed:
            if isinstance(request, requests.Return):
                return NOTHING
            raise Refused("closed")
        if isinstance(request, requests.DECISIONS):
            if not mine:
                raise Refused("not_seated")
            change = Change(conduct.judge(ledger, mine, request, now))
            if isinstance(request, requests.Answer):
                return hosting.completed(change, self.levels.default)
            return change
        match request:
            case requests.Start():
                self._require_host(who)
                return seats.begin(ledger, self.levels)
            case requests.ChangeSeat():
                host = self._require_host(who)
                conduct.require_few(ledger, "seat")
                return seats.change(ledger, self.holders, self.levels, host, request)
            case requests.Sit():
                return seats.sit(ledger, self.holders, self._welcome(who), request)
            case requests.Join():
                return seats.join(ledger, self.holders, self._welcome(who), request)
            case requests.Return(wanted):
                return seats.come_back(ledger, mine if wanted is None else mine & set(wanted))
            case requests.Leave():
                conduct.require_few(ledger, "seat")
                return seats.leave(ledger, mine)
            case _:
                self._require_host(who)
                return hosting.judge(ledger, self.holders, mine, request)

    def answer(self, who: str | None, question: Question) -> dict[str, Any]:
        """The answer to a question, as a message has it."""
        if isinstance(question, requests.Counsel):
            if self.think is None:
                raise Refused("no_coach")
            return self.think(counsel.asked(self.ledger, self.holders.seats_of(who), question))
        return answer(self.ledger, self.holders.seats_of(who), question)

    def numbered(self, change: Change, at: float) -> list[Entry]:
        """The events of a change with their numbers and their time."""
        first = self.ledger.n + 1
        return [Entry(first + offset, at, by, event) for offset, (by, event) in enumerate(change.events)]

    def after(self, new: Sequence[Entry]) -> Ledger:
        """The ledger as it will be; this table stays as it is."""
        ahead = self.ledger.fork()
        for one in new:
            ahead.apply(one)
        return ahead

    def adopt(self, ledger: Ledger, change: Change) -> None:
        """From now on the table is so."""
        self.ledger = ledger
        self.host = change.host or self.host
        for one in change.handovers:
            if one.block is not None:
                self.blocked.update(dict.fromkeys(self.holders.of(one.seat), one.block))
            self.holders.hand_over(one)

    def do(self, change: Change, now: float) -> list[Entry]:
        """Makes a change; its events."""
        new = self.numbered(change, now)
        if new:
            self.adopt(self.after(new), change)
        return new

    def is_host(self, who: str | None) -> bool:
        """Somebody looks after the table."""
        return who is not None and who == self.host

    def require_welcome(self, who: str | None) -> None:
        """Nobody whom the host removed."""
        if who is not None and (why := self.blocked.get(who)) is not None:
            raise Refused("removed", why=why)

    def _welcome(self, who: str | None) -> str:
        self.require_welcome(who)
        if who is None:
            raise Refused("who_are_you")
        return who

    def _require_host(self, who: str | None) -> str:
        if who is None or who != self.host:
            raise Refused("not_host")
        return who
