"""Writes the count files of the kingdom games again; do that in a commit of its own, with the reason.

`python -m tests.counts` takes about a minute.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from crownlands.counts import CountEntry, count
from crownlands.rules import seat_to_move
from crownlands.rules.notation.setups import write_setup
from tests.tables import every_setup, kingdom_game, kingdom_plan, name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup

FOLDER = Path(__file__).parent
MOST_LEAVES, ENOUGH_LEAVES = 4_000, 400
HEAD = "# Count file of {}; the format is described in docs/notation.md and src/crownlands/counts.py.\n\n"


def draws(chosen: Setup) -> dict[str, list[str]]:
    """A shuffled content of every urn."""
    table, dice = kingdom_plan(chosen), Random(name_of(chosen))
    urns = {
        "quests": [quest.name for quest in table.quests],
        "buildings": [building.name for building in table.buildings for _ in range(building.copies)],
        "kings": list(map(str, table.kings)),
    }
    for index, pile in enumerate(table.piles):
        urns[f"dominoes{index or ''}"] = [domino.name for domino in pile]
    for content in urns.values():
        dice.shuffle(content)
    urns["quests"] = urns["quests"][:2]
    return {name: content for name, content in urns.items() if content}


def entries(chosen: Setup) -> list[CountEntry]:
    """Starts at the opening, at the first turns, in the middle and near the end."""
    script = draws(chosen)
    length = sum(seat_to_move(position) is not None for position, _ in kingdom_game(chosen, seed=0))
    stages = {
        "opening": 0,
        "first turns": len(kingdom_plan(chosen).kings),
        "middle": length // 2,
        "end": length - 12,
    }
    return [CountEntry(f"{name_of(chosen)}, {name}", chosen, script, skip) for name, skip in stages.items()]


def block(entry: CountEntry) -> str:
    """An entry with its numbers, as far as they do not grow too large."""
    assert entry.setup is not None
    lines = [f"name       {entry.name}", f"setup      {write_setup(entry.setup)}"]
    lines += [f"{name:10} {' '.join(content)}" for name, content in entry.draws.items()]
    lines.append(f"skip       {entry.skip}")
    for depth in range(1, 6):
        leaves, scores = count(entry, depth)
        if leaves > MOST_LEAVES:
            break
        lines.append(f"count      {depth} {leaves} {scores}")
        if leaves > ENOUGH_LEAVES:
            break
    return "\n".join(lines)


def main() -> None:
    """All kingdom games, plain and with everything that goes together."""
    for game in ("kingdomino", "queendomino", "age_of_giants", "royal_wedding"):
        setups = [
            one
            for one in every_setup(game)
            if not {"harmony", "middle_kingdom"} & set(one.options) or len(one.options) > 1
        ]
        blocks = [block(entry) for chosen in setups for entry in entries(chosen)]
        (FOLDER / f"{game}.txt").write_text(HEAD.format(game) + "\n\n".join(blocks) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
