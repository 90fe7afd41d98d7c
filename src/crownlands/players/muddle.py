"""A player with a beginner's slips: now and then it takes something plausible instead of the best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.players.greedy import WORTH
from crownlands.rules import legal

if TYPE_CHECKING:
    from crownlands.players.player import Player
    from crownlands.rules import Move, Position


class MuddledPlayer:
    """Plays as another does, but one decision in ``slip`` is any of the better half of the moves."""

    def __init__(self, player: Player, slip: float, seed: int | str | None = None) -> None:
        self._player, self._slip, self._dice = player, slip, Random(seed)

    def decide(self, position: Position) -> Move:
        """The other player's move, or a slip."""
        if self._dice.random() * self._slip >= 1:
            return self._player.decide(position)
        moves = list(legal(position))
        self._dice.shuffle(moves)
        judge = WORTH[type(position)]
        moves.sort(key=lambda move: -judge(position, move))
        return self._dice.choice(moves[: (len(moves) + 1) // 2])
