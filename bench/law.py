"""How fast the law plays: complete random games with scoring, by set-up, and what a position costs."""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import mean

from crownlands.players import RandomPlayer, random_draw
from crownlands.rules import Setup, actor, play, result, setup, start

SETUPS = (
    ("kingdomino", 2, ("harmony", "middle_kingdom")),
    ("kingdomino", 3, ("harmony", "middle_kingdom")),
    ("kingdomino", 4, ("harmony", "middle_kingdom")),
    ("kingdomino", 2, ("harmony", "middle_kingdom", "mighty_duel")),
    ("queendomino", 2, ()),
    ("queendomino", 4, ()),
    ("age_of_giants", 2, ()),
    ("age_of_giants", 4, ()),
    ("age_of_giants", 4, ("on_queendomino",)),
    ("royal_wedding", 4, ()),
    ("royal_wedding", 8, ()),
    ("royal_wedding", 8, ("teams",)),
    ("riomino", 2, ("starter",)),
    ("riomino", 2, ("professional",)),
)
SECONDS = 4.0
ANCHORS = {"kingdomino 2": 212.0, "kingdomino 4": 120.0, "kingdomino 2 mighty_duel": 32.0}
"""The fastest pure-Python engines known to us, in games a second on such a machine."""


def run() -> str:
    lines = [
        "| set-up | games | games/s (CPU) | moves/s | mean score per seat | best pure-Python peer | ratio |",
        "|---|---|---|---|---|---|---|",
    ]
    for game, seats, options in SETUPS:
        chosen = setup(game, seats, options)
        games, seconds, moves, scores = measure(chosen)
        extra = [option for option in options if option not in ("harmony", "middle_kingdom")]
        name = " ".join([game, str(seats), *extra])
        peer = ANCHORS.get(name)
        ratio = f"{games / seconds / peer:.1f}" if peer else "-"
        lines.append(
            f"| {name} | {games} | {games / seconds:,.0f} | {moves / seconds:,.0f} | {mean(scores):.2f} | "
            f"{peer or '-'} | {ratio} |"
        )
    return "\n".join(lines) + "\n"


def measure(chosen: Setup) -> tuple[int, float, int, list[int]]:
    """Games, CPU seconds, moves with draws, and all scores of about SECONDS of random play."""
    mover, dice = RandomPlayer(1), Random(2)
    games = moves = 0
    scores: list[int] = []
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        position = start(chosen)
        while (due := actor(position)) is not None:
            move = random_draw(position, dice) if due == "chance" else mover.decide(position)
            position = play(position, move)
            moves += 1
        games += 1
        scores += result(position).scores
    print(f"{chosen.game} {chosen.seats}: done", file=sys.stderr)
    return games, time.process_time() - began, moves, scores
