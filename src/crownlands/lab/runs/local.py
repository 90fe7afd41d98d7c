"""Chunks on this machine: one after the other, or some at a time, each in a process of its own."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import TYPE_CHECKING

from crownlands.lab.runs.chunks import perform

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.lab.runs.chunks import Chunk, Done, Work

AHEAD = 2
"""Chunks that wait for each process, so that none is ever idle; no more, since results are held in memory."""
PATIENCE = 3
"""Times in a row that workers may die without a chunk being done in between."""


class WorkerLost(RuntimeError):
    """Workers die again and again, whatever they do: the chunk, not the machine, is to blame."""


def one_by_one(work: Work, chunks: Sequence[Chunk]) -> Generator[Done, None, None]:
    """In this process."""
    for chunk in chunks:
        yield perform(work, chunk)


def in_processes(work: Work, chunks: Sequence[Chunk], processes: int) -> Generator[Done, None, None]:
    """Some at a time. A worker that dies takes its pool with it; what was not done is then given to a new one."""
    due, deaths = list(reversed(chunks)), 0
    while due:
        doing: dict[Future[Done], Chunk] = {}
        # Fresh interpreters: a fork would copy whatever threads the caller has.
        pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_with_parent)
        try:
            while due or doing:
                while due and len(doing) < AHEAD * processes:
                    doing[pool.submit(perform, work, due[-1])] = due[-1]
                    due.pop()
                for future in wait(doing, return_when=FIRST_COMPLETED).done:
                    done = future.result()
                    del doing[future]
                    deaths = 0
                    yield done
        except BrokenProcessPool:
            deaths += 1
            due += [chunk for chunk in doing.values() if chunk not in due]
            if deaths >= PATIENCE:
                names = ", ".join(sorted(chunk.name for chunk in doing.values()))
                raise WorkerLost(f"{deaths} workers died in a row while doing one of these: {names}") from None
        finally:
            pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Lets a worker end when its parent was killed; else it would wait for work for ever."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait_for([parent.sentinel])
        os._exit(1)

    Thread(target=watch, daemon=True).start()
