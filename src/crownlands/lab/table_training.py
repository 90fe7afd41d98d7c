"""Learning the value of a whole table at the end of a round.

The first generation watches games that the evaluation of kingdoms decides at once, and learns their final scores.
Every later one watches games by search, whose simulations end in the value so far. It learns from what that value
said a round later and from the final scores: nearer to the end a value is surer, and better play is passed on.
"""

from __future__ import annotations

import json
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crownlands.kernel.backend import KernelMissing, available, kernel
from crownlands.lab.table_network import Network, Tables
from crownlands.players.search import simulator_of, weights_file, weights_name
from crownlands.players.styles import style_for

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from crownlands.kernel._kernel import Weights
    from crownlands.lab.table_network import Floats, Parts
    from crownlands.rules import Setup

WHIM, NOISE = 12, 3.0
"""One decision in so many is random; points of noise in the choices of the evaluation."""
AT_ONCE = 8
"""So many times as many games are watched where no search is needed."""
LOOK_BACK = 0.6
"""How much of what a table is to teach lies beyond the next end of a round; the rest is the value there."""
EPOCHS, BATCH, RATE = 4, 1024, 3e-3
FEWEST_STEPS = 32
"""In an epoch: few tables are learned from in small batches."""
CHUNK = 250
"""Games that are played at a time by one thread; the same for any number of threads."""
FORGETTING = (0.9, 0.999)
FADING = 1e-3


@dataclass(frozen=True, slots=True)
class TableGeneration:
    """What was learned: numbers for the kernel, and how far leads are off by rows to come, in points."""

    number: int
    table: bytes
    errors: list[float]


@dataclass(frozen=True, slots=True)
class Games:
    """Ends of rounds in the order in which they came.

    ``values``: what a table was taken to be worth; ``scores``: at the end of the game; ``strayed``: a random move
    followed.
    """

    tables: Tables
    values: Floats
    scores: Floats
    strayed: NDArray[np.bool_]


def train_table(
    setup: Setup, games: int, generations: int = 2, simulations: int = 32, seed: int = 0, threads: int = 2
) -> Iterator[TableGeneration]:
    """Learns the value of a set-up's tables, generation by generation."""
    if not available():
        raise KernelMissing("a table's value is learned in the kernel, which is not built here")
    sets = json.loads(weights_file(weights_name(setup)).read_text(encoding="utf-8"))["weights"]
    table, network = b"", None
    for number in range(generations):
        searched = simulations if number else 0
        watched = watch(
            setup,
            kernel.Weights(sets, table),
            games if number else AT_ONCE * games,
            searched,
            seed + number,
            threads,
        )
        if network is None:
            network = Network(watched.tables, int(watched.tables.rows.max()), seed)
        points = lessons(watched) if number else watched.scores
        fit(network, watched.tables, points, ~watched.strayed, RATE / (1 + number), seed)
        errors = network.set_doubts(watched.tables, watched.scores)
        table = network.numbers().tobytes()
        yield TableGeneration(number, table, errors)


def watch(setup: Setup, weights: Weights, games: int, simulations: int, seed: int, threads: int) -> Games:
    """Games of the kernel, read."""
    simulator = simulator_of(setup)
    style = style_for(simulator, {})

    def play(first: int) -> bytes:
        wanted = min(CHUNK, games - first)
        return kernel.table_samples(
            simulator.kernel_plan,
            weights,
            style,
            wanted,
            (seed << 32) + first,
            simulations=simulations,
            whim=WHIM,
            noise=NOISE,
        )

    with ThreadPoolExecutor(threads) as pool:
        played = b"".join(pool.map(play, range(0, games, CHUNK)))
    realms, each = simulator.plan.realms, kernel.REALM_INPUTS + 3
    rows = np.frombuffer(played, np.float32).reshape(-1, 2 + kernel.SHARED_INPUTS + realms * each)
    seats = rows[:, 2 + kernel.SHARED_INPUTS :].reshape(-1, realms, each)
    tables = Tables(
        np.ascontiguousarray(seats[..., :-3]),
        np.ascontiguousarray(rows[:, 2:][:, : kernel.SHARED_INPUTS]),
        np.ascontiguousarray(seats[..., -3]),
        rows[:, 0].astype(np.intp),
    )
    values, scores = (np.ascontiguousarray(seats[..., n]) for n in (-2, -1))
    return Games(tables, values, scores, rows[:, 1] > 0)


def lessons(watched: Games) -> Floats:
    """What every table is to teach: what came of it, as far as no random move lies between."""
    values, taught = watched.values, watched.scores.copy()
    for n in range(len(values) - 2, -1, -1):
        if watched.tables.rows[n] == 1:
            continue
        later = values[n + 1] if watched.strayed[n + 1] else taught[n + 1]
        taught[n] = (1 - LOOK_BACK) * values[n + 1] + LOOK_BACK * later
    return taught


def fit(
    network: Network, tables: Tables, points: Floats, usable: NDArray[np.bool_], rate: float, seed: int
) -> None:
    """Changes the network's numbers by Adam, with a rate that rises and falls once."""
    dice = np.random.default_rng(seed)
    means: Parts = {name: np.zeros_like(part) for name, part in network.parts.items()}
    squares: Parts = {name: np.zeros_like(part) for name, part in network.parts.items()}
    chosen = np.flatnonzero(usable)
    batch = max(1, min(BATCH, len(chosen) // FEWEST_STEPS))
    steps = EPOCHS * (len(chosen) // batch)
    step = 0
    for _ in range(EPOCHS):
        dice.shuffle(chosen)
        for first in range(0, len(chosen) - batch + 1, batch):
            some = chosen[first : first + batch]
            step += 1
            risen = step / (0.15 * steps)
            pace = rate * min(risen, 0.5 * (1 + np.cos(np.pi * step / steps)))
            for name, slope in network.gradient(tables[some], points[some]).items():
                means[name] += (1 - FORGETTING[0]) * (slope - means[name])
                squares[name] += (1 - FORGETTING[1]) * (slope * slope - squares[name])
                mean = means[name] / (1 - FORGETTING[0] ** step)
                spread = np.sqrt(squares[name] / (1 - FORGETTING[1] ** step)) + 1e-8
                network.parts[name] -= (pace * (mean / spread + FADING * network.parts[name])).astype(np.float32)


def write_table(setup: Setup, generation: TableGeneration, about: str, folder: Path) -> Path:
    """Writes the value beside the weights of the package's file of that set-up; gives the file."""
    name = weights_name(setup)
    told = json.loads(weights_file(name).read_text(encoding="utf-8"))
    halves = np.frombuffer(generation.table, np.float32).astype("<f2").tobytes()
    told |= {"table_about": about, "table_errors": generation.errors, "table": b64encode(halves).decode()}
    file = folder / f"{name}.json"
    file.write_text(json.dumps(told) + "\n", encoding="utf-8")
    return file
