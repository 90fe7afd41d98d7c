"""Programs of their own that search without Python between: how they are built, and what they are told first."""

from __future__ import annotations

import json
import shutil
import subprocess
from array import array
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from tests.kernel.cross import plan_words

from crownlands.kernel import Simulator
from crownlands.kernel.backend import kernel
from crownlands.players.search import table_numbers, weights_file, weights_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from crownlands.rules import Setup

HERE = Path(__file__).parent
CPP = HERE.parent / "src" / "crownlands" / "kernel" / "cpp"
PROGRAMS = HERE.parent / "build"
PARTS = ("search/parallel", "search/threads", "search/search_result", "search/table_value", "rules/plan")
FLAGS = ("-march=native", "-std=c++20", "-ffp-contract=off", "-pthread")


def built(name: str, setup: Setup, optimised: str = "-O3") -> Path:
    """The program of that name for games of a kind, built again: headers may have changed.

    A caller that measures nothing with it says how little the compiler may do, which takes most of the time.
    """
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    parts = [CPP / f"{part}.cpp" for part in PARTS] + sorted(CPP.glob("rules/*/*.cpp"))
    folders = [f"-I{CPP}", f"-I{HERE}", f"-I{HERE.parent / 'tests' / 'kernel'}"]
    compiler, program = shutil.which("c++") or "c++", PROGRAMS / name
    flags = [optimised, *FLAGS, f"-DPARTS={_parts(setup)}"]
    subprocess.run([compiler, *flags, *folders, HERE / f"{name}.cpp", *parts, "-o", program], check=True)
    return program


def _parts(setup: Setup) -> str:
    """What a game has beyond Kingdomino, as the kernel says it: a program for all takes minutes to build."""
    plan = Simulator(setup).plan
    parts = {"ROYAL": plan.buildings, "GIANTS": plan.quests}
    return "|".join(part for part, there in parts.items() if there) or "PLAIN"


def answer(name: str, setup: Setup, words: str) -> str:
    """What the program says to these words; its complaint ends this one."""
    told = subprocess.run([built(name, setup)], input=words, capture_output=True, text=True, check=False)
    if told.returncode:
        raise SystemExit(told.stderr.strip())
    return told.stdout


def table_words(setup: Setup) -> list[object]:
    """The weights, the table's value if any, and the plan of a set-up, word by word."""
    return [*weights_words(weights_file(weights_name(setup))), *plan_words(Simulator(setup))]


def weights_words(file: Traversable) -> list[object]:
    """The weights of a file and its table's value if any, word by word."""
    told = json.loads(file.read_text(encoding="utf-8"))
    filled = [row + [0.0] * (kernel.FEATURES - len(row)) for row in told["weights"]]
    table = array("f", table_numbers(told))
    return [len(filled), *chain.from_iterable(filled), len(table), *table]


def read_settings(text: str) -> dict[str, float]:
    """Settings of the search as they are written.

    >>> read_settings("noise=0.5 width=6")
    {'noise': 0.5, 'width': 6.0}
    """
    return {name: float(value) for name, _, value in (one.partition("=") for one in text.split())}


def settings_words(settings: Mapping[str, float]) -> list[object]:
    """How many, then name by name."""
    return [len(settings), *chain.from_iterable(settings.items())]
