"""Observations: what a seat sees as arrays, with a name for every plane and every byte of the vector.

>>> from crownlands.rules import setup
>>> seen = layout(setup("kingdomino", 2))
>>> seen.planes[:8], len(seen.planes), seen.side
(('realm0.wheat', 'realm0.forest', 'realm0.lake', 'realm0.grassland', 'realm0.swamp', 'realm0.mine', \
'realm0.town', 'realm0.crowns'), 18, 9)
>>> seen.vector[:5], len(seen.vector)
(('placing', 'first_king', 'rows_to_come', 'row0.laid', 'row0.left_terrain'), 102)

Realms are counted from the one that looks, which is 0, round the table. docs/research.md tells what each means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.rules import KingdomPlan, RiominoPlan
from crownlands.rules.codec import SLOTS, side, size
from crownlands.rules.games import plan as plan_of
from crownlands.rules.riomino.codec import SIZE
from crownlands.rules.riomino.game import MAP

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from crownlands.rules import Setup

VERSION = 1
"""Raised when a name or its place changes; the environments' ids carry it."""
HALVES = ("left_terrain", "left_crowns", "right_terrain", "right_crowns")


@dataclass(frozen=True, slots=True)
class Layout:
    """The names of planes and vector in their order, the side of a plane, and how many numbers moves have."""

    setup: Setup
    planes: tuple[str, ...]
    vector: tuple[str, ...]
    side: int
    numbers: int

    def plane(self, planes: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
        """One plane by its name, of one observation or of many."""
        found: NDArray[np.uint8] = planes[..., self.planes.index(name), :, :]
        return found

    def value(self, vector: NDArray[np.uint8], name: str) -> int:
        """One byte of one vector by its name."""
        return int(vector[self.vector.index(name)])


@cache
def layout(setup: Setup) -> Layout:
    """What observations of a set-up look like."""
    plan: object = plan_of(setup)
    if isinstance(plan, RiominoPlan):
        faces = [face.name for face in plan.dice.faces]
        planes = (*(f"face{face}" for face in faces), *(f"turned{n}" for n in range(4)), "room", "own", "other")
        trays = (f"{whose}.{face}" for whose in ("start_die", "own_tray", "other_tray") for face in faces)
        return Layout(setup, planes, ("own_turn", "own_start", *trays), MAP, SIZE)
    assert isinstance(plan, KingdomPlan)
    planes = tuple(f"realm{realm}.{name}" for realm in range(plan.realms) for name in _of_a_realm(plan))
    return Layout(setup, planes, tuple(_of_the_table(plan)), side(plan.grid), size(plan.grid))


def _of_a_realm(plan: KingdomPlan) -> Iterator[str]:
    yield from (terrain.name.lower() for terrain in Terrain)
    yield from ("crowns", "room")
    if plan.buildings:
        yield from ("knights", "buildings")
    if plan.quests:
        yield "giants"


def _of_the_table(plan: KingdomPlan) -> Iterator[str]:
    yield from ("placing", "first_king", "rows_to_come")
    of_an_offer = ("laid", *HALVES, "king", *(("effect",) if plan.quests else ()))
    for row in ("row", "next"):
        for slot in range(plan.row - len(plan.removed)):
            yield from (f"{row}{slot}.{name}" for name in of_an_offer)
    yield from (f"realm{realm}.discarded" for realm in range(plan.realms))
    for pile in plan.piles:
        yield from (f"unseen.{domino.name}" for domino in sorted(pile, key=lambda one: one.rank))
    if plan.buildings or plan.quests:
        yield from ("stage", "first_number", "receiver", "placed_at", "placed_towards")
    if plan.buildings:
        yield from (f"slot{slot}" for slot in range(SLOTS))
        yield "top"
        yield from (f"pile.{building.name}" for building in plan.buildings)
        yield from ("dragon", "queen")
        for realm in range(plan.realms):
            yield from (f"realm{realm}.{what}" for what in ("coins", "coins_256", "knights", "towers"))
    yield from (f"quest.{quest.name}" for quest in plan.quests)
    yield "to_move"
