"""Why a place was worse than another of the same domino: what it did to the kingdom and the other did not."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.review.reasons.codes import Reason, reason
from crownlands.rules.grid import Cells, areas, at, neighbours, rectangle
from crownlands.rules.kingdoms.law import growth
from crownlands.rules.kingdoms.placing import dead_cells, frame, free
from crownlands.rules.law import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import KingdomPosition
    from crownlands.rules.kingdoms.kingdom import Kingdom
    from crownlands.rules.kingdoms.position import KingdomPlan
    from crownlands.rules.moves import Place


def reasons_of_place(before: KingdomPosition, played: Place, best: Place) -> Iterator[Reason]:
    """What the place that was played gives up and the better one keeps."""
    index, plan = before.realm_index, before.plan
    now = before.realms[index]
    after, other = (play(before, move).realms[index] for move in (played, best))
    yield from _holes(now.kingdom, after.kingdom, other.kingdom, index)
    if "harmony" in wanted(before):
        lost = [harmony_is_lost(one.kingdom, plan, index) for one in (now, after, other)]
        if lost == [False, True, False] and not now.discarded:
            yield reason("gives_up_harmony", dead_cells(after.kingdom), index)
    if "middle_kingdom" in wanted(before):
        central = [castle_can_be_central(one.kingdom) for one in (now, after, other)]
        if central == [True, False, True]:
            yield reason("leaves_centre", after.kingdom.castle, index)
    yield from _splits(now.kingdom, after.kingdom, other.kingdom, index)
    fewer = growth(other, plan) - growth(after, plan)
    if fewer > 0:
        yield reason("scores_less", realm=index, points=fewer)
    yield from _shuts_in(now.kingdom, after.kingdom, other.kingdom, index)
    mine, better = territories_of(after.kingdom, played), territories_of(other.kingdom, best)
    if better.bit_count() > mine.bit_count():
        squares = {"squares": mine.bit_count(), "instead": better.bit_count()}
        yield reason("joins_less", better & now.kingdom.occupied, index, **squares)
    narrower = in_reach(other.kingdom).bit_count() - in_reach(after.kingdom).bit_count()
    if narrower > 0 and before.draft.rows_to_come:
        yield reason("reaches_less", in_reach(other.kingdom) & ~in_reach(after.kingdom), index, narrower=narrower)


def _shuts_in(now: Kingdom, after: Kingdom, other: Kingdom, realm: int) -> Iterator[Reason]:
    new = shut_in(after) & ~shut_in(now)
    if new and shut_in(after).bit_count() > shut_in(other).bit_count():
        yield reason("shuts_in", new, realm, squares=new.bit_count())


def shut_in(kingdom: Kingdom) -> Cells:
    """The squares of territories that no free cell within the frame touches: they cannot grow any more."""
    room = free(kingdom) & frame(kingdom)
    return sum(area for layer in kingdom.land for area in areas(layer) if not neighbours(area) & room)


def territories_of(kingdom: Kingdom, place: Place) -> Cells:
    """The squares of the territories that a domino's halves belong to."""
    halves = 1 << place.cell | 1 << place.other
    return sum(area for layer in kingdom.land for area in areas(layer) if area & halves)


def in_reach(kingdom: Kingdom) -> Cells:
    """The free cells that a frame round the kingdom can still hold."""
    return free(kingdom) & frame(kingdom)


def _holes(now: Kingdom, after: Kingdom, other: Kingdom, realm: int) -> Iterator[Reason]:
    new = dead_cells(after) & ~dead_cells(now)
    if new and dead_cells(after).bit_count() > dead_cells(other).bit_count():
        yield reason("leaves_hole", new, realm, holes=new.bit_count())


def _splits(now: Kingdom, after: Kingdom, other: Kingdom, realm: int) -> Iterator[Reason]:
    """Two territories that one square could have joined, and no longer can."""
    for terrain in Terrain:
        for one, two in combinations(areas(now.land[terrain]), 2):
            if not now.crowns_in(one | two):
                continue  # joined or not, they score nothing
            if can_join(now, one, two) and not can_join(after, one, two) and can_join(other, one, two):
                squares = (one | two).bit_count()
                yield reason("splits_territory", one | two, realm, terrain=terrain.word, squares=squares)


def can_join(kingdom: Kingdom, one: Cells, two: Cells) -> bool:
    """Two areas of one terrain are joined, or one free cell within the frame touches both."""
    terrain = next(layer for layer in kingdom.land if layer & one)
    if any(area & one and area & two for area in areas(terrain)):
        return True
    between = neighbours(_grown(terrain, one)) & neighbours(_grown(terrain, two))
    return bool(between & free(kingdom) & frame(kingdom))


def _grown(terrain: Cells, area: Cells) -> Cells:
    return next(grown for grown in areas(terrain) if grown & area)


def wanted(position: KingdomPosition) -> set[str]:
    """The bonuses that count here: agreed on, or asked for by a quest."""
    return {*position.setup.options, *(quest.name for quest in position.quests)}


def castle_can_be_central(kingdom: Kingdom) -> bool:
    """The kingdom reaches no further from its castle than half a frame: it can still end in the centre."""
    reach = kingdom.grid // 2
    castle = kingdom.castle.bit_length() - 1
    row, column = divmod(castle, at(0, 1))
    return not kingdom.occupied & ~rectangle(column - reach, row - reach, column + reach, row + reach)


def harmony_is_lost(kingdom: Kingdom, plan: KingdomPlan, realm: int) -> bool:
    """So many cells are dead that the dominoes this realm is going to get cannot all be placed."""
    kings = sum(plan.realm_of[seat] == realm for seat in plan.kings)
    spare = kingdom.grid**2 - 1 - 2 * plan.rounds * kings
    return dead_cells(kingdom).bit_count() > spare
