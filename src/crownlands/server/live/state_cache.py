"""What a table tells its readers, as JSON: made once per change and shared by all who see the same.

A snapshot is the table as one reader sees it. Each new one has a greater version: a reader of changes is told
what is different from the snapshot they had, and which one that was.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from crownlands.server.encoding import packed
from crownlands.server.table import state, view
from crownlands.server.table.entries import stamp
from crownlands.server.table.patches import difference

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from crownlands.server.table.ledger import Ledger

    View = dict[str, Any]


STALE = 0.1
"""Seconds for which a message that tells the time may be told again."""


MOST_KEPT = 1 << 18
"""Bytes of texts a table keeps: those who are there need few, and anybody may ask for others."""


MOST_READERS = 64
"""Kinds of readers of whom it is kept what they are."""


class Snapshot(NamedTuple):
    """A table as one reader sees it. What all see is the same object for all of them, and so is a turn."""

    version: int
    who: tuple[frozenset[int], bool]
    """The reader's seats, and whether it is the host."""
    with_moves: bool
    position: View
    table: View
    turn: View
    you: View


class StateCache:
    """The parts of a table's messages. ``fresh`` forgets what has changed; realms that have not are kept."""

    def __init__(self) -> None:
        self._setup: tuple[object, View] | None = None
        self._realms: dict[int, tuple[object, View]] = {}
        self._seats: tuple[object, list[View]] | None = None
        self._ledger: Ledger | None = None
        self._version = 0
        self._made = 0.0
        self._public: tuple[View, View] | None = None
        self._table: View | None = None
        self._yours: dict[tuple[frozenset[int], bool], View] = {}
        self._turns: dict[bool, View] = {}
        self._snapshots: dict[tuple[frozenset[int], bool], Snapshot] = {}
        self._texts: dict[tuple[object, ...], bytes] = {}
        self._kept = 0

    def fresh(self) -> None:
        """Something has changed."""
        self._public = None
        self._turns.clear()
        self._snapshots.clear()
        self._texts.clear()
        self._kept = 0

    def snapshot(
        self,
        ledger: Ledger,
        company: Callable[[], tuple[Collection[int], int]],
        who: tuple[frozenset[int], bool],
        now: float,
    ) -> Snapshot:
        """The table as somebody on some seats, host or not, sees it.

        ``company`` tells the seats whose people are here and how many look on; it is asked only if need be.
        """
        if ledger is not self._ledger or (ledger.clock.running is not None and now - self._made > STALE):
            # Something has happened that is still to be told, or nothing has, but time has passed.
            self.fresh()
            self._ledger = ledger
        if (known := self._snapshots.get(who)) is not None:
            return known
        if self._public is None:
            self._version += 1
            self._made = now
            here, watchers = company()
            self._table = _same(self._table, state.table(ledger, watchers))
            self._public = self._position(ledger, here, now), self._table
        seats, host = who
        with_moves = ledger.seat_to_move in seats
        if (turn := self._turns.get(with_moves)) is None:
            turn = self._turns[with_moves] = view.turn(ledger, with_moves=with_moves)
        if len(self._yours) > MOST_READERS:
            self._yours.clear()
        you = self._yours[who] = _same(self._yours.get(who), state.you(ledger, seats, host=host))
        made = self._snapshots[who] = Snapshot(self._version, who, with_moves, *self._public, turn, you)
        return made

    def state(
        self,
        ledger: Ledger,
        company: Callable[[], tuple[Collection[int], int]],
        *,
        seats: frozenset[int],
        host: bool,
        since: int,
        now: float,
    ) -> bytes:
        """The whole message for somebody on some seats who has seen the events up to ``since``."""
        return self.whole(self.snapshot(ledger, company, (seats, host), now), ledger, since, now)

    def whole(self, new: Snapshot, ledger: Ledger, since: int, now: float, *, versioned: bool = False) -> bytes:
        """All of a snapshot just made, for somebody who has seen the events up to ``since``."""
        key = (new.who, since)
        if (text := self._texts.get(key)) is None:
            public = self._text(
                ("public",), lambda: b',"position":%b,"table":%b' % (packed(new.position), packed(new.table))
            )
            turn = self._text(("turn", new.with_moves), lambda: packed(new.turn))
            text = b'{"events":%b%b,"turn":%b,"you":%b' % (
                self._events(ledger, since),
                public,
                turn,
                packed(new.you),
            )
            self._keep(key, text)
        return text + (b',"version":%d' % new.version if versioned else b"") + _ending(now)

    def changes(self, told: Snapshot, new: Snapshot, ledger: Ledger, since: int, now: float) -> bytes:
        """What is different in a snapshot just made from one that its reader was told."""
        key = (told.version, told.with_moves, new.with_moves, since)
        if (text := self._texts.get(key)) is None:
            public = self._text(
                ("changed", told.version),
                lambda: _joined(
                    _changed(b"position", told.position, new.position), _changed(b"table", told.table, new.table)
                ),
            )
            text = b'{"events":%b,"base":%d,"version":%d,"changes":{%b' % (
                self._events(ledger, since),
                told.version,
                new.version,
                _joined(public, _changed(b"turn", told.turn, new.turn)),
            )
            self._keep(key, text)
        if told.you is new.you:
            return b"%b}%b" % (text, _ending(now))
        mine = _changed(b"you", told.you, new.you)
        between = b"," if mine and not text.endswith(b"{") else b""
        return b"%b%b%b}%b" % (text, between, mine, _ending(now))

    def _events(self, ledger: Ledger, since: int) -> bytes:
        return self._text(("events", since), lambda: packed([entry.down() for entry in ledger.entries[since:]]))

    def _text(self, key: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
        if (text := self._texts.get(key)) is None:
            text = make()
            self._keep(key, text)
        return text

    def _keep(self, key: tuple[object, ...], text: bytes) -> None:
        """Keeps a text, and of the older ones only as many as there is room for."""
        while self._texts and self._kept + len(text) > MOST_KEPT:
            self._kept -= len(self._texts.pop(next(iter(self._texts))))
        self._texts[key] = text
        self._kept += len(text)

    def _position(self, ledger: Ledger, here: Collection[int], now: float) -> View:
        position = ledger.position
        looks = view.looks_of(position)
        if self._setup is None or self._setup[0] is not position.plan:
            self._setup = (position.plan, looks.setup(position))
        keys = looks.realm_keys(position)
        realms = [self._realm(number, key, position) for number, key in enumerate(keys)]
        seats = self._seats_of(ledger, here, now)
        return state.position(ledger, setup=self._setup[1], seats=seats, realms=realms)

    def _seats_of(self, ledger: Ledger, here: Collection[int], now: float) -> list[View]:
        """The seats; without clocks they are as they were unless somebody sits down, comes or goes."""
        if ledger.clock.is_kept:
            return state.seats(ledger, here, now)
        key = (tuple(ledger.sitters), frozenset(here), ledger.position.plan)
        if self._seats is None or self._seats[0] != key:
            self._seats = (key, state.seats(ledger, here, now))
        return self._seats[1]

    def _realm(self, number: int, key: object, position: Any) -> View:
        """A realm; most moves change one only, so the others are kept."""
        known = self._realms.get(number)
        if known is not None and (known[0] is key or known[0] == key):
            return known[1]
        shown = view.looks_of(position).realm(position, number)
        self._realms[number] = (key, shown)
        return shown


def _same(old: View | None, new: View) -> View:
    """What is as it was is the same object, so that nobody looks for a difference."""
    return old if old is not None and old == new else new


def _changed(name: bytes, old: View, new: View) -> bytes:
    """The change of a part with its name; nothing where there is none."""
    change = None if old is new else difference(old, new)
    return b'"%b":%b' % (name, packed(change)) if change else b""


def _joined(one: bytes, other: bytes) -> bytes:
    return b"%b,%b" % (one, other) if one and other else one or other


@lru_cache(maxsize=1)
def _ending(now: float) -> bytes:
    """The end of every message; the same for all who are told of one change."""
    return b',"now":"%b"}' % stamp(now).encode()


def nobody() -> tuple[Collection[int], int]:
    """The company of a table that is only looked at."""
    return (), 0


def state_at(ledger: Ledger, n: int) -> bytes:
    """The message a spectator would have got after event ``n``, with what is known today left out."""
    then = ledger.at(n)
    now = then.entries[-1].at if then.entries else 0.0
    return StateCache().state(then, nobody, seats=frozenset(), host=False, since=max(0, n - 1), now=now)
