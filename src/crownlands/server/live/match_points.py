"""What a club night's deals came to, as in duplicate bridge: people are compared with those on the same seat.

For each of the others on the same seat of the same deal whose lead was smaller there is a point, for each whose
lead was the same a half; the share of all that could be had is the result. The lead is over the best other realm,
so partners have the same. What bots reached is compared with, too: every seat has a result at every table. Tables
that were not played to their end are left out, and a deal with a single table says nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crownlands.rules import Result


@dataclass(frozen=True, slots=True)
class Played:
    """A table of a round that was played out: who sat where (None: a bot), and the lead of each seat."""

    seats: Sequence[int | None]
    leads: Sequence[int]


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody in the standings; equals share a place, and the next one is left out (1, 1, 3)."""

    person: int
    place: int
    share: Fraction
    """The mean of all rounds they played."""
    lead: int
    """The sum of their leads."""
    rounds: int


def reached(result: Result, realms: Sequence[int]) -> list[tuple[int, int]]:
    """Points and lead of each seat; ``realms`` says whose each is.

    In Riomino a victory is a point, so the lead is 1, 0 or -1.
    """
    scores = result.scores
    found = []
    for realm in realms:
        others = [score for other, score in enumerate(scores) if other != realm]
        found.append((scores[realm], scores[realm] - max(others)))
    return found


def shares(leads: Sequence[Sequence[int]]) -> list[list[Fraction]] | None:
    """The share of each seat of each table of a deal; None if there is nothing to compare with.

    >>> shares([[5, -5], [1, -1], [5, -5]])[1]
    [Fraction(0, 1), Fraction(1, 1)]
    """
    if len(leads) < 2:
        return None
    return [
        [
            _share(lead, [other[seat] for n, other in enumerate(leads) if n != table])
            for seat, lead in enumerate(own)
        ]
        for table, own in enumerate(leads)
    ]


def _share(lead: int, others: Sequence[int]) -> Fraction:
    twice = sum(2 * (other < lead) + (other == lead) for other in others)
    return Fraction(twice, 2 * len(others))


def standings(people: Iterable[int], rounds: Iterable[Sequence[Played]]) -> list[Place]:
    """Everybody, the best first: by their mean share, then by their leads; who has no result comes last."""
    found: dict[int, list[tuple[Fraction, int]]] = {person: [] for person in people}
    for tables in rounds:
        compared = shares([one.leads for one in tables])
        for one, own in zip(tables, compared or (), strict=False):
            for person, lead, share in zip(one.seats, one.leads, own, strict=True):
                if person is not None:
                    found.setdefault(person, []).append((share, lead))
    keys = {person: _key(results) for person, results in found.items()}
    ahead = sorted(keys.values(), reverse=True)
    ordered = sorted(keys, key=lambda person: (ahead.index(keys[person]), person))
    return [
        Place(person, ahead.index(keys[person]) + 1, keys[person][1], keys[person][2], len(found[person]))
        for person in ordered
    ]


def _key(results: Sequence[tuple[Fraction, int]]) -> tuple[bool, Fraction, int]:
    share = sum((one for one, _ in results), Fraction()) / max(1, len(results))
    return bool(results), share, sum(lead for _, lead in results)
