"""Riomino on law and kernel side by side: random games, chance included, in which every answer is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.kernel.riomino import RiominoSimulator
from crownlands.rules import actor, legal, result, setup
from crownlands.rules.codec import encode
from crownlands.rules.notation import Record, write_record
from tests.rules.riomino.tables import dice_table
from tests.tables import name_of, random_game

if TYPE_CHECKING:
    from crownlands.kernel._kernel import RiominoState
    from crownlands.rules import Move
    from crownlands.rules.riomino.position import RiominoPosition

BOARDS = ("starter", "junior", "expert", "master", "professional", "three_by_three")
ENDS = [setup("riomino", 2, [board, *end]) for board in BOARDS for end in ((), ("tashkent_end",))]
"""Every board with each end."""


def difference(simulator: RiominoSimulator, state: RiominoState, position: RiominoPosition) -> str | None:
    """What differs between a state and a position, or nothing."""
    if simulator.actor(state) != actor(position):
        return "who moves"
    if state.legal() != sorted(encode(position, move)[0] for move in legal(position)):
        return "the legal moves"
    if simulator.store(state) != position:
        return "the position"
    loaded = simulator.load(position)
    if simulator.store(loaded) != position or loaded.legal() != state.legal() or loaded.winner != state.winner:
        return "the state loaded from the position"
    winners = result(position).winners if actor(position) is None else ()
    if state.winner != (winners[0] if len(winners) == 1 else -1):
        return "the winner"
    return None


def riomino_lockstep(simulator: RiominoSimulator, seed: int) -> int:
    """One random game on both sides; the number of its moves, or an AssertionError with its record."""
    moves: list[Move] = []
    state = None
    for position, move in random_game(simulator.setup, seed):
        here = dice_table(position)
        state = simulator.load(here) if state is None else state
        if what := difference(simulator, state, here):
            raise AssertionError(f"differs in {what}\n{write_record(Record(simulator.setup, tuple(moves)))}")
        if move is not None:
            state.play(encode(position, move)[0])
            moves.append(move)
    return len(moves)


def rows(games: int) -> str:
    """Lines for the report of all games: every board with each end; raises at the first difference."""
    lines = []
    for chosen in ENDS:
        simulator = RiominoSimulator(chosen)
        moves = sum(riomino_lockstep(simulator, seed) for seed in range(games))
        lines.append(f"| {name_of(chosen)} | {games:,} | {moves:,} | none |\n")
    return "".join(lines)
