"""The one thread that writes. Whatever waits is committed together, so a disk flush is shared by many moves."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.server.storage.appending import Append, store

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

    Work = Callable[[Connection], Any]

MOST_TOGETHER = 256
BUSY, GATHER = 3, 0.003
"""After a commit of so many pieces the next one waits for so many seconds."""


@dataclass(slots=True)
class _Item:
    work: Work | Append
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Writer:
    """Takes pieces of work in order and commits them in batches; a piece is done when it is durable."""

    def __init__(self, engine: Engine, channel: str | None = None, process: str = "") -> None:
        self._engine = engine
        self._channel, self._process = channel, process
        self._waiting: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.batches = 0
        self.pieces = 0

    def start(self) -> None:
        """Begins to write."""
        self._thread.start()

    def stop(self) -> None:
        """Writes what waits, then ends."""
        self._waiting.put(None)
        self._thread.join()

    @property
    def length(self) -> int:
        """How many pieces wait."""
        return self._waiting.qsize()

    async def write(self, work: Work | Append) -> Any:
        """Runs ``work``, or stores new events, in a transaction; returns what it returned once that is durable."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.put(_Item(work, done, loop))
        return await done

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
            self._commit(batch)
            busy = len(batch) >= BUSY
            if last:
                return

    def _commit(self, batch: list[_Item]) -> None:
        """All together if that goes well, else one by one, so that one refusal spoils nobody else's work."""
        self.batches += 1
        self.pieces += len(batch)
        try:
            with self._engine.begin() as connection:
                results = [None if isinstance(item.work, Append) else item.work(connection) for item in batch]
                if appends := [item.work for item in batch if isinstance(item.work, Append)]:
                    store(connection, appends, self._channel, self._process)
        except Exception:  # noqa: BLE001 - whose fault it is shows when each is tried alone
            self._one_by_one(batch)
            return
        _tell([(item, result, None) for item, result in zip(batch, results, strict=True)])

    def _one_by_one(self, batch: list[_Item]) -> None:
        for item in batch:
            try:
                with self._engine.begin() as connection:
                    result = None
                    if isinstance(item.work, Append):
                        store(connection, [item.work], self._channel, self._process)
                    else:
                        result = item.work(connection)
            except Exception as error:  # noqa: BLE001 - handed to whoever waits for it
                _tell([(item, None, error)])
            else:
                _tell([(item, result, None)])


def _tell(results: list[tuple[_Item, Any, Exception | None]]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any, Exception | None]]] = {}
    for item, result, error in results:
        by_loop.setdefault(item.loop, []).append((item.done, result, error))
    for loop, settled in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    for done, result, error in settled:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(result)
        else:
            done.set_exception(error)
