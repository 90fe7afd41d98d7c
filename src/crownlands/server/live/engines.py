"""Engines outside: programs the operator named, asked for moves in the engine protocol."""

from __future__ import annotations

import logging
import shlex
import threading
from typing import TYPE_CHECKING

from crownlands.engines.client import EngineClient, EngineFailed
from crownlands.players import Budget

if TYPE_CHECKING:
    from crownlands.rules import Move, Position
    from crownlands.server.settings import EngineCommand

__all__ = ["EngineFailed", "EnginePlayer"]

log = logging.getLogger("crownlands.engines")
PATIENCE = 5.0
"""Seconds beyond its own that an engine has for an answer: people wait for it."""


class EnginePlayer:
    """One engine; it is started when first asked and started again after a failure."""

    def __init__(self, engine: EngineCommand) -> None:
        self._engine = engine
        self._running: EngineClient | None = None
        self._lock = threading.Lock()

    def decide(self, position: Position) -> Move:
        """The engine's move; EngineFailed if there is none."""
        with self._lock:
            try:
                if self._running is None:
                    self._running = self._started()
                return self._running.decide(position)
            except EngineFailed as failed:
                log.warning("engine failed", extra={"engine": self._engine.name, "why": str(failed)})
                self.close()
                raise

    def close(self) -> None:
        """Ends the program."""
        if self._running is not None:
            self._running.close()
            self._running = None

    def _started(self) -> EngineClient:
        budget = Budget(seconds=self._engine.seconds)
        try:
            return EngineClient(shlex.join(self._engine.command), budget, patience=PATIENCE)
        except OSError as error:
            raise EngineFailed(f"{self._engine.name} cannot be started: {error}") from error
