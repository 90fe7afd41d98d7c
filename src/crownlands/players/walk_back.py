"""A game of Riomino walked back from its end: what each position is worth, as far as the solver reaches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.riomino import solvable
from crownlands.rules import result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crownlands.kernel.riomino import Solver
    from crownlands.rules import Position
    from crownlands.rules.riomino.moves import Lay


@dataclass(frozen=True, slots=True)
class Solved:
    """What the solver says of a position."""

    value: int | None
    """With best play, for the first seat: 1 won, 0 drawn, -1 lost; None: not found with these nodes."""
    turn: int
    best: Lay | None

    @property
    def kept(self) -> int | None:
        """The same for the seat that is to move."""
        return self.value if self.value is None or self.turn == 0 else -self.value


def walk_back(
    positions: Sequence[Position], solver: Solver, nodes: int, *, together: bool = False
) -> Iterator[tuple[int, Solved | None]]:
    """The last position first, since what the solver knows of later ones helps with the earlier.

    None where nothing can be solved: dice are still rolled, or it is over. ``nodes`` are for each position, or
    for all of them together.
    """
    for number in reversed(range(len(positions))):
        here = positions[number]
        if not solvable(here):
            yield number, None
            continue
        assert here.turn is not None
        told = solver.solve(here, nodes=nodes)
        if together:
            nodes = max(1, nodes - told.nodes)
        value = told.value if told.value is None or here.turn == 0 else -told.value
        yield number, Solved(value, here.turn, told.best)


def ended(position: Position) -> int:
    """How a game ended for the first seat: 1 won, 0 drawn, -1 lost."""
    winners = result(position).winners
    return 0 if len(winners) > 1 else 1 if 0 in winners else -1
