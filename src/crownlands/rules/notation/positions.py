"""A position as one line of text: fields separated by spaces, in a fixed order, empty ones left out.

    kingdomino/2/harmony place rows:4 row:3=0,17=1 next:5,9=0 unseen:1-2,4,6-8 realm:wwC realm:C;x1

What every kind of game shares is here; `kingdom_positions` knows the fields of the kingdom games, `riomino`
those of Riomino.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.core import RULES_VERSION
from crownlands.rules.games import game_of, plan
from crownlands.rules.kinds import kind_of
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.setups import read_setup, write_setup

if TYPE_CHECKING:
    from crownlands.components import Components
    from crownlands.rules.kinds import Position


def write_position(position: Position) -> str:
    """The position as text; `read_position` gives an equal one back."""
    return f"{write_setup(position.setup)} {kind_of(position).write(position)}"


def read_position(text: str, components: Components | None = None, rules: str = RULES_VERSION) -> Position:
    """The position a text writes; NotationError names the field that is wrong."""
    words = text.split()
    if len(words) < 2:
        raise NotationError("a position begins with its set-up and its stage, as in kingdomino/2/- place")
    setup = read_setup(words[0], components, rules)
    position: Position = game_of(setup).kind.read(plan(setup), words[1], words[2:])
    return position
