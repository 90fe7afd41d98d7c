"""Fair deals: a seed fixes every draw of a game before it begins, and anybody can check it.

The order of an urn is its content sorted by SHA-256 of the text ``seed``, urn, move and copy number,
joined by newlines; a draw takes the next item of that order that is still in the urn. So draws never
depend on what is played, and two games with one seed get the same dominoes.

    >>> deal = Deal("a seed")
    >>> deal.commitment
    'sha256:8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c'
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

from crownlands.components.hashing import sha256
from crownlands.rules import read_move, urn
from crownlands.rules.games import format_of
from crownlands.rules.riomino.moves import swapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from crownlands.rules import Move, Position, Urn
    from crownlands.rules.notation import Record


def fresh_seed() -> str:
    """256 secret random bits; `secrets` would be the same, and loads a dozen modules for it."""
    return os.urandom(32).hex()


def is_swapped(record: Record) -> bool:
    """A record of the second game of a pair; its header means nothing in a game that has no pair."""
    return format_of(record.setup).swaps and record.header("Swapped") == "yes"


class Dealer(Protocol):
    """Decides what chance draws."""

    def draw(self, position: Position) -> Move:
        """The next draw of a position where chance is to move."""


class Deal:
    """A seed that deals a whole game; without one, 256 fresh random bits.

    ``swap`` deals to each seat what the same seed deals to the other: the second game of a pair.
    """

    def __init__(self, seed: str | None = None, *, swap: bool = False) -> None:
        self.seed = fresh_seed() if seed is None else seed
        self.swap = swap
        self._orders: dict[str, tuple[tuple[Move, ...], tuple[Move, ...], bool]] = {}

    @classmethod
    def of_record(cls, record: Record) -> Deal | None:
        """The deal of a record that tells its seed."""
        seed = record.header("Seed")
        return None if seed is None else cls(seed, swap=is_swapped(record))

    def __repr__(self) -> str:
        return f"<Deal {self.commitment}>"

    @cached_property
    def commitment(self) -> str:
        """The hash of the seed: shown before the first draw, it binds the dealer to the seed."""
        return "sha256:" + sha256(self.seed)

    def order(self, of: Urn) -> tuple[Move, ...]:
        """The order in which an urn will be drawn."""
        if self.swap:
            order = _order(self.seed, of.name, tuple(swapped(move) for move in of.whole))
            return tuple(swapped(move) for move in order)
        return _order(self.seed, of.name, of.whole)

    def draw(self, position: Position) -> Move:
        """The next item of the order that is still in the urn."""
        held = urn(position)
        # A game asks for the same few urns again and again, so their orders are kept.
        known = self._orders.get(held.name)
        if known is None or (known[0] is not held.whole and known[0] != held.whole):
            order = self.order(held)
            known = self._orders[held.name] = (held.whole, order, len(set(order)) == len(order))
        _, order, each_once = known
        if each_once:
            left = {move for move, count in held.left if count}
            return next(move for move in order if move in left)
        return _next(order, held)


class Script:
    """Draws written down beforehand, by urn, for tests and counts: ``Script({"kings": ["king:0", ..]})``."""

    def __init__(self, draws: Mapping[str, Iterable[str]]) -> None:
        self.draws = {name: tuple(read_move(text) for text in texts) for name, texts in draws.items()}

    def draw(self, position: Position) -> Move:
        """The next item of the script that is still in the urn."""
        held = urn(position)
        return _next(self.draws.get(held.name, ()), held)


@lru_cache(maxsize=256)
def _order(seed: str, name: str, whole: tuple[Move, ...]) -> tuple[Move, ...]:
    seen: dict[Move, int] = {}
    keys = []
    for move in whole:
        seen[move] = seen.get(move, -1) + 1
        text = f"{seed}\n{name}\n{move}\n{seen[move]}"
        keys.append((sha256(text), move))
    return tuple(move for _, move in sorted(keys, key=lambda key: key[0]))


def _next(order: tuple[Move, ...], held: Urn) -> Move:
    """The first of an order after leaving out, for each kind of item, as many as have been drawn."""
    left = dict(held.left)
    drawn = {move: count - left.get(move, 0) for move, count in Counter(held.whole).items()}
    for move in order:
        if drawn[move] == 0:
            return move
        drawn[move] -= 1
    raise LookupError(f"the script has no more draws for {held.name}")
