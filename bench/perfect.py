"""Whether Riomino's strongest player makes of a position what best play makes of it.

Positions are taken from games of several players on every board, with both ends. Those that the solver answers in
two seconds are played on: the player has the side that wins, or both sides in turn where it is a draw, against an
opponent that asks the solver without a limit. Every result below the position's worth is counted.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from bench.tables import row
from crownlands.kernel.riomino import Solver
from crownlands.players import new_player
from crownlands.players.riomino_solver import LARGEST
from crownlands.rules import RiominoPosition, actor, legal, play, result, seat_to_move, setup, start

if TYPE_CHECKING:
    from crownlands.players.player import Player
    from crownlands.rules import Move, Position

PLAYERS = {"0.8 s": "sovereign@190000", "2.4 s": "sovereign@570000"}
"""Its default, and enough for two seconds of solving; in simulations, so that a busy machine changes nothing."""
TWO_SECONDS = 2_900_000
"""Nodes: so the positions are the same on a busy machine."""
BOARDS = {
    "three_by_three": (0, 4),
    "starter": (0, 5),
    "junior": (0, 6),
    "expert": (0, 8),
    "master": (2, 10),
    "professional": (5, 12),
}
"""The boards, and between how many dice laid a position is taken."""
EACH = 30
"""Positions of each board with each end."""
COMPANY = ("random", "greedy", "squire", "baron", "duke")
"""Who plays the games that positions are taken from."""
ENDS = ((), ("tashkent_end",))


class Perfect:
    """Asks the solver without a limit."""

    def __init__(self) -> None:
        self._solver = Solver(128)

    def decide(self, position: Position) -> Move:
        assert isinstance(position, RiominoPosition)
        best = self._solver.solve(position).best
        assert best is not None
        return best


def run() -> str:
    columns = ["board", "asked", "solved", "at once", "games", *(f"worse with {budget}" for budget in PLAYERS)]
    lines = [
        f"`sovereign` from positions of games of {', '.join(COMPANY)}, against an opponent that plays perfectly.",
        f"*Asked*: positions taken; *solved*: those that the solver answers in {TWO_SECONDS:,} nodes",
        "(two seconds); *at once*: those it answers in a fifth of that; *games*: games from solved positions, by",
        "the side that wins, and by either side of a draw; *worse*: results below the position's worth, with as",
        f"many simulations as the seconds buy on a quiet core ({', '.join(PLAYERS.values())}).",
        "",
        row(columns),
        row(["---"] * len(columns)),
    ]
    for board, (fewest, most) in BOARDS.items():
        for end in ENDS:
            lines.append(row(measure(board, end, fewest, most)))
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"


def measure(board: str, end: tuple[str, ...], fewest: int, most: int) -> list[str]:
    asked = solved = at_once = games = 0
    worse = dict.fromkeys(PLAYERS, 0)
    perfect = Perfect()
    for seed in range(EACH):
        dice = Random(f"perfect {board} {end} {seed}")
        position = taken(board, end, dice, dice.randint(fewest, most))
        if position is None:
            continue
        asked += 1
        verdict = Solver(LARGEST).solve(position, nodes=TWO_SECONDS)
        if verdict.value is None:
            continue
        solved += 1
        at_once += verdict.nodes <= TWO_SECONDS / 5
        seat = position.turn
        assert seat is not None
        for side, worth in ((seat, verdict.value), (1 - seat, -verdict.value)):
            if worth >= 0:
                games += 1
                for budget, player in PLAYERS.items():
                    found = outcome(position, side, {side: new_player(player, seed), 1 - side: perfect})
                    worse[budget] += found < worth
    counts = (asked, solved, at_once, games, *worse.values())
    return [" ".join((board, *end)), *map(str, counts)]


def taken(board: str, end: tuple[str, ...], dice: Random, plies: int) -> RiominoPosition | None:
    """A position of a game of two from the company after some dice; none if the game was over before."""
    position = start(setup("riomino", 2, [board, *end]))
    players = [new_player(dice.choice(COMPANY), dice.random().hex()) for _ in range(2)]
    while actor(position) is not None:
        assert isinstance(position, RiominoPosition)
        seat = seat_to_move(position)
        if seat is not None and len(position.layout.dice) == plies:
            return position
        move = players[seat].decide(position) if seat is not None else dice.choice(legal(position))
        position = play(position, move)
    return None


def outcome(position: RiominoPosition, side: int, players: dict[int, Player]) -> int:
    """1 if the side wins, 0 for a draw, -1 if it loses."""
    here = position
    while (seat := seat_to_move(here)) is not None:
        here = play(here, players[seat].decide(here))
    winners = result(here).winners
    return 0 if len(winners) == 2 else 1 if winners == (side,) else -1
