"""The two optional bonuses of Kingdomino."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import ScoreLine
from crownlands.rules.grid import at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm

MIDDLE_KINGDOM = 10
HARMONY = 5


def castle_is_central(kingdom: Kingdom) -> bool:
    """The castle is as far from the west edge of the kingdom as from the east, and from north as from south.

    A box with an even side has no centre cell, so no castle is central there; holes do not matter.
    """
    west, north, east, south = kingdom.box
    if (west + east) % 2 or (north + south) % 2:
        return False
    return kingdom.castle == 1 << at((west + east) // 2, (north + south) // 2)


def middle_kingdom(realm: Realm) -> Iterator[ScoreLine]:
    """KD-5.2: Middle Kingdom, 10 points if the castle is in the centre of the kingdom's bounding box."""
    if castle_is_central(realm.kingdom):
        yield ScoreLine("KD-5.2", "middle_kingdom", MIDDLE_KINGDOM, realm.kingdom.castle)


def nothing_discarded(realm: Realm) -> bool:
    """No domino under an own king fitted nowhere; from a picture alone: the frame is full."""
    return realm.kingdom.is_full if realm.discarded is None else realm.discarded == 0


def harmony(realm: Realm) -> Iterator[ScoreLine]:
    """KD-5.3: Harmony, 5 points if no domino was discarded.

    Dominoes set aside, left over or removed from a row are nobody's discard.
    """
    if nothing_discarded(realm):
        yield ScoreLine("KD-5.3", "harmony", HARMONY)
