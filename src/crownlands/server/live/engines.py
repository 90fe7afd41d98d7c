"""Engines outside: programs the operator named, asked for moves over their standard input and output.

A question is one line of JSON, ``{"position": "...", "legal": ["17@d5e", ..], "seconds": 5}``; the answer is
one line, ``{"move": "17@d5e"}``.
"""

from __future__ import annotations

import json
import logging
import selectors
import subprocess
import threading
import time
from typing import TYPE_CHECKING

from crownlands.rules import legal, read_move
from crownlands.rules.notation import write_position
from crownlands.server.table.encoding import compact

if TYPE_CHECKING:
    from crownlands.rules import Move
    from crownlands.rules.law import AnyPosition
    from crownlands.server.settings import Engine

log = logging.getLogger("crownlands.engines")


class EngineFailed(Exception):
    """The engine did not answer in time, or not with a legal move."""


class EnginePlayer:
    """One engine; it is started when first asked and started again after a failure."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._running: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def decide(self, position: AnyPosition) -> Move:
        """The engine's move; EngineFailed if there is none."""
        moves = {str(move) for move in legal(position)}
        question = compact(
            {"position": write_position(position), "legal": sorted(moves), "seconds": self._engine.seconds}
        )
        with self._lock:
            try:
                answer = json.loads(self._ask(question.encode() + b"\n"))
                if answer["move"] in moves:
                    return read_move(answer["move"])
            except (OSError, ValueError, KeyError, TypeError, TimeoutError) as error:
                log.warning("engine failed", extra={"engine": self._engine.name, "why": type(error).__name__})
            self.close()
        raise EngineFailed(self._engine.name)

    def close(self) -> None:
        """Ends the program."""
        if self._running is not None:
            self._running.kill()
            self._running.communicate()
            self._running = None

    def _ask(self, question: bytes) -> bytes:
        if self._running is None or self._running.poll() is not None:
            self._running = subprocess.Popen(  # noqa: S603 - the operator's own command
                self._engine.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._running.stdin.write(question)
        answer, until = b"", time.monotonic() + self._engine.seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._running.stdout, selectors.EVENT_READ)
            while not answer.endswith(b"\n"):
                if not selector.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError
                part = self._running.stdout.read(4096)
                if not part or len(answer) > 65536:
                    raise ValueError("no line")
                answer += part
        return answer
