"""The law: the rules as pure functions on immutable positions.

A position is what everybody at the table sees. `actor` says who moves, `legal` which moves there are,
`play` gives the next position. Chance is an actor like any other: a draw is a move.

    >>> position = start(setup("kingdomino", seats=2))
    >>> actor(position), len(legal(position))
    ('chance', 48)
    >>> position = play(position, read_move("+17"))
    >>> len(legal(position))
    47
"""

from crownlands.rules.core import IllegalMove, ImpossibleSetup, Result, ScoreLine, Setup, Sheet, Standing, Urn
from crownlands.rules.games import GAMES, Game, plan, setup, start
from crownlands.rules.kinds import Plan, Position
from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition
from crownlands.rules.law import actor, chances, gain, is_even, legal, play, result, seat_to_move, sheet, urn
from crownlands.rules.moves import Move, read_move
from crownlands.rules.riomino.position import RiominoPlan, RiominoPosition

__all__ = [
    "GAMES",
    "Game",
    "IllegalMove",
    "ImpossibleSetup",
    "KingdomPlan",
    "KingdomPosition",
    "Move",
    "Plan",
    "Position",
    "Result",
    "RiominoPlan",
    "RiominoPosition",
    "ScoreLine",
    "Setup",
    "Sheet",
    "Standing",
    "Urn",
    "actor",
    "chances",
    "gain",
    "is_even",
    "legal",
    "plan",
    "play",
    "read_move",
    "result",
    "seat_to_move",
    "setup",
    "sheet",
    "start",
    "urn",
]
