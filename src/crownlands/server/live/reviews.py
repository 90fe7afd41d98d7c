"""Reviews on the server: one process for all, a short queue, a budget for each address, what was found kept.

A review is asked for as text, so the first to ask pays and everybody after them is told at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import subprocess
import sys
from collections import OrderedDict, deque
from typing import TYPE_CHECKING, Any

from crownlands.server.encoding import packed, unpacked
from crownlands.server.live import processes, review_worker
from crownlands.server.live.turns import Turns
from crownlands.server.live.worker import HEAD
from crownlands.server.rates import Rates
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

log = logging.getLogger("crownlands.reviews")
MOST_WAITING, MOST_OF_ONE = 16, 2
"""Requests that may wait, in all and of one address."""
SECONDS = 240.0
"""Of the processor, that one request may take; of the clock, three times that."""
BUDGET, BUDGET_SECONDS = 240.0, 3600.0
"""Seconds of the processor that an address may use in so many seconds."""
KEPT = 200
"""Reviews kept, the latest asked for; one has some ten thousand signs."""


class Told:
    """What was found out so far, for somebody who reads it in their own time; of progress only the latest."""

    def __init__(self) -> None:
        self._unread: deque[dict[str, Any]] = deque()
        self._news = asyncio.Event()
        self._ended = False

    def put(self, one: dict[str, Any]) -> None:
        """Something new."""
        if self._unread and "done" in self._unread[-1]:
            self._unread.pop()
        self._unread.append(one)
        self._news.set()

    def end(self) -> None:
        """There will be no more."""
        self._ended = True
        self._news.set()

    async def __aiter__(self) -> AsyncGenerator[dict[str, Any], None]:
        while True:
            while self._unread:
                yield self._unread.popleft()
            if self._ended:
                return
            self._news.clear()
            await self._news.wait()


class Reviews:
    """All reviews of a server."""

    def __init__(self, *, budget: float = BUDGET, seconds: float = SECONDS, waiting: int = MOST_WAITING) -> None:
        self._budget = Rates(budget, BUDGET_SECONDS)
        self._seconds, self._most_waiting = seconds, waiting
        self._turns = Turns(1)
        self._kept: OrderedDict[bytes, list[dict[str, Any]]] = OrderedDict()
        self._process: asyncio.subprocess.Process | None = None
        self.done = 0

    @property
    def waiting(self) -> int:
        """Requests that wait for their turn."""
        return self._turns.waiting()

    def known(self, text: str, depth: str) -> list[dict[str, Any]] | None:
        """The reviews of a text, if they were made lately."""
        key = _key(text, depth)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def ask(self, text: str, depth: str, owner: str) -> AsyncGenerator[dict[str, Any], None]:
        """How much is done, then the reviews; `Refused` before the first word if there is no room or no budget."""
        if self._budget.left(owner) <= 0:
            raise Refused("too_fast")
        if self._turns.waiting() >= self._most_waiting or self._turns.waiting(owner) >= MOST_OF_ONE:
            raise Refused("server_busy")
        return self._asked(text, depth, owner)

    async def _asked(self, text: str, depth: str, owner: str) -> AsyncGenerator[dict[str, Any], None]:
        yield {"done": 0.0, "waiting": self.waiting}
        await self._turns.take(owner)
        told = Told()
        # A task of its own: a client that reads slowly, or not at all, does not keep the others waiting.
        work = asyncio.create_task(self._in_turn(text, depth, owner, told))
        try:
            async for one in told:
                yield one
        finally:
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await work

    async def _in_turn(self, text: str, depth: str, owner: str, told: Told) -> None:
        try:
            # Somebody may have asked for the same in the meantime.
            if (known := self.known(text, depth)) is not None:
                told.put({"reviews": known})
            else:
                await self._work(text, depth, owner, told)
        finally:
            told.end()
            self.done += 1
            self._turns.give()

    async def _work(self, text: str, depth: str, owner: str, told: Told) -> None:
        request = packed({"text": text, "depth": depth, "seconds": self._seconds})
        finished = False
        try:
            async with asyncio.timeout(3 * self._seconds), contextlib.aclosing(self._talk(request)) as talk:
                async for one in talk:
                    finished = "took" in one
                    self._budget.spend(owner, one.get("took", 0.0))
                    if "answer" in one:
                        self._keep(_key(text, depth), one["answer"])
                        told.put({"reviews": one["answer"]})
                    elif "refused" in one:
                        told.put({"refused": one["refused"]})
                    else:
                        told.put(one)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            log.warning("a review took too long or its process ended", extra={"why": str(error)})
            self._budget.spend(owner, self._seconds)
            told.put({"refused": {"code": "server_busy", "facts": {}}})
        finally:
            if not finished:
                # Nobody waits for it any more, or it cannot be trusted with another.
                await self.close()

    async def _talk(self, request: bytes) -> AsyncGenerator[dict[str, Any], None]:
        if self._process is not None and self._process.returncode is not None:
            await self.close()
        process = self._process
        if process is None:
            process = self._process = await asyncio.create_subprocess_exec(
                # -P: no folder the server happens to be started in can slip in a module of its own.
                sys.executable,
                "-P",
                "-m",
                review_worker.__name__,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(request).to_bytes(HEAD, "big") + request)
        await process.stdin.drain()
        while True:
            length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
            told: dict[str, Any] = unpacked(await process.stdout.readexactly(length))
            yield told
            if "took" in told:
                return

    async def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        await processes.end(process)

    def _keep(self, key: bytes, found: list[dict[str, Any]]) -> None:
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _key(text: str, depth: str) -> bytes:
    return hashlib.sha256(f"{depth}\n{text}".encode()).digest()
