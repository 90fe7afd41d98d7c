"""How many simulations the strongest search does in a second of processor time, beside another commit's build.

    python -m bench.simulations 640eebb
    python -m bench.simulations 640eebb kingdomino 4 harmony+middle_kingdom

Both builds search the same positions in turn, several rounds of them, so that a busy machine is as busy for both.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median
from typing import TYPE_CHECKING, Any

from crownlands.deal import Deal
from crownlands.players import new_player
from crownlands.rules import actor, legal, play, setup, start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import Position, Setup

ROUNDS = 5
SIMULATIONS = 2000
EACH = 5
"""One decision in so many of a greedy game is searched."""
MEASURED = "measured"


def positions(table: Setup, most: int = 4) -> Iterator[Position]:
    """Decisions of a greedy game, from its first half: later ones are soon solved."""
    position, deal, greedy = start(table), Deal("simulations"), new_player("greedy", 1)
    decisions = found = 0
    while found < most and (due := actor(position)) is not None:
        if due == "chance":
            position = play(position, deal.draw(position))
            continue
        decisions += 1
        if decisions % EACH == 0 and len(legal(position)) > 1:
            found += 1
            yield position
        position = play(position, greedy.decide(position))


def measured(table: Setup) -> float:
    """Simulations a second of the thread's processor time; of any build that has this player."""
    done, spent = 0, 0.0
    for position in positions(table):
        player: Any = new_player(f"sovereign@{SIMULATIONS}", 1)
        player = player.player_for(position) if hasattr(player, "player_for") else player
        began = time.thread_time()
        done += player.think(position).simulations
        spent += time.thread_time() - began
    return done / spent


def main(commit: str, words: list[str]) -> None:
    """Asks both builds in turn."""
    from bench.builds import build

    other = build(commit)
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(ROUNDS):
        for python, told in ((sys.executable, ours), (str(other), theirs)):
            asked = [python, __file__, MEASURED, *words]
            answer = subprocess.run(asked, capture_output=True, text=True, check=True)
            told.append(float(answer.stdout))
    ratio = median(one / another for one, another in zip(ours, theirs, strict=True))
    print(f"{median(ours):.0f} against {median(theirs):.0f} simulations a second: {ratio:.2f} times as many")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit("python -m bench.simulations COMMIT [GAME SEATS OPTIONS]")
    first, *rest = sys.argv[1:]
    game, seats, options, *_ = [*rest, *["kingdomino", "2", "harmony+middle_kingdom"][len(rest) :]]
    if first == MEASURED:
        print(measured(setup(game, int(seats), [one for one in options.split("+") if one != "-"])))
    else:
        main(first, [game, seats, options])
