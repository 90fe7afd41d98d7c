"""How much of a game the deal decides, between players who are as good as each other."""

from __future__ import annotations

from random import Random
from statistics import fmean, pvariance, variance
from typing import TYPE_CHECKING

from crownlands.kernel.backend import kernel
from crownlands.lab.experiments.chart import bars
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.players.search import simulator_of
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from crownlands.kernel._kernel import Script
    from crownlands.kernel.simulator import Simulator

SETUPS = (
    *(f"kingdomino/{seats}/-" for seats in (2, 3, 4)),
    *(f"queendomino/{seats}/-" for seats in (2, 3, 4)),
    *(f"age_of_giants/{seats}/-" for seats in (2, 4)),
    *(f"royal_wedding/{seats}/-" for seats in (3, 5)),
)
AGAIN = 8
"""Times that each deal is played."""
GUIDE, RANDOM = 1, 0


def answer(order: Order) -> Report:
    """Plays each deal several times by the guide, and parts what varies between deals from what varies within."""
    rows: list[list[object]] = []
    drawn = []
    for text in SETUPS:
        simulator = simulator_of(read_setup(text))
        deals = [_leads(simulator, Random(f"{order.seed} {text} {number}")) for number in range(order.sample)]
        within = fmean(variance(leads) for leads in deals)
        between = max(0.0, variance([fmean(leads) for leads in deals]) - within / AGAIN)
        share = 100 * between / (between + within)
        spread = pvariance([lead for leads in deals for lead in leads]) ** 0.5
        realms = simulator.plan.realms
        seats = [GUIDE, *[RANDOM] * (realms - 1)]
        better = kernel.contest(simulator.kernel_plan, _by_seat(simulator, seats), 50 * order.sample, order.seed)
        won = 100 * better.wins[0] / better.games / kernel.WHOLE_WIN
        rows.append([text, order.sample, f"{spread:.1f}", f"{share:.0f} %", f"{won:.1f} %"])
        drawn.append((text, share, 0.0))
    words = (
        f"Each deal (the order of dominoes, kings, buildings and quests) is played {AGAIN} times by the "
        "guide on every seat, a quick policy with some chance of its own. How much the first realm's lead over "
        "the best other one varies between deals is due to the deal; how much it varies within a deal is due to "
        "the decisions. The share is of the variance; with so few deals it is right to some per cent. "
        "For comparison: how often one guide wins against random players in all other realms, where luck is "
        "all they have. In Riomino everything but the roll is open, and the roll decides everything if both play "
        "perfectly (see what the start die is worth)."
    )
    told = table("set-up, deals, spread of the lead, share of the deal, guide beats random", rows)
    return Report(
        "How much luck there is", words, (told,), bars("Share of the deal in the lead's variance", drawn, " %")
    )


def _by_seat(simulator: Simulator, policies: list[int]) -> list[int]:
    """A policy for every seat, by the realm it belongs to."""
    return [policies[realm] for realm in simulator.plan.realm_of]


def _leads(simulator: Simulator, dice: Random) -> list[float]:
    """The lead of the first realm each time that a deal is played."""
    script = scripted(simulator, dice)
    return [_lead(simulator, script, dice.getrandbits(32)) for _ in range(AGAIN)]


def _lead(simulator: Simulator, script: Script, seed: int) -> float:
    state, moves = simulator.start(), 0
    while True:
        state.draw_scripted(script)
        if simulator.actor(state) is None:
            first, *others = simulator.scores(state)
            return float(first - max(others))
        moves += 1
        state.wander(seed, moves, guided=True)


def scripted(simulator: Simulator, dice: Random) -> Script:
    """A deal: every pile, the kings, the buildings and the quests in an order."""
    plan = simulator.plan
    piles = [dice.sample(range(len(pile)), len(pile)) for pile in plan.piles]
    buildings = [simulator.names.buildings[one.name] for one in plan.buildings for _ in range(one.copies)]
    quests = [simulator.names.quests[one.name] for one in plan.quests]
    return kernel.Script(
        piles,
        dice.sample(list(plan.kings), len(plan.kings)),
        dice.sample(buildings, len(buildings)),
        dice.sample(quests, len(quests)),
    )
