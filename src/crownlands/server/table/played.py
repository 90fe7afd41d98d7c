"""Moves and games that were played at a table, and their places when somebody gave up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crownlands.rules import Move, Result
    from crownlands.server.table.entries import By


class PlayedMove(NamedTuple):
    """A move of the game being played, with the number of its event."""

    n: int
    by: By
    move: Move
    forced: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A game of the table that is over."""

    moves: tuple[Move, ...]
    result: Result
    began: float
    resigned: frozenset[int]
    first: int
    """The number of the event it began with."""


def placed_last(reached: Result, lost: frozenset[int]) -> Result:
    """The result with the realms that gave up behind all others."""
    if not lost or len(lost) == len(reached.standings):
        return reached
    stayed = [one for one in reached.standings if one.realm not in lost]
    # Places below are closed up, as everywhere: 1, 1, 2.
    order = {place: n for n, place in enumerate(sorted({one.place for one in stayed}), start=1)}
    last = len(order) + 1
    standings = tuple(
        replace(one, place=last, decided_by="resigned", tie_break=None)
        if one.realm in lost
        else replace(one, place=order[one.place])
        for one in reached.standings
    )
    return replace(reached, standings=standings)
