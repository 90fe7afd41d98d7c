"""The builders' board as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.fields import field, items, number
from crownlands.rules.queendomino.builders_board import SLOTS, TOWERS, BuildersBoard

if TYPE_CHECKING:
    from crownlands.components import Building
    from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition

FIELDS = ("slots", "top", "dragon", "pile")


def write_builders(builders: BuildersBoard) -> list[str]:
    """The fields of a builders' board: slots from cost 0 to 5, the pile's top, the dragon, the pile."""
    return [
        "slots:" + ",".join(building.name if building else "-" for building in builders.slots),
        field("top", builders.top.name if builders.top else ""),
        field("dragon", "" if builders.dragon is None else str(builders.dragon)),
        field("pile", ",".join(f"{building.name}*{count}" for building, count in builders.pile)),
    ]


def read_builders(table: KingdomPlan, fields: dict[str, str]) -> BuildersBoard | None:
    """The board that fields write; None in a game without one."""
    if not table.buildings:
        if given := [name for name in FIELDS if fields[name]]:
            raise NotationError("this game has no builders' board", token=given[0], rule_id="QD-1.4")
        return None
    slots = items(fields["slots"])
    if len(slots) != SLOTS:
        raise NotationError(f"the board has {SLOTS} slots, not {len(slots)}", token=f"slots:{fields['slots']}")
    counts: dict[str, int] = {}
    for item in items(fields["pile"]):
        if not re.fullmatch(r"[a-z0-9_]+\*[1-9]", item) or item[:-2] in counts:
            raise NotationError("the pile is a list of buildings with their number, as in statue*2", token=item)
        counts[_building(table, item[:-2], "pile").name] = int(item[-1])
    return BuildersBoard(
        slots=tuple(None if one == "-" else _building(table, one, "slots") for one in slots),
        top=_building(table, fields["top"], "top") if fields["top"] else None,
        pile=tuple((one, counts[one.name]) for one in table.buildings if one.name in counts),
        dragon=number("dragon", fields["dragon"], SLOTS - 1) if fields["dragon"] else None,
    )


def check_builders(position: KingdomPosition) -> None:
    """No building more often than there are copies; the dragon in an empty slot; the box's towers."""
    builders = position.builders
    if builders is None:
        return
    built = [building for realm in position.realms for _, building in realm.kingdom.buildings]
    seen = [*built, *(one for one in builders.slots if one), *([builders.top] if builders.top else [])]
    for building in position.plan.buildings:
        count = seen.count(building) + dict(builders.pile).get(building, 0)
        if count > building.copies:
            why = f"there are {building.copies} of {building.name}, not {count}"
            raise NotationError(why, token=building.name, rule_id="QD-1.4")
    if builders.dragon is not None and builders.slots[builders.dragon] is not None:
        raise NotationError("the dragon stands in an empty slot", token="dragon", rule_id="QD-2.8")
    if sum(realm.towers for realm in position.realms) > TOWERS:
        raise NotationError(f"there are {TOWERS} towers", token="realm", rule_id="QD-1.4")


def _building(table: KingdomPlan, name: str, token: str) -> Building:
    for building in table.buildings:
        if building.name == name:
            return building
    raise NotationError(f"there is no building {name!r}", token=f"{token}:{name}", rule_id="QD-1.4")
