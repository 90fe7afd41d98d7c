"""Law and kernel side by side: random games in which every answer of one is compared with the other's.

`python -m tests.kernel.lockstep 1000` plays a thousand games of every set-up the kernel knows and writes the
report docs/lockstep.md; a number of games and a path write it elsewhere.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console

from crownlands.kernel import Simulator, build
from crownlands.kernel.packing import pack, pack_realm
from crownlands.kernel.simulator import knows
from crownlands.players import random_draw
from crownlands.rules import KingdomPosition, Setup, actor, legal, play, sheet, urn
from crownlands.rules.codec import encode
from crownlands.rules.moves import Choose, Tax
from crownlands.rules.notation import Record, write_record
from tests.kernel.riomino_lockstep import rows
from tests.tables import every_setup, kingdom_start, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Quest
    from crownlands.kernel._kernel import State
    from crownlands.rules import Move, Sheet
    from crownlands.rules.kingdoms.kingdom import Realm

REPORT = Path(__file__).parents[2] / "docs" / "lockstep.md"
HEAD = """\
# Law and kernel in lockstep

Random games played on the law and on the kernel side by side. After every move, chance included, both must agree
on who moves, on all legal moves by number, on the position (as its packed bytes), on the state loaded from it, on
all scores and on every line of the score sheet of every realm that changed. Made by
`python -m tests.kernel.lockstep {games}`; the kernel was {built}.

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
    """The law's answers in a form to compare; what did not change is neither packed nor scored again."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator = simulator
        self._sheets: dict[int, tuple[Realm, tuple[Quest, ...], Sheet]] = {}
        self._totals = [0] * simulator.plan.realms
        self._packed: dict[int, tuple[Realm, bytes]] = {}
        self._numbers: dict[Move, tuple[int, ...]] = {}
        self._urns: dict[str, dict[Move, int]] = {}

    def encoded(self, position: KingdomPosition, move: Move) -> tuple[int, ...]:
        """A move as the codec's numbers; most are the same in every position and are asked for once."""
        if isinstance(move, Choose | Tax):
            return encode(position, move)
        if actor(position) == "chance":
            return (self._urn(position)[move],)
        known = self._numbers.get(move)
        if known is None:
            known = self._numbers[move] = encode(position, move)
        return known

    def numbers(self, position: KingdomPosition, moves: Sequence[Move]) -> list[tuple[int, ...]]:
        """Legal moves of a seat as the codec's numbers, ascending."""
        return sorted([self.encoded(position, move) for move in moves])

    def draws(self, position: KingdomPosition, moves: Sequence[Move]) -> list[int]:
        """Legal draws as the codec's numbers, ascending."""
        items = self._urn(position)
        return sorted([items[move] for move in moves])

    def _urn(self, position: KingdomPosition) -> dict[Move, int]:
        """The numbers of all draws from an urn; the two piles of dominoes are two urns."""
        laid = position.plan.rounds - position.draft.rows_to_come
        name = f"{position.stage} {laid % len(position.draft.piles)}"
        if name not in self._urns:
            self._urns[name] = {move: n for n, move in enumerate(dict.fromkeys(urn(position).whole))}
        return self._urns[name]

    def packed(self, position: KingdomPosition) -> bytes:
        """All the position says, as bytes."""
        simulator = self.simulator
        for index, realm in enumerate(position.realms):
            if index not in self._packed or self._packed[index][0] is not realm:
                self._packed[index] = (realm, pack_realm(realm, simulator.plan, simulator.names))
        return pack(position, simulator.names, [self._packed[index][1] for index in range(simulator.plan.realms)])

    def changed(self, position: KingdomPosition) -> list[int]:
        """The realms that are not as they were when this was last asked; their sheets are made again."""
        found = []
        for index, realm in enumerate(position.realms):
            known = self._sheets.get(index)
            if known is None or known[0] is not realm or known[1] != position.quests:
                self._sheets[index] = (realm, position.quests, sheet(position, index))
                self._totals[index] = self._sheets[index][2].total
                found.append(index)
        return found

    def totals(self) -> tuple[int, ...]:
        """All totals, as they were when `changed` was last asked."""
        return tuple(self._totals)

    def sheet(self, realm: int) -> Sheet:
        """The score sheet of a realm, as it was when `changed` was last asked."""
        return self._sheets[realm][2]


