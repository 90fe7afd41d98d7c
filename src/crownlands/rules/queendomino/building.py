"""Step C of a turn: building, and the queen who comes for the towers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.components import Building, Terrain
from crownlands.rules.core import IllegalMove
from crownlands.rules.grid import Cells, name, scan
from crownlands.rules.kingdoms.stage import Step
from crownlands.rules.moves import Build, build
from crownlands.rules.queendomino.builders_board import supply

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm
    from crownlands.rules.kingdoms.position import KingdomPosition


def cost(realm: Realm, slot: int) -> int:
    """QD-2.7: the queen's host pays 1 coin less for each building, never below 0."""
    return max(0, slot - 1) if realm.queen else slot


def building_ground(kingdom: Kingdom) -> Cells:
    """Town squares without a building."""
    return kingdom.land[Terrain.TOWN] & ~sum(1 << place for place, _ in kingdom.buildings)


def recruit(position: KingdomPosition, building: Building) -> KingdomPosition:
    """QD-2.5: the building's knights and towers come from the supply at once, as many as are left.

    Taxes come before building in a turn, so new knights serve from the next turn on.
    """
    knights, towers = supply(position)
    realm = position.realm
    grown = replace(
        realm,
        knights=realm.knights + min(building.knights, knights),
        towers=realm.towers + min(building.towers, towers),
    )
    after = position.with_realm(grown)
    return invite_queen(after) if grown.towers > realm.towers else after


def invite_queen(position: KingdomPosition) -> KingdomPosition:
    """QD-2.6: a player who gains a tower and then has at least as many as anyone else takes the queen."""
    mine = position.realm_index
    if any(realm.towers > position.realm.towers for realm in position.realms):
        return position
    realms = tuple(replace(realm, queen=index == mine) for index, realm in enumerate(position.realms))
    return replace(position, realms=realms)


class BuildBuilding(Step):
    """QD-2.4: one face-up building is paid and put on an own town square without one.

    The square may have been placed this turn or earlier; a knight there is no obstacle.
    """

    name = "build"
    rule = "QD-2.4"
    takes: type | UnionType = Build
    optional = True
    wants = "a building may be built"

    def arises(self, position: KingdomPosition) -> bool:
        """There is ground to build on and a building that can be paid."""
        return bool(building_ground(position.realm.kingdom)) and bool(self._payable(position))

    def moves(self, position: KingdomPosition) -> tuple[Build, ...]:
        """Every payable building on every free town square."""
        ground = list(scan(building_ground(position.realm.kingdom)))
        return tuple([build(slot, place) for slot in self._payable(position) for place in ground])

    def check(self, position: KingdomPosition, move: Build) -> None:
        """A building in that slot, coins to pay it, and ground to put it on."""
        assert position.builders is not None
        realm = position.realm
        if position.builders.slots[move.slot] is None:
            why = f"the slot that costs {move.slot} is empty"
            raise IllegalMove(self.rule, "empty_slot", why, slot=move.slot)
        if (price := cost(realm, move.slot)) > realm.coins:
            why = f"the building costs {price}, and {realm.coins} coins are there"
            raise IllegalMove(self.rule, "too_few_coins", why, cost=price, coins=realm.coins)
        if not building_ground(realm.kingdom) >> move.cell & 1:
            why = f"{name(move.cell)} is not a town square without a building"
            raise IllegalMove(self.rule, "no_ground", why, cell=name(move.cell))

    def apply(self, position: KingdomPosition, move: Build) -> KingdomPosition:
        """Pay, build, then take knights and towers, and perhaps the queen."""
        builders, realm = position.builders, position.realm
        assert builders is not None
        building = builders.slots[move.slot]
        assert building is not None
        paid = replace(
            realm,
            coins=realm.coins - cost(realm, move.slot),
            kingdom=realm.kingdom.with_building(move.cell, building),
        )
        return recruit(replace(position, builders=builders.without(move.slot)).with_realm(paid), building)

    def _payable(self, position: KingdomPosition) -> list[int]:
        assert position.builders is not None
        realm = position.realm
        return [
            slot
            for slot, building in enumerate(position.builders.slots)
            if building is not None and cost(realm, slot) <= realm.coins
        ]
