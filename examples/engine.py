"""An engine in thirty lines: it speaks the engine protocol and plays the legal move that gains most.

Try it against ours:  crownlands arena --players 'squire,engine:"python examples/engine.py"'
"""

from __future__ import annotations

import sys

from crownlands.rules import gain, legal
from crownlands.rules.notation import read_position


def main() -> None:
    position = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "crownlands":
            print("id name example\nprotocol 1\ncrownlandsok")
        elif word == "isready":
            print("readyok")
        elif word == "position":
            position = read_position(rest)
        elif word == "go" and position is not None:
            here = position
            print("bestmove", max(legal(here), key=lambda move: gain(here, move)))
        elif word == "quit":
            return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
