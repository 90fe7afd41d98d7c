"""A long comparison: `python -m tests.near.soak 200`, random games of every set-up here and in Pyodide.

The kernel takes part: the same number of its games, compiled and in WebAssembly, move by move.
"""

from __future__ import annotations

import sys

from tests.kernel import alike
from tests.kernel.seams import webassembly
from tests.near import everywhere, node
from tests.tables import every_setup, name_of


def main() -> None:
    """Tells of each set-up; ends at the first difference."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    if missing := node.lacking():
        sys.exit(f"there is no {missing}")
    setups = every_setup()
    for number, one in enumerate(setups):
        here = everywhere.games(number, len(setups), games)
        there = node.told("tests.near.everywhere", "games", number, len(setups), games)
        if here != there:
            sys.exit(f"{name_of(one)}: the law differs in Pyodide")
        with webassembly() as bridge:
            steps = alike.compare(one, bridge, games)
        sys.stdout.write(f"{name_of(one):55} {games} games by law and kernel, {steps} steps: no difference\n")


if __name__ == "__main__":
    main()
