"""The bridge to WebAssembly in node, at the other end of a pipe: for tests and figures (web/near/pipe.js)."""

from __future__ import annotations

import struct
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

PAGE = 65_536
"""Bytes of a page of WebAssembly's memory."""


class PipeBridge:
    """Runs node with the kernel; leaving it as a context ends node."""

    def __init__(self, script: Path, code: Path, node: str = "node") -> None:
        self._node = subprocess.Popen(
            [node, str(script), str(code)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    @property
    def pid(self) -> int:
        """The process, for those who measure it."""
        return self._node.pid

    def __enter__(self) -> PipeBridge:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends node: its input ends."""
        self._node.communicate()

    def version(self) -> int:
        """The version of the seam there."""
        return self.ask("version", b"")[0]

    def memory(self) -> int:
        """How many bytes of memory the kernel has taken so far."""
        return self.ask("size", b"")[0] * PAGE

    def ask(self, function: str, question: bytes) -> tuple[int, bytes]:
        """Status and answer."""
        assert self._node.stdin is not None
        name = function.encode("ascii")
        try:
            self._node.stdin.write(struct.pack("<II", len(name), len(question)) + name + question)
            status, size = struct.unpack("<iI", self._read(8))
        except BrokenPipeError:
            raise RuntimeError("the kernel in node has ended") from None
        return int(status), self._read(size)

    def _read(self, size: int) -> bytes:
        assert self._node.stdout is not None
        parts = bytearray()
        while len(parts) < size:
            if not (part := self._node.stdout.read(size - len(parts))):
                raise RuntimeError("the kernel in node has ended")
            parts += part
        return bytes(parts)
