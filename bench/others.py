"""Games of other packages, for comparison: each plays some steps and counts them, unless it is not installed."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    Work = Callable[[], int]


def turn_by_turn(made: Callable[[], Any]) -> int:
    """Some games of an AEC environment by random legal moves."""
    env, steps = made(), 0
    for _ in range(5):
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(random.choice(np.flatnonzero(seen["action_mask"])))
            steps += 1
    return steps


def pettingzoo_connect_four() -> Work | None:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:  # it wants pygame
        return None

    return partial(turn_by_turn, connect_four_v3.env)


def pgx_connect_four(games: int = 1024, steps: int = 20) -> Work | None:
    try:
        import jax
        import pgx
    except ImportError:
        return None
    env: Any = pgx.make("connect_four")

    def one(state: Any, key: Any) -> Any:
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        state = jax.vmap(env.step)(state, jax.random.categorical(key, chances, axis=-1))
        fresh = jax.vmap(env.init)(jax.random.split(key, games))
        return jax.tree_util.tree_map(
            lambda new, old: jax.numpy.where(state.terminated.reshape((-1,) + (1,) * (old.ndim - 1)), new, old),
            fresh,
            state,
        )

    step = jax.jit(one)
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), games))
    keys = [state, 0]

    def work() -> int:
        for _ in range(steps):
            keys[1] += 1
            keys[0] = step(keys[0], jax.random.PRNGKey(keys[1]))
        jax.block_until_ready(keys[0])
        return steps * games

    return work


def catanatron() -> Work | None:
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def work() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        game.play()
        return len(game.state.action_records) if hasattr(game.state, "action_records") else len(game.state.actions)

    return work


OTHERS: dict[str, Callable[[], Work | None]] = {
    "PettingZoo, connect four (AEC)": pettingzoo_connect_four,
    "Pgx, connect four (JAX on the processor, 1,024 games)": pgx_connect_four,
    "Catanatron, two random players": catanatron,
}
