"""The kernel over its seam: what players and reviews use of `crownlands.kernel._kernel`, by the same names.

Every question crosses a bridge (`bridge.py`): to a library in this process, to WebAssembly in the same worker. So
players run unchanged where there is no compiled Python module. What learners use (`Batch`, `samples`) is not here.
"""

from __future__ import annotations

from crownlands.kernel.seam.bridge import ask, here, install, installed
from crownlands.kernel.seam.deciding import (
    Candidate,
    Memory,
    SearchResult,
    Stop,
    Style,
    Thinking,
    Weights,
    begin_search,
    begin_uct,
    contest,
    decide,
    led_playouts,
    search,
    uct,
)
from crownlands.kernel.seam.riomino import (
    RiominoForesight,
    RiominoLooking,
    RiominoSolver,
    RiominoState,
    RiominoTable,
    RiominoVerdict,
    riomino_table,
)
from crownlands.kernel.seam.states import (
    Builders,
    Comparison,
    Plan,
    Quests,
    ScoreLine,
    Script,
    Sheet,
    Solution,
    State,
    Tally,
)

__all__ = [
    "Builders",
    "Candidate",
    "Comparison",
    "Memory",
    "Plan",
    "Quests",
    "RiominoForesight",
    "RiominoLooking",
    "RiominoSolver",
    "RiominoState",
    "RiominoTable",
    "RiominoVerdict",
    "ScoreLine",
    "Script",
    "SearchResult",
    "Sheet",
    "Solution",
    "State",
    "Stop",
    "Style",
    "Tally",
    "Thinking",
    "Weights",
    "begin_search",
    "begin_uct",
    "built",
    "contest",
    "decide",
    "held",
    "install",
    "installed",
    "led_playouts",
    "riomino_table",
    "search",
    "uct",
]


def built() -> str:
    """Compiler and flags."""
    return ask(here(), "built").bytes().decode("utf-8")


def held() -> int:
    """How many things the kernel keeps for handles that were not freed."""
    return ask(here(), "held").number()


def __getattr__(name: str) -> int:
    """The kernel's own constants, which are typed nowhere else."""
    constants = ("WHOLE_WIN", "FEATURES")
    if name not in constants:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    told = ask(here(), "built")
    told.bytes()
    return told.row(len(constants))[constants.index(name)]
