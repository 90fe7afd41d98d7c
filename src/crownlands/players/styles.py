"""How the kernel's search weighs things in each set-up, where that is not as usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.kernel.backend import kernel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crownlands.kernel import Simulator
    from crownlands.kernel._kernel import Style
    from crownlands.rules import KingdomPlan

PLAIN_TURN = ("place", "choose")
LARGE = {"doubt": 3.0}
"""Where kingdoms are 7 x 7 a playout tells less of how a game will end: so many points of it are in doubt."""
MANY_STEPS = {"doubt": 3.0, "lead": 60.0}
"""Where turns have many steps, too. More points are won and lost there: so many of lead are worth all of it."""
LARGE_MANY_STEPS = {"doubt": 3.0, "lead": 80.0, "temperature": 4.0}
"""With both, the evaluation is furthest off: a move that looks so many points better is e times as promising."""


def settings_for(plan: KingdomPlan) -> dict[str, float]:
    """The settings of a set-up that are not as usual: bench/experiments.csv has what else was tried.

    >>> from crownlands.rules import plan, setup
    >>> settings_for(plan(setup("queendomino", 2)))
    {'doubt': 3.0, 'lead': 80.0, 'temperature': 4.0}
    >>> settings_for(plan(setup("kingdomino", 4)))
    {}
    """
    if plan.turn == PLAIN_TURN:
        return dict(LARGE) if plan.grid == 7 else {}
    return dict(LARGE_MANY_STEPS if plan.grid == 7 else MANY_STEPS)


def style_for(simulator: Simulator, changes: Mapping[str, float]) -> Style:
    """The kernel's settings for a set-up, some of them changed by name."""
    style = kernel.Style()
    for setting, value in {**settings_for(simulator.plan), **changes}.items():
        setattr(style, setting, value)
    return style
