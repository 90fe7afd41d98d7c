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
MANY_STEPS = {"temperature": 8.0}
"""Where kingdoms are 7 x 7 and turns have many steps the evaluation is further off: a move must look better by so
many points to be e times as promising. With 2.5, as elsewhere, `uct` was stronger."""


def settings_for(plan: KingdomPlan) -> dict[str, float]:
    """The settings of a set-up that are not as usual.

    >>> from crownlands.rules import plan, setup
    >>> settings_for(plan(setup("queendomino", 2)))
    {'temperature': 8.0}
    >>> settings_for(plan(setup("kingdomino", 4)))
    {}
    """
    return dict(MANY_STEPS) if plan.grid == 7 and plan.turn != PLAIN_TURN else {}


def style_for(simulator: Simulator, changes: Mapping[str, float]) -> Style:
    """The kernel's settings for a set-up, some of them changed by name."""
    style = kernel.Style()
    for setting, value in {**settings_for(simulator.plan), **changes}.items():
        setattr(style, setting, value)
    return style
