"""Steps a second of every adapter of the lab, beside the games that OpenSpiel, PettingZoo and others bring along.

What is not installed is left out: pygame (PettingZoo's board games), pgx with jax, catanatron.
"""

from __future__ import annotations

import random
import sys
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pyspiel

import crownlands.lab.gymnasium
import crownlands.lab.openspiel  # noqa: F401  # both register what they have
from bench.machine import described
from bench.others import OTHERS, turn_by_turn
from crownlands.lab import pettingzoo
from crownlands.lab.registration import id_of
from crownlands.lab.spaces import setup_of
from crownlands.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], int]

SECONDS, RUNS, ENVS = 0.25, 3, 1024
YARDSTICK = "OpenSpiel, connect four (C++)"
HEAD = (
    "One process; every row chooses random legal moves, which is counted. Rates are per second of CPU time, the "
    "best of {runs} runs, a run of each row in turn. The last column is the ratio to {yardstick}."
)


def run() -> str:
    rows: dict[str, Work] = {
        "vector environment, masks": _vector("self", planes=False),
        "vector environment, masks, planes and vector": _vector("self", planes=True),
        "the same against `random`": _vector("random", planes=True),
        "the same against `guide`": _vector("guide", planes=True),
        "the same against `greedy`": _vector("greedy", planes=True),
        "Gymnasium, one game against `guide`": _single,
        "PettingZoo, AEC": partial(turn_by_turn, pettingzoo.env),
        "OpenSpiel, Crownlands": partial(_spiel, "crownlands(game=kingdomino,seats=2)"),
    }
    others: dict[str, Work] = {
        YARDSTICK: partial(_spiel, "connect_four"),
        "OpenSpiel, tic-tac-toe (Python)": partial(_spiel, "python_tic_tac_toe"),
        "OpenSpiel, Kuhn poker (Python)": partial(_spiel, "python_kuhn_poker"),
        "OpenSpiel, block dominoes (Python)": partial(_spiel, "python_block_dominoes"),
    }
    for name, made in OTHERS.items():
        if (work := made()) is not None:
            others[name] = work
    rates = _rates({**rows, **others})
    lines = [
        HEAD.format(runs=RUNS, yardstick=YARDSTICK),
        "",
        f"Measured on {described()}, {time.strftime('%Y-%m-%d')}.",
        "",
        f"## Kingdomino with two seats; vector environments with {ENVS:,} games",
        "",
        *_table({name: rates[name] for name in rows}, rates[YARDSTICK]),
        "## Games of others",
        "",
        *_table({name: rates[name] for name in others}, rates[YARDSTICK]),
        "## Every game, with the fewest seats; one run",
        "",
        "| game | vector, masks | vector, planes | AEC | OpenSpiel |",
        "|---|---|---|---|---|",
    ]
    for game in GAMES:
        each: dict[str, Work] = {
            "masks": _vector("self", planes=False, game=game),
            "planes": _vector("self", planes=True, game=game),
            "aec": partial(turn_by_turn, partial(pettingzoo.env, game)),
            "spiel": partial(_spiel, f"crownlands(game={game})"),
        }
        found = _rates(each, runs=1)
        seats = setup_of(game, None, ()).seats
        lines.append(f"| {game}, {seats} seats | " + " | ".join(f"{found[one]:,.0f}" for one in each) + " |")
    return "\n".join([*lines, ""])


def _table(rates: dict[str, float], yardstick: float) -> list[str]:
    lines = ["| what | steps a second | ratio |", "|---|---|---|"]
    lines += [f"| {name} | {rate:,.0f} | {rate / yardstick:.2f} |" for name, rate in rates.items()]
    return [*lines, ""]


def _rates(rows: dict[str, Work], runs: int = RUNS) -> dict[str, float]:
    """The best of some runs of each row; a work plays for a while and says how many steps it made."""
    best = dict.fromkeys(rows, 0.0)
    for _ in range(runs):
        for name, work in rows.items():
            work()
            steps, began = 0, time.process_time()
            while time.process_time() - began < SECONDS:
                steps += work()
            best[name] = max(best[name], steps / (time.process_time() - began))
            print(f"{name}: {best[name]:,.0f}", file=sys.stderr)
    return best


def _vector(opponents: str, *, planes: bool, game: str = "kingdomino") -> Work:
    made: list[Any] = []

    def work() -> int:
        if not made:
            made.append(gymnasium.make_vec(id_of(game), num_envs=ENVS, opponents=opponents, planes=planes))
            made[0].reset(seed=1)
        envs = made[0]
        for _ in range(20):
            envs.step(envs.random_actions())
        return 20 * ENVS

    return work


def _single() -> int:
    env = gymnasium.make("crownlands/Kingdomino-v1", opponents="guide")
    steps = 0
    for _ in range(20):
        seen, _ = env.reset()
        ended = False
        while not ended:
            number = random.choice(np.flatnonzero(seen["action_mask"]))
            seen, _, ended, _, _ = env.step(number)
            steps += 1
    return steps


def _spiel(name: str) -> int:
    import open_spiel.python.games  # noqa: F401  # registers its games in Python

    game, steps = pyspiel.load_game(name), 0
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(numbers, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps
