"""Where heavy requests are done: a process or two beside the server, few at once, each with its time.

Processes are made when they are needed, or soon will be, and go when they have had nothing to do for a while.
One that takes too long is ended and replaced. Everybody waits in turn, by address, and an address has so many
seconds a minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from crownlands.server.encoding import packed, unpacked
from crownlands.server.live import worker
from crownlands.server.live.turns import Turns
from crownlands.server.rates import Rates
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log = logging.getLogger("crownlands.workshop")
MOST_WAITING, MOST_OF_ONE = 64, 16
"""Requests that may wait, in all and of one address."""
PATIENCE = 60.0
"""Seconds beyond its own that a request may take on a machine with much else to do."""
RESTING = 120.0
"""Seconds without work after which a process goes."""
T = TypeVar("T")


class Gone(OSError):
    """A process ended before it answered."""


class Worker:
    """One process; it is asked in a thread of its own and may be ended from anywhere."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def ask(self, request: bytes) -> bytes:
        """The answer; OSError if there cannot be a process, Gone if it was ended."""
        with self._lock:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                worker.write(process.stdin, request)
                found = worker.read(process.stdout)
            except (OSError, ValueError):
                found = b""
            if not found:
                self._end(process)
                raise Gone("a worker ended")
            return found

    def start(self) -> None:
        """Makes the process, unless there is one or it has work."""
        if self._lock.acquire(blocking=False):
            try:
                # If none can be made, the next request says so.
                with contextlib.suppress(OSError):
                    self._running()
            finally:
                self._lock.release()

    def kill(self) -> None:
        """Ends the process at once, whatever it does."""
        if (process := self._process) is not None:
            process.kill()

    def rest(self) -> None:
        """Lets go of the process, unless it has work."""
        if self._lock.acquire(blocking=False):
            try:
                if self._process is not None:
                    self._end(self._process)
            finally:
                self._lock.release()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # noqa: S603 - our own module and nothing of anybody's
                # -P: no folder the server happens to be started in can slip in a module of its own.
                [sys.executable, "-P", "-m", worker.__name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        return self._process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        self._process = None
        process.kill()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    # What was to be written has no reader any more.
                    continue
        process.wait()


class Workshop:
    """All workers, who waits for them, and what each address has used of them."""

    def __init__(self, workers: int, seconds: float, budget: float) -> None:
        self._seconds, self._budget = seconds, Rates(budget, 60)
        places = max(1, workers)
        self._workers = tuple(Worker() for _ in range(workers))
        self._idle = list(self._workers)
        self._turns = Turns(places)
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="work")
        self._without = not workers
        """Without processes: none are wanted, or this machine makes none."""
        self._resting: asyncio.TimerHandle | None = None
        self.done = 0
        self.ended = 0
        """Workers that took too long."""

    @property
    def waiting(self) -> int:
        """Requests that wait for a worker."""
        return self._turns.waiting()

    async def ask(self, task: str, text: str, owner: str) -> Any:
        """What a worker makes of a text; `Refused` as it was there, or because there is no time for it."""
        request = packed({"task": task, "text": text, "seconds": self._seconds})
        found = unpacked(await self._in_turn(owner, lambda: self._ask(owner, request)))
        self._budget.spend(owner, found["took"])
        if (refused := found.get("refused")) is not None:
            raise Refused(refused["code"], refused["rule"], **refused["facts"])
        return found["answer"]

    async def beside(self, owner: str, work: Callable[[], T]) -> T:
        """Something that needs what is in memory here: in a thread, in turn, and charged like the rest."""

        def charged() -> T:
            # Seconds of the processor, as the workers count them: a busy machine is not the guest's doing.
            began = time.thread_time()
            try:
                return work()
            finally:
                spent.append(time.thread_time() - began)

        async def timed() -> T:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, charged)
            finally:
                self._budget.spend(owner, sum(spent))

        spent: list[float] = []
        return await self._in_turn(owner, timed)

    def expect(self) -> None:
        """Somebody may ask soon: a process is made now, as that takes longer than an answer, and rests later."""
        if self._without or not self._idle:
            return
        loop = asyncio.get_running_loop()
        loop.run_in_executor(self._threads, self._idle[-1].start)
        self._rest_later(loop)

    def close(self) -> None:
        """Ends all workers."""
        if self._resting is not None:
            self._resting.cancel()
        for one in self._workers:
            one.kill()
            one.rest()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _in_turn(self, owner: str, work: Callable[[], Awaitable[T]]) -> T:
        if self._budget.left(owner) <= 0:
            raise Refused("too_fast")
        if self._turns.waiting() >= MOST_WAITING or self._turns.waiting(owner) >= MOST_OF_ONE:
            raise Refused("server_busy")
        await self._turns.take(owner)
        try:
            return await work()
        finally:
            self.done += 1
            self._turns.give()

    async def _ask(self, owner: str, request: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        if self._without:
            return await loop.run_in_executor(self._threads, worker.answer, request)
        one, began = self._idle.pop(), loop.time()
        watch = loop.call_later(self._seconds + PATIENCE, one.kill)
        try:
            return await asyncio.shield(loop.run_in_executor(self._threads, one.ask, request))
        except Gone:
            self.ended += 1
            log.warning("a heavy request took too long and was ended")
            self._budget.spend(owner, max(self._seconds, loop.time() - began))
            raise Refused("server_busy") from None
        except OSError as error:
            log.warning("no process can be made, so heavy work is done in a thread", extra={"why": str(error)})
            self._without = True
            # The limits of the texts keep it short.
            return await loop.run_in_executor(self._threads, worker.answer, request)
        except asyncio.CancelledError:
            # Nobody waits for it any more, and a place with a busy worker would be none.
            one.kill()
            raise
        finally:
            watch.cancel()
            self._idle.append(one)
            self._rest_later(loop)

    def _rest_later(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = loop.call_later(RESTING, self._rest)

    def _rest(self) -> None:
        for one in self._workers:
            one.rest()
