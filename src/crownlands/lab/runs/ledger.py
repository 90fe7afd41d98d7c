"""What is done of a run: a folder with its files, and a line for each chunk that counts.

A file is written under another name, flushed and renamed; the line in ``ledger.jsonl`` follows, flushed as well.
What dies between the two leaves files that do not count, and the chunk is done again, over them; what was not
whole is removed when the ledger is opened again. Only one process at a time may hold a ledger: results come from
anywhere, but one hand writes.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from io import TextIOWrapper
    from types import TracebackType

    from crownlands.lab.runs.chunks import Chunk, Done

HEAD, LINES, LOCK = "run.json", "ledger.jsonl", "lock"
UNFINISHED = ".unfinished"
"""How the names end that files have until they are whole."""


class LedgerError(ValueError):
    """A folder is of another run, in use, or not as it was written."""


@dataclass(frozen=True, slots=True)
class Line:
    """A chunk that counts: its files with their SHA-256, and what it took."""

    chunk: str
    files: dict[str, str]
    seconds: float
    cpu: float
    where: str


@dataclass(frozen=True, slots=True)
class Cost:
    """What the chunks of a ledger took together."""

    chunks: int
    seconds: float
    cpu: float
    bytes: int = 0

    def __str__(self) -> str:
        spent = f"{self.cpu:.1f} core-seconds" if self.cpu < 600 else f"{self.cpu / 3600:.2f} core-hours"
        return f"{self.chunks} chunks, {spent}"


@dataclass
class Ledger:
    """The folder of a run; ``head`` says what run it is. Use it as a context: it holds the folder's lock."""

    folder: Path
    head: Mapping[str, object]
    lines: dict[str, Line] = field(default_factory=dict)
    _lock: TextIOWrapper | None = None

    @classmethod
    def at(cls, folder: Path | str, head: Mapping[str, object]) -> Ledger:
        """The ledger of a folder, which is made if it is not there."""
        return cls(Path(folder), json.loads(json.dumps(head)))

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = (self.folder / LOCK).open("a", encoding="utf-8")
        if not _locked(self._lock):
            self._lock.close()
            raise LedgerError(f"another process is working in {self.folder}")
        try:
            self._open()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            self._lock.close()

    def _open(self) -> None:
        # Left by a process that was killed while writing; only the holder of the lock writes here.
        for left in self.folder.rglob(f".*{UNFINISHED}"):
            left.unlink()
        head = self.folder / HEAD
        if not head.exists():
            write_whole(head, json.dumps(self.head, indent=1).encode() + b"\n")
        elif (kept := json.loads(head.read_text(encoding="utf-8"))) != self.head:
            differs = sorted(key for key in {*kept, *self.head} if kept.get(key) != self.head.get(key))
            raise LedgerError(f"{self.folder} holds another run: it differs in {', '.join(differs)}")
        ledger = self.folder / LINES
        text = ledger.read_text(encoding="utf-8") if ledger.exists() else ""
        whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
        for told in whole:
            line = Line(**json.loads(told))
            if line.chunk in self.lines:
                raise LedgerError(f"{ledger} counts chunk {line.chunk} twice")
            self.lines[line.chunk] = line
        if "".join(whole) != text:
            # A process killed while writing left a line without an end: that chunk is done again.
            write_whole(ledger, "".join(whole).encode())

    def due(self, chunks: Iterable[Chunk]) -> list[Chunk]:
        """Those that are not done yet."""
        return [chunk for chunk in chunks if chunk.name not in self.lines]

    def keep(self, done: Done) -> bool:
        """Lets a chunk count; False, and nothing changed, if it already does."""
        if done.chunk.name in self.lines:
            return False
        for name, content in done.files.items():
            write_whole(self._path(name), content)
        told = {name: hashlib.sha256(content).hexdigest() for name, content in done.files.items()}
        line = Line(done.chunk.name, told, done.seconds, done.cpu, done.where)
        with (self.folder / LINES).open("a", encoding="utf-8") as out:
            out.write(json.dumps(asdict(line)) + "\n")
            out.flush()
            os.fsync(out.fileno())
        self.lines[line.chunk] = line
        return True

    def files(self) -> Iterator[bytes]:
        """The content of every file that counts, chunk by chunk in the order of their names."""
        for name in self.checked():
            yield self._path(name).read_bytes()

    def checked(self) -> Iterator[str]:
        """The names of these files; LedgerError for one that is not as it was written."""
        for _, line in sorted(self.lines.items()):
            for name, digest in line.files.items():
                path = self._path(name)
                if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
                    raise LedgerError(f"{path} is not as chunk {line.chunk} left it")
                yield name

    @property
    def cost(self) -> Cost:
        """What was spent so far."""
        lines = self.lines.values()
        written = sum(self._path(name).stat().st_size for line in lines for name in line.files)
        return Cost(len(lines), sum(one.seconds for one in lines), sum(one.cpu for one in lines), written)

    def _path(self, name: str) -> Path:
        parts = PurePosixPath(name)
        if parts.is_absolute() or ".." in parts.parts or name in (HEAD, LINES, LOCK):
            raise LedgerError(f"a chunk cannot write {name!r}")
        return self.folder / parts


def _locked(held: TextIOWrapper) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows has other locks; there it goes unnoticed.
        return True
    with suppress(OSError):
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def write_whole(file: Path, content: bytes) -> None:
    """Writes a file so that nobody ever sees half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}{UNFINISHED}")
    with beside.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)
