"""Royal Wedding: Queendomino with the dominoes of Kingdomino, for 3 to 8 seats. A set-up, not a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from crownlands.rules.core import Option
from crownlands.rules.dynasty import dynasty_option
from crownlands.rules.kingdoms.position import KingdomPlan
from crownlands.rules.queendomino import game as queendomino
from crownlands.rules.queendomino.scoring import ranking

if TYPE_CHECKING:
    from crownlands.components import Components, Domino
    from crownlands.rules.core import Setup

SEATS = (3, 4, 5, 6, 7, 8)
OPTIONS = (
    Option("teams", "RW-1.4", "partners build one 7 x 7 kingdom from one purse", (6, 8)),
    dynasty_option(SEATS),
)
REMARKS = {
    seats: f"{seats} seats each for oneself are allowed, but not recommended; 8 seats can also play in teams"
    for seats in (7, 8)
}


class Shape(NamedTuple):
    """The size of a kingdom and of a row."""

    grid: int
    row: int


def plan(setup: Setup) -> KingdomPlan:
    """The Wedding for 3 to 8 seats, each for oneself or in teams of two."""
    teams = "teams" in setup.options
    shape = for_teams() if teams else for_few() if setup.seats <= 4 else for_many()
    both = piles(setup.components)
    coins, knights = queendomino.purse()
    return KingdomPlan(
        setup=setup,
        grid=shape.grid,
        kings=tuple(range(setup.seats)),
        realm_of=tuple(seat // 2 if teams else seat for seat in range(setup.seats)),
        piles=both,
        row=shape.row,
        rounds=sum(map(len, both)) // shape.row,
        draws=queendomino.DRAWS,
        turn=queendomino.steps(),
        scoring=queendomino.SCORING,
        bonuses=(),
        ranking=ranking(),
        coins=coins,
        knights=knights,
        buildings=setup.components.buildings,
    )


def piles(components: Components) -> tuple[tuple[Domino, ...], ...]:
    """RW-1.1: Queendomino rules, one king per player; two separate piles that rows take turns with.

    The first row comes from Queendomino, the next from Kingdomino, and so on to the end.
    """
    return named(components.queendomino, "q"), named(components.kingdomino, "k")


def named(dominoes: tuple[Domino, ...], letter: str) -> tuple[Domino, ...]:
    """RW-1.5: a domino's name carries its set, as in k12 and q12; a row is always from one set."""
    return tuple(replace(domino, name=f"{letter}{domino.name}") for domino in dominoes)


def for_few() -> Shape:
    """RW-1.2: 3 or 4 seats, each for oneself: 7 x 7, rows of four, 24 rounds."""
    return Shape(grid=7, row=4)


def for_many() -> Shape:
    """RW-1.3: 5 or 6 seats, each for oneself (7 or 8 allowed): 5 x 5, rows of eight, 12 rounds.

    Leftovers are removed.
    """
    return Shape(grid=5, row=8)


def for_teams() -> Shape:
    """RW-1.4: teams of two, 6 or 8 seats: one 7 x 7 kingdom, purse and knight supply per team, rows of eight.

    Seats 0 and 1, 2 and 3, and so on are partners. Everything a realm owns is the team's.
    """
    return Shape(grid=7, row=8)
