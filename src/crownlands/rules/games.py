"""The games of the house, and the one door through which a set-up comes in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from crownlands.components import Components, load
from crownlands.rules import age_of_giants as giants
from crownlands.rules import kingdomino, wedding
from crownlands.rules.core import RULES_VERSION, ImpossibleSetup, Option, Setup, either
from crownlands.rules.kinds import DICE, KINGDOMS, Kind, Plan, Position
from crownlands.rules.queendomino import game as queendomino
from crownlands.rules.riomino import boards as riomino

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Game:
    """A game people can choose: its name, its seats, its options, and the plan it is played by."""

    name: str
    title: str
    prefix: str
    seats: tuple[int, ...]
    seats_rule: str
    tables: tuple[str, ...]
    """The tables of components that it is played with, with any of its options."""
    fixed_options: tuple[Option, ...]
    plan: Callable[[Setup], Plan]
    kind: Kind[Any, Any] = KINGDOMS
    boards: Callable[[Components], tuple[Option, ...]] = lambda _: ()
    """Options that the component files offer."""
    remarks: Mapping[int, str] = field(default_factory=dict)
    """What to know about a number of seats before choosing it."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All options there are with the usual component files."""
        return self.options_with(load())

    def options_with(self, components: Components) -> tuple[Option, ...]:
        """All options there are with these component files."""
        return (*self.boards(components), *self.fixed_options)


ROYAL = ("kingdomino", "queendomino", "buildings")
GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game(
            "kingdomino", "Kingdomino", "KD", kingdomino.SEATS, "KD-1.1", ("kingdomino",),
            kingdomino.OPTIONS, kingdomino.plan,
        ),
        Game(
            "queendomino", "Queendomino", "QD", queendomino.SEATS, "QD-1.1", ("queendomino", "buildings"),
            queendomino.OPTIONS, queendomino.plan,
        ),
        Game(
            "age_of_giants", "Age of Giants", "AG", giants.SEATS, "AG-1.3", (*ROYAL, "giants", "quests"),
            giants.OPTIONS, giants.plan,
        ),
        Game(
            "royal_wedding", "Royal Wedding", "RW", wedding.SEATS, "RW-1.5", ROYAL,
            wedding.OPTIONS, wedding.plan, remarks=wedding.REMARKS,
        ),
        Game(
            "riomino", "Riomino", "RM", riomino.SEATS, "RM-1.2", ("faces", "boards"),
            riomino.OPTIONS, riomino.plan, DICE, riomino.board_options,
        ),
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the rules: what sets it apart from the one before, and the games as it has them."""

    differs: str
    games: Mapping[str, Game]


VERSIONS: dict[str, Version] = {RULES_VERSION: Version("the first", GAMES)}
"""Every version of the rules that was ever released. What was played by one is read and played on by it."""
ALIASES = {"giants": "age_of_giants", "wedding": "royal_wedding"}


def find_game(name: str, rules: str = RULES_VERSION) -> Game:
    """The game of a name, however it is spelled, as a version of the rules has it.

    >>> find_game("Age of Giants") is find_game("giants")
    True
    """
    spelled = name.strip().lower().replace("-", "_").replace(" ", "_")
    games = VERSIONS[rules].games
    known = games.get(ALIASES.get(spelled, spelled))
    if known is None:
        raise ImpossibleSetup("KD-1.1", f"there is no game {name!r}; the games are {either(games)}")
    return known


def setup(
    game: str = "kingdomino",
    seats: int | None = None,
    options: Iterable[str] = (),
    components: Components | None = None,
    rules: str = RULES_VERSION,
) -> Setup:
    """A set-up that can be played; ImpossibleSetup, saying what would be possible, if it cannot.

    >>> setup("kingdomino", 2, ["mighty_duel", "harmony"]).options
    ('harmony', 'mighty_duel')
    >>> setup("kingdomino", 5)
    Traceback (most recent call last):
    crownlands.rules.core.ImpossibleSetup: Kingdomino has 2, 3 or 4 seats, not 5 (KD-1.1)
    """
    known = find_game(game, rules)
    if seats is None:
        seats = known.seats[-1]
    if seats not in known.seats:
        raise ImpossibleSetup(known.seats_rule, f"{known.title} has {either(known.seats)} seats, not {seats}")
    tables = components or load()
    offered, chosen = known.options_with(tables), set(options)
    if unknown := sorted(chosen - {option.name for option in offered}):
        possible = either(option.name for option in offered if seats in option.seats)
        why = f"has no option {either(map(repr, unknown))}; with {seats} seats it has {possible}"
        raise ImpossibleSetup("KD-5.5", f"{known.title} {why}")
    for option in sorted(offered, key=lambda one: one.name):
        if option.name in chosen:
            _check_option(option, seats, chosen)
    chosen |= {option.name for option in offered if option.usual and not chosen & set(option.excludes)}
    return Setup(known.name, seats, tuple(sorted(chosen)), tables, rules)


def _check_option(option: Option, seats: int, chosen: set[str]) -> None:
    """KD-5.5: an option belongs to the games and seat counts it was made for and is refused elsewhere."""
    if seats not in option.seats:
        why = f"{option.name} is played with {either(option.seats)} seats, not {seats}"
        raise ImpossibleSetup(option.rule, why)
    if clash := [other for other in option.excludes if other in chosen]:
        possible = either([option.name, *option.excludes])
        why = f"{option.name} does not go with {either(clash)}; choose one of {possible}"
        raise ImpossibleSetup(option.rule, why)


def game_of(chosen: Setup) -> Game:
    """The game of a set-up, as its version of the rules has it."""
    return VERSIONS[chosen.rules].games[chosen.game]


@cache
def plan(chosen: Setup) -> Plan:
    """The numbers and parts of a set-up."""
    return game_of(chosen).plan(chosen)


def start(chosen: Setup) -> Position:
    """The first position of a game: nothing drawn yet.

    >>> start(setup("kingdomino", 2)).stage
    'row'
    """
    first: Position = game_of(chosen).kind.first(plan(chosen))
    return first
