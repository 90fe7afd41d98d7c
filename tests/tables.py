"""Kingdoms drawn in characters and games played at random: what most tests begin with."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.components import Domino, load
from crownlands.players import random_draw
from crownlands.rules import (
    GAMES,
    KingdomPlan,
    KingdomPosition,
    Move,
    Position,
    Setup,
    actor,
    legal,
    plan,
    play,
    setup,
    start,
)
from crownlands.rules.kinds import KINGDOMS
from crownlands.rules.kingdoms.kingdom import Realm
from crownlands.rules.notation import read_kingdom

if TYPE_CHECKING:
    from collections.abc import Iterator


def realm(picture: str, grid: int = 5, discarded: int | None = 0) -> Realm:
    """A realm with the kingdom of a picture."""
    return Realm(read_kingdom(picture, grid), discarded)


def domino(name: int | str) -> Domino:
    """A domino of Kingdomino by its number."""
    return next(one for one in load().kingdomino if one.name == str(name))


def every_setup(game: str | None = None) -> list[Setup]:
    """Every set-up worth testing: each seat count, plain, with each option, and with all that go together."""
    found: dict[Setup, None] = {}
    for one in GAMES.values():
        if game in (None, one.name):
            for seats in one.seats:
                options = [option for option in one.options if seats in option.seats and not option.series]
                together: list[str] = []
                for option in options:
                    if not set(option.excludes) & set(together):
                        together.append(option.name)
                for chosen in ([], *([option.name] for option in options), together):
                    found[setup(one.name, seats, chosen)] = None
    return list(found)


def kingdom_setups() -> list[Setup]:
    """Every set-up of the games with kingdoms."""
    return [chosen for chosen in every_setup() if GAMES[chosen.game].kind is KINGDOMS]


def name_of(chosen: Setup) -> str:
    """A set-up as a test's name."""
    return f"{chosen.game}-{chosen.seats}-{'+'.join(chosen.options) or 'plain'}"


def random_game(chosen: Setup, seed: int) -> Iterator[tuple[Position, Move | None]]:
    """Every position of a random game with the move played there, None at the end."""
    dice = Random(seed)
    position = start(chosen)
    while (due := actor(position)) is not None:
        move = random_draw(position, dice) if due == "chance" else dice.choice(legal(position))
        yield position, move
        position = play(position, move)
    yield position, None


def last_position(chosen: Setup, seed: int) -> Position:
    """Where a random game ends."""
    *_, (position, _) = random_game(chosen, seed)
    return position


def kingdoms(position: Position) -> KingdomPosition:
    """A position of a game with kingdoms, as such."""
    assert isinstance(position, KingdomPosition)
    return position


def kingdom_plan(chosen: Setup) -> KingdomPlan:
    """The plan of a game with kingdoms."""
    table = plan(chosen)
    assert isinstance(table, KingdomPlan)
    return table


def kingdom_start(chosen: Setup) -> KingdomPosition:
    """The first position of a game with kingdoms."""
    return kingdoms(start(chosen))


def kingdom_game(chosen: Setup, seed: int) -> Iterator[tuple[KingdomPosition, Move | None]]:
    """A random game with kingdoms."""
    return ((kingdoms(position), move) for position, move in random_game(chosen, seed))


def kingdom_end(chosen: Setup, seed: int) -> KingdomPosition:
    """Where a random game with kingdoms ends."""
    return kingdoms(last_position(chosen, seed))


def placing_in(chosen: Setup, seed: int) -> list[KingdomPosition]:
    """Every position of a random kingdom game where a domino is to be placed."""
    found = [position for position, _ in kingdom_game(chosen, seed) if position.stage == "place"]
    assert found
    return found
