"""The bots of a device: every level, thinking in slices, since the table has only one thread."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from crownlands.players import LEVELS, PLAYERS, new_player
from crownlands.players.budget import Budget
from crownlands.players.ladder import suggestions
from crownlands.players.levels import PLAINEST, RECIPES, USUAL
from crownlands.players.player import deciding
from crownlands.players.unfinished import Unfinished
from crownlands.rules import GAMES, actor, legal, play, start

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.rules import Move, Position, Setup

log = logging.getLogger("crownlands.near")

BLINK = Budget(seconds=0.001)
"""What a first decision may spend that is not for a game."""


class Bots:
    """The levels that can be seated here, and who of them is in the middle of a turn.

    With a seed, those whose budget is not in seconds decide the same way each time.
    """

    default = USUAL

    def __init__(self, seed: int | None = None) -> None:
        self._seed, self._unfinished = seed, Unfinished()
        self._ready: set[tuple[str, Setup]] = set()

    def names(self, game: str) -> Sequence[str]:  # noqa: ARG002 - all of them play every game
        """The levels that can be seated in a game."""
        return PLAYERS

    def infos(self) -> list[dict[str, Any]]:
        """What people are offered, weakest first."""
        games = list(GAMES)
        return [{"name": name, "games": games, "suggested": suggestions(name), "engine": False} for name in LEVELS]

    def get_ready(self, level: str, setup: Setup) -> None:
        """Decides once, in no time: what a first turn has to read and compile is there before it begins."""
        level = self._known(level)
        if (level, setup) in self._ready:
            return
        self._ready.add((level, setup))
        budget = RECIPES[level].budget
        try:
            position = start(setup)
            while actor(position) == "chance":
                position = play(position, legal(position)[0])
            new_player(level, self._seed, BLINK if budget and budget.seconds else None).decide(position)
        except Exception:
            log.exception("a bot failed before the game", extra={"player": level})

    def _known(self, level: str) -> str:
        return level if level in PLAYERS else self.default

    def deciding(self, level: str, position: Position) -> Generator[None, None, Move]:
        """A move of that level, found in slices; closed, it stops. The game goes on, whatever a player does."""
        level = self._known(level)
        try:
            player = self._unfinished.take(level, position) or new_player(level, self._seed)
            move = yield from deciding(player, position)
            if move not in legal(position):
                return legal(position)[0]
            after = play(position, move)
            if actor(after) == actor(position):
                # What it found out while placing still counts.
                self._unfinished.keep(level, after, player)
        except Exception:
            log.exception("a bot failed", extra={"player": level})
            return new_player(PLAINEST).decide(position)
        return move

    def forget_old(self) -> None:
        """Lets go of players who were not asked again."""
        self._unfinished.forget_old()
