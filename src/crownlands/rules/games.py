"""The family: every game there is, what each says of itself, and the one function that makes a set-up."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from crownlands.components import Components, load
from crownlands.rules import age_of_giants, kingdomino, royal_wedding
from crownlands.rules.core import RULES_VERSION, Format, ImpossibleSetup, Option, Setup, either
from crownlands.rules.dynasty import dynasty
from crownlands.rules.kinds import DICE, KINGDOMS, Kind, Plan, Position
from crownlands.rules.queendomino import game as queendomino
from crownlands.rules.riomino import game as riomino

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Game:
    """A game people can choose: its name, its seats, its options, and the plan it is played by.

    Whatever else there is to know (what scores, how realms are ranked, which dominoes are used) follows from a
    set-up and is in its plan.
    """

    name: str
    title: str
    prefix: str
    """With this its rules' ids begin, and the file of docs/rules is named by it."""
    seats: tuple[int, ...]
    seats_rule: str
    tables: tuple[str, ...]
    """The tables of components that it is played with, with any of its options."""
    fixed_options: tuple[Option, ...]
    plan: Callable[[Setup], Plan]
    kind: Kind[Any, Any] = KINGDOMS
    also: tuple[str, ...] = ()
    """Other names people may call it by."""
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
            name="kingdomino",
            title="Kingdomino",
            prefix="KD",
            seats=kingdomino.SEATS,
            seats_rule="KD-1.1",
            tables=("kingdomino",),
            fixed_options=kingdomino.OPTIONS,
            plan=kingdomino.plan,
        ),
        Game(
            name="queendomino",
            title="Queendomino",
            prefix="QD",
            seats=queendomino.SEATS,
            seats_rule="QD-1.1",
            tables=("queendomino", "buildings"),
            fixed_options=queendomino.OPTIONS,
            plan=queendomino.plan,
        ),
        Game(
            name="age_of_giants",
            title="Age of Giants",
            prefix="AG",
            seats=age_of_giants.SEATS,
            seats_rule="AG-1.3",
            tables=(*ROYAL, "giants", "quests"),
            fixed_options=age_of_giants.OPTIONS,
            plan=age_of_giants.plan,
            also=("giants",),
        ),
        Game(
            name="royal_wedding",
            title="Royal Wedding",
            prefix="RW",
            seats=royal_wedding.SEATS,
            seats_rule="RW-1.5",
            tables=ROYAL,
            fixed_options=royal_wedding.OPTIONS,
            plan=royal_wedding.plan,
            also=("wedding",),
            remarks=royal_wedding.REMARKS,
        ),
        Game(
            name="riomino",
            title="Riomino",
            prefix="RM",
            seats=riomino.SEATS,
            seats_rule="RM-1.2",
            tables=("faces", "boards"),
            fixed_options=riomino.OPTIONS,
            plan=riomino.plan,
            kind=DICE,
            boards=riomino.board_options,
        ),
    )
}
"""Every game of the family by its name."""
USUAL_GAME = "kingdomino"
"""What is played where nobody names a game."""
ONE_GAME = Format(1, dynasty)


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the rules: what sets it apart from the one before, and the games as it has them."""

    differs: str
    games: Mapping[str, Game]


VERSIONS: dict[str, Version] = {RULES_VERSION: Version("the first", GAMES)}
"""Every version of the rules that was ever released. What was played by one is read and played on by it."""


def find_game(name: str, rules: str = RULES_VERSION) -> Game:
    """The game of a name, however it is spelled, as a version of the rules has it.

    >>> find_game("Age of Giants") is find_game("giants")
    True
    """
    spelled = name.strip().lower().replace("-", "_").replace(" ", "_")
    games = VERSIONS[rules].games
    known = next((game for game in games.values() if spelled in (game.name, *game.also)), None)
    if known is None:
        raise ImpossibleSetup("KD-1.1", f"there is no game {name!r}; the games are {either(games)}")
    return known


def setup(
    game: str = USUAL_GAME,
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


def format_of(chosen: Setup) -> Format:
    """What the games of a set-up make together: a series, or the one game that it is.

    >>> format_of(setup("kingdomino", 2, ["dynasty"])).games
    3
    """
    offered = game_of(chosen).fixed_options
    return next((one.series for one in offered if one.series and one.name in chosen.options), ONE_GAME)


def for_one_game(chosen: Setup) -> Setup:
    """The same set-up without the series it belongs to.

    >>> for_one_game(setup("kingdomino", 2, ["dynasty", "harmony"])).options
    ('harmony',)
    """
    series = {option.name for option in game_of(chosen).fixed_options if option.series}
    return replace(chosen, options=tuple(option for option in chosen.options if option not in series))


def for_a_pair(chosen: Setup) -> Setup:
    """The same set-up as one game of a pair, where the game is played in pairs.

    >>> for_a_pair(setup("riomino", 2)).options
    ('paired', 'starter')
    """
    pairs = {option.name for option in game_of(chosen).fixed_options if option.series and option.series.swaps}
    return replace(chosen, options=tuple(sorted({*chosen.options, *pairs})))


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
