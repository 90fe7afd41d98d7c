"""Work for the tests of runs: small, quick to import, and deadly where it is told so."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from crownlands.lab.runs import Chunk


@dataclass(frozen=True)
class Squares:
    """Squares a number, and leaves a trace of each try; the first who meets a fatal number is killed."""

    trace: Path
    fatal: tuple[int, ...] = ()
    always: bool = False
    seconds: float = 0.0

    def __call__(self, chunk: Chunk) -> dict[str, bytes]:
        (self.trace / f"{chunk.name} {os.getpid()} {time.monotonic_ns()}").touch(exist_ok=False)
        tries = len(list(self.trace.glob(f"{chunk.name} *")))
        if chunk.inputs in self.fatal and (self.always or tries == 1):
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.seconds)
        return {f"squares/{chunk.name}": str(chunk.inputs**2).encode()}
