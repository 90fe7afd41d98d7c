"""What the quests of Age of Giants score. A quest is a line of data; its kind names the function here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from crownlands.rules.core import ScoreLine
from crownlands.rules.grid import STRIDE, Cells, around, at
from crownlands.rules.kingdoms.bonuses import castle_is_central, nothing_discarded
from crownlands.rules.kingdoms.territories import is_bleak, territories
from crownlands.rules.queendomino.scoring import queens_territory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crownlands.components import Quest
    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm
    from crownlands.rules.kingdoms.position import Scorer

ALONG = (1, STRIDE, STRIDE + 1, STRIDE - 1)
"""Steps along a row, a column and the two diagonals."""


def local_business(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.1: Local Business, 5 points per square of the terrain among the 8 around the castle."""
    assert quest.terrain is not None
    near = around(realm.kingdom.castle) & realm.kingdom.land[quest.terrain] if realm.kingdom.castle else 0
    facts = (("terrain", quest.terrain.word), ("squares", near.bit_count()), ("each", quest.points))
    yield ScoreLine("AG-3.1", quest.kind, quest.points * near.bit_count(), near, facts)


def four_corners(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.2: Four Corners, 5 points per corner of the kingdom's bounding box with the terrain."""
    assert quest.terrain is not None
    held = corners(realm.kingdom) & realm.kingdom.land[quest.terrain]
    facts = (("terrain", quest.terrain.word), ("corners", held.bit_count()), ("each", quest.points))
    yield ScoreLine("AG-3.2", quest.kind, quest.points * held.bit_count(), held, facts)


def harmony(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.3: Harmony, 5 points if no domino was discarded; those removed from a row are nobody's discard."""
    if nothing_discarded(realm):
        yield ScoreLine("AG-3.3", quest.kind, quest.points)


def middle_kingdom(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.4: Middle Kingdom, 10 points if the castle is in the centre of the kingdom's bounding box."""
    if castle_is_central(realm.kingdom):
        yield ScoreLine("AG-3.4", quest.kind, quest.points, realm.kingdom.castle)


def lost_corner(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.5: Lost Corner, 20 points if the castle is in a corner of the kingdom's bounding box."""
    if corners(realm.kingdom) & realm.kingdom.castle:
        yield ScoreLine("AG-3.5", quest.kind, quest.points, realm.kingdom.castle)


def folie_des_grandeurs(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.6: Folie des Grandeurs, 10 points for each line of three squares with an uncovered crown.

    Rows, columns and diagonals, on any terrains; a square may serve several lines.
    """
    lines, cells = crown_lines(realm.kingdom.crowned)
    yield ScoreLine("AG-3.6", quest.kind, quest.points * lines, cells, (("lines", lines), ("each", quest.points)))


def bleak_king(quest: Quest, realm: Realm) -> Iterator[ScoreLine]:
    """AG-3.7: Bleak King, 10 points for each large territory without an uncovered crown.

    Wheat, forest, grassland or lake, 5 squares or more; the queen's territory is not bleak.
    """
    kingdom = realm.kingdom
    throne = queens_territory(kingdom) if realm.queen else 0
    bleak = [area for terrain, area in territories(kingdom) if area != throne and is_bleak(kingdom, terrain, area)]
    facts = (("territories", len(bleak)), ("each", quest.points))
    yield ScoreLine("AG-3.7", quest.kind, quest.points * len(bleak), sum(bleak), facts)


SCORERS: dict[str, Callable[[Quest, Realm], Iterator[ScoreLine]]] = {
    "local_business": local_business,
    "four_corners": four_corners,
    "harmony": harmony,
    "middle_kingdom": middle_kingdom,
    "lost_corner": lost_corner,
    "folie_des_grandeurs": folie_des_grandeurs,
    "bleak_king": bleak_king,
}


def scorer_of(quest: Quest) -> Scorer:
    """What a quest scores for a realm."""
    return partial(SCORERS[quest.kind], quest)


def corners(kingdom: Kingdom) -> Cells:
    """The four corner cells of the kingdom's bounding box; fewer if it is one cell wide."""
    west, north, east, south = kingdom.box
    return 1 << at(west, north) | 1 << at(east, north) | 1 << at(west, south) | 1 << at(east, south)


def crown_lines(crowned: Cells) -> tuple[int, Cells]:
    """Lines of three and the squares in them.

    Two lines in one direction share at most one square, so an unbroken run of n squares gives (n - 1) // 2.
    """
    lines, cells = 0, 0
    for step in ALONG:
        run = 1
        heads = crowned & ~(crowned << step)
        # All runs of this direction grow together; a head that survives n steps begins a run longer than n.
        alive = heads
        while alive:
            if run % 2 and run > 1:
                lines += alive.bit_count()
            run += 1
            alive &= crowned >> (step * (run - 1))
        triples = crowned & crowned >> step & crowned >> 2 * step
        cells |= triples | triples << step | triples << 2 * step
    return lines, cells
