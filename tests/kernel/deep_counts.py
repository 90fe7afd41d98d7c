"""Counts far deeper than the law could make them; `python -m tests.kernel.deep_counts` writes them anew.

For every start of tests/counts that the kernel knows it goes on, depth by depth, until there are some million
lines of play (some hundred thousand where turns have many steps), and writes the count file counts.txt beside
this module and the page docs/counts.md.
"""

from __future__ import annotations

from pathlib import Path

from crownlands.counts import CountEntry, read_counts
from crownlands.kernel import Engine
from crownlands.kernel.engine import knows
from crownlands.rules.notation.setups import write_setup

HERE = Path(__file__).parent
SHALLOW = sorted((HERE.parent / "counts").glob("*.txt"))
FILE, PAGE = HERE / "counts.txt", HERE.parents[1] / "docs" / "counts.md"
ENOUGH, DEEPEST = {"kingdomino": 2_000_000}, 30
ENOUGH_ELSE = 100_000
HEAD = """\
# Counts: a test for any engine

How many lines of play there are from a scripted start, and the sum of all realms' scores over their last
positions, as chess engines have it with perft. Two engines with the same rules agree on every number; one missing
or surplus move, one wrong score, and they do not. The numbers were counted by the kernel and, as deep as
it can, by the law; both agree (`tests/test_counts.py`, `tests/kernel/test_engine.py`). Use them freely.

A start is a set-up, the dominoes, kings, buildings and quests in the order in which they are drawn (two piles
have two lists of dominoes), and a number of moves to skip, each the middle one (n // 2 of n, counted from 0) of
the legal moves in the order of their [codec numbers](notation.md). Then every line of play is followed for *depth*
moves of the seats, draws not counted; a line that ends earlier counts once. A domino with equal halves has one
move per pair of cells; a building on a square is one move, and so is a giant sent from a square to a realm. Scores
are those of the positions as they stand, bonuses and quests included. The last move of a line is followed by no
draw.

The same in a form to be read by programs: [tests/counts](../tests/counts) and, with all that is below,
[tests/kernel/counts.txt](../tests/kernel/counts.txt); its format is described in `crownlands.counts`.
`crownlands perft FILE` runs a file on the law. `python -m tests.kernel.deep_counts` made this page.
"""


def deepen(entry: CountEntry) -> dict[int, tuple[int, int]]:
    """All depths until there are enough lines, or to the end of the game."""
    assert entry.setup is not None
    engine = Engine(entry.setup)
    found: dict[int, tuple[int, int]] = {}
    for depth in range(1, DEEPEST + 1):
        found[depth] = engine.count(entry, depth)
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
    page = [HEAD]
    for path in SHALLOW:
        for entry in read_counts(path.read_text(encoding="utf-8")):
            if entry.setup is None or not knows(entry.setup):
                continue
            found = deepen(entry)
            file += write(entry, found)
            page += [f"## {entry.name}", "", f"Set-up `{write_setup(entry.setup)}`, skip {entry.skip}.", ""]
            page += [f"- {urn}: {' '.join(words)}" for urn, words in entry.draws.items()]
            page += ["", "| depth | lines of play | sum of scores |", "|---|---|---|"]
            page += [f"| {depth} | {leaves:,} | {scores:,} |" for depth, (leaves, scores) in found.items()]
            page.append("")
    FILE.write_text("\n".join(file), encoding="utf-8")
    PAGE.write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    main()
