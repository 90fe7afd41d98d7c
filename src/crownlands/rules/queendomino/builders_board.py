"""The builders' board: six slots, the pile beside them, and the dragon."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove, Urn
from crownlands.rules.kingdoms.stage import Draw
from crownlands.rules.moves import DrawBuilding, draw_building

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.components import Building
    from crownlands.rules.kingdoms.position import KingdomPosition

SLOTS = 6
KNIGHTS, TOWERS = 22, 15


@dataclass(frozen=True, slots=True)
class BuildersBoard:
    """QD-1.4: six slots that cost 5 down to 0, the dearest next to the pile, whose top everybody sees.

    ``slots[c]`` is the building in the slot that costs c. The order below the top is unknown, so ``pile``
    only tells how many of each building are left there. ``dragon`` is the slot where the dragon stands,
    None while it is in its cave.
    """

    slots: tuple[Building | None, ...]
    top: Building | None
    pile: tuple[tuple[Building, int], ...]
    dragon: int | None = None

    @staticmethod
    def of(buildings: tuple[Building, ...]) -> BuildersBoard:
        """An empty board with all buildings in the pile."""
        return BuildersBoard((None,) * SLOTS, None, tuple((building, building.copies) for building in buildings))

    def without(self, slot: int) -> BuildersBoard:
        """The board after the building in a slot is gone; the slot stays empty until the round ends."""
        return replace(self, slots=(*self.slots[:slot], None, *self.slots[slot + 1 :]))


def after_round(builders: BuildersBoard) -> BuildersBoard:
    """QD-3.1: the dragon returns, the buildings slide to the cheap end, the dear end is refilled from the pile.

    The pile's visible top goes to the cheapest empty slot; what is then turned up is for chance to say.
    """
    left = [building for building in builders.slots if building is not None]
    slots = (*left, *[None] * (SLOTS - len(left)))
    return _filled(replace(builders, slots=slots, dragon=None))


def supply(position: KingdomPosition) -> tuple[int, int]:
    """Knights and towers that nobody has yet."""
    knights = KNIGHTS - sum(realm.all_knights for realm in position.realms)
    return max(knights, 0), TOWERS - sum(realm.towers for realm in position.realms)


class TurnUpBuilding(Draw):
    """Chance turns up the pile's next building, at set-up and whenever the top went to a slot (QD-1.4)."""

    name = "building"
    rule = "QD-1.4"
    takes: type | UnionType = DrawBuilding
    even = False
    wants = "a building is turned up"

    def arises(self, position: KingdomPosition) -> bool:
        """The pile has no visible top, and something to turn up."""
        builders = position.builders
        return builders is not None and builders.top is None and bool(builders.pile)

    def moves(self, position: KingdomPosition) -> tuple[DrawBuilding, ...]:
        """Each kind of building in the pile; those with several copies are likelier."""
        assert position.builders is not None
        return tuple([draw_building(building.name) for building, _ in position.builders.pile])

    def urn(self, position: KingdomPosition) -> Urn:
        assert position.builders is not None
        whole = tuple([draw_building(one.name) for one in position.plan.buildings for _ in range(one.copies)])
        left = tuple([(draw_building(building.name), count) for building, count in position.builders.pile])
        return Urn("buildings", whole, left)

    def check(self, position: KingdomPosition, move: DrawBuilding) -> None:
        """Only what is in the pile can be turned up."""
        if move not in self.moves(position):
            why = f"no {move.building} is left in the pile"
            raise IllegalMove(self.rule, "not_in_pile", why, building=move.building)

    def apply(self, position: KingdomPosition, move: DrawBuilding) -> KingdomPosition:
        """The building is the pile's top, or fills a slot that waits for it."""
        builders = position.builders
        assert builders is not None
        drawn = next(building for building, _ in builders.pile if building.name == move.building)
        counts = ((building, count - (building is drawn)) for building, count in builders.pile)
        pile = tuple((building, count) for building, count in counts if count)
        return replace(position, builders=_filled(replace(builders, top=drawn, pile=pile)))


def _filled(builders: BuildersBoard) -> BuildersBoard:
    if builders.top is None or None not in builders.slots:
        return builders
    cheapest = builders.slots.index(None)
    slots = (*builders.slots[:cheapest], builders.top, *builders.slots[cheapest + 1 :])
    return replace(builders, slots=slots, top=None)
