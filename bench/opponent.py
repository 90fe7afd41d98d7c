"""A player of any build of Crownlands as an engine: run by that build's own Python, it needs nothing of this one.

    /path/to/old/.venv/bin/python bench/opponent.py sovereign

One process plays one game with one player, which so keeps what it finds out within a turn; `crownlands engine`
decides every `go` by itself. `bench/builds.py` makes a build and says how to call this.
"""

from __future__ import annotations

import os
import sys
from dataclasses import fields
from typing import TYPE_CHECKING

from crownlands.players import Budget, new_player
from crownlands.rules.notation import read_position

if TYPE_CHECKING:
    from crownlands.players.player import Player
    from crownlands.rules import Position


CLOCK = "CROWNLANDS_CLOCK"
"""Set to "thread" where `thread_clock.c` makes all seconds those of the thread."""


def budget_of(words: str) -> Budget | None:
    """What `go` allows: seconds for a turn or simulations for a decision; nothing: the player's own.

    A build that knows no processor time is told seconds, if its clock is the thread's.
    """
    kind, _, amount = words.partition(" ")
    if not kind:
        return None
    if kind == "simulations":
        return Budget(simulations=int(amount))
    if kind == "cpu" and os.environ.get(CLOCK) != "thread":
        if "cpu" not in {field.name for field in fields(Budget)}:
            raise SystemExit("this build knows no processor time: bench/builds.py says how to call it")
        return Budget(seconds=float(amount), cpu=True)
    return Budget(seconds=float(amount))


def main(name: str, seed: str = "0") -> None:
    """Hears and says what an arena needs of the engine protocol."""
    players: dict[str, Player] = {}
    position: Position | None = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "crownlands":
            print(f"id name {name}\ncrownlandsok", flush=True)
        elif word == "position":
            position = read_position(rest)
        elif word == "go" and position is not None:
            if rest not in players:
                players[rest] = new_player(name, seed, budget_of(rest))
            print("bestmove", players[rest].decide(position), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main(*sys.argv[1:3])