def compare(
    simulator: Simulator, state: State, position: KingdomPosition, law: Law, moves: Sequence[Move]
) -> str | None:
    """What differs between a state and a position with these legal moves, or nothing.

    Packed bytes say all that a position says, so they are compared instead of positions.
    """
    if simulator.actor(state) != (due := actor(position)):
        return "who moves"
    if due == "chance":
        if sorted(simulator.legal(state)) != law.draws(position, moves):
            return "the legal draws"
    elif sorted(simulator.moves(state)) != law.numbers(position, moves):
        return "the legal moves"
    packed = state.pack()
    if packed != law.packed(position):
        return "the position"
    loaded = simulator.unpack(packed)
    if loaded != state or hash(loaded) != hash(state):
        return "the state loaded from the position"
    changed = law.changed(position)
    if simulator.scores(state) != law.totals():
        return "the scores"
    if any(simulator.sheet(state, realm) != law.sheet(realm) for realm in changed):
        return "the score lines"
    return None


@lru_cache(maxsize=4)
def law_of(simulator: Simulator) -> Law:
    """The law for a simulator's set-up, which remembers from game to game."""
    return Law(simulator)


def play_numbers(simulator: Simulator, state: State, numbers: Sequence[int]) -> bool:
    """Plays a move by its numbers; whether the kernel took it."""
    try:
        for number in numbers:
            simulator.play(state, number)
    except ValueError:
        return False
    return True


def follow(simulator: Simulator, position: KingdomPosition, moves: Sequence[Move]) -> tuple[int, str] | None:
    """Plays moves on both sides; after how many moves they differ first, and in what, or None."""
    state, law = simulator.load(position), Law(simulator)
    for played, move in enumerate((*moves, None)):
        if what := compare(simulator, state, position, law, legal(position)):
            return played, what
        if move is not None:
            if not play_numbers(simulator, state, encode(position, move)):
                return played + 1, f"the move {move}, which it refuses"
            position = play(position, move)
    return None


def lockstep(simulator: Simulator, seed: int) -> int:
    """One random game on both sides; the number of its moves, or the Difference that was found."""
    dice, law = Random(seed), law_of(simulator)
    position, state = kingdom_start(simulator.setup), simulator.start()
    steps: list[tuple[KingdomPosition, Move]] = []
    while True:
        moves = legal(position)
        if compare(simulator, state, position, law, moves):
            raise shrunk(simulator, position, steps)
        if not moves:
            break
        move = random_draw(position, dice) if actor(position) == "chance" else dice.choice(moves)
        steps.append((position, move))
        taken = play_numbers(simulator, state, law.encoded(position, move))
        position = play(position, move)
        if not taken:
            raise shrunk(simulator, position, steps)
    # Packed bytes were compared all along; the way back to the law's own values is one for all positions.
    assert simulator.store(state) == position
    halfway = steps[len(steps) // 2][0]
    assert simulator.store(simulator.load(halfway)) == halfway
    return len(steps)


def shrunk(
    simulator: Simulator, last: KingdomPosition, steps: Sequence[tuple[KingdomPosition, Move]]
) -> Difference:
    """The failing game shortened from the front: the last position from which it still fails."""
    positions = [*(position for position, _ in steps), last]
    for begin in range(len(steps), -1, -1):
        rest = [move for _, move in steps[begin:]]
        if found := follow(simulator, positions[begin], rest):
            record = Record(simulator.setup, tuple(rest[: found[0]]), positions[begin] if begin else None)
            return Difference(found[1], write_record(record))
    raise AssertionError("a difference that cannot be repeated")


def report(games: int, setups: Sequence[Setup] = tuple(SETUPS)) -> str:
    """A table of many games; raises the first Difference."""
    out = Console(highlight=False, stderr=True)
    lines = [HEAD.format(games=games, built=build())]
    for chosen in setups:
        simulator, began = Simulator(chosen), time.perf_counter()
        moves = sum(lockstep(simulator, seed) for seed in range(games))
        lines.append(f"| {name_of(chosen)} | {games:,} | {moves:,} | none |")
        out.print(f"{name_of(chosen):60} {games:>6} games {moves:>8} moves {time.perf_counter() - began:6.0f} s")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    amount = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else REPORT
    target.write_text(report(amount) + rows(amount), encoding="utf-8")
