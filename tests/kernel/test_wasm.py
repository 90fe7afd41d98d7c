"""The kernel in WebAssembly answers as the compiled one does, and gives back what it takes. Run by node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import seam
from crownlands.kernel.riomino import Solver
from crownlands.players import new_player
from crownlands.rules import actor, seat_to_move, setup
from tests.kernel import alike, cross
from tests.kernel.seams import over, webassembly
from tests.rules.riomino.tables import dealt
from tests.tables import every_setup, name_of, random_game
from tests.thoroughness import CHOSEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import Move, Setup
    from tests.kernel.pipe import PipeBridge

GAMES = 2 if CHOSEN == "quick" else 20


@pytest.fixture(scope="module")
def wasm() -> Iterator[PipeBridge]:
    with webassembly() as bridge:
        yield bridge


@pytest.mark.slow
@pytest.mark.parametrize("one", every_setup(), ids=name_of)
def test_games_are_the_same_move_by_move(one: Setup, wasm: PipeBridge) -> None:
    assert alike.compare(one, wasm, GAMES) > 20 * GAMES


@pytest.mark.slow
def test_counts_games_and_decisions_are_the_same_to_the_last_bit(wasm: PipeBridge) -> None:
    weights = cross.some_weights()
    with over(wasm):
        told = [*cross.counted(), *cross.played(weights, seam)]
    assert told == list(cross.expected(weights))


@pytest.mark.slow
@pytest.mark.parametrize(
    "one",
    [
        setup("kingdomino", 2),
        setup("kingdomino", 4, ["harmony"]),
        setup("queendomino", 2),
        setup("age_of_giants", 2, ["on_queendomino"]),
        setup("royal_wedding", 8),
        setup("riomino", 2, ["expert"]),
    ],
    ids=name_of,
)
def test_players_with_the_same_seed_and_simulations_decide_alike(one: Setup, wasm: PipeBridge) -> None:
    positions = [position for position, _ in random_game(one, 3) if seat_to_move(position) is not None]

    def decided() -> list[Move]:
        return [
            new_player(level, seed=1).decide(position)
            for position in positions[::5]
            for level in ("sovereign@200", "uct@100", "full_greedy")
        ]

    native = decided()
    with over(wasm):
        assert decided() == native


@pytest.mark.slow
def test_riomino_is_solved_and_looked_ahead_alike(wasm: PipeBridge) -> None:
    for board in ("starter", "expert", "professional"):
        near, far = dealt(board, "wasm", 6), dealt(board, "wasm", 2)
        native = Solver(4)
        solved, looked = native.solve(near, every=True, nodes=100_000), native.look(far, nodes=300)
        with over(wasm):
            solver = Solver(4)
            told, foresight = solver.solve(near, every=True, nodes=100_000), solver.look(far, nodes=300)
        assert (told.value, told.best, told.winning, told.nodes) == (
            solved.value,
            solved.best,
            solved.winning,
            solved.nodes,
        )
        assert (foresight.best, foresight.depth, foresight.nodes) == (looked.best, looked.depth, looked.nodes)
        assert foresight.worth == pytest.approx(looked.worth)


@pytest.mark.slow
def test_ten_games_leave_nothing_behind_and_take_no_more_memory(wasm: PipeBridge) -> None:
    def game(seed: int) -> None:
        one = setup("kingdomino", 2)
        players = [new_player("sovereign@50", seed=seed) for _ in range(2)]
        for position, _ in random_game(one, seed):
            due = actor(position)
            if isinstance(due, int):
                players[due].decide(position)

    with over(wasm):
        before = seam.held()
        sizes = []
        for seed in range(10):
            game(seed)
            sizes.append(wasm.memory())
    with over(wasm):  # simulators and weights that were kept for the next game are gone with their caches
        assert seam.held() == before
    assert sizes[-1] == sizes[2]
