"""Counts far deeper than the law could make them; `python -m tests.kernel.deep_counts` writes them again.

For every start of tests/counts that the kernel knows it goes on, depth by depth, until there are some million
lines of play (some hundred thousand where turns have many steps), and writes the count file counts.txt beside
this module.
"""

from __future__ import annotations

from pathlib import Path

from crownlands.counts import CountEntry, read_counts
from crownlands.kernel import Simulator
from crownlands.kernel.simulator import knows
from crownlands.rules.notation.setups import write_setup

HERE = Path(__file__).parent
SHALLOW = sorted((HERE.parent / "counts").glob("*.txt"))
FILE = HERE / "counts.txt"
ENOUGH, DEEPEST = {"kingdomino": 2_000_000}, 30
ENOUGH_ELSE = 100_000


def deepen(entry: CountEntry) -> dict[int, tuple[int, int]]:
    """All depths until there are enough lines, or to the end of the game."""
    assert entry.setup is not None
    simulator = Simulator(entry.setup)
    found: dict[int, tuple[int, int]] = {}
    for depth in range(1, DEEPEST + 1):
        found[depth] = simulator.count(entry, depth)
        at_the_end = depth > 3 and found[depth] == found[depth - 1] == found[depth - 2] == found[depth - 3]
        if found[depth][0] > ENOUGH.get(entry.setup.game, ENOUGH_ELSE) or at_the_end:
            break
    return found


def write(entry: CountEntry, found: dict[int, tuple[int, int]]) -> list[str]:
    """A block of a count file."""
    assert entry.setup is not None
    lines = [f"name      {entry.name}", f"setup     {write_setup(entry.setup)}"]
    lines += [f"{urn:9} {' '.join(words)}" for urn, words in entry.draws.items()]
    lines.append(f"skip      {entry.skip}")
    return [*lines, *(f"count     {depth} {leaves} {scores}" for depth, (leaves, scores) in found.items()), ""]


def main() -> None:
    file = ["# Deep counts; made by python -m tests.kernel.deep_counts, described in docs/counts.md.", ""]
    for path in SHALLOW:
        for entry in read_counts(path.read_text(encoding="utf-8")):
            if entry.setup is None or not knows(entry.setup):
                continue
            file += write(entry, deepen(entry))
    FILE.write_text("\n".join(file), encoding="utf-8")


if __name__ == "__main__":
    main()
