"""What a server has: games, levels, components."""

from __future__ import annotations

from crownlands.server.messages.words import Message


class OptionView(Message):
    """An option of a game, with its rule and what it goes with, straight from the law."""

    name: str
    rule: str
    seats: list[int]
    """The seat counts it needs."""
    excludes: list[str]
    """Options it cannot be played with; each of them names this one, too."""
    usual: bool
    """It is taken unless one that it excludes is chosen."""


class GameInfo(Message):
    """A game people can choose."""

    name: str
    components: str
    """The digest of the facts that new tables of it are played with."""
    seats: list[int]
    options: list[OptionView]


class LevelInfo(Message):
    """A bot people can seat; ``games`` it plays, weakest first."""

    name: str
    games: list[str]
    suggested: list[str]
    """The games and seats it is suggested for to somebody new, as in kingdomino/2."""
    engine: bool
    """An engine outside, named by the operator."""


class NameList(Message):
    """The names that can be chosen, in two scripts; either may be sent."""

    latin: list[str]
    cyrillic: list[str]


class About(Message):
    """What this server offers."""

    protocol: int
    version: str
    rules: str
    components: str
    games: list[GameInfo]
    levels: list[LevelInfo]
    phrases: list[str]
    hooks: bool
    """People may name a webhook."""
    guides: bool
    """The documentation site is built, and shown under /docs."""
    offline: bool
    """The page can play without this server: what it needs for that is under /near."""
    names: NameList | None = None
    """Here people choose their names from this list; None: they may call themselves what they like."""


class SquareInfo(Message):
    """Half of a domino."""

    terrain: str
    crowns: int


class DominoInfo(Message):
    """A domino's two halves and what comes with it."""

    left: SquareInfo
    right: SquareInfo
    effect: str | None


class BuildingInfo(Message):
    """What a building gives."""

    copies: int
    knights: int
    towers: int
    tax_bonus_per: str | None
    crowns: int
    points_kind: str
    points_terrain: str | None
    points: int
    instant_verified: bool


class QuestInfo(Message):
    """What a quest asks for."""

    kind: str
    terrain: str | None
    points: int


class ComponentsInfo(Message):
    """The facts of a game's components, by name; never changes for one digest."""

    digest: str
    game: str
    dominoes: dict[str, DominoInfo]
    buildings: dict[str, BuildingInfo]
    quests: dict[str, QuestInfo]
