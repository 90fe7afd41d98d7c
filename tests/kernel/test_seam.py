"""The seam: the kernel as plain C answers as the compiled Python module does, in whatever slices it is asked."""

from __future__ import annotations

import ast
import gc
import inspect
from typing import TYPE_CHECKING, Any

import pytest

from crownlands.kernel import Simulator, _kernel, seam
from crownlands.kernel.backend import available, chosen
from crownlands.kernel.riomino import Solver
from crownlands.kernel.seam.bridge import ask, here, install
from crownlands.players import new_player
from crownlands.players.player import deciding, finished
from crownlands.players.riomino_solver import HOPELESS
from crownlands.players.search import read_weights, weights_name
from crownlands.rules import legal, seat_to_move, setup
from tests.kernel import alike, cross
from tests.kernel.seams import library, over
from tests.kernel.stub import STUB
from tests.rules.riomino.tables import dealt
from tests.tables import every_setup, name_of, random_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import Move, Setup

FOR_LEARNERS = {"Batch", "samples", "table_samples"}
"""What the seam leaves out: it needs NumPy, or serves training."""


@pytest.fixture
def bridge() -> Iterator[Any]:
    one = library()
    with over(one):
        yield one


def _arguments(function: ast.FunctionDef) -> list[str]:
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]


def test_everything_but_what_learners_use_is_there_by_the_same_names() -> None:
    compared = 0
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name not in FOR_LEARNERS:
            assert _arguments(node) == list(inspect.signature(getattr(seam, node.name)).parameters), node.name
            compared += 1
        if isinstance(node, ast.ClassDef) and node.name not in FOR_LEARNERS:
            there = getattr(seam, node.name)
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.decorator_list and method.name[0] != "_":
                    expected = list(inspect.signature(getattr(there, method.name)).parameters)
                    assert _arguments(method) == expected, f"{node.name}.{method.name}"
                    compared += 1
    assert compared > 25


@pytest.mark.parametrize("one", every_setup(), ids=name_of)
def test_a_game_through_the_seam_is_the_same(one: Setup) -> None:
    assert alike.compare(one, library(), games=2) > 20


@pytest.mark.slow
def test_counts_games_and_decisions_are_the_same() -> None:
    weights = cross.some_weights()
    with over(library()):
        told = [*cross.counted(), *cross.played(weights, seam)]
    assert told == list(cross.expected(weights))


def test_riomino_is_solved_and_looked_ahead_alike() -> None:
    position = dealt("expert", "seam", 6)
    wide = dealt("professional", "seam", 4)
    native = Solver(4)
    expected = native.solve(position, every=True, nodes=200_000), native.look(wide, nodes=400)
    with over(library()):
        solver = Solver(4)
        verdict, foresight = solver.solve(position, every=True, nodes=200_000), solver.look(wide, nodes=400)
    assert (verdict.value, verdict.best, verdict.winning, verdict.nodes) == (
        expected[0].value,
        expected[0].best,
        expected[0].winning,
        expected[0].nodes,
    )
    assert foresight == expected[1]


def _decision(one: Setup, moves: int = 9) -> tuple[Any, bytes]:
    """A simulator, whichever kernel it has, and a state where a seat is to move."""
    simulator = Simulator(one)
    state, number = simulator.start(), 0
    while number < moves or state.actor < 0:
        state.wander(1, number, guided=True)
        number += 1
    return simulator, state.pack()


@pytest.mark.parametrize("one", [setup("kingdomino", 2), setup("queendomino", 3)], ids=name_of)
def test_slices_change_nothing_of_what_a_search_finds(one: Setup, bridge: Any) -> None:
    simulator, packed = _decision(one)
    weights: Any = read_weights(weights_name(one))

    def begun() -> Any:
        return seam.begin_search(simulator.kernel_plan, packed, weights, seam.Style(), simulations=100, seed=3)

    whole, sliced, steps = begun(), begun(), 1
    assert whole.step(seconds=0)
    while not sliced.step(simulations=7, seconds=0):
        steps += 1
    assert steps == 15
    assert sliced.result().candidates == whole.result().candidates
    assert bridge.version() == 0


def test_an_ending_is_solved_alike_in_slices(bridge: Any) -> None:
    simulator: Any = Simulator(setup("kingdomino", 2))
    state, number = simulator.start(), 0
    while not state.is_certain or state.actor < 0:
        state.wander(2, number, guided=True)
        number += 1
    weights: Any = read_weights(weights_name(simulator.setup))
    found = []
    for seconds in (0.0, 1e-4):
        thinking = seam.begin_search(
            simulator.kernel_plan, state.pack(), weights, seam.Style(), simulations=10**9, seed=1
        )
        steps = 1
        while not thinking.step(seconds=seconds):
            steps += 1
        found.append(thinking.result())
    assert found[0].exact
    assert found[1].exact
    assert found[0].candidates == found[1].candidates
    assert bridge is here()


def test_a_search_that_is_told_to_stop_ends_with_what_it_has(bridge: Any) -> None:
    simulator, packed = _decision(setup("kingdomino", 4))
    stop, calls = seam.Stop(), 0

    def pause() -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            stop.set()

    install(bridge, between=pause)
    weights: Any = read_weights(weights_name(simulator.setup))
    told = seam.search(simulator.kernel_plan, packed, weights, seam.Style(), seconds=3600, stop=stop)
    install(bridge)
    assert stop.is_set
    assert calls == 2
    assert told.best in simulator.unpack(packed).legal()
    assert told.seconds < 60


