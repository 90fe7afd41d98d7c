"""Somebody else's program as a player, asked for its moves in the engine protocol."""

from __future__ import annotations

import os
import shlex
import subprocess
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Self

from crownlands.rules import IllegalMove, play, read_move
from crownlands.rules.notation import write_position

if TYPE_CHECKING:
    from crownlands.players import Budget
    from crownlands.rules import Move, Position


PREFIX = "engine:"
PATIENCE = 60.0
"""Seconds an engine may take for an answer beyond what it was given: starting a program takes a while."""


class EngineFailed(RuntimeError):
    """The engine ended, or did not answer with a legal move."""


class EngineClient:
    """A program that is asked for its moves: a player, started at once and ended by ``close`` or ``with``.

    It fails if it does not answer within its seconds and ``patience``.

    >>> import sys
    >>> from crownlands.match import Match
    >>> match = Match.new("kingdomino", seats=2, seed="a tour")
    >>> with EngineClient(f"{sys.executable} -m crownlands engine --player greedy") as engine:
    ...     engine.decide(match.position) in match.legal()
    True
    """

    def __init__(self, command: str, budget: Budget | None = None, patience: float = PATIENCE) -> None:
        self.command, self._budget = command, budget
        self._patience = patience + (budget.seconds if budget else 0.0)
        self._program = subprocess.Popen(  # noqa: S603 - the command the user named
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._said: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()
        try:
            self._tell("crownlands")
            self._await("crownlandsok")
        except EngineFailed:
            self.close()
            raise

    def decide(self, position: Position) -> Move:
        self._tell(f"position {write_position(position)}")
        spend = ""
        if self._budget:
            spend = (
                f" simulations {self._budget.simulations}"
                if self._budget.simulations
                else f" {'cpu' if self._budget.cpu else 'seconds'} {self._budget.seconds:g}"
            )
        self._tell(f"go{spend}")
        answer = self._await("bestmove")
        try:
            move = read_move(answer.split()[1])
            play(position, move)
        except (IllegalMove, ValueError, IndexError) as error:
            raise EngineFailed(f"{self.command} said {answer!r}: {error}") from error
        return move

    def processor_time(self) -> float:
        """Seconds that the program itself has worked so far; 0 where the system does not tell."""
        try:
            told = Path(f"/proc/{self._program.pid}/stat").read_text(encoding="utf-8")
        except OSError:
            return 0.0
        # After the name in brackets, which may hold anything: state, then numbers; the 12th and 13th are ticks.
        ticks = told.rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the program."""
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait()
        if self._program.stdin:
            self._program.stdin.close()

    def _listen(self) -> None:
        assert self._program.stdout is not None
        with self._program.stdout as said:
            for line in said:
                self._said.put(line)
        self._said.put(None)

    def _tell(self, line: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except (OSError, ValueError) as error:  # a pipe that nobody reads, or one that was closed
            raise EngineFailed(f"{self.command} has ended") from error

    def _await(self, word: str) -> str:
        until = time.monotonic() + self._patience
        while True:
            try:
                line = self._said.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                raise EngineFailed(f"{self.command} gave no answer in {self._patience:g} s") from None
            if line is None:
                raise EngineFailed(f"{self.command} has ended")
            if line.startswith("error"):
                raise EngineFailed(f"{self.command} says {line.strip()}")
            if line.split()[:1] == [word]:
                return line.strip()


def split_players(text: str) -> list[str]:
    """Players' names, separated by commas; the command of an engine may be quoted.

    >>> split_players('baron,engine:"python my.py --fast, --strong"')
    ['baron', 'engine:python my.py --fast, --strong']
    """
    reader = shlex.shlex(text, posix=True, punctuation_chars=False)
    reader.whitespace, reader.whitespace_split = ",", True
    return [name.strip() for name in reader if name.strip()]
