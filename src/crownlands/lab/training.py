"""Learning the evaluation: games by the evaluation so far, then a regression on what their kingdoms came to.

The first generation watches the full-greedy yardstick, every later one the evaluation of the one before. For each
number of dominoes still to come there is one set of weights, found by ridge regression: it starts from "the points
it has now" and departs from that only as far as the games say.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crownlands.kernel.backend import KernelMissing, available, kernel
from crownlands.players.search import simulator_of, weights_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from crownlands.kernel._kernel import Weights
    from crownlands.rules import Setup

FULL_GREEDY, EVALUATION = 2, 3
WHIMS = (10, 16, 24)
"""One decision in so many is random, by generation: later ones watch cleaner games."""
NOISE = 2.0
"""Points of noise in the choices of the evaluation's games."""
LAST = 5
"""The last generation watches so many times as many games: its weights are the ones that stay."""
RIDGE = 3.0
POINTS = 1
"""The feature that holds the points a kingdom has now."""


@dataclass(frozen=True, slots=True)
class Generation:
    """What was learned: weights by dominoes to come, and how far they are off on average, in points."""

    number: int
    weights: list[list[float]]
    errors: list[float]


def train(setup: Setup, games: int, generations: int = 3, seed: int = 0) -> Iterator[Generation]:
    """Learns the evaluation of a set-up, generation by generation."""
    if not available():
        raise KernelMissing("the evaluation is learned in the kernel, which is not built here")
    simulator = simulator_of(setup)
    to_come = simulator.plan.rounds * len(simulator.plan.kings) // simulator.plan.realms
    weights: Weights | None = None
    for number in range(generations):
        played = kernel.samples(
            simulator.kernel_plan,
            EVALUATION if weights else FULL_GREEDY,
            games * (LAST if number == generations - 1 else 1),
            seed + number,
            WHIMS[min(number, len(WHIMS) - 1)],
            NOISE,
            weights,
        )
        samples = np.frombuffer(played, dtype=np.float32).reshape(-1, kernel.FEATURES + 2).astype(np.float64)
        learned, errors = _fit(samples, to_come)
        weights = kernel.Weights(learned)
        yield Generation(number, learned, errors)


def _fit(samples: NDArray[np.float64], to_come: int) -> tuple[list[list[float]], list[float]]:
    seen, left, score = samples[:, :-2], samples[:, -2], samples[:, -1]
    features = seen.shape[1]
    start = np.zeros(features + 1)
    start[POINTS] = 1
    weights, errors = [[0.0] * features], [0.0]
    for dominoes in range(1, to_come + 1):
        near = np.abs(left - dominoes) <= neighbourhood(dominoes)
        here, target, away = seen[near], score[near], left[near] - dominoes
        exact = away == 0
        if not exact.any():
            weights.append(weights[-1])
            errors.append(0.0)
            continue
        # A column for the distance takes up what one domino more or less is worth, and is then dropped.
        here = np.column_stack([here, away])
        normal = here.T @ here + RIDGE * np.eye(features + 1)
        found = start + np.linalg.solve(normal, here.T @ (target - here @ start))
        weights.append([round(float(one), 4) for one in found[:-1]])
        errors.append(round(float(np.std((target - here @ found)[exact])), 2))
    return weights, errors


def neighbourhood(dominoes: int) -> int:
    """How far games with more or fewer dominoes to come still teach: far from the end all look alike."""
    return 0 if dominoes < 4 else 1 if dominoes < 8 else 2


def write_weights(setup: Setup, generation: Generation, games: int, folder: Path) -> Path:
    """Writes what was learned where the players look for it; gives the file."""
    file = folder / f"{weights_name(setup)}.json"
    told = {
        "about": f"learned by `crownlands train -n {games}`, generation {generation.number}",
        "errors": generation.errors,
        "weights": generation.weights,
    }
    file.write_text(json.dumps(told) + "\n", encoding="utf-8")
    return file
