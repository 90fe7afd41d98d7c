"""Territories and what they score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.rules.core import ScoreLine
from crownlands.rules.grid import Cells, areas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm

TERRAINS = tuple(Terrain)
BLEAK = (Terrain.WHEAT, Terrain.FOREST, Terrain.GRASSLAND, Terrain.LAKE)
BLEAK_SQUARES = 5


def territories(kingdom: Kingdom) -> Iterator[tuple[Terrain, Cells]]:
    """KD-4.2: several territories of one terrain count separately."""
    for terrain in TERRAINS:
        if land := kingdom.land[terrain]:
            for area in areas(land):
                yield terrain, area


def score_territories(realm: Realm) -> Iterator[ScoreLine]:
    """KD-4.1: a territory scores its number of squares times its number of crowns.

    The castle belongs to no territory; a territory without a crown scores nothing.
    """
    for terrain, area in territories(realm.kingdom):
        yield territory_line("KD-4.1", realm.kingdom, terrain, area)


def territory_line(rule: str, kingdom: Kingdom, terrain: Terrain, area: Cells) -> ScoreLine:
    """Squares times crowns."""
    squares, crowns = area.bit_count(), kingdom.crowns_in(area)
    facts = (("terrain", terrain.word), ("squares", squares), ("crowns", crowns))
    return ScoreLine(rule, "territory", squares * crowns, area, facts)


def is_bleak(kingdom: Kingdom, terrain: Terrain, area: Cells) -> bool:
    """A territory the Bleak King likes: wheat, forest, grassland or lake, 5 squares or more, no open crown."""
    return terrain in BLEAK and area.bit_count() >= BLEAK_SQUARES and kingdom.crowns_in(area) == 0


def largest_territory(kingdom: Kingdom) -> int:
    """The number of squares of the largest territory, crowned or not."""
    return max((area.bit_count() for _, area in territories(kingdom)), default=0)
