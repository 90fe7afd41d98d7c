"""The games of the house, and the one door through which a set-up comes in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from crownlands.components import Components, load
from crownlands.rules import kingdomino
from crownlands.rules.core import ImpossibleSetup, Option, Setup, either
from crownlands.rules.position import Plan, Position, first_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True, slots=True)
class Game:
    """A game people can choose: its name, its seats, its options, and the plan it is played by."""

    name: str
    title: str
    prefix: str
    seats: tuple[int, ...]
    seats_rule: str
    options: tuple[Option, ...]
    plan: Callable[[Setup], Plan]


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("kingdomino", "Kingdomino", "KD", kingdomino.SEATS, "KD-1.1", kingdomino.OPTIONS, kingdomino.plan),
    )
}


def setup(
    game: str = "kingdomino",
    seats: int | None = None,
    options: Iterable[str] = (),
    components: Components | None = None,
) -> Setup:
    """A set-up that can be played; ImpossibleSetup, saying what would be possible, if it cannot.

    >>> setup("kingdomino", 2, ["mighty_duel", "harmony"]).options
    ('harmony', 'mighty_duel')
    >>> setup("kingdomino", 5)
    Traceback (most recent call last):
    crownlands.rules.core.ImpossibleSetup: Kingdomino has 2, 3 or 4 seats, not 5 (KD-1.1)
    """
    known = GAMES.get(game)
    if known is None:
        raise ImpossibleSetup("KD-1.1", f"there is no game {game!r}; the games are {either(GAMES)}")
    if seats is None:
        seats = known.seats[-1]
    if seats not in known.seats:
        raise ImpossibleSetup(known.seats_rule, f"{known.title} has {either(known.seats)} seats, not {seats}")
    chosen = tuple(sorted(set(options)))
    for name in chosen:
        _check_option(known, name, seats)
    return Setup(known.name, seats, chosen, components or load())


def _check_option(game: Game, name: str, seats: int) -> None:
    """KD-5.5: an option belongs to the games and seat counts it was made for and is refused elsewhere."""
    for option in game.options:
        if option.name == name:
            if seats not in option.seats:
                why = f"{name} is played with {either(option.seats)} seats, not {seats}"
                raise ImpossibleSetup(option.rule, why)
            return
    possible = either(option.name for option in game.options if seats in option.seats)
    raise ImpossibleSetup("KD-5.5", f"{game.title} has no option {name!r}; with {seats} seats it has {possible}")


@cache
def plan(chosen: Setup) -> Plan:
    """The numbers and parts of a set-up."""
    return GAMES[chosen.game].plan(chosen)


def start(chosen: Setup) -> Position:
    """The first position of a game: nothing drawn yet.

    >>> start(setup("kingdomino", 2)).stage
    'row'
    """
    return first_position(plan(chosen))
