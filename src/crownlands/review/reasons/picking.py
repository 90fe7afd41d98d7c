"""Why a domino was the wrong one to choose: what it brings, what it leaves to others, when its king acts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.review.reasons.codes import Reason, reason
from crownlands.review.reasons.taking import reason_of_rivals
from crownlands.rules.kingdoms.law import growth
from crownlands.rules.kingdoms.placing import places
from crownlands.rules.law import play, seat_to_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.components import Domino
    from crownlands.rules import KingdomPosition
    from crownlands.rules.kingdoms.kingdom import Realm
    from crownlands.rules.kingdoms.position import KingdomPlan
    from crownlands.rules.moves import Choose

WORTH_TELLING = 2
"""Points at once that a domino must be worth to somebody more than another, to be a reason."""


def reasons_of_choice(before: KingdomPosition, played: Choose, best: Choose) -> Iterator[Reason]:
    """What the domino that was chosen lacks, and what the better one would have kept from others."""
    index, plan = before.realm_index, before.plan
    mine, better = plan.domino(played.domino), plan.domino(best.domino)
    realm = before.realms[index]
    bring = {domino.name: points_at_once(realm, domino, plan) for domino in (mine, better)}
    here, there = bring[mine.name], bring[better.name]
    if here is None and there is not None:
        yield reason("fits_nowhere", realm=index, domino=mine.name)
    elif there is not None and there - (here or 0) >= 1:
        yield reason("brings_less", realm=index, domino=better.name, points=there - (here or 0))
    rivals = reason_of_rivals(before, played, best)
    if rivals is not None:
        yield rivals
    else:
        yield from _lets_take(before, played, best)
    names = [offer.domino.name for offer in before.draft.next_row]
    later = names.index(mine.name) - names.index(better.name)
    if later > 0 and before.draft.rows_to_come:
        yield reason("acts_later", realm=index, places=later)


def _lets_take(before: KingdomPosition, played: Choose, best: Choose) -> Iterator[Reason]:
    """The next to choose is another realm, and the better domino is worth more to it than all that is left."""
    plan, after, other = before.plan, play(before, played), play(before, best)
    seat = _next_to_choose(after)
    if seat is None or seat != _next_to_choose(other) or plan.realm_of[seat] == before.realm_index:
        return
    rival = after.realms[plan.realm_of[seat]]
    gets = points_at_once(rival, plan.domino(best.domino), plan) or 0
    rest = [offer.domino for offer in other.draft.next_row if offer.king is None]
    else_gets = max((points_at_once(rival, domino, plan) or 0 for domino in rest), default=0)
    if rest and gets - else_gets >= WORTH_TELLING:
        realm = plan.realm_of[seat]
        yield reason("lets_take", realm=realm, seat=seat, domino=best.domino, points=gets - else_gets)


def _next_to_choose(position: KingdomPosition) -> int | None:
    """Who chooses next from the same row: in the first round the king drawn next is unknown."""
    if not any(offer.king is None for offer in position.draft.next_row):
        return None
    return seat_to_move(position)


def points_at_once(realm: Realm, domino: Domino, plan: KingdomPlan) -> int | None:
    """The most points a domino could add to the kingdom as it stands; None if it fits nowhere."""
    now = growth(realm, plan)
    worth = []
    for place in places(realm.kingdom, domino):
        grown = realm.kingdom.with_domino(domino, place.cell, place.other)
        worth.append(growth(replace(realm, kingdom=grown), plan) - now)
    return max(worth, default=None)
