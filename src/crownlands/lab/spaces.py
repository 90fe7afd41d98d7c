"""What the environments of all adapters share: their set-ups, spaces and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from crownlands.lab.observation_pictures import pixels
from crownlands.rules import GAMES, Setup, setup
from crownlands.rules.games import find_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from crownlands.lab.observations import Layout

RENDER_MODES = ("rgb_array",)


def setup_of(game: str, seats: int | None, options: Iterable[str]) -> Setup:
    """The set-up of an environment; without a number the fewest seats the game has.

    >>> setup_of("royal_wedding", None, ()).seats
    3
    """
    fewest = GAMES[find_game(game).name].seats[0]
    return setup(game, fewest if seats is None else seats, options)


def check_render_mode(mode: str | None) -> None:
    """Refuses a render mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: {mode!r} is none of {', '.join(RENDER_MODES)}")


def action_space(layout: Layout) -> spaces.Discrete:
    """The numbers of moves (docs/notation.md)."""
    return spaces.Discrete(layout.numbers)


def observation_space(layout: Layout) -> spaces.Dict:
    """Planes and vector, bytes both."""
    shape = (len(layout.planes), layout.side, layout.side)
    return spaces.Dict(
        {
            "planes": spaces.Box(0, 255, shape, np.uint8),
            "vector": spaces.Box(0, 255, (len(layout.vector),), np.uint8),
        }
    )


def mask_space(layout: Layout) -> spaces.Box:
    """1 where a number is legal."""
    return spaces.Box(0, 1, (layout.numbers,), np.int8)


def picture_of(layout: Layout, seen: tuple[NDArray[np.uint8], NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """A rendered observation."""
    return pixels(layout, *seen)


Info = dict[str, Any]
