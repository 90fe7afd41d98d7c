"""A realm as text: its kingdom, then what else it owns, each behind a semicolon.

wwC;x1;c7;n1;t2;q      one discard, 7 coins, 1 knight at hand, 2 towers, the queen
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.kingdoms import read_kingdom, write_kingdom

if TYPE_CHECKING:
    from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition

OWNED = {"x": "discarded", "c": "coins", "n": "knights", "t": "towers"}


def write_realm(realm: Realm) -> str:
    """The realm as text."""
    owned = [f"{letter}{getattr(realm, what)}" for letter, what in OWNED.items() if getattr(realm, what)]
    return ";".join([write_kingdom(realm.kingdom), *owned, *(["q"] if realm.queen else [])])


def read_realm(text: str, table: KingdomPlan) -> Realm:
    """The realm a text writes."""
    picture, *extras = text.split(";")
    owned: dict[str, int] = {}
    for extra in extras:
        if extra == "q":
            continue
        if not re.fullmatch(r"[xcnt][1-9][0-9]{0,2}", extra) or OWNED[extra[0]] in owned:
            why = "after the kingdom come discards x1, coins c7, knights n1, towers t2 and the queen q, each once"
            raise NotationError(why, token=f"realm:{text}")
        owned[OWNED[extra[0]]] = int(extra[1:])
    buildings = {building.name: building for building in table.buildings}
    kingdom = read_kingdom(picture, table.grid, buildings)
    return Realm(kingdom, queen="q" in extras, **{"discarded": 0, **owned})


def check_realms(position: KingdomPosition) -> None:
    """Only what the game has, and no more of it than there is."""
    table = position.plan
    if sum(realm.queen for realm in position.realms) > 1:
        raise NotationError("there is one queen", token="q", rule_id="QD-2.6")
    for realm in position.realms:
        royal = realm.coins or realm.all_knights or realm.towers or realm.queen
        if royal and not table.buildings:
            raise NotationError(
                "this game has no coins, knights, towers or queen", token="realm", rule_id="QD-1.3"
            )
        if realm.kingdom.giants and not table.quests:
            raise NotationError("this game has no giants", token="!", rule_id="AG-2.1")
