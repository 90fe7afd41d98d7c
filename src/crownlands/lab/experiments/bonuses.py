"""What Harmony and Middle Kingdom bring, and what playing for them costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.kernel.backend import kernel
from crownlands.lab.experiments.chart import bars
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.lab.ratings import Mean, mean
from crownlands.players.search import read_weights, simulator_of, weights_name
from crownlands.players.styles import style_for
from crownlands.rules import setup

if TYPE_CHECKING:
    from crownlands.kernel._kernel import State
    from crownlands.kernel.simulator import Simulator

OPTIONS: tuple[tuple[str, ...], ...] = ((), ("harmony",), ("middle_kingdom",), ("harmony", "middle_kingdom"))
SEATS = (2, 3, 4)


def answer(order: Order) -> Report:
    """Plays games by the learned evaluation, with and without the options, and takes their sheets apart."""
    rows: list[list[object]] = []
    drawn = []
    for seats in SEATS:
        plain = Mean(0.0, 0.0)
        for options in OPTIONS:
            found = [_game(seats, options, order.seed, number) for number in range(order.sample)]
            deals = [number for number, game in enumerate(found) for _ in game]
            ground = mean([points for game in found for points, _ in game], deals)
            bonus = mean([float(points) for game in found for _, points in game], deals)
            plain = plain if options else ground
            name = " and ".join(options) or "neither"
            cost = plain.mean - ground.mean
            rows.append([seats, name, ground, bonus, f"{cost:+.1f}", f"{bonus.mean - cost:+.1f}"])
            if options:
                drawn.append((f"{seats} seats, {name}", cost, (ground.within**2 + plain.within**2) ** 0.5))
    words = (
        "Both bonuses are points for a tidy kingdom: 5 for no domino discarded (Harmony), 10 for the castle "
        "in the middle (Middle Kingdom). A player who plays for them gives up some of what territories score. "
        "The learned evaluation plays with the weights of its set-up: those without bonuses know nothing of "
        "them. The cost is what its territories score less than without the option; the gain is the bonus "
        "less that cost."
    )
    told = table("seats, options, points of territories, of bonuses, cost, gain", rows)
    return Report("What the bonuses cost", words, (told,), bars("Points of territories given up", drawn))


def _game(seats: int, options: tuple[str, ...], seed: int, number: int) -> list[tuple[float, int]]:
    """Of each realm the points of territories, and of bonuses."""
    simulator = simulator_of(setup("kingdomino", seats, options))
    state = quick_game(simulator, seed, number)
    told = []
    for realm in range(simulator.plan.realms):
        sheet = simulator.sheet(state, realm)
        bonus = sum(line.points for line in sheet.lines if line.what in ("harmony", "middle_kingdom"))
        told.append((float(sheet.total - bonus), bonus))
    return told


def quick_game(simulator: Simulator, seed: int, number: int) -> State:
    """The end of a game by the learned evaluation on every seat."""
    weights, style = read_weights(weights_name(simulator.setup)), style_for(simulator, {})
    state, moves = simulator.start(), 0
    while (due := simulator.actor(state)) is not None:
        moves += 1
        if due == "chance":
            state.wander(seed * 1_000_003 + number, moves)
            continue
        numbers = simulator.legal(state)
        if len(numbers) == 1:
            state.play(numbers[0])
            continue
        found = kernel.search(
            simulator.kernel_plan, state.pack(), weights, style, simulations=1, seed=seed + number + moves
        )
        state.play(found.best)
        if found.then >= 0:
            state.play(found.then)
    return state
