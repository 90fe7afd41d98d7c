"""`python -m tests.golden` writes the golden games again; do that in a commit of its own, with the reason."""

from __future__ import annotations

from tests.golden import SETUPS, golden_file, golden_game

if __name__ == "__main__":
    for one in SETUPS:
        golden_file(one).write_text(golden_game(one), encoding="utf-8")
