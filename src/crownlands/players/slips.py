"""A player with a beginner's slips: now and then it takes something plausible instead of the best."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.players.greedy import worth_of
from crownlands.players.player import deciding
from crownlands.rules import legal

if TYPE_CHECKING:
    from collections.abc import Generator

    from crownlands.players.player import Player
    from crownlands.rules import Move, Position


class SlippingPlayer:
    """Plays as another does, but a share ``slips`` of its decisions falls on any of the ``better`` moves.

    ``better`` is the part of all moves, best first, that such a slip may take, and ``unseen`` the part, best first
    too, that it overlooks.
    """

    def __init__(
        self, player: Player, slips: float, better: float, seed: int | str | None = None, *, unseen: float = 0.0
    ) -> None:
        self._player, self._slips, self._dice = player, slips, Random(seed)
        self._unseen, self._better = unseen, better

    def decide(self, position: Position) -> Move:
        """The other player's move, or a slip."""
        return self._player.decide(position) if self._dice.random() >= self._slips else self._slip(position)

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """The same in slices."""
        if self._dice.random() >= self._slips:
            return (yield from deciding(self._player, position))
        return self._slip(position)

    def _slip(self, position: Position) -> Move:
        moves = list(legal(position))
        self._dice.shuffle(moves)
        moves.sort(key=lambda move: -worth_of(position, move))
        first = min(round(len(moves) * self._unseen), len(moves) - 1)
        return self._dice.choice(moves[first : max(first + 1, round(len(moves) * self._better))])
