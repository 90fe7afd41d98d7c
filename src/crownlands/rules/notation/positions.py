"""A position as one line of text: fields parted by spaces, in a fixed order, empty ones left out.

    kingdomino/2/harmony place rows:4 row:3=0,17=1 next:5,9=0 unseen:1-2,4,6-8 realm:wwC realm:C;x1

What every kind of game shares is here; `kingdom_positions` knows the fields of the kingdom games, `riomino`
those of Riomino.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules.core import RULES_VERSION
from crownlands.rules.games import plan
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.kingdom_positions import read_kingdom_position, write_kingdom_position
from crownlands.rules.notation.riomino import read_riomino_position, write_riomino_position
from crownlands.rules.notation.setups import read_setup, write_setup
from crownlands.rules.position import Plan, Position
from crownlands.rules.riomino.boards import RiominoPlan
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crownlands.components import Components


def write_position(position: Position | RiominoPosition) -> str:
    """The position as text; `read_position` gives an equal one back."""
    return f"{write_setup(position.setup)} {WRITERS[type(position)](position)}"


def read_position(text: str, components: Components | None = None, rules: str = RULES_VERSION) -> Position:
    """The position a text writes; NotationError names the field that is wrong."""
    words = text.split()
    if len(words) < 2:
        raise NotationError("a position begins with its set-up and its stage, as in kingdomino/2/- place")
    table = plan(read_setup(words[0], components, rules))
    position: Position = READERS[type(table)](table, words[1], words[2:])
    return position


WRITERS: dict[type, Callable[[Any], str]] = {
    Position: write_kingdom_position,
    RiominoPosition: write_riomino_position,
}
READERS: dict[type, Callable[[Any, str, Sequence[str]], Any]] = {
    Plan: read_kingdom_position,
    RiominoPlan: read_riomino_position,
}
