"""A position as the bytes that the kernel reads and writes; their order is told in cpp/packing.hpp.

Both sides check what they get: the kernel refuses bytes that no game has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components import Square, Terrain
from crownlands.rules.codec import cell_number, numbered_cell
from crownlands.rules.draft import Draft, Offer, ascending
from crownlands.rules.grid import STEP
from crownlands.rules.kingdom import Kingdom, Realm, new_kingdom
from crownlands.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino
    from crownlands.rules.position import Plan

VERSION = 1
NONE = 255
PILE = 64
STAGES = ("row", "king", "place", "choose", "over")


class Names:
    """How the kernel names dominoes: 64 times the pile, plus the place in ascending order."""

    def __init__(self, plan: Plan) -> None:
        self.piles = [ascending(pile) for pile in plan.piles]
        self.dominoes = {
            index * PILE + n: one for index, pile in enumerate(self.piles) for n, one in enumerate(pile)
        }
        self.numbers = {domino.name: number for number, domino in self.dominoes.items()}


def pack(position: Position, names: Names) -> bytes:
    """All a position says, as bytes."""
    plan, draft = position.plan, position.draft
    out = bytearray((VERSION, STAGES.index(position.stage), draft.rows_to_come, _or_none(draft.king)))
    out += bytes(draft.hand.count(seat) for seat in range(plan.setup.seats))
    out += _placed(position)
    for pile in draft.piles:
        out += _set(pile, names)
    out += _set(draft.drawn, names)
    for row in (draft.row, draft.next_row):
        out.append(len(row))
        for offer in row:
            out += bytes((names.numbers[offer.domino.name], _or_none(offer.king)))
    for realm in position.realms:
        squares = realm.kingdom.squares()
        out += bytes((realm.discarded or 0, len(squares)))
        for place, square in squares.items():
            if square.crowns > 3:
                raise ValueError("the kernel knows squares with at most 3 crowns")
            out += bytes((cell_number(place, plan.grid), square.terrain | square.crowns << 4))
    return bytes(out)


def unpack(packed: bytes, plan: Plan, names: Names) -> Position:
    """The position of bytes that the kernel wrote."""
    rest = iter(packed[1:])
    stage, rows_to_come, king = STAGES[next(rest)], next(rest), next(rest)
    hand = tuple(seat for seat in range(plan.setup.seats) for _ in range(next(rest)))
    placed_at, towards = next(rest), next(rest)
    placed: tuple[int, ...] = ()
    if placed_at != NONE:
        left = numbered_cell(placed_at, plan.grid)
        placed = (left, left + STEP[towards])

    def a_set(pile: tuple[Domino, ...]) -> tuple[Domino, ...]:
        held = int.from_bytes(bytes(next(rest) for _ in range(8)), "little")
        return tuple(domino for n, domino in enumerate(pile) if held >> n & 1)

    def a_row() -> tuple[Offer, ...]:
        pairs = [(next(rest), next(rest)) for _ in range(next(rest))]
        return tuple(Offer(names.dominoes[number], None if seat == NONE else seat) for number, seat in pairs)

    piles = tuple(a_set(pile) for pile in names.piles)
    drawn = a_set(names.piles[(plan.rounds - rows_to_come) % len(piles)])
    draft = Draft(piles, rows_to_come, hand, None if king == NONE else king, drawn, a_row(), a_row())
    realms = []
    for _ in range(plan.realms):
        discarded = next(rest)
        pairs = [(next(rest), next(rest)) for _ in range(next(rest))]
        squares = {
            numbered_cell(number, plan.grid): Square(Terrain(square & 15), square >> 4) for number, square in pairs
        }
        castle = new_kingdom(plan.grid).castle.bit_length() - 1
        realms.append(Realm(Kingdom.of(plan.grid, castle, squares), discarded))
    return Position(plan, stage, draft, tuple(realms), placed=placed)


def _or_none(seat: int | None) -> int:
    return NONE if seat is None else seat


def _placed(position: Position) -> bytes:
    if not position.placed:
        return bytes((NONE, 0))
    left, right = position.placed
    return bytes((cell_number(left, position.plan.grid), STEP.index(right - left)))


def _set(dominoes: Sequence[Domino], names: Names) -> bytes:
    held = sum(1 << names.numbers[domino.name] % PILE for domino in dominoes)
    return held.to_bytes(8, "little")
