"""The bots people can seat: a level is a name on the page, a player or an engine behind it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from crownlands.players import LEVELS, PLAYERS, RECIPES, Budget, new_player
from crownlands.players.ladder import suggestions
from crownlands.players.levels import PLAINEST, USUAL
from crownlands.players.unfinished import Unfinished
from crownlands.rules import GAMES, actor, legal, play
from crownlands.rules.notation import is_current
from crownlands.server.live.engines import EngineFailed, EnginePlayer
from crownlands.server.messages import LevelInfo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.rules import Move, Position
    from crownlands.server.settings import EngineCommand


log = logging.getLogger("crownlands.levels")
LEAST = 0.05
"""Seconds a bot thinks even when very many wait."""


class Levels:
    """Every level there is on this machine; players that serve as yardsticks can be seated by name, too."""

    default = USUAL
    """Fills open seats and plays for people who are away."""

    def __init__(self, engines: Iterable[EngineCommand] = ()) -> None:
        self._games = {engine.name: engine.games for engine in engines}
        self._engines = {engine.name: EnginePlayer(engine) for engine in engines}
        self.unfinished = Unfinished()

    def names(self, game: str) -> list[str]:
        """The levels that can be seated in a game."""
        return [*PLAYERS, *(name for name, games in self._games.items() if game in games)]

    def infos(self) -> list[LevelInfo]:
        """What people are offered: the levels, weakest first, then the operator's engines."""
        return [
            LevelInfo(
                name=name,
                games=[game for game in GAMES if name in self.names(game)],
                suggested=suggestions(name),
                engine=engine,
            )
            for names, engine in ((LEVELS, False), (self._engines, True))
            for name in names
        ]

    def decide(self, level: str, position: Position, crowding: float = 1.0) -> Move:
        """A move of that level; of the default one where the level is gone or fails, since the game must go on.

        ``crowding`` is how many bots want each thread: with more than one, each thinks so much less.
        """
        # An engine outside knows the facts and rules of today; at a table of the past it would misjudge moves.
        if level in self._engines and is_current(position.setup):
            try:
                return self._engines[level].decide(position)
            except EngineFailed:
                level = self.default
        if level not in PLAYERS:
            level = self.default
        try:
            move = self._decide(level, position, crowding)
            # A bot may be wrong, the game must go on.
            return move if move in legal(position) else legal(position)[0]
        except Exception:
            # A fault of one player must not stop everybody's game; the plainest one knows the law alone.
            log.exception("a bot failed", extra={"player": level})
            return new_player(PLAINEST).decide(position)

    def _decide(self, level: str, position: Position, crowding: float) -> Move:
        """The player who began a turn goes on with it: what it found out while placing still counts."""
        player = self.unfinished.take(level, position) or new_player(level, budget=_budget(level, crowding))
        move = player.decide(position)
        after = play(position, move)
        if actor(after) == actor(position):
            self.unfinished.keep(level, after, player)
        return move

    def close(self) -> None:
        """Ends all engines."""
        for engine in self._engines.values():
            engine.close()


def _budget(level: str, crowding: float) -> Budget | None:
    usual = RECIPES[level].budget
    if usual is None or crowding <= 1.0:
        return usual
    if usual.seconds:
        return Budget(seconds=max(LEAST, usual.seconds / crowding))
    return Budget(simulations=max(1, round(usual.simulations / crowding)))
