"""What another realm gets when a domino is left to it: a crown for its ground, or ground for its crowns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.review.reasons.codes import Reason, reason
from crownlands.rules.grid import areas
from crownlands.rules.kingdoms.placing import places
from crownlands.rules.law import play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crownlands.components import Domino
    from crownlands.rules import KingdomPosition
    from crownlands.rules.grid import Cells
    from crownlands.rules.kingdoms.kingdom import Kingdom
    from crownlands.rules.moves import Choose

WORTH_TELLING = 3
"""Points of one territory that nothing else on offer could add to it, to be a reason."""
GROUND = 2
"""Squares that a territory must have for its owner to need anything for it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a domino adds to a territory: points, and whether it brings crowns."""

    terrain: Terrain
    area: Cells
    points: int
    crowned: bool


def reason_of_rivals(before: KingdomPosition, played: Choose, best: Choose) -> Reason | None:
    """What the better domino is to somebody who chooses before this realm does again; the most points of all."""
    after, plan = play(before, played), before.plan
    left = [offer.domino for offer in after.draft.next_row if offer.king is None]
    domino = plan.domino(best.domino)
    if domino not in left:
        return None
    others = [one for one in left if one is not domino]
    found: list[tuple[Wish, int]] = []
    for seat in rivals(after, before.realm_index):
        kingdom = after.realms[plan.realm_of[seat]].kingdom
        found += [(wish, seat) for wish in wishes(kingdom, domino, others) if wish.points >= WORTH_TELLING]
    if not found:
        return None
    wish, seat = max(found, key=lambda one: one[0].points)
    kingdom = after.realms[plan.realm_of[seat]].kingdom
    about: dict[str, str | int] = {"seat": seat, "domino": domino.name, "terrain": wish.terrain.word}
    about["points"] = wish.points
    if wish.crowned:
        return reason("lets_crown", wish.area, plan.realm_of[seat], **about, squares=wish.area.bit_count())
    return reason("lets_grow", wish.area, plan.realm_of[seat], **about, crowns=kingdom.crowns_in(wish.area))


def rivals(position: KingdomPosition, realm: int) -> Iterator[int]:
    """Seats of other realms whose kings choose from this row before a king of this realm does."""
    seen = set()
    for offer in position.draft.row:
        if offer.king is None:
            continue
        if position.plan.realm_of[offer.king] == realm:
            return
        if offer.king not in seen:
            seen.add(offer.king)
            yield offer.king


def wishes(kingdom: Kingdom, domino: Domino, others: Sequence[Domino]) -> Iterator[Wish]:
    """For each territory, what a domino adds to it at most, less what any of the others could add."""
    for terrain in Terrain:
        for area in areas(kingdom.land[terrain]):
            if area.bit_count() < GROUND:
                continue
            points, crowned = added(kingdom, domino, terrain, area)
            rest = max((added(kingdom, one, terrain, area)[0] for one in others), default=0)
            if points > rest:
                yield Wish(terrain, area, points - rest, crowned)


def added(kingdom: Kingdom, domino: Domino, terrain: Terrain, area: Cells) -> tuple[int, bool]:
    """The most points that a domino could add to a territory, and whether its crowns have a part in that."""
    if terrain not in (domino.left.terrain, domino.right.terrain):
        return 0, False
    now, most = kingdom.crowns_in(area) * area.bit_count(), (0, False)
    for place in places(kingdom, domino):
        grown = kingdom.with_domino(domino, place.cell, place.other)
        whole = next(one for one in areas(grown.land[terrain]) if one & area)
        # What joins two territories counts for what both were worth before.
        before = sum(
            kingdom.crowns_in(one) * one.bit_count() for one in areas(kingdom.land[terrain]) if one & whole
        )
        halves = (1 << place.cell | 1 << place.other) & whole
        if not halves:
            continue
        points = grown.crowns_in(whole) * whole.bit_count() - max(now, before)
        most = max(most, (points, grown.crowns_in(halves) > 0))
    return most
