"""Engines of other people as players: programs that speak the engine protocol."""

from __future__ import annotations

import shlex
import subprocess
from typing import TYPE_CHECKING

from crownlands.rules import IllegalMove, play, read_move
from crownlands.rules.notation import write_position

if TYPE_CHECKING:
    from crownlands.players import Budget
    from crownlands.rules import Move, Position


PREFIX = "engine:"


class EngineFailed(RuntimeError):
    """The engine ended, or did not answer with a legal move."""


class OutsidePlayer:
    """A program that is asked for its moves; it is started once and ended with the player."""

    def __init__(self, command: str, budget: Budget | None = None) -> None:
        self.command, self._budget = command, budget
        self._program = subprocess.Popen(  # noqa: S603 - the command the user named
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._tell("crownlands")
        self._await("crownlandsok")

    def decide(self, position: Position) -> Move:
        """The engine's move."""
        self._tell(f"position {write_position(position)}")
        spend = ""
        if self._budget:
            spend = (
                f" simulations {self._budget.simulations}"
                if self._budget.simulations
                else f" seconds {self._budget.seconds:g}"
            )
        self._tell(f"go{spend}")
        answer = self._await("bestmove")
        try:
            move = read_move(answer.split()[1])
            play(position, move)
        except (IllegalMove, ValueError, IndexError) as error:
            raise EngineFailed(f"{self.command} said {answer!r}: {error}") from error
        return move

    def close(self) -> None:
        """Ends the program."""
        if self._program.poll() is None:
            self._program.kill()
        self._program.communicate()

    def _tell(self, line: str) -> None:
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except OSError as error:
            raise EngineFailed(f"{self.command} has ended") from error

    def _await(self, word: str) -> str:
        assert self._program.stdout is not None
        for line in self._program.stdout:
            if line.startswith("error"):
                raise EngineFailed(f"{self.command} says {line.strip()}")
            if line.split()[:1] == [word]:
                return line.strip()
        raise EngineFailed(f"{self.command} has ended")


def split_players(text: str) -> list[str]:
    """Players' names, parted by commas; the command of an engine may be quoted.

    >>> split_players('baron,engine:"python my.py --fast, --strong"')
    ['baron', 'engine:python my.py --fast, --strong']
    """
    reader = shlex.shlex(text, posix=True, punctuation_chars=False)
    reader.whitespace, reader.whitespace_split = ",", True
    return [name.strip() for name in reader if name.strip()]
