"""The kernel on another processor: `python -m tests.kernel.cross [COMPILER]`.

Builds the kernel without Python (cross.cpp) for aarch64 with Debian's cross compiler and runs it in qemu-user
(`apt-get install g++-aarch64-linux-gnu qemu-user`). It counts every start of the count files that the kernel
knows, plays games by the dice and by the guide, and searches; all of that must come out as it does here, to the
last bit. With the name of a compiler for this machine it tries that one instead: `clang++-19`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownlands.counts import CountEntry, read_counts
from crownlands.kernel import Simulator, _kernel
from crownlands.kernel.simulator import knows
from crownlands.kernel.tables import builders, numbers, quests
from crownlands.rules import setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).parent
CPP = HERE.parents[1] / "src" / "crownlands" / "kernel" / "cpp"
COMPILER, RUNNER = "aarch64-linux-gnu-g++", "qemu-aarch64"
FLAGS = ["-std=c++20", "-O1", "-ffp-contract=off", "-Wall", "-Wextra", f"-I{CPP}"]
COUNTS = sorted((HERE.parent / "counts").glob("*.txt"))
ENOUGH = 20_000
"""Lines of play: a processor in software is a slow one."""
SEARCHED = (
    setup("kingdomino", 2),
    setup("kingdomino", 4, ["harmony"]),
    setup("kingdomino", 2, ["mighty_duel"]),
    setup("queendomino", 3),
    setup("age_of_giants", 3),
    setup("age_of_giants", 2, ["on_queendomino"]),
)
MOVES, SIMULATIONS, GAMES = 9, 40, 40


def missing() -> str:
    """What is not installed here, if anything."""
    return " and ".join(tool for tool in (COMPILER, RUNNER) if shutil.which(tool) is None)


def built(folder: Path, compiler: str = COMPILER) -> Path:
    """The program, built in a folder."""
    sources = [HERE / "cross.cpp", *CPP.glob("rules/**/*.cpp"), *CPP.glob("search/*.cpp")]
    made = [folder / f"{source.parent.name}-{source.stem}.o" for source in sources]

    def compiled(source: Path, to: Path) -> None:
        subprocess.run([compiler, *FLAGS, "-c", source, "-o", to], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compiled, sources, made))
    program = folder / "crownlands"
    subprocess.run([compiler, "-static", "-pthread", *made, "-o", program], check=True)
    return program


def entries() -> list[CountEntry]:
    """The starts of the count files that the kernel knows."""
    every = chain.from_iterable(read_counts(path.read_text(encoding="utf-8")) for path in COUNTS)
    return [entry for entry in every if entry.setup is not None and knows(entry.setup)]


def depths(entry: CountEntry) -> list[int]:
    """The depths with few enough lines of play."""
    return [depth for depth, (leaves, _) in entry.expected.items() if leaves <= ENOUGH]


def questions(weights: list[list[float]]) -> str:
    """All that the program is asked."""
    table = some_table()
    words: list[object] = ["weights", len(weights), *chain.from_iterable(weights), len(table), *table]
    for entry in entries():
        assert entry.setup is not None
        simulator = Simulator(entry.setup)
        piles, *drawn = simulator.drawn(entry)
        words += ["plan", *plan_words(simulator), "count", *_lists(piles)]
        words += chain.from_iterable(map(_list, drawn))
        words += [entry.skip, *_list(depths(entry))]
    for one in SEARCHED:
        words += [
            "plan",
            *plan_words(Simulator(one)),
            "games",
            GAMES,
            7,
            0,
            "games",
            GAMES,
            7,
            1,
            "decide",
            MOVES,
            SIMULATIONS,
        ]
    return " ".join(str(int(word) if isinstance(word, bool) else word) for word in words)


def expected(weights: list[list[float]]) -> Iterator[str]:
    """What the kernel of this machine answers, line by line."""
    for entry in entries():
        for depth in depths(entry):
            leaves, scores = entry.expected[depth]
            yield f"{depth} {leaves} {scores}"
    yield from played(weights, _kernel)


def counted() -> Iterator[str]:
    """The counts of the kernel that is chosen now."""
    for entry in entries():
        assert entry.setup is not None
        simulator = Simulator(entry.setup)
        for depth in depths(entry):
            leaves, scores = simulator.count(entry, depth)
            yield f"{depth} {leaves} {scores}"


def played(weights: list[list[float]], kernel: Any) -> Iterator[str]:
    """Games and decisions of the kernel that is chosen now, which is this module."""
    for one in SEARCHED:
        simulator = Simulator(one)
        for guided in (False, True):
            tally = simulator.start().rollouts(GAMES, 7, guided=guided)
            realms = zip(tally.scores[: simulator.plan.realms], tally.wins, strict=False)
            yield " ".join(map(str, (tally.moves, *chain.from_iterable(realms))))
        state, number = simulator.start(), 0
        while number < MOVES or state.actor < 0:
            state.wander(1, number, guided=True)
            number += 1
        plan, packed, style = simulator.kernel_plan, state.pack(), kernel.Style()
        learned = kernel.Weights(weights, array("f", some_table()).tobytes())
        yield _told(kernel.search(plan, packed, learned, style, simulations=SIMULATIONS, seed=5))
        yield _told(kernel.uct(plan, packed, simulations=SIMULATIONS, seed=5))


def some_weights() -> list[list[float]]:
    """Weights that mean nothing; every float of 32 bits is one of 64, so its digits are the same everywhere."""
    return [[((7 * n + 5 * row) % 23 - 9) / 16 for n in range(_kernel.FEATURES)] for row in range(12)]


def some_table() -> list[float]:
    """A table's value that means nothing, for any number of rows to come; its doubts are a point."""
    wide, narrow = _kernel.TABLE_WIDE, _kernel.TABLE_NARROW
    layers = (2 * _kernel.REALM_INPUTS + _kernel.SHARED_INPUTS) * wide + wide * narrow
    row = [((5 * n) % 17 - 8) / 64 for n in range(wide + 2 * narrow + 1)]
    return [((11 * n) % 31 - 15) / 1024 for n in range(layers)] + [*row, 1.0] * 2


