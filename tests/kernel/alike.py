"""The same games on two kernels: the compiled module, and one over the seam."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.kernel import Simulator
from crownlands.kernel.riomino import RiominoSimulator
from crownlands.rules import GAMES, start
from crownlands.rules.kinds import KINGDOMS
from tests.kernel.seams import over
from tests.rules.riomino.tables import dice_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crownlands.kernel.seam.bridge import Bridge
    from crownlands.rules import Setup


def kingdom_game(simulator: Simulator, seed: int) -> Iterator[object]:
    """A game by the dice, or every other one by the guide: states, legal numbers, scores, and a last sheet."""
    state, number = simulator.start(), 0
    while state.actor != -2:
        yield state.legal()
        state.wander(seed, number, guided=seed % 2 == 1)
        yield state.pack()
        number += 1
    yield state.scores(), state.ranks()
    yield [simulator.sheet(state, realm) for realm in range(simulator.plan.realms)]


def riomino_game(simulator: RiominoSimulator, seed: int) -> Iterator[object]:
    """A random game: legal numbers and positions."""
    state, dice = simulator.load(dice_table(start(simulator.setup))), Random(seed)
    while simulator.actor(state) is not None:
        legal = state.legal()
        yield legal
        state.play(dice.choice(legal))
        yield state.stage, state.turn, state.trays, state.laid
    yield state.winner


def games_of(chosen: Setup) -> Callable[[int], Iterator[object]]:
    """The games of a set-up by their seeds, on the kernel that is chosen now."""
    if GAMES[chosen.game].kind is KINGDOMS:
        simulator = Simulator(chosen)
        return lambda seed: kingdom_game(simulator, seed)
    riomino = RiominoSimulator(chosen)
    return lambda seed: riomino_game(riomino, seed)


def compare(chosen: Setup, bridge: Bridge, games: int) -> int:
    """Plays games on both, move by move; AssertionError where they differ. How many steps were compared."""
    with over(bridge):
        game = games_of(chosen)
        there = [list(game(seed)) for seed in range(games)]
    game, steps = games_of(chosen), 0
    for seed in range(games):
        for one, other in zip(game(seed), there[seed], strict=True):
            assert one == other, f"{chosen} differs in game {seed}"
            steps += 1
    return steps
