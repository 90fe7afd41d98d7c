"""Law and kernel side by side: random games in which every answer of one is compared with the other's.

`python -m tests.kernel.lockstep 1000` plays a thousand games of every set-up the kernel knows and writes the
report docs/lockstep.md; a number of games and a path write it elsewhere.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from crownlands.kernel import Engine, build
from crownlands.kernel.engine import knows
from crownlands.rules import Position, Setup, actor, legal, play, sheet, urn
from crownlands.rules.codec import encode
from crownlands.rules.notation import Record, write_record
from tests.tables import every_setup, name_of, random_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.kernel._kernel import State
    from crownlands.rules import Move, Sheet
    from crownlands.rules.kingdom import Realm

REPORT = Path(__file__).parents[2] / "docs" / "lockstep.md"
HEAD = """\
# Law and kernel in lockstep

Random games played on the law and on the kernel side by side. After every move, chance included, both must agree
on who moves, on all legal moves by number, on the position, on the state loaded from it, on all scores and on
every line of every score sheet. Made by `python -m tests.kernel.lockstep {games}`; the kernel was {built}.

| set-up | games | moves | differences |
|---|---|---|---|"""
SETUPS = [chosen for chosen in every_setup() if knows(chosen)]


@dataclass(frozen=True)
class Difference(AssertionError):
    """Where the kernel first answered otherwise, as the shortest record that shows it."""

    what: str
    record: str

    def __str__(self) -> str:
        return f"the kernel differs in {self.what}\n{self.record}"


class Law:
    """The law's answers in a form to compare; a realm that did not change is not scored again."""

    def __init__(self) -> None:
        self._sheets: dict[int, tuple[Realm, Sheet]] = {}

    def numbers(self, position: Position) -> list[int]:
        """The codec's numbers of all legal moves, ascending."""
        moves = legal(position)
        if actor(position) == "chance":
            items = {move: n for n, move in enumerate(dict.fromkeys(urn(position).whole))}
            return sorted(items[move] for move in moves)
        return sorted(encode(position, move)[0] for move in moves)

    def sheets(self, position: Position) -> list[Sheet]:
        """The score sheets of all realms."""
        found = []
        for index, realm in enumerate(position.realms):
            known = self._sheets.get(index)
            if known is None or known[0] is not realm:
                known = self._sheets[index] = (realm, sheet(position, index))
            found.append(known[1])
        return found


def compare(engine: Engine, state: State, position: Position, law: Law) -> str | None:
    """What differs between a state and a position, or nothing."""
    if engine.actor(state) != actor(position):
        return "who moves"
    if sorted(engine.legal(state)) != law.numbers(position):
        return "the legal moves"
    if engine.store(state) != position:
        return "the position"
    loaded = engine.load(position)
    if loaded != state or hash(loaded) != hash(state):
        return "the state loaded from the position"
    sheets = law.sheets(position)
    if engine.scores(state) != tuple(one.total for one in sheets):
        return "the scores"
    if any(engine.sheet(state, realm) != one for realm, one in enumerate(sheets)):
        return "the score lines"
    return None


def follow(engine: Engine, position: Position, moves: Sequence[Move]) -> tuple[int, str] | None:
    """Plays moves on both sides; after how many moves they differ first, and in what, or None."""
    state, law = engine.load(position), Law()
    for played, move in enumerate((*moves, None)):
        if what := compare(engine, state, position, law):
            return played, what
        if move is not None:
            try:
                engine.play(state, encode(position, move)[0])
            except ValueError:
                return played + 1, f"the move {move}, which it refuses"
            position = play(position, move)
    return None


def lockstep(engine: Engine, seed: int) -> int:
    """One random game on both sides; the number of its moves, or the Difference that was found."""
    steps = list(random_game(engine.setup, seed))
    moves = [move for _, move in steps if move is not None]
    found = follow(engine, steps[0][0], moves)
    if found is None:
        return len(moves)
    # The failing game is shortened from the front: the last position from which it still fails.
    for begin in range(found[0], -1, -1):
        position, rest = steps[begin][0], moves[begin : found[0]]
        if shorter := follow(engine, position, rest):
            record = Record(engine.setup, tuple(rest[: shorter[0]]), position if begin else None)
            raise Difference(shorter[1], write_record(record))
    raise AssertionError("a difference that cannot be repeated")


def report(games: int, setups: Sequence[Setup] = tuple(SETUPS)) -> str:
    """A table of many games; raises the first Difference."""
    out = Console(highlight=False, stderr=True)
    lines = [HEAD.format(games=games, built=build())]
    for chosen in setups:
        engine, began = Engine(chosen), time.perf_counter()
        moves = sum(lockstep(engine, seed) for seed in range(games))
        lines.append(f"| {name_of(chosen)} | {games:,} | {moves:,} | none |")
        out.print(f"{name_of(chosen):60} {games:>6} games {moves:>8} moves {time.perf_counter() - began:6.0f} s")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    amount = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else REPORT
    target.write_text(report(amount), encoding="utf-8")
