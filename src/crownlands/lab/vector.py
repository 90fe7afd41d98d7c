"""Thousands of games stepped together in the kernel, as a Gymnasium vector environment.

>>> import gymnasium, crownlands.lab.gymnasium
>>> envs = gymnasium.make_vec("crownlands/Kingdomino-v1", num_envs=64, opponents="guide")
>>> seen, infos = envs.reset(seed=1)
>>> seen["planes"].shape, seen["action_mask"].shape
((64, 18, 9, 9), (64, 469))
>>> seen, rewards, terminated, truncated, infos = envs.step(envs.random_actions())
>>> rewards.shape, int(terminated.sum())
((64,), 0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from crownlands.kernel.batch import Batch
from crownlands.lab.observations import layout
from crownlands.lab.opponents import seat_opponents, simulator_for
from crownlands.lab.rewards import check_reward, rewards
from crownlands.lab.spaces import Info, action_space, mask_space, observation_space, setup_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from crownlands.kernel.riomino import RiominoSimulator
    from crownlands.kernel.simulator import Simulator

Observations = dict[str, "NDArray[Any]"]
SELF_PLAY = "self"


class GameVectorEnv(VectorEnv[Observations, "NDArray[np.integer[Any]]", "NDArray[Any]"]):
    """``num_envs`` games; a game that ends is begun again in the same step.

    The arrays of an observation are the kernel's own, written again by the next step: copy what you keep
    (``copy=True`` does it for you). Where a game ended, ``infos["final_obs"][i]`` is what the learner saw at its
    end and ``infos["final_info"]`` has ``scores``, ``places`` and the learner's ``seat``. With
    ``opponents="self"`` the caller decides for all seats: ``infos["actors"]`` says for which one, and a reward is
    that of the seat that moved. A number that is not legal is told by a ValueError and leaves its game as it was.
    ``planes=False`` leaves planes and vector out of the observation.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "kingdomino",
        seats: int | None = None,
        options: Iterable[str] = (),
        opponents: str | Sequence[str] = "greedy",
        seat: int | str = 0,
        reward: str = "result",
        planes: bool = True,
        copy: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        check_reward(reward)
        if render_mode is not None:
            raise ValueError(f"render_mode: {render_mode!r}; many games at once have no picture")
        self.num_envs, self.reward, self.copy = num_envs, reward, copy
        self.setup = setup_of(game, seats, options)
        self.layout = layout(self.setup)
        self.single_action_space = action_space(self.layout)
        seen = observation_space(self.layout).spaces if planes else {}
        self.single_observation_space = spaces.Dict({**seen, "action_mask": mask_space(self.layout)})
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._opponents, self._seat, self._threads, self._planes = opponents, seat, threads, planes
        self._simulator: Simulator | RiominoSimulator = simulator_for(self.setup)
        plan = self._simulator.plan
        self._realm_of = np.array(getattr(plan, "realm_of", (0, 1)))
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self._batch = Batch(
            self._simulator,
            self.num_envs,
            seed,
            observe=self._planes,
            final=self._planes,
            threads=self._threads,
        )
        if self._opponents != SELF_PLAY:
            seat_opponents(self._batch, self.setup, self._seat, self._opponents)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[Observations, Info]:
        """Begins all games; with a list of seeds each with its own, with one seed all from that."""
        if options:
            raise ValueError(f"options: {', '.join(options)} is none that this environment has")
        if isinstance(seed, list):
            for game, one in enumerate(seed):
                self._batch.reset(game, self._fresh(one))
            self._batch.observe()
        else:
            self._begin(self._fresh(seed))
        return self._observations(), {"actors": self._batch.actors}

    def _fresh(self, seed: int | None) -> int:
        if seed is not None:
            return seed
        return int(self.np_random.integers(2**63))

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Plays one number in every game."""
        batch = self._batch
        movers = batch.actors.copy()
        batch.step(np.asarray(actions))
        ended = batch.ended.astype(bool)
        given = np.zeros(self.num_envs)
        infos: Info = {"actors": batch.actors}
        if ended.any():
            which = np.flatnonzero(ended)
            all_rewards = rewards(self.reward, batch.scores[which], batch.places[which])
            given[which] = all_rewards[np.arange(len(which)), self._realm_of[movers[which]]]
            infos.update(self._final(which, ended, movers))
        return self._observations(), given, ended, np.zeros(self.num_envs, bool), infos

    def random_actions(self) -> NDArray[np.int32]:
        """A legal number for every game, all equally likely."""
        return self._batch.random()

    def _observations(self) -> Observations:
        batch = self._batch
        seen: Observations = {"action_mask": batch.masks.view(np.int8)}
        if batch.planes is not None and batch.drafts is not None:
            seen = {"planes": batch.planes, "vector": batch.drafts, **seen}
        return {name: array.copy() for name, array in seen.items()} if self.copy else seen

    def _final(self, which: NDArray[Any], ended: NDArray[np.bool_], movers: NDArray[np.uint8]) -> Info:
        batch = self._batch
        final: NDArray[Any] = np.full(self.num_envs, None, object)
        nothing = np.zeros(self.layout.numbers, np.int8)
        for game in which:
            final[game] = {"action_mask": nothing}
            if batch.final_planes is not None and batch.final_drafts is not None:
                seen = {"planes": batch.final_planes[game], "vector": batch.final_drafts[game]}
                final[game] = {**seen, **final[game]}
        told = {"scores": batch.scores, "places": batch.places, "seat": movers}
        told.update({f"_{name}": ended for name in tuple(told)})
        return {"final_obs": final, "_final_obs": ended, "final_info": told, "_final_info": ended}
