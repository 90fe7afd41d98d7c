"""The bots people can seat: a level is a name on the page, a player or an engine behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from crownlands.players import LEVELS, new_player
from crownlands.rules import GAMES
from crownlands.server.live.engines import EngineFailed, EnginePlayer
from crownlands.server.protocol import LevelInfo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.rules import Move, Position
    from crownlands.rules.law import AnyPosition
    from crownlands.server.settings import Engine


OFFERED = ("random", "greedy", *LEVELS)
"""The yardsticks without a search, then the levels for people, weakest first."""


class Levels:
    """Every level there is on this machine."""

    default = "greedy"
    """Fills open seats and plays for whoever is away."""

    def __init__(self, engines: Iterable[Engine] = ()) -> None:
        self._games = {engine.name: engine.games for engine in engines}
        self._engines = {engine.name: EnginePlayer(engine) for engine in engines}

    def names(self, game: str) -> list[str]:
        """The levels that play a game, weakest first, then the operator's engines."""
        return [*OFFERED, *(name for name, games in self._games.items() if game in games)]

    def infos(self) -> list[LevelInfo]:
        """Every level as clients see it."""
        return [
            LevelInfo(name=name, games=[game for game in GAMES if name in self.names(game)], engine=engine)
            for names, engine in ((OFFERED, False), (self._engines, True))
            for name in names
        ]

    def decide(self, level: str, position: AnyPosition) -> Move:
        """A move of that level; of the default one where the level is gone or fails, since the game must go on."""
        if level in self._engines:
            try:
                return self._engines[level].decide(position)
            except EngineFailed:
                level = self.default
        return new_player(level if level in OFFERED else self.default).decide(cast("Position", position))

    def close(self) -> None:
        """Ends all engines."""
        for engine in self._engines.values():
            engine.close()
