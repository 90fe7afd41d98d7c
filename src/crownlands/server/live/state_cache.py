"""What a table tells a client, as JSON; made once per change and shared by all who see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.server.encoding import packed
from crownlands.server.table import state, view
from crownlands.server.table.entries import stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from crownlands.server.table.ledger import Ledger


STALE = 0.1
"""Seconds for which a message that tells the time may be told again."""


MOST_KEPT = 1 << 18
"""Bytes of texts a table keeps: whoever is there needs few, and anybody may ask for others."""


class StateCache:
    """The parts of a table's messages. ``fresh`` forgets what has changed; realms that have not are kept."""

    def __init__(self) -> None:
        self._setup: tuple[object, bytes] | None = None
        self._realms: dict[int, tuple[object, bytes]] = {}
        self._texts: dict[tuple[object, ...], bytes] = {}
        self._kept = 0
        self._public: bytes | None = None
        self._made = 0.0

    def fresh(self) -> None:
        """Something has changed."""
        self._texts.clear()
        self._kept = 0
        self._public = None

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
        """The whole message for somebody on some seats who has seen the events up to ``since``.

        ``company`` tells the seats whose people are here and how many look on; it is asked only if need be.
        """
        key = (seats, host, since)
        if ledger.clock.running is not None and now - self._made > STALE:
            # Nothing has happened, but time has passed.
            self.fresh()
        ending = b',"now":"%b"}' % stamp(now).encode()
        if (known := self._texts.get(key)) is not None:
            return known + ending
        if self._public is None:
            self._made = now
            here, watchers = company()
            self._public = b',"position":%b,"table":%b,"turn":' % (
                self._position(ledger, here, now),
                packed(state.table(ledger, watchers)),
            )
        acting = ledger.actor
        turn = self._turn(ledger, with_moves=isinstance(acting, int) and acting in seats)
        mine = packed(state.you(ledger, seats, host=host))
        events = self._events(ledger, since)
        text = b"".join((b'{"events":', events, self._public, turn, b',"you":', mine))
        self._keep(key, text)
        return text + ending

    def _events(self, ledger: Ledger, since: int) -> bytes:
        text = self._texts.get(("events", since))
        if text is None:
            text = packed([entry.down() for entry in ledger.entries[since:]])
            self._keep(("events", since), text)
        return text

    def _turn(self, ledger: Ledger, *, with_moves: bool) -> bytes:
        text = self._texts.get(("turn", with_moves))
        if text is None:
            text = packed(view.turn(ledger, with_moves=with_moves))
            self._keep(("turn", with_moves), text)
        return text

    def _keep(self, key: tuple[object, ...], text: bytes) -> None:
        """Keeps a text, and of the older ones only as many as there is room for."""
        while self._texts and self._kept + len(text) > MOST_KEPT:
            self._kept -= len(self._texts.pop(next(iter(self._texts))))
        self._texts[key] = text
        self._kept += len(text)

    def _position(self, ledger: Ledger, here: Collection[int], now: float) -> bytes:
        position = ledger.position
        looks = view.looks_of(position)
        last, last_by = view.last_cells(ledger)
        whole: dict[str, Any] = {
            "seats": state.seats(ledger, here, now),
            **looks.middle(position, ledger.played),
            "last": last,
            "last_by": last_by,
        }
        if self._setup is None or self._setup[0] is not position.plan:
            self._setup = (position.plan, packed(looks.setup(position)))
        keys = looks.realm_keys(position)
        realms = b",".join([self._realm(number, key, position) for number, key in enumerate(keys)])
        rest = packed(whole)[1:-1]
        return b'{"n":%d,"setup":%b,%b,"realms":[%b]}' % (ledger.n, self._setup[1], rest, realms)

    def _realm(self, number: int, key: object, position: Any) -> bytes:
        """A realm's text; most moves change one realm only, so the others are kept."""
        known = self._realms.get(number)
        if known is not None and (known[0] is key or known[0] == key):
            return known[1]
        text = packed(view.looks_of(position).realm(position, number))
        self._realms[number] = (key, text)
        return text


def nobody() -> tuple[Collection[int], int]:
    """The company of a table that is only looked at."""
    return (), 0


def state_at(ledger: Ledger, n: int) -> bytes:
    """The message a spectator would have got after event ``n``, with what is known today left out."""
    then = ledger.at(n)
    now = then.entries[-1].at if then.entries else 0.0
    return StateCache().state(then, nobody, seats=frozenset(), host=False, since=max(0, n - 1), now=now)
