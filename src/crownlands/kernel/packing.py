"""A position as the bytes that the kernel reads and writes; their order is told in cpp/rules/packing.hpp.

Both sides check what they get: the kernel refuses bytes that no game has.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING

from crownlands.components import Square, Terrain
from crownlands.rules.codec import cell_number, numbered_cell
from crownlands.rules.grid import OFFSET, scan
from crownlands.rules.kingdoms.draft import Draft, Offer, ascending
from crownlands.rules.kingdoms.kingdom import Kingdom, Realm, new_kingdom
from crownlands.rules.kingdoms.position import KingdomPosition
from crownlands.rules.queendomino.builders_board import SLOTS, BuildersBoard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino
    from crownlands.rules.kingdoms.position import KingdomPlan

VERSION = 2
NONE = 255
PILE = 64
STAGES = (
    "quest",
    "building",
    "row",
    "king",
    "place",
    "giant",
    "send",
    "send_from",
    "receive",
    "tax",
    "build",
    "build_on",
    "dragon",
    "choose",
    "over",
)
"""The law's stages and, behind build and send, what is left to say after the first of two numbers."""


class Names:
    """How the kernel names things.

    A domino is 64 times its pile, plus its place in ascending order; a building or quest its place in the table.
    """

    def __init__(self, plan: KingdomPlan) -> None:
        self.piles = [ascending(pile) for pile in plan.piles]
        self.dominoes = {
            index * PILE + n: one for index, pile in enumerate(self.piles) for n, one in enumerate(pile)
        }
        self.numbers = {domino.name: number for number, domino in self.dominoes.items()}
        self.buildings = {building.name: kind for kind, building in enumerate(plan.buildings)}
        self.quests = {quest.name: number for number, quest in enumerate(plan.quests)}


def pack(position: KingdomPosition, names: Names, realms: Sequence[bytes] | None = None) -> bytes:
    """All a position says, as bytes; ``realms`` are the bytes of its realms, where they are known already."""
    plan, draft = position.plan, position.draft
    out = bytearray((VERSION, STAGES.index(position.stage), draft.rows_to_come, _or_none(draft.king)))
    out += bytes(draft.hand.count(seat) for seat in range(plan.setup.seats))
    out += _placed(position)
    if plan.buildings or plan.quests:
        out += bytes((NONE, _or_none(position.receiver)))
    for pile in draft.piles:
        out += _set(pile, names)
    out += _set(draft.drawn, names)
    for row in (draft.row, draft.next_row):
        out.append(len(row))
        for offer in row:
            out += bytes((names.numbers[offer.domino.name], _or_none(offer.king)))
    if position.builders is not None:
        out += _builders(position, position.builders, names)
    if plan.quests:
        out += sum(1 << names.quests[quest.name] for quest in position.quests).to_bytes(8, "little")
    return bytes(out) + b"".join(realms or [pack_realm(realm, plan, names) for realm in position.realms])


def _builders(position: KingdomPosition, builders: BuildersBoard, names: Names) -> bytes:
    kinds = [0 if one is None else names.buildings[one.name] + 1 for one in (*builders.slots, builders.top)]
    left = {building.name: count for building, count in builders.pile}
    hosts = [index for index, realm in enumerate(position.realms) if realm.queen]
    if len(hosts) > 1:
        raise ValueError("the queen is a guest of one realm at a time")
    host = hosts[0] if hosts else NONE
    return bytes((*kinds, *(left.get(name, 0) for name in names.buildings), _or_none(builders.dragon), host))


