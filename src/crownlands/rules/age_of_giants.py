"""Age of Giants: an expansion of Kingdomino or Queendomino, as numbers and parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crownlands.rules import kingdomino
from crownlands.rules.core import Option
from crownlands.rules.dynasty import dynasty_option
from crownlands.rules.kingdoms.draft import ascending
from crownlands.rules.kingdoms.position import KingdomPlan
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.queendomino import game as queendomino
from crownlands.rules.queendomino.scoring import ranking

if TYPE_CHECKING:
    from crownlands.components import Domino
    from crownlands.rules.core import Setup

SEATS = (2, 3, 4, 5)
OPTIONS = (
    Option(
        "on_queendomino", "AG-1.1", "the giants come to Queendomino instead of Kingdomino", SEATS, ("short_duel",)
    ),
    Option("short_duel", "AG-1.3", "30 random dominoes, 6 rounds, 5 x 5", (2,), ("on_queendomino",)),
    dynasty_option(SEATS, ", each with two new quests"),
)
ROW = 5
GIANT_STEPS = ("giant", "send", "receive")


class Size(NamedTuple):
    """How large the kingdoms are, and how long the game."""

    grid: int
    rounds: int


def plan(setup: Setup) -> KingdomPlan:
    """Age of Giants for 2 to 5 seats, on Kingdomino or on Queendomino."""
    royal = "on_queendomino" in setup.options
    size = size_of(setup)
    first_step, *later_steps = queendomino.steps() if royal else ("place", *queendomino.last_steps())
    coins, knights = queendomino.purse() if royal else (0, 0)
    return KingdomPlan(
        setup=setup,
        grid=size.grid,
        kings=kingdomino.kings(setup.seats),
        realm_of=tuple(range(setup.seats)),
        piles=(dominoes(setup),),
        row=ROW,
        removed=removed(setup.seats),
        rounds=size.rounds,
        draws=("quest", *(queendomino.DRAWS if royal else ("row",))),
        turn=(first_step, *GIANT_STEPS, *later_steps),
        scoring=queendomino.SCORING if royal else (score_territories,),
        bonuses=(),
        ranking=ranking() if royal else kingdomino.RANKING,
        in_pairs=royal and setup.seats == 2,
        coins=coins,
        knights=knights,
        buildings=setup.components.buildings if royal else (),
        quests=setup.components.quests,
    )


def dominoes(setup: Setup) -> tuple[Domino, ...]:
    """AG-1.1: the base game's 48 dominoes and the 12 giant dominoes together, always five to a row.

    A to F come before number 1, 49 to 54 after 48.
    """
    components = setup.components
    base = components.queendomino if "on_queendomino" in setup.options else components.kingdomino
    return ascending((*base, *components.giants))


def removed(seats: int) -> tuple[int, ...]:
    """AG-1.2: from each sorted row 2 or 4 seats remove the 3rd, 3 seats the 2nd and 4th, 5 seats none.

    >>> [removed(seats) for seats in (2, 3, 4, 5)]
    [(2,), (1, 3), (2,), ()]
    """
    return {3: (1, 3), 5: ()}.get(seats, (2,))


def size_of(setup: Setup) -> Size:
    """AG-1.3: 2 seats have two kings each and play 7 x 7, more have one king and play 5 x 5; 12 rounds.

    The short duel has 6 rounds on 5 x 5; the dominoes it leaves out stay unseen.
    """
    if "short_duel" in setup.options:
        return Size(grid=5, rounds=6)
    return Size(grid=7 if setup.seats == 2 else 5, rounds=len(dominoes(setup)) // ROW)
