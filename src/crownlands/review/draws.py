"""The luck of a finished game alone: draws are judged, decisions are not; several times as quick as a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.review.control import Control
from crownlands.review.course import course
from crownlands.review.depths import Depth, depth_of
from crownlands.review.findings import Luck
from crownlands.review.playouts import Playouts, Value
from crownlands.review.reviews import dice_of, review
from crownlands.rules import KingdomPosition

if TYPE_CHECKING:
    from crownlands.rules import Position
    from crownlands.rules.notation import Record


def luck_of(game: Record, depth: Depth | str = "quick", seed: int = 0) -> tuple[Luck, ...]:
    """What every draw of a finished game brought each seat; NotReviewed if it is not over.

    The same numbers as in a review of that depth and seed, except for the last two draws of a duel, after which a
    review solves the end. Of Riomino it is the review's own.
    """
    chosen, events = depth_of(depth) if isinstance(depth, str) else depth, course(game)
    if not isinstance(events[0].before, KingdomPosition):
        return review(game, chosen, seed).findings.draws
    playouts, seats = Playouts(game.setup, dice_of(game, seed)), events[0].before.plan.realm_of
    known: dict[Position, Value] = {}

    def value(position: Position) -> Value:
        assert isinstance(position, KingdomPosition)
        if position not in known:
            (known[position],) = playouts.values(position, [()], chosen.games)
        return known[position]

    control = Control(value(events[0].before)) if game.first is None else None
    found = []
    for event in events:
        if not event.is_draw:
            continue
        change = value(event.after) - value(event.before)
        change = control.applied(change) if control else change
        moved = value(event.before).moved(change)
        leads = [change.leads[realm] for realm in seats]
        means, errors = tuple(one.mean for one in leads), tuple(one.error for one in leads)
        found.append(Luck(event.n, event.kind, event.moves, means, errors, tuple(moved[realm] for realm in seats)))
    return tuple(found)
