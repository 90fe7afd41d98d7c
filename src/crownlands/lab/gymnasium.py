"""One seat against opponents in the kernel, as a Gymnasium environment.

>>> import gymnasium, crownlands.lab.gymnasium
>>> env = gymnasium.make("crownlands/Kingdomino-v1", seats=2, opponents="greedy")
>>> seen, info = env.reset(seed=1)
>>> seen["planes"].shape, seen["vector"].shape, int(seen["action_mask"].sum())
((18, 9, 9), (102,), 2)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(seen["action_mask"]))
>>> reward, terminated, truncated
(0.0, False, False)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from crownlands.kernel.batch import NOBODY, Batch
from crownlands.lab.observations import layout
from crownlands.lab.opponents import ROTATE, seat_opponents, simulator_for
from crownlands.lab.registration import register_environments
from crownlands.lab.rewards import check_reward, rewards
from crownlands.lab.spaces import (
    RENDER_MODES,
    Info,
    action_space,
    check_render_mode,
    mask_space,
    observation_space,
    picture_of,
    setup_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

Observation = dict[str, "NDArray[Any]"]
ILLEGAL_REWARD = -1.0


class GameEnv(gymnasium.Env[Any, Any]):
    """A game against opponents; an episode is one game.

    ``opponents``: a name for all other seats, or one for each (`crownlands.lab.opponents`). ``seat``: the
    learner's, or ``"rotate"``, the next one in every game. ``reward``: at the end of a game its ``result``
    (1 won, -1 lost, 0 shared, of two realms), its ``score``, or the ``lead``; 0 before. A number that is not legal
    ends the episode with a reward of -1 and ``info["illegal"]``.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str = "kingdomino",
        seats: int | None = None,
        options: Iterable[str] = (),
        opponents: str | Sequence[str] = "greedy",
        seat: int | str = 0,
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        check_reward(reward)
        check_render_mode(render_mode)
        self.setup = setup_of(game, seats, options)
        self.layout = layout(self.setup)
        self.action_space = action_space(self.layout)
        self.observation_space = spaces.Dict(
            {**observation_space(self.layout).spaces, "action_mask": mask_space(self.layout)}
        )
        self.render_mode, self.reward, self.seat = render_mode, reward, seat
        self._batch = Batch(simulator_for(self.setup), 1, 0, stays=True)
        # Checks the names now; every reset seats them again where the learner's seat has moved on.
        seat_opponents(self._batch, self.setup, seat, opponents)
        self._opponents, self._games, self._seat = opponents, 0, 0

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begins a game; ``options`` may have a ``seed`` of its own for the kernel's dice."""
        super().reset(seed=seed, options=options)
        if self.seat == ROTATE:
            self._games = 0 if seed is not None else self._games + 1
            self._seat = self._games % self._batch.seats
            seat_opponents(self._batch, self.setup, self._seat, self._opponents)
        else:
            self._seat = int(self.seat)
        while True:
            self._batch.reset(0, int(self.np_random.integers(2**63)))
            if self._batch.single.actor(0) != NOBODY:
                return self._observe(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays a number, then the opponents' moves up to the learner's next decision or to the end."""
        try:
            self._batch.single.play(0, int(action))
        except ValueError:
            return self._observe(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": True}
        ended = self._batch.single.actor(0) == NOBODY
        reward = float(self._rewards()[self._realm]) if ended else 0.0
        return self._observe(), reward, ended, False, self._info()

    def render(self) -> NDArray[np.uint8] | None:
        """The observation as a picture, in the mode ``rgb_array``."""
        if self.render_mode is None:
            return None
        return picture_of(self.layout, self._batch.look(0, self._seat))

    @property
    def _realm(self) -> int:
        realms: Sequence[int] = getattr(self._batch.simulator.plan, "realm_of", (0, 1))
        return realms[self._seat]

    def _rewards(self) -> NDArray[np.float64]:
        scores, places = self._batch.single.scores_of(0), self._batch.single.places_of(0)
        return rewards(self.reward, np.array(scores), np.array(places))

    def _observe(self) -> Observation:
        planes, vector = self._batch.look(0, self._seat)
        mask: NDArray[np.int8] = np.zeros(self.layout.numbers, np.int8)
        mask[self._batch.single.legal(0)] = 1
        return {"planes": planes, "vector": vector, "action_mask": mask}

    def _info(self) -> Info:
        scores = np.array(self._batch.single.scores_of(0), np.int16)
        return {"seat": self._seat, "scores": scores}


register_environments()
