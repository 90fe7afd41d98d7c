"""Many quick games of one deal, to compare a person's game with: the kernel plays them, the deal draws.

In games with kingdoms the learned eye decides on every seat, without a search; a share of the decisions is left to
the kernel's guide, which is weaker. On the first seat that share goes through all sizes from none to most, so that
there is a crowd of players of every strength; on the others it is small, about what makes a duke of the eye.
In Riomino the levels below the duke have the first seat in turn.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from crownlands.daily import LEVEL
from crownlands.kernel.backend import available, kernel
from crownlands.kernel.simulator import CHANCE, NOBODY
from crownlands.players.levels import LEVELS, new_player
from crownlands.players.search import can_search, read_weights, simulator_of, weights_name
from crownlands.players.styles import style_for
from crownlands.rules import actor, legal, play, result, start
from crownlands.rules.codec import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crownlands.daily import Daily, Reached
    from crownlands.deal import Deal
    from crownlands.kernel._kernel import State
    from crownlands.players.player import Player
    from crownlands.rules import Position, Result

STEPS, MOST_SLIPS = 13, 0.6
"""So many strengths on the first seat, and the share of decisions that the weakest leaves to the guide."""
SLIPS = 0.15
"""The same share on the other seats."""
BEST = "sovereign@0.8cpu"
"""The strongest player with the time of its level, counted so that a busy machine makes it no weaker."""
BEST_OF_DICE = "sovereign"
"""In Riomino, whose solver goes by the clock."""


class Crowd:
    """Games of a day's deal, by their numbers; the same number is the same game again."""

    def __init__(self, daily: Daily) -> None:
        self.daily = daily
        self._drawn: dict[tuple[int, int], list[int]] = {}
        """The n-th draw of a stage, as its numbers: draws do not depend on what is played."""

    @staticmethod
    def is_there(daily: Daily) -> bool:
        """Whether such games can be played on this machine."""
        return available() and (daily.game == "riomino" or can_search(daily.setup))

    def game(self, number: int) -> Reached:
        """What the first seat came to."""
        if self.daily.game == "riomino":
            *below, _, _ = LEVELS
            return self._on_the_law([below[number % len(below)], LEVEL], self._dice(number))
        simulator = simulator_of(self.daily.setup)
        state = simulator.start()
        self._play(state, number)
        return self.daily.reached([simulator.result(state)])

    def best(self) -> Reached:
        """What the strongest player came to against the level that people play against."""
        best = BEST_OF_DICE if self.daily.game == "riomino" else BEST
        return self._on_the_law([best, *[LEVEL] * (self.daily.seats - 1)], Random(self.daily.seed))

    def positions(self, number: int) -> list[Position]:
        """Every position of a game with kingdoms, so that it can be checked."""
        simulator = simulator_of(self.daily.setup)
        state = simulator.start()
        seen: list[Position] = [simulator.store(state)]
        self._play(state, number, lambda: seen.append(simulator.store(state)))
        return seen

    def _play(self, state: State, number: int, watch: Callable[[], object] | None = None) -> None:
        chosen, dice = self.daily.setup, self._dice(number)
        simulator, weights = simulator_of(chosen), read_weights(weights_name(chosen))
        style = style_for(simulator, {"exact_nodes": 1})
        mine = number % STEPS * MOST_SLIPS / (STEPS - 1)
        drawn: dict[int, int] = {}
        while (due := state.actor) != NOBODY:
            if due == CHANCE:
                self._draw(state, drawn)
            elif dice.random() < (SLIPS if due else mine):
                state.wander(dice.getrandbits(63), guided=True)
            else:
                seed = dice.getrandbits(64)
                plan = simulator.kernel_plan
                found = kernel.search(plan, state.pack(), weights, style, simulations=1, seed=seed)
                _play_all(state, [found.best] if found.then < 0 else [found.best, found.then])
            if watch is not None:
                watch()

    def _dice(self, number: int) -> Random:
        return Random(f"{self.daily.seed} {number}")

    def _draw(self, state: State, drawn: dict[int, int]) -> None:
        stage = state.stage
        key = stage, drawn.get(stage, 0)
        drawn[stage] = key[1] + 1
        if key not in self._drawn:
            position = simulator_of(self.daily.setup).store(state)
            self._drawn[key] = list(encode(position, self.daily.deal(0).draw(position)))
        _play_all(state, self._drawn[key])

    def _on_the_law(self, names: Sequence[str], dice: Random) -> Reached:
        players = [new_player(name, dice.getrandbits(32)) for name in names]
        return self.daily.reached(
            [self._whole(players, self.daily.deal(game)) for game in range(self.daily.games)]
        )

    def _whole(self, players: Sequence[Player], deal: Deal) -> Result:
        position: Position = start(self.daily.setup)
        while (due := actor(position)) is not None:
            if due == "chance":
                position = play(position, deal.draw(position))
                continue
            moves = legal(position)
            position = play(position, moves[0] if len(moves) == 1 else players[due].decide(position))
        return result(position)


def _play_all(state: State, numbers: Sequence[int]) -> None:
    for number in numbers:
        state.play(number)
