"""Doing what is due of a run, wherever it is to be done."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.lab.runs.local import in_processes, one_by_one

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.lab.runs.chunks import Chunk, Done, Work
    from crownlands.lab.runs.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Where:
    """Where chunks are done: in this process, in some of this machine, or on a Ray cluster.

    >>> Where(), Where(processes=2)
    (Where(processes=1, ray=None), Where(processes=2, ray=None))
    """

    processes: int = 1
    ray: str | None = None
    """The address of a Ray cluster; ``local``: one of this machine, for as long as the run takes."""

    def do(self, work: Work, chunks: Sequence[Chunk]) -> Generator[Done, None, None]:
        """Does chunks, in whatever order they end; each comes once. Closed, it ends pools and clusters."""
        if not chunks:
            return
        if self.ray is not None:
            from crownlands.lab.runs.cluster import on_ray

            yield from on_ray(work, chunks, self.ray)
        elif self.processes == 1:
            yield from one_by_one(work, chunks)
        else:
            yield from in_processes(work, chunks, self.processes)


def run(
    work: Work, chunks: Sequence[Chunk], ledger: Ledger, where: Where | None = None
) -> Generator[Done, None, None]:
    """Does the chunks that are due and lets them count; gives each one when it does.

    Stop asking, and it stops: what counts by then stays, and the next run does the rest.
    """
    names = [chunk.name for chunk in chunks]
    if len(set(names)) < len(names):
        raise ValueError("two chunks of a run have the same name")
    with closing((where or Where()).do(work, ledger.due(chunks))) as doing:
        for done in doing:
            if ledger.keep(done):
                yield done
