"""Every game for OpenSpiel, with explicit chance nodes; importing this module registers it.

>>> import pyspiel, crownlands.lab.openspiel
>>> game = pyspiel.load_game("crownlands(game=kingdomino,seats=2,options=harmony+middle_kingdom)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 48)

Actions are the numbers of docs/notation.md; a move of two numbers is two actions of the same player. A position
holds what everybody knows, so the information is perfect; what is hidden is chance's. Returns are the ``result``
of `crownlands.lab.rewards`, which sums to zero.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from crownlands.kernel.batch import CHANCE, NOBODY, Batch
from crownlands.lab.observations import Layout, layout
from crownlands.lab.opponents import simulator_for
from crownlands.lab.rewards import rewards
from crownlands.lab.spaces import setup_of
from crownlands.rules import IllegalMove, KingdomPlan, RiominoPlan
from crownlands.rules.codec import BUILD, BURN, PLACE, SEND, decode
from crownlands.rules.games import plan as plan_of
from crownlands.rules.notation import write_position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Position, Setup

NAME, RIOMINO = "crownlands", "riomino"
STEPS_OF_A_TURN = 12
"""More numbers than any turn has: place, giant, send, receive, tax, build, dragon, choose, some of them two."""
GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Crownlands: the crown-domino family",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "kingdomino", "seats": 0, "options": ""},
)


def _length(setup: Setup) -> int:
    """No game has more decisions of its seats."""
    plan: object = plan_of(setup)
    if isinstance(plan, RiominoPlan):
        return plan.board.dice
    assert isinstance(plan, KingdomPlan)
    return sum(plan.kings) * (plan.rounds + 1) * STEPS_OF_A_TURN


def _outcomes(setup: Setup) -> int:
    """No draw has more outcomes."""
    plan: object = plan_of(setup)
    if isinstance(plan, RiominoPlan):
        return len(plan.dice.faces)
    assert isinstance(plan, KingdomPlan)
    return max(setup.seats, len(plan.buildings), len(plan.quests), *(len(pile) for pile in plan.piles))


@cache
def _start(setup: Setup) -> Batch:
    """A game in which nothing is drawn; beside OpenSpiel's objects, which it copies and pickles."""
    return Batch(simulator_for(setup), 1, 0, chance=True, stays=True)


class CrownlandsGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A set-up. Parameters: ``game``, ``seats`` (0: the fewest), ``options`` joined by ``+``."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        options = [name for name in given["options"].split("+") if name]
        self.setup = setup_of(given["game"], given["seats"] or None, options)
        self.layout = layout(self.setup)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.layout.numbers,
            max_chance_outcomes=_outcomes(self.setup),
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_length(self.setup),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> CrownlandsState:
        """Nothing drawn."""
        return CrownlandsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ARG002
        """Planes and vector as `crownlands.lab.observations` names them."""
        if params:
            raise ValueError(f"observation parameters: there are none, but {params} was given")
        return Observer(self.layout)


class _Kept:
    """A game in the kernel; OpenSpiel clones states by deep copies and stores them by pickling.

    ``half``: between the two numbers of a move, what was packed before and the first of them.
    """

    __slots__ = ("_position", "half", "setup", "single")

    def __init__(self, setup: Setup, single: Any, half: tuple[bytes, int] | None = None) -> None:
        self.setup, self.single, self.half = setup, single, half
        self._position: Position | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> _Kept:
        return _Kept(self.setup, self.single.copy(), self.half)

    def __reduce__(self) -> tuple[Any, ...]:
        packed, first = self.half or (self.single.pack(0), None)
        return _restored, (self.setup, packed, first)

    def play(self, number: int) -> None:
        single, half = self.single, None
        if self.setup.game != RIOMINO and (BUILD <= number < BURN or SEND <= number < PLACE):
            half = None if single.actor(0) == CHANCE else (single.pack(0), number)
        single.play(0, number)
        self.half, self._position = half, None

    @property
    def position(self) -> Position:
        if self._position is None:
            self._position = _start(self.setup).unpacked(self.half[0] if self.half else self.single.pack(0))
        return self._position


def _restored(setup: Setup, packed: bytes, first: int | None) -> _Kept:
    kept = _Kept(setup, _start(setup).single.copy())
    kept.single.load(0, packed)
    if first is not None:
        kept.play(first)
    return kept


class CrownlandsState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game, chance's draws included."""

    def __init__(self, game: CrownlandsGame) -> None:
        super().__init__(game)
        self._kept = _Kept(game.setup, _start(game.setup).single.copy())

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody at the end."""
        due: int = self._kept.single.actor(0)
        if due == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if due == NOBODY else due

    def is_terminal(self) -> bool:
        """The game is over."""
        return bool(self._kept.single.actor(0) == NOBODY)

    def _legal_actions(self, player: int) -> list[int]:
        assert player >= 0
        return sorted(self._kept.single.legal(0))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every draw with its probability."""
        weights = sorted(self._kept.single.chances(0))
        whole = sum(weight for _, weight in weights)
        return [(number, weight / whole) for number, weight in weights]

    def _apply_action(self, action: int) -> None:
        self._kept.play(action)

    def returns(self) -> list[float]:
        """The result of each seat, 0 before the end."""
        seats = self._kept.setup.seats
        if not self.is_terminal():
            return [0.0] * seats
        single = self._kept.single
        each = rewards("result", np.array(single.scores_of(0)), np.array(single.places_of(0)))
        realm_of: Sequence[int] = getattr(plan_of(self._kept.setup), "realm_of", (0, 1))
        return [float(each[realm_of[seat]]) for seat in range(seats)]

    def position(self) -> Position:
        """The position as the law has it; between the two numbers of a move that before them."""
        return self._kept.position

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        numbers = (self._kept.half[1], action) if self._kept.half else (action,)
        try:
            return str(decode(self.position(), numbers))
        except IllegalMove:  # the first of two numbers
            return f"#{action}"

    def __str__(self) -> str:
        return write_position(self.position()) + (f" #{self._kept.half[1]}" if self._kept.half else "")

    def look(self, player: int, planes: Any, vector: Any) -> None:
        """Writes what a player sees."""
        self._kept.single.look(0, player, planes=planes, draft=vector)


class Observer:
    """Observations as OpenSpiel wants them: one tensor of floats, and its parts by name."""

    def __init__(self, layout: Layout) -> None:
        shape = (len(layout.planes), layout.side, layout.side)
        size = int(np.prod(shape))
        self.tensor = np.zeros(size + len(layout.vector), np.float32)
        self.dict = {"planes": self.tensor[:size].reshape(shape), "vector": self.tensor[size:]}
        self._planes, self._vector = np.zeros(shape, np.uint8), np.zeros(len(layout.vector), np.uint8)

    def set_from(self, state: CrownlandsState, player: int) -> None:
        """Fills the tensor with what a player sees."""
        state.look(player, self._planes, self._vector)
        self.dict["planes"][:] = self._planes
        self.dict["vector"][:] = self._vector

    def string_from(self, state: CrownlandsState, player: int) -> str:  # noqa: ARG002
        """The position: everybody sees the same."""
        return str(state)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, CrownlandsGame)
