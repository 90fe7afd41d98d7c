"""Where a domino may lie. Each rule of placing is a set of cells; a legal place is in all of them.

The same three sets enumerate the places, judge a single one and say which rule refuses it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove
from crownlands.rules.grid import Cells, Direction, name, neighbours, rectangle, scan, seen_from
from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.kingdoms.stage import Step
from crownlands.rules.moves import Discard, Place, place

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.components import Domino, Terrain
    from crownlands.rules.kingdoms.kingdom import Kingdom
    from crownlands.rules.kingdoms.position import KingdomPosition

EVERY_WAY = tuple(Direction)
ONE_WAY_EACH = (Direction.EAST, Direction.SOUTH)


def free(kingdom: Kingdom) -> Cells:
    """KD-3.1: a domino covers two free, orthogonally adjacent cells. These are the free ones."""
    return ~kingdom.occupied


def touching(kingdom: Kingdom, terrain: Terrain) -> Cells:
    """KD-3.2: a half touches, edge to edge, the castle or a square with its own terrain.

    The castle matches every terrain. One half that touches is enough; nothing else has to match.
    """
    return neighbours(kingdom.land[terrain] | kingdom.castle)


def frame(kingdom: Kingdom) -> Cells:
    """KD-3.3: all squares, castle included, stay within a grid x grid frame that is not fixed in advance.

    These are the cells in reach of such a frame round what lies already. A domino's two cells never
    widen the kingdom on opposite sides, so each half may be judged alone.
    """
    west, north, east, south = kingdom.box
    reach = kingdom.grid - 1
    return rectangle(east - reach, south - reach, west + reach, north + reach)


def places(kingdom: Kingdom, domino: Domino) -> list[Place]:
    """Every legal place of a domino; one with equal halves is listed once per pair of cells."""
    found = []
    room = free(kingdom) & frame(kingdom)
    left, right = touching(kingdom, domino.left.terrain), touching(kingdom, domino.right.terrain)
    for towards in ONE_WAY_EACH if domino.is_even else EVERY_WAY:
        spots = room & seen_from(room, towards) & (left | seen_from(right, towards))
        while spots:
            lowest = spots & -spots
            found.append(place(domino.name, lowest.bit_length() - 1, towards))
            spots ^= lowest
    return found


def fits(kingdom: Kingdom, domino: Domino) -> bool:
    """KD-3.4: a domino that can be placed must be placed; only one that cannot is discarded."""
    return bool(places(kingdom, domino))


def normal(move: Place, domino: Domino) -> Place:
    """The one way to write a place: a domino with equal halves looks east or south."""
    if domino.is_even and move.towards in (Direction.WEST, Direction.NORTH):
        return place(move.domino, move.other, Direction(move.towards - 2))
    return move


def refusal(kingdom: Kingdom, domino: Domino, move: Place) -> IllegalMove | None:
    """The first rule of placing that forbids a place, or None if it is legal."""
    # A right half west or north of a1 has no cell at all; it is in no set.
    left, right = (1 << cell if cell >= 0 else 0 for cell in (move.cell, move.other))
    if covered := (left | right) & ~free(kingdom):
        cell = name(next(scan(covered)))
        return IllegalMove("KD-3.1", "occupied", f"{cell} is already covered", cell=cell)
    if not (left & touching(kingdom, domino.left.terrain) or right & touching(kingdom, domino.right.terrain)):
        return IllegalMove(
            "KD-3.2",
            "nothing_matches",
            f"neither half of domino {domino.name} touches the castle or a square of its own terrain",
            domino=domino.name,
        )
    within = frame(kingdom)
    if not (left & within and right & within):
        return IllegalMove(
            "KD-3.3",
            "outside_frame",
            f"the kingdom would no longer fit a {kingdom.grid} x {kingdom.grid} frame",
            grid=kingdom.grid,
        )
    return None


def dead_cells(kingdom: Kingdom) -> Cells:
    """Free cells that no domino can ever cover: alone between squares, or out of every frame's reach.

    A cell counts as dead when none of its neighbours is free and within the frame.
    """
    room = free(kingdom) & frame(kingdom)
    west, north, east, south = kingdom.box
    inside = rectangle(west, north, east, south) & ~kingdom.occupied
    return inside & ~neighbours(room)


class PlaceDomino(Step):
    """KD-2.2: first the king's domino is placed in the kingdom or, if it fits nowhere, discarded."""

    name = "place"
    rule = "KD-2.2"
    takes: type | UnionType = Place | Discard
    wants = "the king's domino must be placed"

    def arises(self, position: KingdomPosition) -> bool:
        """Every turn begins with it."""
        return position.draft.acting is not None

    def moves(self, position: KingdomPosition) -> tuple[Place | Discard, ...]:
        """Every legal place or, if there is none, the discard."""
        domino = self._domino(position)
        return tuple(places(position.realm.kingdom, domino)) or (Discard(domino.name),)

    def check(self, position: KingdomPosition, move: Place | Discard) -> None:
        """The domino under the acting king, where the rules of placing allow it."""
        domino = self._domino(position)
        if move.domino != domino.name:
            raise IllegalMove(
                "KD-2.1",
                "another_domino",
                f"the king that acts stands on domino {domino.name}, not on {move.domino}",
                domino=move.domino,
                acting=domino.name,
            )
        kingdom = position.realm.kingdom
        if isinstance(move, Discard):
            if fits(kingdom, domino):
                raise IllegalMove(
                    "KD-3.4",
                    "must_be_placed",
                    f"domino {domino.name} can be placed, so it must be",
                    domino=domino.name,
                )
        elif refused := refusal(kingdom, domino, move):
            raise refused

    def apply(self, position: KingdomPosition, move: Place | Discard) -> KingdomPosition:
        """The kingdom grows by the domino, or the count of discards by one."""
        realm = position.realm
        if isinstance(move, Discard):
            return position.with_realm(replace(realm, discarded=(realm.discarded or 0) + 1))
        kingdom = realm.kingdom.with_domino(self._domino(position), move.cell, move.other)
        grown = Realm(kingdom, realm.discarded, realm.coins, realm.knights, realm.towers, realm.queen)
        return position.with_realm(grown, placed=(move.cell, move.other))

    def _domino(self, position: KingdomPosition) -> Domino:
        acting = position.draft.acting
        assert acting is not None
        return acting.domino
