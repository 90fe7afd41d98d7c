"""One way of running much work: chunks that can be done anywhere, and again, and count once.

A *chunk* is a part of a run, named by its inputs. Doing it again comes to the same, so a worker that dies in
the middle loses nothing but time. The files of a chunk are renamed into the run's folder, and then one line in its
ledger says that it is done: what has no line does not count, what has one is never done again.

    >>> import tempfile
    >>> from crownlands.lab.runs.chunks import Chunk
    >>> def squares(chunk: Chunk) -> dict[str, bytes]:
    ...     first, last = chunk.inputs
    ...     return {f"{chunk.name}.txt": " ".join(str(n * n) for n in range(first, last)).encode()}
    >>> chunks = [Chunk(f"{n:03}", (n, n + 3)) for n in range(0, 9, 3)]
    >>> with tempfile.TemporaryDirectory() as folder, Ledger.at(folder, {"what": "squares"}) as ledger:
    ...     done = list(run(squares, chunks, ledger))
    ...     again = list(run(squares, chunks, ledger))
    ...     [kept.decode() for kept in ledger.files()], len(done), len(again)
    (['0 1 4', '9 16 25', '36 49 64'], 3, 0)
"""

from __future__ import annotations

from crownlands.lab.runs.chunks import Chunk, Done, Files, Work
from crownlands.lab.runs.ledger import Cost, Ledger, LedgerError
from crownlands.lab.runs.local import WorkerLost
from crownlands.lab.runs.running import Where, run

__all__ = ["Chunk", "Cost", "Done", "Files", "Ledger", "LedgerError", "Where", "Work", "WorkerLost", "run"]
