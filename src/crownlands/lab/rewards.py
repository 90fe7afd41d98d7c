"""What the end of a game is worth to each realm, for learners.

>>> import numpy as np
>>> points, places = np.array([[40, 52, 52]]), np.array([[2, 1, 1]])
>>> rewards("result", points, places).tolist()
[[-0.5, 0.25, 0.25]]
>>> rewards("lead", points, places).tolist()
[[-12.0, 0.0, 0.0]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

REWARDS = ("result", "score", "lead")


def check_reward(kind: str) -> None:
    """Refuses a kind of reward that there is not."""
    if kind not in REWARDS:
        raise ValueError(f"reward: {kind!r} is none of {', '.join(REWARDS)}")


def rewards(kind: str, scores: NDArray[np.integer[Any]], places: NDArray[np.integer[Any]]) -> NDArray[np.float64]:
    """For each game and realm: ``result``, the ``score`` in points, or the ``lead`` over the best other realm.

    ``result`` sums to zero: 1 for a sole winner, 0 for all where all share, and what they lost for the others; of
    two realms 1, 0 or -1. Tie-breaks count as the game's rules say.
    """
    if kind == "score":
        return scores.astype(np.float64)
    if kind == "lead":
        ordered = np.sort(scores, axis=-1)
        best, second = ordered[..., -1:], ordered[..., -2:-1]
        others = np.where(scores == best, second, best)
        return (scores - others).astype(np.float64)
    won = places == 1
    share = won / won.sum(axis=-1, keepdims=True)
    realms = scores.shape[-1]
    found: NDArray[np.float64] = (realms * share - 1) / (realms - 1)
    return found
