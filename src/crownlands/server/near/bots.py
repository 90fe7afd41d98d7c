"""The bots of a device: every level, thinking in slices, since the table has but one thread."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from crownlands.players import LEVELS, PLAYERS, new_player
from crownlands.players.ladder import suggestions
from crownlands.players.levels import PLAINEST, USUAL
from crownlands.players.player import deciding
from crownlands.players.unfinished import Unfinished
from crownlands.rules import GAMES, actor, legal, play

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.rules import Move, Position

log = logging.getLogger("crownlands.near")


class Bots:
    """The levels that can be seated here, and who of them is in the middle of a turn.

    With a seed, those whose budget is not in seconds decide the same way each time.
    """

    default = USUAL

    def __init__(self, seed: int | None = None) -> None:
        self._seed, self._unfinished = seed, Unfinished()

    def names(self, game: str) -> Sequence[str]:  # noqa: ARG002 - all of them play every game
        """The levels that can be seated in a game."""
        return PLAYERS

    def infos(self) -> list[dict[str, Any]]:
        """What people are offered, weakest first."""
        games = list(GAMES)
        return [{"name": name, "games": games, "suggested": suggestions(name), "engine": False} for name in LEVELS]

    def deciding(self, level: str, position: Position) -> Generator[None, None, Move]:
        """A move of that level, found in slices; closed, it stops. The game goes on, whatever a player does."""
        level = level if level in PLAYERS else self.default
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