def pack_realm(realm: Realm, plan: KingdomPlan, names: Names) -> bytes:
    """What a realm owns, as bytes."""
    kingdom = realm.kingdom
    if len(kingdom.crowns) > 3:
        raise ValueError("the kernel knows squares with at most 3 crowns")
    squares = {place: int(terrain) for terrain, layer in enumerate(kingdom.land) for place in scan(layer)}
    for one, layers in ((16, kingdom.crowns), (64, kingdom.giants)):
        for layer in layers:
            for place in scan(layer):
                squares[place] += one
    out = bytearray((realm.discarded or 0,))
    if not plan.buildings:
        out.append(len(squares))
        for place in sorted(squares):
            out += bytes((cell_number(place, plan.grid), squares[place]))
        return bytes(out)
    things = {place: names.buildings[building.name] + 1 for place, building in kingdom.buildings}
    for place in scan(kingdom.knights):
        things[place] = things.get(place, 0) + 128
    out += bytes((realm.coins % 256, realm.coins // 256, realm.knights, realm.towers, len(squares)))
    for place in sorted(squares):
        out += bytes((cell_number(place, plan.grid), squares[place], things.get(place, 0)))
    return bytes(out)


class _Reader:
    """The bytes of a state, taken apart in their order."""

    def __init__(self, packed: bytes, plan: KingdomPlan, names: Names) -> None:
        self.rest, self.plan, self.names = iter(packed), plan, names

    def byte(self) -> int:
        return next(self.rest)

    def or_none(self) -> int | None:
        value = next(self.rest)
        return None if value == NONE else value

    def word(self) -> int:
        return int.from_bytes(bytes(next(self.rest) for _ in range(8)), "little")

    def dominoes(self, pile: tuple[Domino, ...]) -> tuple[Domino, ...]:
        held = self.word()
        return tuple(domino for n, domino in enumerate(pile) if held >> n & 1)

    def row(self) -> tuple[Offer, ...]:
        return tuple(Offer(self.names.dominoes[self.byte()], self.or_none()) for _ in range(self.byte()))

    def builders(self) -> tuple[BuildersBoard, int | None]:
        """The builders' board, and the queen's host."""
        table = self.plan.buildings
        *slots, top = [table[kind - 1] if kind else None for kind in (self.byte() for _ in range(SLOTS + 1))]
        pile = tuple((building, count) for building in table if (count := self.byte()))
        return BuildersBoard(tuple(slots), top, pile, self.or_none()), self.or_none()

    def realm(self, *, queen: bool) -> Realm:
        plan, discarded, coins, knights, towers = self.plan, self.byte(), 0, 0, 0
        if plan.buildings:
            coins, knights, towers = self.byte() + 256 * self.byte(), self.byte(), self.byte()
        squares: dict[int, Square] = {}
        giants: dict[int, int] = {}
        built, sent = [], 0
        for _ in range(self.byte()):
            place, square = numbered_cell(self.byte(), plan.grid), self.byte()
            squares[place] = Square(Terrain(square & 15), square >> 4 & 3)
            giants[place] = square >> 6
            if plan.buildings:
                things = self.byte()
                sent |= (things >> 7) << place
                if things & 127:
                    built.append((place, plan.buildings[(things & 127) - 1]))
        kingdom = Kingdom.of(plan.grid, new_kingdom(plan.grid).castle.bit_length() - 1, squares)
        if plan.buildings or plan.quests:
            most = max(giants.values(), default=0)
            kingdom = replace(
                kingdom,
                giants=tuple(sum(1 << place for place, n in giants.items() if n > layer) for layer in range(most)),
                knights=sent,
                buildings=tuple(sorted(built, key=itemgetter(0))),
            )
        return Realm(kingdom, discarded, coins, knights, towers, queen)


def unpack(packed: bytes, plan: KingdomPlan, names: Names) -> KingdomPosition:
    """The position of bytes that the kernel wrote; ValueError after half a move, which no position shows."""
    read = _Reader(packed[1:], plan, names)
    stage, rows_to_come, king = STAGES[read.byte()], read.byte(), read.or_none()
    if stage.endswith(("_on", "_from")):
        raise ValueError("half a move has been played; play its second number first")
    hand = tuple(seat for seat in range(plan.setup.seats) for _ in range(read.byte()))
    placed_at, towards = read.or_none(), read.byte()
    placed: tuple[int, ...] = ()
    if placed_at is not None:
        left = numbered_cell(placed_at, plan.grid)
        placed = (left, left + OFFSET[towards])
    receiver = None
    if plan.buildings or plan.quests:
        _, receiver = read.byte(), read.or_none()
    piles = tuple(read.dominoes(pile) for pile in names.piles)
    drawn = read.dominoes(names.piles[(plan.rounds - rows_to_come) % len(piles)])
    draft = Draft(piles, rows_to_come, hand, king, drawn, read.row(), read.row())
    builders, host = read.builders() if plan.buildings else (None, None)
    open_quests = read.word() if plan.quests else 0
    quests = tuple(quest for n, quest in enumerate(plan.quests) if open_quests >> n & 1)
    realms = tuple(read.realm(queen=realm == host) for realm in range(plan.realms))
    return KingdomPosition(plan, stage, draft, realms, builders, quests, placed, receiver)


def _or_none(seat: int | None) -> int:
    return NONE if seat is None else seat


def _placed(position: KingdomPosition) -> bytes:
    if not position.placed:
        return bytes((NONE, 0))
    left, right = position.placed
    return bytes((cell_number(left, position.plan.grid), OFFSET.index(right - left)))


def _set(dominoes: Sequence[Domino], names: Names) -> bytes:
    held = 0
    for domino in dominoes:
        held |= 1 << (names.numbers[domino.name] & PILE - 1)
    return held.to_bytes(8, "little")
