"""Why a tax, a building, a bribe, a giant, or leaving one of them out, was the wrong thing to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.review.reasons.codes import Reason, reason
from crownlands.rules.kingdoms.law import growth
from crownlands.rules.law import play
from crownlands.rules.moves import Build, Burn, Cover, Send, Tax

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import KingdomPosition, Move

FEW_COINS = 3
"""What the last knight should bring more of."""


def reasons_of_step(before: KingdomPosition, played: Move, best: Move) -> Iterator[Reason]:
    """What a step of the turn gives up, by what can be counted: coins, knights, buildings, crowns."""
    if isinstance(played, Tax) or isinstance(best, Tax):
        yield from _taxes(before, played, best)
    if isinstance(best, Build) and not isinstance(played, Build):
        yield reason("leaves_building", 1 << best.cell, _realm(before), building=_building(before, best.slot))
    if isinstance(best, Build) and isinstance(played, Build) and best.slot != played.slot:
        told = {"building": _building(before, best.slot), "instead": _building(before, played.slot)}
        yield reason("better_building", 1 << best.cell, _realm(before), **told)
    if isinstance(best, Burn) and not isinstance(played, Burn):
        yield reason("leaves_to_burn", building=_building(before, best.slot))
    if isinstance(played, Cover) and isinstance(best, Cover):
        yield from _covers(before, played, best)
    if isinstance(played, Send) and isinstance(best, Send):
        yield from _sends(before, played, best)


def _taxes(before: KingdomPosition, played: Move, best: Move) -> Iterator[Reason]:
    index = _realm(before)
    now = before.realms[index]
    after, other = (play(before, move).realms[index] for move in (played, best))
    brought, could = after.coins - now.coins, other.coins - now.coins
    if isinstance(played, Tax) and not isinstance(best, Tax):
        if after.knights == 0 and brought <= FEW_COINS:
            cells = sum(1 << cell for cell in played.cells)
            yield reason("last_knight", cells, index, coins=brought)
    elif isinstance(best, Tax) and not isinstance(played, Tax):
        cells = sum(1 << cell for cell in best.cells)
        yield reason("leaves_taxes", cells, index, coins=could)
    elif could > brought:
        assert isinstance(best, Tax)
        cells = sum(1 << cell for cell in best.cells)
        yield reason("taxes_less", cells, index, coins=could - brought)


def _covers(before: KingdomPosition, played: Cover, best: Cover) -> Iterator[Reason]:
    """A giant on a crown costs the crown's share of its territory."""
    index = _covered_realm(before)
    costs = [
        growth(before.realms[index], before.plan) - growth(play(before, move).realms[index], before.plan)
        for move in (played, best)
    ]
    # A player who covers a crown covers one of their own.
    if costs[0] > costs[1]:
        yield reason("covers_crown", 1 << played.cell, index, points=costs[0], less=costs[1])


def _sends(before: KingdomPosition, played: Send, best: Send) -> Iterator[Reason]:
    """A giant that leaves a crown gives it back."""
    index = _realm(before)
    gains = [
        growth(play(before, move).realms[index], before.plan) - growth(before.realms[index], before.plan)
        for move in (played, best)
    ]
    if gains[1] > gains[0]:
        yield reason("frees_less", 1 << best.cell, index, points=gains[1] - gains[0])


def _covered_realm(before: KingdomPosition) -> int:
    return _realm(before) if before.receiver is None else before.receiver


def _realm(before: KingdomPosition) -> int:
    return before.realm_index


def _building(before: KingdomPosition, slot: int) -> str:
    assert before.builders is not None
    building = before.builders.slots[slot]
    assert building is not None
    return building.name
