"""What must come out the same wherever Python runs: golden games, counts, random games, whole tables; as digests.

Tests ask this module twice: here, and in Pyodide under node (web/near/run.js), where the law is the same and
the kernel is the one in WebAssembly.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.counts import count, read_counts
from crownlands.kernel import Simulator
from crownlands.kernel.simulator import knows
from crownlands.review import Depth, review
from crownlands.review.analysis import compared
from crownlands.rules import actor, legal, result, setup
from crownlands.rules.notation import Record, write_position
from crownlands.server.near.bots import Bots
from crownlands.server.table.openings import Origin
from tests.golden import golden_game
from tests.near.device import Device, terms
from tests.tables import every_setup, name_of, random_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crownlands.rules import Setup

FEW, MANY = 200, 20_000
"""Leaves that the law counts, and the kernel."""
TABLES = [
    ("kingdomino", 2, "duke", ["harmony"]),
    ("queendomino", 2, "squire", []),
    ("age_of_giants", 2, "baron", []),
    ("royal_wedding", 3, "squire", []),
    ("riomino", 2, "duke", []),
]

SMALL = Depth("small", games=8, simulations=4, candidates=2, looks=12, doubts=16, nodes=5_000, last_draws=3)


def digest(parts: Iterator[str]) -> str:
    """A few letters that stand for all of these."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part.encode() + b"\n")
    return whole.hexdigest()[:20]


def law(chosen: Setup, seed: int) -> Iterator[str]:
    """A random game by the law: every legal move, and where it ends."""
    for position, move in random_game(chosen, seed):
        if move is None:
            yield f"{write_position(position)} {result(position)}"
        elif actor(position) != "chance":
            yield " ".join(map(str, legal(position)))


def games(number: int, of: int, amount: int) -> dict[str, str]:
    """So many random games of every ``of``-th set-up."""
    chosen = every_setup()[number::of]
    return {name_of(one): digest(line for seed in range(amount) for line in law(one, seed)) for one in chosen}


def golden() -> dict[str, str]:
    """The golden games, played again."""
    return {name_of(one): golden_game(one) for one in every_setup()}


def counts() -> dict[str, list[tuple[int, int]]]:
    """The count files: by the law as far as it goes, by the kernel where it knows the game."""
    told: dict[str, list[tuple[int, int]]] = {}
    for file in sorted((Path(__file__).parents[1] / "counts").glob("*.txt")):
        for entry in read_counts(file.read_text(encoding="utf-8")):
            depths = [depth for depth, (leaves, _) in entry.expected.items() if leaves <= FEW]
            told[f"law {entry.name}"] = [count(entry, depth) for depth in depths]
            if entry.setup is not None and knows(entry.setup):
                simulator = Simulator(entry.setup)
                deep = [depth for depth, (leaves, _) in entry.expected.items() if leaves <= MANY]
                told[f"kernel {entry.name}"] = [simulator.count(entry, depth) for depth in deep]
    return told


def tables() -> dict[str, str]:
    """Whole tables on a device, every message of them; with dice and deals that are the same everywhere."""
    told = {}
    for game, seats, level, options in TABLES:
        device = Device(bots=Bots(7), new_origin=lambda: Origin("near-everywhere", "a secret"))
        _, made = device.ask("POST", "tables", terms(game, seats, level, options))
        device.connect(1, made["id"])
        device.ask("POST", f"tables/{made['id']}/start")
        device.finish(1)
        told[game] = digest(json.dumps(one, sort_keys=True) for one in device.told[1])
    return told


def reviews() -> dict[str, object]:
    """A game of dominoes and one of dice reviewed, a position of each kind of game analysed: all their numbers."""
    told: dict[str, object] = {}
    for chosen in (setup("kingdomino", 2), setup("riomino", 2, ["three_by_three"])):
        record = Record(chosen, tuple(move for _, move in random_game(chosen, 1) if move is not None))
        told[chosen.game] = review(record, SMALL, seed=5).as_json()
    for game, seats, _, options in TABLES:
        played = random_game(setup(game, seats, options), 3)
        position = next(one for one, move in played if move is not None and actor(one) != "chance")
        told[f"{game} analysed"] = compared(position, {"playouts": 10})
    return told


PARTS: dict[str, Callable[..., object]] = {
    "games": games,
    "golden": golden,
    "counts": counts,
    "tables": tables,
    "reviews": reviews,
}


def main(arguments: list[str]) -> str:
    """What a part comes to, as JSON."""
    part, *numbers = arguments
    return json.dumps(PARTS[part](*map(int, numbers)))
