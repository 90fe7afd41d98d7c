"""Players that look no further than their turn, beside those of a paper of 2018, and how many turns there are.

The paper: M. Gedda, M. Z. Lagerkvist, M. Butler, "Monte Carlo Methods for the Game Kingdomino", 2018.
"""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from crownlands.lab.arena import Table
from crownlands.lab.experiments.chart import lines
from crownlands.lab.experiments.report import Order, Report, table
from crownlands.lab.ratings import ratings
from crownlands.lab.results import Results
from crownlands.players import random_draw
from crownlands.players.search import simulator_of
from crownlands.rules import actor, legal, play, start
from crownlands.rules.notation.setups import read_setup

if TYPE_CHECKING:
    from crownlands.kernel.simulator import Simulator
    from crownlands.rules import Position

PAPER = {"random": (22.8, 22.0), "greedy": (39.6, 79.0), "full_greedy": (55.7, 97.7)}
"""Points and victories against three random players, 4 seats, both bonuses."""
BRANCHING = (2.5, 42.4, 43.8, 44.8, 41.8, 37.6, 33.8, 26.5, 19.7, 13.8, 9.6, 6.0, 1.4)
"""The paper's choices of a turn, by round; the first round is choosing alone, the last placing alone."""
ASKED = "kingdomino/4/harmony+middle_kingdom"
OTHERS = ("kingdomino/2/-", "queendomino/4/-", "age_of_giants/4/-", "royal_wedding/3/-", "riomino/2/expert")
PLAYERS = ("random", "greedy", "full_greedy")
RARER = 5
"""One in so many games is played where turns have many steps, since looking at all of them takes long."""


def answer(order: Order) -> Report:
    """Plays the static players against random ones, and counts the turns of random play."""
    rows: list[list[object]] = []
    for text in (ASKED, *OTHERS):
        setup = read_setup(text)
        games = order.sample if text == ASKED else max(setup.seats, order.sample // RARER)
        for player in PLAYERS:
            found = Results(Table(setup, (player, "random"), None, f"static {order.seed}"))
            for _ in found.run(games, order.where.processes, ray=order.where.ray):
                pass
            mine = ratings([player, "random"], found.played)[0]
            points, wins = PAPER[player] if text == ASKED else ("", "")
            rows.append([text, player, mine.games, mine.score, points, f"{mine.wins} %", f"{wins} %" * bool(wins)])
    turns = {text: branching(text, max(10, order.sample), order.seed) for text in (ASKED, *OTHERS)}
    most = max(map(len, turns.values()))
    counted: list[list[object]] = [["the paper", *BRANCHING, *[""] * (most - len(BRANCHING))]]
    for text, ways_of in turns.items():
        counted.append([text, *(f"{one:.3g}" for one in ways_of), *[""] * (most - len(ways_of))])
    words = (
        "Static players look at the board as it is. In Kingdomino with four seats and both bonuses the "
        "random and the full greedy player score and win against three random players as those of a paper "
        "of 2018 do, within the intervals; the paper's greedy player is greedy in placing alone, ours in "
        "choosing, too, and does somewhat better. The same players are shown for the other games. The "
        "last table shows how many ways a turn has in random play, round by round: every place, and with it every "
        "choice of a domino. The paper's counts fall later, presumably because its players leave fewer "
        "holes than random ones. Where a turn has more steps the number of its lines is Knuth's estimate, "
        "the product of the choices along a random line, whose mean is exactly their number. For Riomino "
        "the table counts the moves of each ply."
    )
    told = table("set-up, player, games, points, paper, victories, paper ", rows)
    ways = table(", ".join(["ways of a turn in round", *map(str, range(most))]), counted)
    picture = lines(
        "Ways of a turn in Kingdomino, 4 seats, by round", "round", {"the paper": BRANCHING, "ours": turns[ASKED]}
    )
    return Report("Static players, and how many turns there are", words, (told, ways), picture)


def branching(text: str, games: int, seed: int) -> list[float]:
    """The mean number of ways of a turn in random play, by round; of Riomino, of a move by ply."""
    setup = read_setup(text)
    found: dict[int, list[float]] = defaultdict(list)
    for number in range(games):
        dice = Random(f"{seed} {number}")
        dice_game = setup.game == "riomino"
        for place, ways in _plies(start(setup), dice) if dice_game else _turns(simulator_of(setup), dice):
            found[place].append(ways)
    return [round(fmean(found[place]), 2) for place in sorted(found)]


def _plies(position: Position, dice: Random) -> list[tuple[int, float]]:
    counts: list[tuple[int, float]] = []
    while (due := actor(position)) is not None:
        if due == "chance":
            position = play(position, random_draw(position, dice))
            continue
        moves = legal(position)
        counts.append((len(counts), float(len(moves))))
        position = play(position, dice.choice(moves))
    return counts


def _turns(simulator: Simulator, dice: Random) -> list[tuple[int, float]]:
    """The ways of every turn of a random game, each with its round."""
    state, kings = simulator.start(), len(simulator.plan.kings)
    turns: list[float] = []
    while (due := simulator.actor(state)) is not None:
        if due == "chance":
            state.wander(dice.getrandbits(32), 0)
            continue
        stage, moves = simulator.stage(state), simulator.legal(state)
        # In the first round a turn is a choice alone.
        if stage == "place" or (stage == "choose" and len(turns) < kings):
            turns.append(1.0)
        turns[-1] *= len(moves)
        simulator.play(state, dice.choice(moves))
    return [(number // kings, ways) for number, ways in enumerate(turns)]
