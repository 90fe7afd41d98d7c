"""What a kingdom is scored by: the options and quests agreed on, and what its realm owns besides squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.components import Terrain
from crownlands.json_queries.fields import InputError, one_of
from crownlands.rules.games import GAMES, USUAL_GAME, plan, setup
from crownlands.rules.kinds import KINGDOMS
from crownlands.rules.kingdoms.position import KingdomPlan
from crownlands.rules.kingdoms.quests import scorer_of
from crownlands.rules.queendomino.game import SCORING

if TYPE_CHECKING:
    from crownlands.components import Components, Quest
    from crownlands.json_queries.fields import Fields
    from crownlands.rules.kingdoms.kingdom import Realm
    from crownlands.rules.kingdoms.position import Scorer

KINGDOM_GAMES = tuple(game.name for game in GAMES.values() if game.kind is KINGDOMS)
BONUSES = {option.name: option.bonus for game in GAMES.values() for option in game.fixed_options if option.bonus}


@dataclass(frozen=True, slots=True)
class Basis:
    """The game, options, quests and possessions."""

    plan: KingdomPlan
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
        royal = owned or kingdom.buildings or kingdom.land[Terrain.TOWN]
        lands = SCORING if royal else self.plan.scoring
        bonuses = (scorer for name, scorer in BONUSES.items() if name in self.options)
        return (*lands, *bonuses, *map(scorer_of, self.quests))


def read_game(fields: Fields) -> str:
    """The kingdom game of an object."""
    return fields.word("game", KINGDOM_GAMES, default=USUAL_GAME)


def usual_plan(game: str, components: Components) -> KingdomPlan:
    """How a game is played when nobody chose any option: what it scores, how it ranks, its dominoes."""
    usual = plan(setup(game, components=components))
    assert isinstance(usual, KingdomPlan)
    return usual


def read_basis(fields: Fields, components: Components) -> Basis:
    """The basis of an object."""
    known = {quest.name: quest for quest in components.quests}
    names = [one_of(value, path, known) for path, value in fields.items("quests", default=[])]
    if len(set(names)) < len(names):
        raise InputError(fields.path("quests"), "a quest stands twice")
    return Basis(
        plan=usual_plan(read_game(fields), components),
        options=tuple(one_of(value, path, BONUSES) for path, value in fields.items("options", default=[])),
        quests=tuple(known[name] for name in names),
        discarded=fields.integer("discarded", 0, 99) if fields.has("discarded") else None,
        coins=fields.integer("coins", 0, 9999, default=0),
        knights=fields.integer("knights", 0, 999, default=0),
        towers=fields.integer("towers", 0, 999, default=0),
        queen=fields.flag("queen"),
    )
