"""Kingdomino: its set-up, as numbers and parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import Option
from crownlands.rules.dynasty import dynasty_option
from crownlands.rules.kingdoms.bonuses import harmony, middle_kingdom
from crownlands.rules.kingdoms.position import KingdomPlan
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.ranking import Ranking

if TYPE_CHECKING:
    from crownlands.rules.core import Seat, Setup
    from crownlands.rules.kingdoms.position import Scorer

SEATS = (2, 3, 4)
OPTIONS = (
    Option(
        "middle_kingdom",
        "KD-5.2",
        "10 points for a castle in the centre of its kingdom",
        SEATS,
        bonus=middle_kingdom,
    ),
    Option("harmony", "KD-5.3", "5 points for a kingdom that never had to discard a domino", SEATS, bonus=harmony),
    Option("mighty_duel", "KD-5.4", "all 48 dominoes and kingdoms of 7 x 7", (2,)),
    Option("rows_of_four", "KD-1.6", "all 48 dominoes in rows of four; the unclaimed one is removed", (3,)),
    dynasty_option(SEATS),
)
RANKING = Ranking("KD-4.3", "KD-4.4", ("largest_territory", "crowns"))


def plan(setup: Setup) -> KingdomPlan:
    """Kingdomino for 2, 3 or 4 seats and any mix of its options."""
    row = row_size(setup)
    return KingdomPlan(
        setup=setup,
        grid=7 if mighty_duel(setup) else 5,
        kings=kings(setup.seats),
        realm_of=tuple(range(setup.seats)),
        piles=(setup.components.kingdomino,),
        row=row,
        rounds=rounds(setup),
        draws=("row",),
        turn=("place", "choose"),
        scoring=(score_territories,),
        bonuses=bonuses(setup),
        ranking=RANKING,
    )


def kings(seats: int) -> tuple[Seat, ...]:
    """KD-1.2: each seat has one castle and, with 2 seats, two kings; with 3 or 4 seats, one king.

    >>> kings(2), kings(3)
    ((0, 0, 1, 1), (0, 1, 2))
    """
    return tuple(seat for seat in range(seats) for _ in range(2 if seats == 2 else 1))


def dominoes_in_play(setup: Setup) -> int:
    """KD-1.1: 2 seats play with 24 dominoes drawn at random, 3 seats with 36, 4 seats with all 48.

    Nobody sees which ones are set aside: they simply remain unseen.
    """
    if mighty_duel(setup) or "rows_of_four" in setup.options:
        return 48
    return 12 * setup.seats


def row_size(setup: Setup) -> int:
    """KD-1.6: the newer edition's 3 seats play all 48 dominoes in rows of four; the unclaimed one is removed.

    Otherwise a row has as many dominoes as there are kings.
    """
    return 4 if "rows_of_four" in setup.options else len(kings(setup.seats))


def rounds(setup: Setup) -> int:
    """KD-2.6: 12 rounds with 3 or 4 seats, 6 with 2, 12 in the Mighty Duel: all dominoes in play are drawn."""
    return dominoes_in_play(setup) // row_size(setup)


def mighty_duel(setup: Setup) -> bool:
    """KD-5.4: the Mighty Duel is 2 seats with all 48 dominoes on 7 x 7, in 12 rounds."""
    return "mighty_duel" in setup.options


def bonuses(setup: Setup) -> tuple[Scorer, ...]:
    """The bonuses that were agreed on."""
    return tuple(option.bonus for option in OPTIONS if option.bonus and option.name in setup.options)
