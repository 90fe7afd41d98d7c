"""Places weighed several at once, with weights that know the supply, are worth what features times weights say."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available
from crownlands.rules import setup

if TYPE_CHECKING:
    from crownlands.rules import Setup

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")

HERE = Path(__file__).parent
CPP = HERE.parents[1] / "src" / "crownlands" / "kernel" / "cpp"
BOTH = ("harmony", "middle_kingdom")
SETUPS = (
    (setup("kingdomino", 2, BOTH), 12),
    (setup("kingdomino", 4), 12),
    (setup("kingdomino", 2, (*BOTH, "mighty_duel")), 3),
    (setup("age_of_giants", 3, ["on_queendomino"]), 6),
)
ROUNDED = 2e-3
"""Points: sums of some eighty products in another order, with weights far larger than learned ones."""


def asked(setups: tuple[tuple[Setup, int], ...]) -> str:
    from crownlands.kernel import Simulator
    from tests.kernel.cross import plan_words, some_weights

    weights = some_weights()
    words: list[object] = [len(weights), *chain.from_iterable(weights), len(setups)]
    for one, games in setups:
        words += [*plan_words(Simulator(one)), games]
    return " ".join(map(str, words))


@pytest.mark.slow
def test_a_place_is_worth_the_same_among_others_as_by_itself_on_every_machine(tmp_path: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    if compiler is None:
        pytest.skip("there is no C++ compiler here")
    sources = [HERE / "place_values.cpp", CPP / "rules" / "plan.cpp", *CPP.glob("rules/*/*.cpp")]
    flags = ["-std=c++20", "-O1", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", f"-I{CPP}"]
    every = []
    for machine in ([], ["-march=native"]):
        program = tmp_path / "place_values"
        subprocess.run([compiler, *flags, *machine, *sources, "-o", program], check=True)
        told = subprocess.run([program], input=asked(SETUPS), capture_output=True, text=True, check=True)
        every.append([line.split() for line in told.stdout.splitlines()])
    assert every[0] == every[1], "how many lanes there are must not matter, to the last bit"
    assert len(every[0]) == len(SETUPS)
    for dominoes, places, difference, _ in every[0]:
        assert int(places) > 5 * int(dominoes) > 200
        assert float(difference) < ROUNDED
