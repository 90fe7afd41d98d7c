"""What the kernel refuses, and memory it does not get, is a value inside and an exception only for Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CPP = Path(__file__).parents[2] / "src" / "crownlands" / "kernel" / "cpp"
CORE = ("rules", "search", "learning", "riomino")
"""The folders that know nothing of Python."""
SOURCES = sorted(path for folder in CORE for path in (CPP / folder).rglob("*.[ch]pp"))
EDGE = "rules/attempt.hpp"
THROWING = re.compile(r"^(?!\s*//).*\b(throw\b|try\s*\{|catch\s*\(|rethrow_exception|exception_ptr)", re.MULTILINE)

SHORT_OF_MEMORY = """\
import resource
from pathlib import Path
from crownlands.kernel import Simulator, _kernel
from crownlands.rules import setup

simulator = Simulator(setup("kingdomino", 2))
plan = simulator.kernel_plan
start = simulator.start()
start.draw(seed=1)
end = start.copy()
while not end.is_certain:
    end.wander(seed=1, guided=True)
usual = simulator.rollouts(start, 64, seed=3)
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (24 << 20),) * 2)

def told(work):
    try:
        work()
    except MemoryError:
        return "MemoryError"
    return "done"

print(told(lambda: end.solve(megabytes=65536)))
print(told(lambda: _kernel.RiominoSolver(65536)))
print(told(lambda: _kernel.Batch(plan, 1 << 24, 1)))
print(told(lambda: _kernel.samples(plan, 0, 10**9)))
print(told(lambda: _kernel.uct(plan, start.pack(), simulations=10**9, threads=2)))
# Far more threads than there is room for: what they do not do is done by those there are.
print(simulator.rollouts(start, 64, seed=3, threads=256) == usual)
print(told(lambda: end.solve(megabytes=1, nodes=100)))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits what a process may have")
def test_memory_that_runs_out_is_an_error_of_the_call_and_the_process_goes_on() -> None:
    told = subprocess.run(
        [sys.executable, "-c", SHORT_OF_MEMORY],
        capture_output=True,
        text=True,
        env={**os.environ, "MALLOC_ARENA_MAX": "1"},  # else every thread reserves 64 megabytes for itself
    )
    assert told.stdout.split() == ["MemoryError"] * 5 + ["True", "done"], told.stderr


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(CPP).as_posix())
def test_no_file_but_the_edge_knows_of_exceptions(path: Path) -> None:
    found = THROWING.findall(path.read_text(encoding="utf-8"))
    assert bool(found) == (path.relative_to(CPP).as_posix() == EDGE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if path.suffix == ".cpp"],
    ids=lambda path: path.relative_to(CPP).as_posix(),
)
def test_all_but_the_door_to_python_is_built_without_exceptions(path: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        pytest.skip("there is no C++ compiler here")
    flags = ["-std=c++20", "-fsyntax-only", "-fno-exceptions", "-Wall", "-Wextra", "-Werror", f"-I{CPP}"]
    told = subprocess.run([compiler, *flags, path], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
