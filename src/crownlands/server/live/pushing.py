"""Telling people by Web Push that it is their turn, when they are not looking; each turn once."""

from __future__ import annotations

import asyncio
import http.client
import logging
from typing import TYPE_CHECKING

from crownlands.server.encoding import compact
from crownlands.server.live import hooks
from crownlands.server.settings import SettingsError
from crownlands.server.storage import pushes
from crownlands.server.storage.faults import Unavailable
from crownlands.server.storage.presence import everywhere_else
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from crownlands.server.live.tables import Tables
    from crownlands.server.live.webpush import Sender
    from crownlands.server.storage.pushes import Due, Subscription

log = logging.getLogger("crownlands.push")
PAUSES = (30.0, 300.0, 1800.0)
"""Seconds before a turn that was not told is tried again; then it is left."""
GONE = (404, 410)
"""Answers that say that a browser is not there any more."""
BUSY = (429, 500, 502, 503, 504)
"""Answers that say that a message was not taken, and may be later."""
CONTACT = "the setting push_contact must tell push services how to reach you, as in mailto:me@example.org"
MISSING = "the setting push_key needs the package cryptography: pip install 'crownlands[push]'"


def make_sender(key: str, contact: str) -> Sender | None:
    """What signs messages; None if the operator has not turned it on."""
    if not key:
        return None
    if not contact.startswith(("mailto:", "https:")):
        raise SettingsError(CONTACT)
    try:
        from crownlands.server.live.webpush import Sender
    except ImportError:
        raise SettingsError(MISSING) from None
    try:
        return Sender(key, contact)
    except ValueError:
        raise SettingsError("the setting push_key is no key; `crownlands push-key` makes one") from None


class Pushing:
    """Turns that are told, by this process or another."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        settings = tables.settings
        self.sender = make_sender(settings.push_key, settings.push_contact)
        self._to_private = settings.hooks_to_private
        self._news = asyncio.Event()
        self.sent = 0

    async def turn(self, table_id: str, seat: int, n: int) -> None:
        """It is somebody's turn who is not here, since event ``n``."""
        try:
            if told := await pushes.audience(self._tables.store, table_id, seat):
                await pushes.queue(self._tables.store, table_id, n, told)
                self._news.set()
        except Unavailable as failed:
            log.warning("a turn is not told", extra={"reason": failed.reason})

    async def run(self) -> None:
        """Tells what is due, until the server closes."""
        while True:
            try:
                due = await pushes.due(self._tables.store)
                for failed in await asyncio.gather(*[self._tell(one) for one in due], return_exceptions=True):
                    if failed is not None:
                        log.warning("a turn could not be told", extra={"why": type(failed).__name__})
            except Unavailable as failed:
                log.warning("turns cannot be told now", extra={"reason": failed.reason})
            except Exception:
                log.exception("a turn could not be told")
            try:
                async with asyncio.timeout(self._tables.settings.sweep):
                    await self._news.wait()
                self._news.clear()
            except TimeoutError:
                continue

    async def _tell(self, one: Due) -> None:
        store = self._tables.store
        found = await pushes.claim(store, one)
        if found is None or await self._looks(one, found["seats"]):
            return
        told, _ = await pushes.told_where(store, one.guest)
        news = compact({"what": "your_turn", "table": one.table, "n": one.n, "game": found["game"]}).encode()
        answers = [await self._send(each, one, news) for each in told]
        # Once one browser has it, another try would tell it twice.
        if answers and all(answer == "busy" for answer in answers) and one.tries < len(PAUSES):
            await pushes.again(store, one, PAUSES[one.tries])

    async def _looks(self, one: Due, seats: list[int]) -> bool:
        """Whether they have come by themselves."""
        room = self._tables.rooms.get(one.table)
        if room is not None:
            return bool(room.here & set(seats))
        there = await everywhere_else(self._tables.store) if self._tables.store.is_shared else {}
        return bool(there.get(one.table, (set(), 0))[0] & set(seats))

    async def _send(self, to: Subscription, one: Due, news: bytes) -> str:
        """``taken``, ``busy`` if it certainly was not and may be later, else ``lost``."""
        from crownlands.server.live.webpush import sealed

        assert self.sender is not None
        headers = self.sender.headers(to.endpoint, one.table, self._tables.time.now())
        try:
            status = await hooks.post(to.endpoint, sealed(news, to), headers, to_private=self._to_private)
        except ConnectionRefusedError:
            return "busy"
        except (OSError, Refused, http.client.HTTPException) as error:
            # It may have come through; nobody is told twice.
            log.info("push failed", extra={"why": type(error).__name__})
            return "lost"
        if status in GONE:
            await pushes.gone(self._tables.store, to.endpoint)
        self.sent += 200 <= status < 300
        return "taken" if 200 <= status < 300 else "busy" if status in BUSY else "lost"
