"""What a kingdom is scored by: the options and quests agreed on, and what its realm owns besides squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.doors.fields import InputError, one_of
from crownlands.rules.bonuses import harmony, middle_kingdom
from crownlands.rules.queendomino.game import SCORING
from crownlands.rules.quests import scorer_of
from crownlands.rules.territories import score_territories

if TYPE_CHECKING:
    from crownlands.components import Components, Quest
    from crownlands.doors.fields import Fields
    from crownlands.rules.kingdom import Realm
    from crownlands.rules.position import Scorer

BONUSES: dict[str, Scorer] = {"middle_kingdom": middle_kingdom, "harmony": harmony}
ROYAL = ("queendomino", "royal_wedding")
GAMES = ("kingdomino", "age_of_giants", *ROYAL)


@dataclass(frozen=True, slots=True)
class Terms:
    """The game, options, quests and possessions."""

    game: str
    options: tuple[str, ...]
    quests: tuple[Quest, ...]
    discarded: int | None
    coins: int
    knights: int
    towers: int
    queen: bool

    def scorers(self, realm: Realm) -> tuple[Scorer, ...]:
        """What scores; Queendomino's rules wherever anything of Queendomino is there."""
        kingdom = realm.kingdom
        owned = realm.coins or realm.all_knights or realm.towers or realm.queen
        royal = self.game in ROYAL or owned or kingdom.buildings or kingdom.land[Terrain.TOWN]
        lands: tuple[Scorer, ...] = SCORING if royal else (score_territories,)
        bonuses = (scorer for name, scorer in BONUSES.items() if name in self.options)
        return (*lands, *bonuses, *map(scorer_of, self.quests))


def read_terms(fields: Fields, components: Components) -> Terms:
    """The terms of an object."""
    known = {quest.name: quest for quest in components.quests}
    names = [one_of(value, path, known) for path, value in fields.items("quests", default=[])]
    if len(set(names)) < len(names):
        raise InputError(fields.path("quests"), "a quest stands twice")
    return Terms(
        game=fields.word("game", GAMES, default="kingdomino"),
        options=tuple(one_of(value, path, BONUSES) for path, value in fields.items("options", default=[])),
        quests=tuple(known[name] for name in names),
        discarded=fields.integer("discarded", 0, 99) if fields.has("discarded") else None,
        coins=fields.integer("coins", 0, 9999, default=0),
        knights=fields.integer("knights", 0, 999, default=0),
        towers=fields.integer("towers", 0, 999, default=0),
        queen=fields.flag("queen"),
    )
