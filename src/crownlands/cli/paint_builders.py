"""The builders' board and the quests in few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from crownlands.components import Building, Quest
    from crownlands.rules.queendomino.builders_board import BuildersBoard

HALF = 3
"""Slots to a column: the dear ones stand beside the cheap ones."""
QUESTS = {
    "local_business": "for each {terrain} square around the castle",
    "four_corners": "for each corner of {terrain}",
    "harmony": "if no domino is discarded",
    "middle_kingdom": "if the castle is in the middle",
    "lost_corner": "if the castle is in a corner",
    "folie_des_grandeurs": "for each line of three crowned squares",
    "bleak_king": "for each crownless w, f, g or l of 5 squares or more",
}


def paint_builders(builders: BuildersBoard) -> Text:
    """What each slot costs and holds, and what comes next."""
    lines = Text("build", "bold")
    for slot in range(HALF):
        lines.append("" if slot == 0 else "\n     ")
        for one in (slot, slot + HALF):
            lines.append(f"  {one} ", "bold").append_text(_held(builders, one))
    lines.append("\n  next  ", "dim")
    return lines.append(f"{builders.top.title}  {benefit(builders.top)}" if builders.top else "no more", "dim")


def benefit(building: Building) -> str:
    """What a building brings: knights ``^`` and towers ``I`` at once, then what it scores.

    >>> from crownlands.components import load
    >>> buildings = {one.name: one for one in load().buildings}
    >>> [benefit(buildings[name]) for name in ("magic_school", "big_tavern", "safe_tower")]
    ['^I 2/swamp', '^^^ 2', 'I 2 +coin/tower']
    """
    pieces = "^" * building.knights + "I" * building.towers
    terrain = building.points_terrain
    counted = terrain.word if terrain is not None else building.points_kind.removeprefix("per_")
    scores = {"fixed": str(building.points), "none": ""}.get(building.points_kind, f"{building.points}/{counted}")
    crowns = {0: "", 1: "a crown"}.get(building.crowns, f"{building.crowns} crowns")
    tax = f"+coin/{building.tax_bonus_per}" if building.tax_bonus_per else ""
    return " ".join(part for part in (pieces, scores, crowns, tax) if part)


def paint_quest(quest: Quest) -> Text:
    """A quest's name and what it asks for."""
    title = quest.kind.replace("_", " ")
    asks = QUESTS[quest.kind].format(terrain=quest.terrain.word if quest.terrain is not None else "")
    return Text("quest  ", "bold").append(f"{title}: {quest.points} {asks}", "default")


def _held(builders: BuildersBoard, slot: int) -> Text:
    building = builders.slots[slot]
    if building is None:
        return Text(f"{'the dragon' if builders.dragon == slot else 'empty':<33}", "dim")
    return Text(f"{building.title:<18}", "default").append(f"{benefit(building):<15}", "dim")
