"""Step B of a turn: knights collect taxes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove
from crownlands.rules.grid import Cell, areas, name
from crownlands.rules.kingdoms.stage import Step
from crownlands.rules.moves import Tax

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm
    from crownlands.rules.kingdoms.position import KingdomPosition


def territory_of(kingdom: Kingdom, place: Cell) -> int:
    """The number of squares in the territory of a square."""
    layer = next(layer for layer in kingdom.land if layer >> place & 1)
    return next(area for area in areas(layer) if area >> place & 1).bit_count()


def safe_pays(realm: Realm) -> int:
    """QD-2.3: a safe pays, for every knight that collects, a coin per own knight, or per own tower.

    Knights count whether they are placed or not.
    """
    owned = {"knight": realm.all_knights, "tower": realm.towers}
    safes = [building.tax_bonus_per for _, building in realm.kingdom.buildings if building.tax_bonus_per]
    return sum(owned[kind] for kind in safes)


class CollectTaxes(Step):
    """QD-2.2: up to two own knights, at most one on each square just placed, collect and stay there.

    Each collects as many coins as its square's territory has squares, towns included; a territory may be
    taxed again. A discarded domino gives no taxes.
    """

    name = "tax"
    rule = "QD-2.2"
    takes: type | UnionType = Tax
    optional = True
    wants = "knights may collect taxes"

    def arises(self, position: KingdomPosition) -> bool:
        """A domino was placed and a knight is at hand."""
        return bool(position.placed) and position.realm.knights > 0

    def moves(self, position: KingdomPosition) -> tuple[Tax, ...]:
        """A knight on the left square, on the right one, or one on each."""
        singles = tuple(Tax((place,)) for place in position.placed)
        both = (Tax(tuple(sorted(position.placed))),) if position.realm.knights > 1 else ()
        return singles + both

    def check(self, position: KingdomPosition, move: Tax) -> None:
        """Only squares just placed, no square twice, no more knights than there are."""
        if not set(move.cells) <= set(position.placed) or len(set(move.cells)) < len(move.cells):
            squares = " and ".join(name(place) for place in position.placed) or "none"
            why = f"knights go onto the squares just placed, one each: {squares}"
            raise IllegalMove(self.rule, "not_just_placed", why)
        if len(move.cells) > position.realm.knights:
            why = f"{position.realm.knights} knights are at hand"
            raise IllegalMove(self.rule, "too_few_knights", why, knights=position.realm.knights)

    def apply(self, position: KingdomPosition, move: Tax) -> KingdomPosition:
        """The knights take their places, the coins come in."""
        realm = position.realm
        coins = sum(territory_of(realm.kingdom, place) + safe_pays(realm) for place in move.cells)
        kingdom = realm.kingdom.with_knights(sum(1 << place for place in move.cells))
        return position.with_realm(
            replace(realm, kingdom=kingdom, knights=realm.knights - len(move.cells), coins=realm.coins + coins)
        )
