"""The one thread that writes. Whatever waits is committed together, so a disk flush is shared by many moves."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.server.storage import fence, quick
from crownlands.server.storage.appending import Append, store, store_rows
from crownlands.server.storage.faults import Restored, Unavailable, is_passing, unavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

    Work = Callable[[Connection], Any]

log = logging.getLogger("crownlands.writer")
MOST_TOGETHER = 256
BUSY, GATHER = 3, 0.003
"""After a commit of so many pieces the next one waits for so many seconds."""
PATIENCE = 12.0
"""Seconds after which those who wait are told that it takes too long."""
TRIES, BREATH = 2, 0.05
"""A connection that was cut in the middle is taken up again once, after so many seconds."""


@dataclass(slots=True)
class _Item:
    work: Work | Append
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    epoch: str | None
    """The database that the work was meant for."""
    until: float
    """When it is too late to begin."""


class Writer:
    """Takes pieces of work in order and commits them in batches; a piece is done when it is durable."""

    def __init__(
        self,
        engine: Engine,
        channel: str | None = None,
        process: str = "",
        written: Callable[[int], None] | None = None,
    ) -> None:
        self._engine = engine
        self._is_file = engine.dialect.name == "sqlite"
        self._channel, self._process = channel, process
        self._written = written
        self._waiting: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.epoch: str | None = None
        """The restore that the database is of, as far as is known here."""
        self.batches = 0
        self.pieces = 0

    def start(self) -> None:
        """Begins to write."""
        self._thread.start()

    def stop(self) -> None:
        """Writes what waits, then ends; a database that does not answer is not waited for."""
        self._waiting.put(None)
        self._thread.join(PATIENCE)

    @property
    def length(self) -> int:
        """How many pieces wait."""
        return self._waiting.qsize()

    async def write(self, work: Work | Append) -> Any:
        """Runs ``work``, or stores new events, in a transaction; returns what it returned once that is durable.

        `Restored` if a backup was brought in since. `Unavailable` if it cannot be done, or if nobody can say: a
        commit that is never answered may have happened.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.put(_Item(work, done, loop, self.epoch, time.monotonic() + PATIENCE))
        # Twice: whatever has begun in time may take as long again.
        late = loop.call_later(2 * PATIENCE, _give_up, done)
        try:
            return await done
        finally:
            late.cancel()

    def _run(self) -> None:
        busy = False
        while (first := self._waiting.get()) is not None:
            if busy:
                # Many write at once: a moment's patience makes fewer, larger commits of it.
                time.sleep(GATHER)
            batch, last = [first], False
            while len(batch) < MOST_TOGETHER and not self._waiting.empty():
                item = self._waiting.get()
                if item is None:
                    last = True
                    break
                batch.append(item)
            self._commit(self._in_time(batch))
            busy = len(batch) >= BUSY
            if last:
                return

    def _in_time(self, batch: list[_Item]) -> list[_Item]:
        """Those who waited too long are told so, and nothing of theirs is done."""
        now = time.monotonic()
        _tell([(item, None, Unavailable("too_slow")) for item in batch if item.until < now])
        return [item for item in batch if item.until >= now]

    def _commit(self, batch: list[_Item]) -> None:
        """All together if that goes well, else one by one, so that one refusal spoils nobody else's work."""
        if not batch:
            return
        self.batches += 1
        self.pieces += len(batch)
        failed = self._together(batch)
        if failed is None:
            return
        if len(batch) == 1 or isinstance(failed, Unavailable):
            _fail(batch, failed)
            return
        for at, item in enumerate(batch):
            failed = self._together([item])
            if isinstance(failed, Unavailable):
                # The others need not each find that out.
                _fail(batch[at:], failed)
                return
            if failed is not None:
                _fail([item], failed)

    def _together(self, batch: list[_Item]) -> Exception | None:
        """Commits pieces in one transaction and tells so; or why it did not work, and nothing is told."""
        for attempt in range(TRIES):
            try:
                number, results = self._quickly(batch) or self._usually(batch)
            except Exception as error:  # noqa: BLE001 - handed to those who wait for it
                if not is_passing(error):
                    return error
                failed = unavailable(error)
                log.warning("a write failed", extra={"reason": failed.reason, "kind": type(error).__name__})
                if attempt < TRIES - 1 and failed.reason == "unreachable":
                    time.sleep(BREATH)
                    continue
                return failed
            if self._written is not None:
                self._written(number)
            _tell([(item, result, None) for item, result in zip(batch, results, strict=True)])
            return None
        raise AssertionError

    def _quickly(self, batch: list[_Item]) -> tuple[int, list[Any]] | None:
        """New events alone, in a file; None if there is more to do."""
        new = [item.work for item in batch if isinstance(item.work, Append) and item.work.is_plain]
        if not self._is_file or len(new) < len(batch):
            return None
        with quick.transaction(self._engine) as cursor:
            cursor.execute(fence.COUNT)
            if (counted := cursor.fetchone()) is None:
                return None
            number, epoch = counted
            _check(batch, epoch)
            store_rows(cursor.execute, new)
        return number, [None] * len(batch)

    def _usually(self, batch: list[_Item]) -> tuple[int, list[Any]]:
        with self._engine.begin() as connection:
            epoch, number = fence.begin(connection)
            _check(batch, epoch)
            results = [None if isinstance(item.work, Append) else item.work(connection) for item in batch]
            if appends := [item.work for item in batch if isinstance(item.work, Append)]:
                store(connection, appends, self._channel, self._process, epoch)
        return number, results


def _check(batch: list[_Item], epoch: str | None) -> None:
    if any(item.epoch != epoch for item in batch):
        raise Restored(epoch)


def _fail(batch: list[_Item], why: Exception) -> None:
    # Each has an error of its own to raise, since errors collect where they have been.
    _tell([(item, None, Unavailable(why.reason) if isinstance(why, Unavailable) else why) for item in batch])


def _tell(results: list[tuple[_Item, Any, Exception | None]]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any, Exception | None]]] = {}
    for item, result, error in results:
        by_loop.setdefault(item.loop, []).append((item.done, result, error))
    for loop, settled in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _give_up(done: asyncio.Future[Any]) -> None:
    _settle([(done, None, Unavailable("too_slow"))])


def _settle(settled: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    for done, result, error in settled:
        if done.done():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
