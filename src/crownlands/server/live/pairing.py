"""Who of those who wait can play together: the longest wait comes first; nobody gets what they did not wish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.rules.games import GAMES, USUAL_GAME

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from crownlands.server.storage.seekers import Seeker


@dataclass(frozen=True, slots=True)
class Party:
    """Some who play together, and what."""

    game: str
    people: tuple[Seeker, ...]


def parties(waiting: Sequence[Seeker], apart: Collection[frozenset[str]] = ()) -> list[Party]:
    """Parties of those who wait, each person in one at most; ``apart`` are pairs who do not meet.

    >>> from crownlands.server.storage.seekers import Seeker
    >>> ann, bob = Seeker("ann", None, "riomino", None, 1.0), Seeker("bob", None, None, 2, 2.0)
    >>> cyd = Seeker("cyd", None, "kingdomino", 2, 3.0)
    >>> [(party.game, [one.guest for one in party.people]) for party in parties([ann, cyd, bob])]
    [('riomino', ['ann', 'bob'])]
    >>> parties([ann, bob], [frozenset({"ann", "bob"})])
    []
    """
    found: list[Party] = []
    left = sorted(waiting, key=lambda one: one.since)
    for one in list(left):
        if one in left and (party := _party(one, left, apart)) is not None:
            found.append(party)
            left = [other for other in left if other not in party.people]
    return found


def _party(first: Seeker, left: Sequence[Seeker], apart: Collection[frozenset[str]]) -> Party | None:
    """The smallest party that the first of those left can have now; of several games, the one wished for first."""
    for seats, game in _wishes(first, left):
        people = [first]
        for one in left:
            fits = one.game in (None, game) and one.seats in (None, seats)
            if (
                len(people) < seats
                and fits
                and all(one is not other and frozenset({one.guest, other.guest}) not in apart for other in people)
            ):
                people.append(one)
        if len(people) == seats:
            return Party(game, tuple(people))
    return None


def _wishes(first: Seeker, left: Sequence[Seeker]) -> Iterator[tuple[int, str]]:
    wished = [one.game for one in left if one.game is not None]
    games = [first.game] if first.game is not None else list(dict.fromkeys([*wished, USUAL_GAME]))
    numbers = (
        {first.seats} if first.seats is not None else {seats for game in games for seats in GAMES[game].seats}
    )
    for seats in sorted(numbers):
        for game in games:
            if seats in GAMES[game].seats and seats > 1:
                yield seats, game
