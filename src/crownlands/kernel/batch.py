"""Thousands of games stepped together, with NumPy arrays in and out, for learners.

    >>> from crownlands.kernel import Simulator, available
    >>> from crownlands.rules import setup
    >>> if available():
    ...     batch = Batch(Simulator(setup("kingdomino", 2)), games=1000, seed=1)
    ...     for _ in range(48):
    ...         batch.step(batch.random())
    ...     assert batch.ended.all() and batch.scores.min() >= 0

Arrays are allocated once and written in place. NumPy is imported only here; the kernel does without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.kernel import simulator as face

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from crownlands.kernel.simulator import Simulator
    from crownlands.rules import KingdomPosition


class Batch:
    """Many games of one set-up. A game that ends is scored and begun again; chance draws by itself.

    ``actors[i]`` is the seat to move in game i, ``masks[i, n]`` whether number n is legal, ``ended[i]`` whether
    the last step ended a game with ``scores[i]``. ``planes`` and ``drafts`` hold what there is to be seen, if
    ``observe`` asks for it; docs/kernel.md tells what they mean.
    """

    def __init__(
        self, simulator: Simulator, games: int, seed: int, *, observe: bool = False, threads: int = 1
    ) -> None:
        import numpy as np

        self.simulator, self.threads = simulator, threads
        self._batch = face.batch(simulator, games, seed)
        side = self._batch.side
        self.actors: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.ended: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.scores: NDArray[np.int16] = np.zeros((games, simulator.plan.realms), np.int16)
        self.masks: NDArray[np.uint8] = np.zeros((games, self._batch.numbers), np.uint8)
        self.planes: NDArray[np.uint8] | None = None
        self.drafts: NDArray[np.uint8] | None = None
        self._actions: NDArray[np.int32] = np.zeros(games, np.int32)
        if observe:
            self.planes = np.zeros((games, self._batch.planes, side, side), np.uint8)
            self.drafts = np.zeros((games, self._batch.draft), np.uint8)
        self._batch.observe(
            actors=self.actors, masks=self.masks, planes=self.planes, drafts=self.drafts, threads=threads
        )

    def __len__(self) -> int:
        return self._batch.games

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Plays one number in every game and writes all arrays again.

        An illegal number leaves its game as it was and is told by a ValueError after all others were played.
        """
        refused = self._batch.step(
            actions.astype("int32", casting="same_kind", copy=False),
            actors=self.actors,
            ended=self.ended,
            scores=self.scores,
            masks=self.masks,
            planes=self.planes,
            drafts=self.drafts,
            threads=self.threads,
        )
        if refused < len(self):
            raise ValueError(f"game {refused}: no legal move has the number {actions[refused]}")

    def random(self) -> NDArray[np.int32]:
        """A legal number for every game, all equally likely; the array is used again by the next call."""
        self._batch.random(self._actions, threads=self.threads)
        return self._actions

    def position(self, game: int) -> KingdomPosition:
        """The position of one game, as the law has it."""
        return self.simulator.store(self.simulator.unpack(self._batch.pack(game)))
