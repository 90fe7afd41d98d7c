"""The kernel's score lines in the law's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.rules.core import ScoreLine
from crownlands.rules.games import GAMES

if TYPE_CHECKING:
    from crownlands.components import Building
    from crownlands.kernel import _kernel
    from crownlands.rules.grid import Cells
    from crownlands.rules.kingdoms.position import KingdomPlan

Facts = tuple[tuple[str, str | int], ...]

WORDS = tuple(terrain.word for terrain in Terrain)
WHAT = ("territory", "throne", "middle_kingdom", "harmony", "coins", "building", "quest")
"""In the order of the kernel's own enumeration."""
BONUS_RULES = {
    option.name: option.rule for game in GAMES.values() for option in game.fixed_options if option.bonus
}
COUNTED = {"per_separate_territory": "territories", "per_tower": "towers", "per_knight": "knights"}
QUESTS = {
    "local_business": ("AG-3.1", "squares"),
    "four_corners": ("AG-3.2", "corners"),
    "harmony": ("AG-3.3", ""),
    "middle_kingdom": ("AG-3.4", ""),
    "lost_corner": ("AG-3.5", ""),
    "folie_des_grandeurs": ("AG-3.6", "lines"),
    "bleak_king": ("AG-3.7", "territories"),
}
"""The rule of each kind of quest, and what it counts."""


def score_line(line: _kernel.ScoreLine, cells: Cells, plan: KingdomPlan) -> ScoreLine:
    """A line as the law writes it."""
    what = WHAT[line.what]
    if what in ("territory", "throne"):
        guest: Facts = (("guest", "queen"),) if what == "throne" else ()
        facts: Facts = (("terrain", WORDS[line.item]), *guest, ("squares", line.times), ("crowns", line.crowns))
        rule = "QD-4.3" if guest else "QD-4.2" if plan.buildings else "KD-4.1"
        return ScoreLine(rule, "territory", line.points, cells, facts)
    if what == "coins":
        return ScoreLine("QD-4.1", what, line.points, facts=(("coins", line.times),))
    if what == "building":
        return ScoreLine("QD-4.4", what, line.points, cells, _building(plan.buildings[line.item], line.times))
    if what == "quest":
        return _quest(line, cells, plan)
    return ScoreLine(BONUS_RULES[what], what, line.points, cells)


def _building(building: Building, times: int) -> Facts:
    counted = COUNTED.get(building.points_kind)
    named: Facts = (("building", building.name),)
    return (*named, (counted, times), ("each", building.points)) if counted else named


def _quest(line: _kernel.ScoreLine, cells: Cells, plan: KingdomPlan) -> ScoreLine:
    quest = plan.quests[line.item]
    rule, counted = QUESTS[quest.kind]
    facts: Facts = ((counted, line.times), ("each", quest.points)) if counted else ()
    if quest.terrain is not None and counted:
        facts = (("terrain", quest.terrain.word), *facts)
    return ScoreLine(rule, quest.kind, line.points, cells, facts)