def answers(command: list[str | Path], asked: str) -> list[str]:
    """What the program answers."""
    told = subprocess.run(command, input=asked, capture_output=True, text=True)
    if told.returncode:
        raise RuntimeError(told.stderr)
    return told.stdout.splitlines()


def _told(result: _kernel.SearchResult) -> str:
    each = (f"{one.number}/{one.then}/{one.visits}/{_hex(one.value)}" for one in result.candidates)
    return " ".join((str(result.best), str(result.then), *each))


def _hex(value: float) -> str:
    """As printf has it with %a: no zeros at the end."""
    digits, _, power = value.hex().partition("p")
    return f"{digits.rstrip('0').rstrip('.')}p{power}" if "." in digits else value.hex()


def _list(items: Iterable[int]) -> list[int]:
    all_of_them = list(items)
    return [len(all_of_them), *all_of_them]


def _lists(lists: Iterable[Iterable[int]]) -> list[int]:
    each = [_list(one) for one in lists]
    return [len(each), *chain.from_iterable(each)]


def _rows(rows: Iterable[Iterable[int]]) -> list[int]:
    each = [list(row) for row in rows]
    return [len(each), *chain.from_iterable(each)]


def plan_words(simulator: Simulator) -> Iterator[int]:
    """A set-up as the law hands it over, word by word."""
    plan = simulator.plan
    handed: dict[str, Any] = numbers(plan)
    piles = handed.pop("piles")
    for value in handed.values():
        yield from _list(value) if isinstance(value, list | tuple) else [int(value)]
    yield from [len(piles), *chain.from_iterable(map(_rows, piles))]
    for has, of in ((plan.buildings, builders), (plan.quests, quests)):
        yield int(bool(has))
        for value in of(plan).values() if has else ():
            yield from _rows(value) if isinstance(value, list) else [int(value)]


def main() -> None:
    compiler, *_ = *sys.argv[1:], COMPILER
    runner: list[str | Path] = [RUNNER] if compiler == COMPILER else []
    if runner and (lacking := missing()):
        sys.exit(f"{lacking} is missing: apt-get install g++-aarch64-linux-gnu qemu-user")
    with tempfile.TemporaryDirectory() as folder:
        weights = some_weights()
        told = answers([*runner, built(Path(folder), compiler)], questions(weights))
        wanted = list(expected(weights))
    wrong = [(here, there) for here, there in zip(wanted, told, strict=True) if here != there]
    for here, there in wrong:
        sys.stdout.write(f"here:  {here}\nthere: {there}\n")
    sys.stdout.write(f"{len(wanted)} answers of what {compiler} built, {len(wrong)} of them differ\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
