"""What things are worth in points of lead: the seat, the first king, each domino, building and quest.

Choices are compared by playing on: after each choice of a moment the same dice decide the rest of the game, by the
guide, so the difference is the choice's own doing and not that of the players who like to choose it.
"""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import TYPE_CHECKING

from crownlands.kernel.backend import kernel
from crownlands.kernel.lines import WHAT
from crownlands.lab.experiments.chart import bars
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.lab.ratings import Mean, mean
from crownlands.players.search import simulator_of
from crownlands.rules import setup
from crownlands.rules.codec import BUILD, CHOOSE, END_OF_TURN, SLOTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.kernel._kernel import State
    from crownlands.kernel.simulator import Simulator

PLAYOUTS = 30
"""Games after each choice."""
EACH = 200
"""Games for each of the sample in which seats and first kings are compared; they take microseconds."""
Found = dict[str, list[float]]


def answer(order: Order) -> Report:
    """Compares seats, kings, dominoes, buildings and quests."""
    tables, sample, seed = [], order.sample, order.seed
    seats: list[list[object]] = []
    for number in (2, 3, 4):
        tally = simulator_of(setup("kingdomino", number)).random_games(sample * EACH, seed, guided=True)
        shares = " / ".join(f"{100 * won:.1f}" for won in tally.wins)
        seats.append([number, tally.games, shares, f"{_first_king(number, sample * EACH, seed)} %"])
    tables.append(table("seats, games, victories by seat in %, of the realm with the first king", seats))
    dominoes = _means(_dominoes("kingdomino", 2, sample, seed))
    tables.append(_ranked("domino of Kingdomino with two seats", dominoes))
    buildings = _means(_buildings(sample, seed))
    tables.append(_ranked("building of Queendomino with two seats", buildings))
    quests = _means(_quests(sample, seed))
    tables.append(_ranked("quest of Age of Giants with two seats (points a realm)", quests))
    words = (
        "Games are played by the guide, a quick policy, so worth is worth to a player of its strength. "
        "**Seats** are worth nothing, since kings are drawn; the **first king** chooses first and is worth "
        "a little. A **domino** is worth the lead it brings over the mean of the dominoes that could be "
        "chosen at the same moment, with the same dice afterwards; a **building** the lead of building it "
        "(on a square drawn at random) over building nothing, its price included; a **quest** what it "
        "scores for a realm on average."
    )
    names = sorted(dominoes, key=int)
    picture = bars(
        "Worth of each domino: points of lead over the others on offer",
        [(name, dominoes[name].mean, dominoes[name].within) for name in names],
    )
    return Report("What things are worth", words, tuple(tables), picture)


def _means(found: Found) -> dict[str, Mean]:
    return {name: mean(values) for name, values in found.items() if len(values) > 1}


def _ranked(what: str, found: dict[str, Mean]) -> str:
    rows: list[list[object]] = [[name, one] for name, one in sorted(found.items(), key=lambda one: -one[1].mean)]
    return table(f"{what}, worth", rows)


def _first_king(seats: int, games: int, seed: int) -> Mean:
    """The victories in per cent of the realm whose king is drawn first."""
    simulator, shares, few = simulator_of(setup("kingdomino", seats)), list[float](), 20
    for number in range(games // few):
        state = simulator.start()
        state.draw(seed, number)
        told = state.rollouts(few, seed, first=number * few, guided=True)
        shares.append(100 * told.wins[state.actor] / told.games / kernel.WHOLE_WIN)
    return mean(shares)


def _moments(simulator: Simulator, seed: int, number: int, wanted: str) -> Iterator[State]:
    """The moments of a guided game in which something of the wanted kind is decided."""
    state, moves = simulator.start(), 0
    while (due := simulator.actor(state)) is not None:
        if due != "chance" and simulator.stage(state) == wanted:
            yield state
        moves += 1
        state.wander(seed * 1_000_003 + number, moves, guided=True)


def _dominoes(game: str, seats: int, games: int, seed: int) -> Found:
    simulator, found = simulator_of(setup(game, seats)), defaultdict[str, list[float]](list)
    for number in range(games):
        for moment, state in enumerate(_moments(simulator, seed, number, "choose")):
            numbers = simulator.legal(state)
            if len(numbers) < 2:
                continue
            told = state.playouts([[one] for one in numbers], PLAYOUTS, seed, first=number * 1000 + moment)
            leads = [lead / told.games for lead in told.leads]
            row = simulator.store(state).draft.next_row
            for one, lead in zip(numbers, leads, strict=True):
                found[row[one - CHOOSE].domino.name].append(lead - fmean(leads))
    return found


def _buildings(games: int, seed: int) -> Found:
    simulator, found = simulator_of(setup("queendomino", 2)), defaultdict[str, list[float]](list)
    for number in range(games):
        for moment, state in enumerate(_moments(simulator, seed, number, "build")):
            moves = state.moves()
            nothing = [one for one in moves if not BUILD <= one[0] < BUILD + SLOTS]
            slots = sorted({one[0] for one in moves} - {one[0] for one in nothing})
            if not slots or not nothing:
                continue
            tries = [[one for one in moves if one[0] == slot] for slot in slots]
            chosen = [some[(number + moment) % len(some)] for some in tries]
            without = next((one for one in nothing if one[0] == END_OF_TURN), nothing[0])
            told = state.playouts([without, *chosen], PLAYOUTS, seed, first=number * 1000 + moment)
            base, *leads = [lead / told.games for lead in told.leads]
            board = simulator.store(state).builders
            for slot, lead in zip(slots, leads, strict=True):
                building = board.slots[slot - BUILD] if board else None
                if building:
                    found[building.name].append(lead - base)
    return found


def _quests(games: int, seed: int) -> Found:
    simulator, found = simulator_of(setup("age_of_giants", 2)), defaultdict[str, list[float]](list)
    for number in range(20 * games):
        state, moves = simulator.start(), 0
        while simulator.actor(state) is not None:
            moves += 1
            state.wander(seed * 1_000_003 + number, moves, guided=True)
        names = [quest.name for quest in simulator.store(state).quests]
        for realm in range(simulator.plan.realms):
            points = dict.fromkeys(names, 0.0)
            for line in state.sheet(realm).lines:
                if WHAT[line.what] == "quest":
                    points[simulator.plan.quests[line.item].name] += line.points
            for name, scored in points.items():
                found[name].append(scored)
    return found