def test_playouts_tell_how_moves_differ_and_how_surely(bridge: Any) -> None:
    simulator, packed = _decision(setup("kingdomino", 2))
    state = simulator.unpack(packed)
    moves = [[number] for number in state.legal()[:2]]
    assert len(moves) == 2
    games = 40
    sums = state.playouts(moves, games, 5)
    parts = [state.playouts(moves, 1, 5, first=game) for game in range(games)]
    for n in range(len(moves)):
        leads = [part.leads[n] for part in parts]
        assert sum(leads) == sums.leads[n]
        assert sum(lead * lead for lead in leads) == sums.lead_products[n * (n + 1) // 2 + n]
    products = [part.leads[0] * part.leads[1] for part in parts]
    assert sum(products) == sums.lead_products[1]
    # The same move twice: the same deals, so no difference and no doubt about it.
    twice = state.playouts([moves[0], moves[0]], games, 5)
    assert len(set(twice.lead_products)) == 1
    with pytest.raises(ValueError, match="no legal move"):
        state.playouts([[9999]], 1, 1)
    assert bridge is here()


def test_the_compiled_module_compares_alike() -> None:
    one = setup("age_of_giants", 2)
    simulator, packed = _decision(one)
    state = simulator.unpack(packed)
    native = state.playouts(state.moves(), 5, 9, guided=False)
    with over(library()):
        simulator = Simulator(one)
        state = simulator.unpack(packed)
        told = state.playouts(state.moves(), 5, 9, guided=False)
    assert (told.games, told.leads, told.wins) == (native.games, native.leads, native.wins)
    assert (told.lead_products, told.win_products) == (native.lead_products, native.win_products)


def test_what_is_freed_is_gone_and_nothing_else_stays(bridge: Any) -> None:
    before = seam.held()
    simulator, packed = _decision(setup("kingdomino", 2))
    handle = simulator.kernel_plan.handle
    thinking = seam.begin_uct(simulator.kernel_plan, packed, simulations=5)
    assert seam.held() == before + 2
    del simulator
    gc.collect()
    assert thinking.step(seconds=0), "a search keeps what it needs"
    del thinking
    gc.collect()
    assert seam.held() == before
    with pytest.raises(ValueError, match="no such handle"):
        ask(bridge, "first", handle)


def test_what_is_no_question_is_refused_and_nothing_breaks(bridge: Any) -> None:
    simulator = Simulator(setup("kingdomino", 2))
    handle = simulator.kernel_plan.handle  # type: ignore[attr-defined]
    for function in ("plan", "legal", "play", "begin_search", "step", "riomino_table", "riomino_solve"):
        for question in (b"", b"\xff" * 8, b"\x7f" * 64, handle.to_bytes(8, "little") + b"\xff" * 24):
            status, why = bridge.ask(function, question)
            assert status == 1, (function, question)
            assert why.decode()
    with pytest.raises(ValueError, match="another version"):
        simulator.unpack(b"nonsense")
    assert simulator.start().legal()


def test_another_version_of_the_seam_is_refused() -> None:
    class Newer:
        def version(self) -> int:
            return 7

        def ask(self, function: str, question: bytes) -> tuple[int, bytes]:
            raise AssertionError(function, question)

    with pytest.raises(RuntimeError, match="version 7"):
        install(Newer())


def test_players_decide_alike_over_the_seam() -> None:
    for one in (setup("kingdomino", 2), setup("age_of_giants", 3), setup("riomino", 2, ["junior"])):
        positions = [position for position, _ in random_game(one, 5) if seat_to_move(position) is not None]

        def decided() -> list[Move]:
            return [
                new_player(level, seed=1).decide(position)
                for position in positions[::9]  # noqa: B023
                for level in ("duke@60", "sovereign@60", "uct@40", "full_greedy")
            ]

        native = decided()
        with over(library()):
            assert available()
            assert chosen() is seam
            told = decided()
        assert told == native
    assert chosen() is _kernel


@pytest.mark.parametrize("one", [setup("kingdomino", 2), setup("queendomino", 2)], ids=name_of)
def test_a_decision_in_slices_is_the_same_one(one: Setup) -> None:
    mine = [position for position, _ in random_game(one, 3) if seat_to_move(position) is not None]
    for position in mine[4:20:8]:
        whole = new_player("duke", seed=5).decide(position)
        with over(library()):
            assert finished(deciding(new_player("duke", seed=5), position)) == whole


def test_a_search_looks_up_often_and_lets_go_when_it_is_told_to() -> None:
    game = random_game(setup("kingdomino", 2), 3)
    position = [one for one, _ in game if seat_to_move(one) is not None and len(legal(one)) > 3][6]
    with over(library()):
        thinking = deciding(new_player("sovereign@5s", seed=1), position)
        for _ in range(3):
            next(thinking)
        before = seam.held()
        thinking.close()
        assert seam.held() < before


def test_the_solver_of_riomino_looks_up_as_well() -> None:
    tables = (dealt("professional", "slices", plies) for plies in range(12))
    position = next(one for one in tables if sum(map(sum, one.trays)) < HOPELESS)
    with over(library()):
        thinking = deciding(new_player("sovereign@20s"), position)
        for _ in range(3):
            next(thinking)
        thinking.close()


@pytest.mark.parametrize("board", ["starter", "professional", "expert"])
def test_a_look_ahead_in_slices_sees_the_same(board: str) -> None:
    position = dealt(board, "look in slices")
    whole = Solver(1).look(position, nodes=400)
    with over(library()):
        solver = Solver(1)
        assert finished(solver.looking(position, nodes=400)) == whole


def test_a_look_ahead_looks_up_as_well() -> None:
    position = dealt("professional", "slices")
    with over(library()):
        looking = Solver(1).looking(position, seconds=5.0)
        for _ in range(3):
            next(looking)
        before = seam.held()
        looking.close()
        assert seam.held() < before
