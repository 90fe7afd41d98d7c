"""Puzzles of kingdom games: moves compared by paired playouts, as a review does it, until one is surely best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.puzzles.puzzle import LEAST, Answer
from crownlands.review.playouts import FRESH, Playouts, Value
from crownlands.rules import legal
from crownlands.rules.codec import encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import KingdomPosition, Move

FEWEST, MOST = 3, 90
"""Moves of a position that come to something different: of two one is right by chance, and nobody could go through
more than so many."""
GLANCES, LOOKS = 16, 96
"""Playouts of every move: to see whether one stands out, and to find those that may come near it."""
CLOSE, CROWD = 1.0, 2
"""A glance is enough where more than so many other moves are within so many points of the best."""
RIVALS = 12
"""Other moves that are not surely worse after the looks, at most: more would take long, and be no puzzle."""
USUAL_PLAYOUTS = 400
"""Of the best move and its rivals."""
DOUBT = 3.0
"""Standard errors by which the best move must be better than it need be, so that a check finds the same."""
CLEAR = 2.0
"""Standard errors of a look that a move must be worse by to be no rival."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The moves of a position with their worth, the best first, and what tells the best from the rest."""

    answers: tuple[Answer, ...]
    unit: str
    margin: float
    """What the best of the others loses, in that unit."""


class Finder:
    """Looks for one best move in positions of one game."""

    def __init__(self, position: KingdomPosition, seed: int, playouts: int = USUAL_PLAYOUTS) -> None:
        self._playouts, self._games = Playouts(position.setup, seed), playouts

    def find(self, position: KingdomPosition) -> Measured | None:
        """What all moves are worth, if one of them is best by as much as a puzzle needs, beyond doubt."""
        sorts = _sorts(position)
        if not FEWEST <= len(sorts) <= MOST:
            return None
        realm = position.realm_index
        glanced = self._values(position, sorts, GLANCES, FRESH)
        best = _best(glanced, realm)
        near = [one for one in glanced if glanced[best].leads[realm].mean - one.leads[realm].mean <= CLOSE]
        if len(near) > 1 + CROWD:
            return None
        looked = self._values(position, sorts, LOOKS, FRESH + GLANCES)
        best = _best(looked, realm)
        rivals = [n for n in range(len(sorts)) if n == best or not _surely_worse(looked[best] - looked[n], realm)]
        if len(rivals) > 1 + RIVALS:
            return None
        valued = dict(zip(rivals, self._values(position, [sorts[n] for n in rivals], self._games, 0), strict=True))
        best = max(valued, key=lambda n: valued[n].leads[realm].mean)
        unit = _unit([valued[best] - valued[n] for n in valued if n != best], realm)
        if unit is None:
            return None
        rest = {n: looked[best] - looked[n] for n in range(len(sorts)) if n not in valued}
        lost = rest | {n: valued[best] - one for n, one in valued.items()}
        margin = min(_lost(one, unit, realm) for n, one in lost.items() if n != best)
        if margin < LEAST[unit]:
            return None
        found = [
            _answer(move, valued.get(n, looked[n]), lost[n], realm)
            for n, sort in enumerate(sorts)
            for move in sort
        ]
        chosen = str(sorts[best][0])
        found.sort(key=lambda one: (one.move != chosen, one.lost))
        return Measured(tuple(found), unit, margin)

    def margin(self, position: KingdomPosition, best: Move, others: Sequence[Move], unit: str) -> float:
        """How much better a move is than each of others, at least."""
        realm, same = position.realm_index, encode(position, best)
        rivals = [move for move in others if encode(position, move) != same]
        values = self._playouts.values(position, [(move,) for move in (best, *rivals)], self._games)
        return min(_lost(values[0] - one, unit, realm) for one in values[1:])

    def _values(
        self, position: KingdomPosition, sorts: Sequence[Sequence[Move]], games: int, first: int
    ) -> list[Value]:
        return self._playouts.values(position, [(sort[0],) for sort in sorts], games, first)


def _sorts(position: KingdomPosition) -> list[list[Move]]:
    """All legal moves; those that come to the same, such as a domino of two equal squares turned, together."""
    sorts: dict[tuple[int, ...], list[Move]] = {}
    for move in legal(position):
        sorts.setdefault(tuple(encode(position, move)), []).append(move)
    return list(sorts.values())


def _best(values: Sequence[Value], realm: int) -> int:
    return max(range(len(values)), key=lambda n: values[n].leads[realm].mean)


def _lost(difference: Value, unit: str, realm: int) -> float:
    return (difference.wins if unit == "win" else difference.leads)[realm].mean


def _surely_worse(difference: Value, realm: int) -> bool:
    lead = difference.leads[realm]
    return lead.mean - CLEAR * lead.error > LEAST["points"]


def _unit(lost: Sequence[Value], realm: int) -> str | None:
    """In what the best move is better than all others by as much as is needed, and by more than doubt."""
    leads, wins = [one.leads[realm] for one in lost], [one.wins[realm] for one in lost]
    if all(one.mean - DOUBT * one.error >= LEAST["points"] for one in leads):
        return "points"
    if all(one.mean - DOUBT * one.error >= LEAST["win"] for one in wins):
        return "win"
    return None


def _answer(move: Move, value: Value, lost: Value, realm: int) -> Answer:
    lead, win = lost.leads[realm], lost.wins[realm]
    worth = (value.leads[realm].mean, value.wins[realm].mean)
    return Answer(str(move), *worth, lead.mean, win.mean, lead.error, win.error)
