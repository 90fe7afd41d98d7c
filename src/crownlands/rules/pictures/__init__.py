"""Kingdoms, dice and positions as pictures: characters for terminals and tests, SVG for notebooks and docs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules.pictures import table, text
from crownlands.rules.pictures.riomino import riomino_svg, show_riomino
from crownlands.rules.pictures.svg import kingdom_svg
from crownlands.rules.pictures.text import show_kingdom
from crownlands.rules.position import Position
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SHOWN: dict[type, Callable[[Any, Sequence[str]], str]] = {
    Position: text.show_position,
    RiominoPosition: show_riomino,
}
DRAWN: dict[type, Callable[[Any], str]] = {Position: table.position_svg, RiominoPosition: riomino_svg}

__all__ = ["kingdom_svg", "position_svg", "show_kingdom", "show_position"]


def show_position(position: Position | RiominoPosition, players: Sequence[str] = ()) -> str:
    """The whole table in plain characters."""
    return SHOWN[type(position)](position, players)


def position_svg(position: Position | RiominoPosition) -> str:
    """The whole table as an SVG."""
    return DRAWN[type(position)](position)
