"""Kingdoms, dice and positions as pictures: characters for terminals and tests, SVG for notebooks and docs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.kinds import kind_of
from crownlands.rules.pictures.svg import kingdom_svg
from crownlands.rules.pictures.text import show_kingdom

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.kinds import Position

__all__ = ["kingdom_svg", "position_svg", "show_kingdom", "show_position"]


def show_position(position: Position, players: Sequence[str] = ()) -> str:
    """The whole table in plain characters."""
    return kind_of(position).show(position, players)


def position_svg(position: Position) -> str:
    """The whole table as an SVG."""
    return kind_of(position).svg(position)
