"""How much a review spends: always playouts and nodes, never seconds, so that it can be repeated."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Depth:
    """What one review may spend.

    ``games``: playouts of every position of the game; ``looks``: playouts of each candidate before the best is
    known; ``candidates``: moves that are compared at most; ``simulations``: of the search that names them;
    ``nodes``: of the solver, for each position near the end and for each die; ``last_draws``: playouts of a
    position shortly before the last draw that are solved from there on, at most ``games``.
    """

    name: str
    games: int
    looks: int
    candidates: int
    simulations: int
    nodes: int
    last_draws: int


DEPTHS = {
    depth.name: depth
    for depth in (
        Depth("quick", games=80, looks=30, candidates=3, simulations=40, nodes=30_000, last_draws=20),
        Depth("usual", games=400, looks=160, candidates=5, simulations=120, nodes=300_000, last_draws=120),
        Depth(
            "deep",
            games=4_000,
            looks=1_200,
            candidates=8,
            simulations=1_000,
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
