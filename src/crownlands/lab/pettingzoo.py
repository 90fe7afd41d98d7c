"""Every game as a PettingZoo environment, one agent a seat.

>>> from crownlands.lab import pettingzoo
>>> env = pettingzoo.env(game="kingdomino", seats=2, options=["harmony"])
>>> env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.last()
>>> seen["observation"]["planes"].shape, int(seen["action_mask"].sum())
((18, 9, 9), 4)
>>> env.step(int(seen["action_mask"].argmax()))

`env` is turn by turn (AEC): chance draws by itself, and the agent that decides is selected. `parallel_env` has all
agents act in every cycle, though only one of them decides: the others wait.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from crownlands.kernel.batch import NOBODY, Batch
from crownlands.lab.observations import VERSION, layout
from crownlands.lab.opponents import simulator_for
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
from crownlands.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from crownlands.kernel._kernel import Batch as KernelBatch

Observation = dict[str, Any]


def name_of(game: str) -> str:
    """The environment's name with its version.

    >>> name_of("kingdomino")
    'crownlands_kingdomino_v1'
    """
    return f"crownlands_{game}_v{VERSION}"


def _tell_the_suite() -> None:
    """PettingZoo's own suite has lists of the environments whose observations are dictionaries with a mask.

    It warns of all others, in every step; so ours are entered there as its own board games are.
    """
    suite: Any = import_module("pettingzoo.test.api_test")
    for names in (suite.env_obs_dicts, suite.env_obs_space):
        names.extend(name_of(game) for game in GAMES if name_of(game) not in names)


_tell_the_suite()


class _Seats:
    """The game of one environment: what its agents see, and what they get at its end."""

    def __init__(self, game: str, seats: int | None, options: Iterable[str], reward: str) -> None:
        check_reward(reward)
        self.setup = setup_of(game, seats, options)
        self.layout, self.reward = layout(self.setup), reward
        self.agents = [f"player_{seat}" for seat in range(self.setup.seats)]
        self.seat = {agent: seat for seat, agent in enumerate(self.agents)}
        self.observation_space = spaces.Dict(
            {"observation": observation_space(self.layout), "action_mask": mask_space(self.layout)}
        )
        self.batch = Batch(simulator_for(self.setup), 1, 0, stays=True)
        self.single: KernelBatch = self.batch.single
        plan = self.batch.simulator.plan
        self.realm_of = getattr(plan, "realm_of", (0, 1))

    def action_spaces(self) -> dict[str, spaces.Discrete]:
        return {agent: action_space(self.layout) for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        seat = self.seat[agent]
        planes, vector = self.batch.look(0, seat)
        due = self.single.actor(0)
        # Once a game is over nobody decides, and a mask says nothing; samplers want one that is not empty.
        mask: NDArray[np.int8] = (np.ones if due == NOBODY else np.zeros)(self.layout.numbers, np.int8)
        if due == seat:
            mask[self.single.legal(0)] = 1
        return {"observation": {"planes": planes, "vector": vector}, "action_mask": mask}

    def rewards(self) -> dict[str, float]:
        scores, places = self.single.scores_of(0), self.single.places_of(0)
        each = rewards(self.reward, np.array(scores), np.array(places))
        return {agent: float(each[self.realm_of[seat]]) for agent, seat in self.seat.items()}

    def info(self) -> Info:
        return {"scores": tuple(self.single.scores_of(0)), "places": tuple(self.single.places_of(0))}


class _Environment(EzPickle):
    """What both environments have alike: spaces, dice, pictures."""

    def __init__(
        self,
        game: str = "kingdomino",
        seats: int | None = None,
        options: Iterable[str] = (),
        reward: str = "result",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, tuple(options), reward, max_cycles, render_mode)
        check_render_mode(render_mode)
        self.metadata = {
            "name": name_of(game),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.table = _Seats(game, seats, options, reward)
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self._action_spaces = self.table.action_spaces()
        self._observation_spaces = dict.fromkeys(self.possible_agents, self.table.observation_space)
        self._dice: np.random.Generator | None = None
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """Planes and vector, and the mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of moves."""
        return self._action_spaces[agent]

    def render(self) -> NDArray[np.uint8] | None:
        """What the agent sees that is to move, or the first at the end, as a picture."""
        if self.render_mode is None:
            return None
        due = self.table.single.actor(0)
        return picture_of(self.table.layout, self.table.batch.look(0, 0 if due == NOBODY else due))

    def close(self) -> None:
        """Nothing is open."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None or self._dice is None:
            self._dice, _ = seeding.np_random(seed)
        self.table.batch.reset(0, int(self._dice.integers(2**63)))
        self.agents, self._cycles = list(self.possible_agents), 0


class raw_env(_Environment, AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it, and no types
    """Turn by turn; ValueError for a number that is not legal, and nothing changed."""

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:  # noqa: ARG002
        """Begins a game; the same seed draws the same."""
        self._begin(seed)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.single.actor(0)]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whichever agent is to move; the mask is empty unless it is the agent."""
        return self.table.observe(agent)

    def step(self, action: int | None) -> None:
        """Plays a number of the selected agent; None for one that has come to its end."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"action: {agent} has a decision to make")
        self.table.single.play(0, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        due = self.table.single.actor(0)
        if due == NOBODY:
            self.rewards = self.table.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {one: self.table.info() for one in self.agents}
            self._accumulate_rewards()
        else:
            if self._cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[due]


class parallel_env(_Environment, ParallelEnv):  # type: ignore[misc]  # noqa: N801
    """All agents act in every cycle: the number of the one that decides is played, if it is legal; others wait.

    A number that is not legal changes nothing: its agent decides again in the next cycle. Agents that
    wait have an empty mask.
    """

    def reset(
        self,
        seed: int | None = None,
        options: Info | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begins a game; the same seed draws the same."""
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """A cycle: one decision, or none where its number was not legal."""
        single, agents = self.table.single, self.agents
        mover = self.possible_agents[single.actor(0)]
        try:
            single.play(0, int(actions[mover]))
        except ValueError:
            told = {agent: {"illegal": agent == mover} for agent in agents}
        else:
            told = {agent: {} for agent in agents}
        self._cycles += 1
        ended = single.actor(0) == NOBODY
        cut = not ended and self._cycles == self.max_cycles
        given = self.table.rewards() if ended else dict.fromkeys(agents, 0.0)
        seen = self._observations()
        if ended or cut:
            self.agents = []
        return seen, given, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), told

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(agent) for agent in self.agents}


def env(
    game: str = "kingdomino",
    seats: int | None = None,
    options: Iterable[str] = (),
    reward: str = "result",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """The environment, with PettingZoo's guard against calls in the wrong order.

    ``max_cycles`` cuts a game off after so many decisions.
    """
    return OrderEnforcingWrapper(raw_env(game, seats, options, reward, max_cycles, render_mode))
