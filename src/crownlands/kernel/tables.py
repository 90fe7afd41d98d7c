"""What the law hands over to the kernel: the numbers and tables of a plan. Nothing of it is typed into C++."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.components import Terrain
from crownlands.kernel.backend import kernel
from crownlands.rules.codec import SLOTS as NUMBERED_SLOTS
from crownlands.rules.kingdoms.bonuses import HARMONY, MIDDLE_KINGDOM, harmony, middle_kingdom
from crownlands.rules.kingdoms.giants import QUESTS
from crownlands.rules.kingdoms.territories import BLEAK, BLEAK_SQUARES, score_territories
from crownlands.rules.queendomino.builders_board import KNIGHTS, SLOTS, TOWERS
from crownlands.rules.queendomino.dragon import BRIBE
from crownlands.rules.queendomino.game import SCORING
from crownlands.rules.queendomino.scoring import COINS_PER_POINT

if TYPE_CHECKING:
    from crownlands.components import Building, Domino
    from crownlands.kernel import _kernel
    from crownlands.rules.kingdoms.position import KingdomPlan

EFFECTS = (None, "giant", "footprints")
SAFES = (None, "knight", "tower")
POINTS = ("none", "fixed", "per_separate_territory", "per_tower", "per_knight")
QUEST_KINDS = (
    "local_business",
    "four_corners",
    "harmony",
    "middle_kingdom",
    "lost_corner",
    "folie_des_grandeurs",
    "bleak_king",
)
"""In the order of the kernel's own enumerations."""
GIANT_STEPS = ("giant", "send", "receive")
ROYAL_STEPS = ("tax", "build", "dragon")


def can_hand_over(plan: KingdomPlan) -> bool:
    """Whether the kernel has all the parts that a plan is put together from."""
    royal, giants = bool(plan.buildings), bool(plan.quests)
    draws = (*(("quest",) if giants else ()), *(("building",) if royal else ()), "row")
    steps = ("place", *(GIANT_STEPS if giants else ()), *(ROYAL_STEPS if royal else ()), "choose")
    return (
        plan.draws == draws
        and plan.turn in (steps, (*steps, "end"))
        and plan.scoring == (SCORING if royal else (score_territories,))
        and set(plan.bonuses) <= {middle_kingdom, harmony}
        and plan.ranking.tie_breaks in (("largest_territory",), ("largest_territory", "crowns"))
        and all(building.copies for building in plan.buildings)
        and all(quest.kind in QUEST_KINDS for quest in plan.quests)
        and SLOTS == NUMBERED_SLOTS
    )


def hand_over(plan: KingdomPlan) -> _kernel.Plan:
    """The law's own numbers and tables, given to the kernel once."""
    return kernel.Plan(
        **numbers(plan),
        builders=kernel.Builders(**builders(plan)) if plan.buildings else None,
        quests=kernel.Quests(**quests(plan)) if plan.quests else None,
    )


def numbers(plan: KingdomPlan) -> dict[str, Any]:
    """What every game has, under the kernel's names."""
    return {
        "grid": plan.grid,
        "row": plan.row,
        "rounds": plan.rounds,
        "middle_kingdom": MIDDLE_KINGDOM if middle_kingdom in plan.bonuses else 0,
        "harmony": HARMONY if harmony in plan.bonuses else 0,
        "crowns_break_ties": "crowns" in plan.ranking.tie_breaks,
        "bleak_squares": BLEAK_SQUARES,
        "kings": plan.kings,
        "realm_of": plan.realm_of,
        "removed": plan.removed,
        "bleak": list(BLEAK),
        "piles": [[_domino(domino) for domino in pile] for pile in plan.piles],
    }


def builders(plan: KingdomPlan) -> dict[str, Any]:
    """What Queendomino has."""
    return {
        "coins": plan.coins,
        "knights": plan.knights,
        "all_knights": KNIGHTS,
        "all_towers": TOWERS,
        "bribe": BRIBE,
        "coins_per_point": COINS_PER_POINT,
        "town": Terrain.TOWN,
        "in_pairs": plan.in_pairs,
        "buildings": [_building(building) for building in plan.buildings],
    }


def quests(plan: KingdomPlan) -> dict[str, Any]:
    """What Age of Giants has."""
    table = [(QUEST_KINDS.index(quest.kind), quest.terrain or 0, quest.points) for quest in plan.quests]
    return {"drawn": QUESTS, "quests": table}


def _domino(domino: Domino) -> tuple[int, ...]:
    left, right = domino.left, domino.right
    return (
        domino.rank,
        left.terrain,
        left.crowns,
        right.terrain,
        right.crowns,
        EFFECTS.index(domino.effect),
    )


def _building(building: Building) -> tuple[int, ...]:
    return (
        building.copies,
        building.knights,
        building.towers,
        SAFES.index(building.tax_bonus_per),
        building.crowns,
        POINTS.index(building.points_kind),
        building.points_terrain or 0,
        building.points,
    )
