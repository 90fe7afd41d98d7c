"""Opponents that play inside the kernel, by their names.

``random``, ``guide`` (the cheap policy of playouts), ``greedy`` (full greedy; in games of more than placing and
choosing the guide, in Riomino the fewest replies), ``evaluation`` (the learned one alone) and ``search@200``, the
strongest search with so many simulations a decision (in Riomino nodes of a look ahead).

>>> seating(4, 1, "greedy")
(['greedy', 'caller', 'greedy', 'greedy'], 0)
>>> seating(3, 0, ["random", "search@50"])
(['caller', 'random', 'search'], 50)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.kernel import Simulator
from crownlands.kernel.batch import CALLER, DECIDERS, Batch
from crownlands.kernel.riomino import RiominoSimulator
from crownlands.players.search import can_search, read_weights, weights_name
from crownlands.players.styles import style_for
from crownlands.rules import RiominoPlan
from crownlands.rules.games import plan as plan_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Setup

ROTATE = "rotate"
SIMULATIONS = 100
"""Of a search that names none."""


def simulator_for(setup: Setup) -> Simulator | RiominoSimulator:
    """The kernel for any set-up of the family."""
    return RiominoSimulator(setup) if isinstance(plan_of(setup), RiominoPlan) else Simulator(setup)


def seating(seats: int, seat: int, opponents: str | Sequence[str]) -> tuple[list[str], int]:
    """Who decides for each seat, and the simulations of those who search.

    ``opponents`` is one name for all, or one for each other seat in their order.
    """
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise ValueError(f"opponents: {len(names)} names for {seats - 1} other seats")
    if not 0 <= seat < seats:
        raise ValueError(f"seat: {seat} is none of 0 to {seats - 1}")
    budgets = set()
    for n, name in enumerate(names):
        kind, _, number = name.partition("@")
        if kind not in DECIDERS or (number and (kind != "search" or not number.isdecimal() or int(number) < 1)):
            known = ", ".join((*DECIDERS[:-1], "search@100"))
            raise ValueError(f"opponents: {name!r} is none of {known}")
        names[n] = kind
        if kind == "search":
            budgets.add(int(number or SIMULATIONS))
    if len(budgets) > 1:
        raise ValueError("opponents: all that search have the same number of simulations")
    return [*names[:seat], CALLER, *names[seat:]], max(budgets, default=0)


def seat_opponents(batch: Batch, setup: Setup, seat: int | str, opponents: str | Sequence[str]) -> None:
    """Seats opponents in every game of a batch; with ``rotate`` the caller's seat moves on from game to game."""
    if isinstance(seat, str) and seat != ROTATE:
        raise ValueError(f"seat: {seat!r} is neither a number nor {ROTATE!r}")
    rotate = isinstance(seat, str)
    names, simulations = seating(batch.seats, 0 if isinstance(seat, str) else seat, opponents)
    weights = style = None
    if isinstance(batch.simulator, Simulator) and not {"evaluation", "search"}.isdisjoint(names):
        if not can_search(setup):
            raise ValueError(f"opponents: nothing has been learned for {setup.game} with these seats and options")
        weights, style = read_weights(weights_name(setup)), style_for(batch.simulator, {})
    batch.seat_opponents(names, weights=weights, style=style, simulations=simulations, rotate=rotate)
