"""How much a review spends: always playouts and nodes, never seconds, so that it can be repeated."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Depth:
    """What one review may spend.

    ``games``: playouts of every position of the game; ``simulations``: of the search that names candidates;
    ``candidates``: moves that are compared at most, 0 for accounts without decisions; ``looks``: playouts of all
    candidates of a decision together, to choose the best; ``doubts``: playouts more of that one and of the move,
    where the grade of a loss is not sure; ``nodes``: of the solver, for each position near the end and for each
    die; ``last_draws``: playouts of a position shortly before the last draw that are solved from there on, at most
    ``games``.
    """

    name: str
    games: int
    simulations: int
    candidates: int
    looks: int
    doubts: int
    nodes: int
    last_draws: int


DEPTHS = {
    depth.name: depth
    for depth in (
        Depth(
            "quick",
            games=80,
            simulations=120,
            candidates=5,
            looks=120,
            doubts=160,
            nodes=30_000,
            last_draws=20,
        ),
        Depth(
            "usual",
            games=400,
            simulations=800,
            candidates=10,
            looks=960,
            doubts=2_000,
            nodes=300_000,
            last_draws=120,
        ),
        Depth(
            "deep",
            games=4_000,
            simulations=8_000,
            candidates=16,
            looks=9_600,
            doubts=16_000,
            nodes=3_000_000,
            last_draws=600,
        ),
    )
}
"""By name, the quickest first."""
USUAL = "usual"


def depth_of(name: str) -> Depth:
    """The depth of that name.

    >>> depth_of("endless")
    Traceback (most recent call last):
    ValueError: there is no depth 'endless'; the depths are quick, usual, deep
    """
    if name not in DEPTHS:
        raise ValueError(f"there is no depth {name!r}; the depths are {', '.join(DEPTHS)}")
    return DEPTHS[name]
