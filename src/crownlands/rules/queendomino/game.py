"""Queendomino: its set-up, as numbers and parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules import kingdomino
from crownlands.rules.dynasty import dynasty_option
from crownlands.rules.kingdoms.position import KingdomPlan
from crownlands.rules.queendomino.scoring import ranking, score_buildings, score_coins, score_lands

if TYPE_CHECKING:
    from crownlands.components import Components, Domino
    from crownlands.rules.core import Seat, Setup
    from crownlands.rules.kingdoms.position import Scorer

SEATS = (2, 3, 4)
OPTIONS = (dynasty_option(SEATS),)
COINS, KNIGHTS = 7, 1
SCORING: tuple[Scorer, ...] = (score_coins, score_lands, score_buildings)
DRAWS = ("building", "row")
OPTIONAL_STEPS = ("tax", "build", "dragon")


def plan(setup: Setup) -> KingdomPlan:
    """Queendomino for 2, 3 or 4 seats."""
    piles = (dominoes(setup.components),)
    coins, knights = purse()
    return KingdomPlan(
        setup=setup,
        grid=grid(setup.seats),
        kings=kings(setup.seats),
        realm_of=tuple(range(setup.seats)),
        piles=piles,
        row=row_size(),
        rounds=len(piles[0]) // row_size(),
        draws=DRAWS,
        turn=steps(),
        scoring=SCORING,
        bonuses=(),
        ranking=ranking(),
        in_pairs=setup.seats == 2,
        coins=coins,
        knights=knights,
        buildings=setup.components.buildings,
    )


def dominoes(components: Components) -> tuple[Domino, ...]:
    """QD-1.1: its own 48 dominoes, all used at every seat count, in 12 rounds; town is the seventh terrain."""
    return components.queendomino


def row_size() -> int:
    """QD-1.6: rows have four dominoes; with 3 seats the one no king took lies open until its round ends.

    Then `draft.next_round` leaves it behind.
    """
    return 4


def grid(seats: int) -> int:
    """QD-1.2: 7 x 7 with 2 seats, 5 x 5 with more.

    >>> [grid(seats) for seats in (2, 3, 4, 5)]
    [7, 5, 5, 5]
    """
    return 7 if seats == 2 else 5


def purse() -> tuple[int, int]:
    """QD-1.3: each realm starts with 7 coins and 1 knight."""
    return COINS, KNIGHTS


def kings(seats: int) -> tuple[Seat, ...]:
    """QD-2.10: with 2 seats there are two kings each, and a whole turn A to E for each of them."""
    return kingdomino.kings(seats)


def steps() -> tuple[str, ...]:
    """QD-2.1: A, place the domino, must be done; B taxes, C building and D the dragon may; E must."""
    return ("place", *OPTIONAL_STEPS, *last_steps())


def last_steps() -> tuple[str, ...]:
    """QD-2.9: E, the king moves to a free domino of the next row; left out in the last round."""
    return ("choose", "end")
