"""The kernel's Python face: games, dice, threads, counts, and what happens without it."""

from __future__ import annotations

import copy
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from crownlands import kernel
from crownlands.components import load
from crownlands.counts import CountEntry, count, read_counts
from crownlands.kernel import KernelMissing, Simulator
from crownlands.kernel.simulator import knows
from crownlands.rules import setup, start
from tests.kernel.lockstep import SETUPS
from tests.tables import name_of

COUNTS = sorted((Path(__file__).parents[1] / "counts").glob("*.txt"))
ENTRIES = [entry for file in COUNTS for entry in read_counts(file.read_text(encoding="utf-8"))]
KNOWN = [entry for entry in ENTRIES if entry.setup is not None and knows(entry.setup)]
PAIR = Simulator(setup("kingdomino", 2, ["harmony", "middle_kingdom"]))


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: entry.name)
def test_the_kernel_counts_what_the_files_say(entry: CountEntry) -> None:
    assert entry.setup is not None
    simulator = Simulator(entry.setup)
    assert {depth: simulator.count(entry, depth) for depth in entry.expected} == entry.expected


DEEP = read_counts((Path(__file__).parent / "counts.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", DEEP, ids=lambda entry: entry.name)
def test_the_published_counts_are_those_of_the_kernel(entry: CountEntry) -> None:
    assert entry.setup is not None
    simulator = Simulator(entry.setup)
    shallow = {depth: counted for depth, counted in entry.expected.items() if counted[0] < 100_000}
    assert {depth: simulator.count(entry, depth) for depth in shallow} == shallow


@pytest.mark.slow
@pytest.mark.parametrize("entry", DEEP, ids=lambda entry: entry.name)
def test_published_counts_of_some_hundred_thousand_are_those_of_the_kernel(entry: CountEntry) -> None:
    assert entry.setup is not None
    deepest = max(depth for depth, counted in entry.expected.items() if counted[0] < 400_000)
    assert Simulator(entry.setup).count(entry, deepest) == entry.expected[deepest]


def test_every_known_start_is_published_deeper() -> None:
    published = {(entry.name, entry.setup): entry.expected for entry in DEEP}
    for entry in KNOWN:
        deeper = published[entry.name, entry.setup]
        assert entry.expected.items() <= deeper.items() or set(entry.expected) - set(deeper)


def test_law_and_kernel_count_alike_beyond_the_files() -> None:
    entry = next(entry for entry in KNOWN if "first turns" in entry.name)
    assert entry.setup is not None
    assert Simulator(entry.setup).count(entry, 4) == count(entry, 4)


def test_a_script_that_ends_too_early_is_told() -> None:
    entry = CountEntry("short", setup("kingdomino", 2), {"dominoes": ["1", "2"], "kings": ["0"]})
    with pytest.raises(ValueError, match="no more draws"):
        PAIR.count(entry, 1)


@pytest.mark.parametrize("guided", [False, True])
def test_a_seed_gives_the_same_games_on_any_number_of_threads(guided: bool) -> None:
    one = PAIR.random_games(1001, 7, guided=guided)
    assert one == PAIR.random_games(1001, 7, threads=3, guided=guided)
    assert one != PAIR.random_games(1001, 8, guided=guided)


def test_games_in_parts_are_the_games_of_one_run() -> None:
    whole = PAIR.random_games(300, 1)
    parts = [PAIR.random_games(100, 1, first=first) for first in (0, 100, 200)]
    assert sum(part.mean_scores[0] for part in parts) / 3 == pytest.approx(whole.mean_scores[0])
    assert sum(part.wins[1] for part in parts) / 3 == pytest.approx(whole.wins[1])


def first_throw(seed: int, stream: int, n: int) -> int:
    """The first throw below n of the documented dice: splitmix64, xoshiro256**, high half of a product."""
    word = 2**64 - 1

    def splitmix(state: int) -> tuple[int, int]:
        state = z = (state + 0x9E3779B97F4A7C15) & word
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & word
        z = (z ^ z >> 27) * 0x94D049BB133111EB & word
        return state, z ^ z >> 31

    _, mixed = splitmix(seed)
    state = mixed ^ stream * 0xD1342543DE82EF95 & word
    state, _ = splitmix(state)
    state, second = splitmix(state)
    five = second * 5 & word
    return ((five << 7 | five >> 57) & word) * 9 % 2**64 * n >> 64


def test_the_dice_are_those_that_the_docs_describe() -> None:
    ascending = PAIR.plan.piles[0]
    for stream in range(200):
        state = PAIR.start()
        state.wander(12345, stream)
        (drawn,) = PAIR.store(state).draft.drawn
        assert drawn is ascending[first_throw(12345, stream, 48)]


def test_the_first_thousand_games_are_the_same_on_every_machine() -> None:
    tally = PAIR.random_games(1000, 1)
    assert tally.moves == 48_000
    assert tally.mean_scores == (22.137, 21.926)


@pytest.mark.parametrize(
    ("seats", "options", "mean"),
    [(2, (), 22.38), (4, (), 22.59), (2, ("mighty_duel",), 54.16)],
)
def test_random_games_score_what_three_independent_engines_agree_on(
    seats: int, options: tuple[str, ...], mean: float
) -> None:
    simulator = Simulator(setup("kingdomino", seats, ["harmony", "middle_kingdom", *options]))
    tally = simulator.random_games(40_000, 3)
    assert sum(tally.mean_scores) / seats == pytest.approx(mean, abs=0.2)
    assert sum(tally.wins) == pytest.approx(1)
    assert all(20 < variance < 2000 for variance in tally.variances)


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_guided_games_score_much_more_than_random_ones(chosen: object) -> None:
    simulator = Simulator(chosen)  # type: ignore[arg-type]
    random, guided = (sum(simulator.random_games(400, 1, guided=by).mean_scores) for by in (False, True))
    assert guided > 1.3 * random


@pytest.mark.parametrize("game", ["queendomino", "age_of_giants", "royal_wedding"])
def test_every_move_of_a_turn_is_equally_likely(game: str) -> None:
    """Moves of two numbers, too: a building on each of three squares counts three times."""
    simulator = Simulator(setup(game, 3, ["on_queendomino"] if game == "age_of_giants" else []))
    turns = []
    for seed in range(40):
        state, step = simulator.start(), 0
        while state.actor != -2:
            if simulator.stage(state) in ("tax", "build", "send"):
                turns.append(state.copy())
            state.wander(seed, step)
            step += 1
    most = max(turns, key=lambda state: len(simulator.moves(state)))
    after: Counter[bytes] = Counter()
    for throw in range(300 * (moves := len(simulator.moves(most)))):
        other = most.copy()
        other.wander(4, throw)
        after[other.pack()] += 1
    assert moves > 20
    assert len(after) == moves
    assert all(200 < seen < 400 for seen in after.values())


def test_rollouts_leave_the_state_as_it_was() -> None:
    state = PAIR.start()
    before = state.copy()
    PAIR.rollouts(state, 10, 1)
    assert state == before
    assert hash(state) == hash(before)
    assert copy.copy(state) == state
    assert state != 17


def test_a_copy_goes_its_own_way() -> None:
    state = PAIR.load(start(PAIR.setup))
    other = state.copy()
    other.wander(1)
    assert other != state
    assert PAIR.store(state) == start(PAIR.setup)


def test_the_kernel_lets_other_threads_run() -> None:
    """A long batch in one thread does not keep another from counting: the GIL is released."""
    ticks, done = 0, threading.Event()

    def work() -> None:
        PAIR.random_games(150_000, 1)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not done.wait(0.001):
        ticks += 1
    worker.join()
    assert ticks > 10


def test_a_wrong_number_of_threads_is_refused() -> None:
    for threads in (0, -1, 1000):
        with pytest.raises(ValueError, match="threads are 1 to 256"):
            PAIR.random_games(1, 1, threads=threads)


def test_a_game_the_kernel_does_not_know_is_told() -> None:
    with pytest.raises(KernelMissing, match="does not know riomino"):
        Simulator(setup("riomino", 2))


def test_own_dominoes_are_played_with() -> None:
    usual = load()
    bare = replace(
        usual,
        kingdomino=tuple(
            replace(one, left=replace(one.left, crowns=0), right=replace(one.right, crowns=0))
            for one in usual.kingdomino
        ),
        digest="sha256:bare",
    )
    assert Simulator(setup("kingdomino", 2, components=bare)).random_games(100, 1).mean_scores == (0, 0)


def test_without_the_kernel_everything_else_is_imported_and_says_so() -> None:
    script = (
        "import sys; sys.modules['crownlands.kernel._kernel'] = None\n"
        "from crownlands import kernel\n"
        "from crownlands.rules import setup\n"
        "assert not kernel.available() and 'not built' in kernel.build()\n"
        "try:\n    kernel.Simulator(setup('kingdomino', 2))\n"
        "except kernel.KernelMissing as missing:\n    print(missing)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout == "the kernel is not built here\n"


def test_the_kernel_is_imported_without_numpy() -> None:
    script = "import sys, crownlands.kernel; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_build_tells_its_compiler_and_flags() -> None:
    assert kernel.available()
    assert "-O" in kernel.build()
