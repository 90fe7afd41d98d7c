"""Kingdoms and positions as pictures: characters for terminals and tests, SVG for notebooks and docs."""

from crownlands.rules.pictures.svg import kingdom_svg, position_svg
from crownlands.rules.pictures.text import show_kingdom, show_position

__all__ = ["kingdom_svg", "position_svg", "show_kingdom", "show_position"]
