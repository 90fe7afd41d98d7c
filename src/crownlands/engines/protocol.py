"""The line protocol of engines, in the spirit of UCI: docs/engine-protocol.md."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import crownlands
from crownlands.deal import Deal
from crownlands.match import Match
from crownlands.players import PLAYERS, Budget, new_player
from crownlands.players.budget import read_budget
from crownlands.players.levels import RECIPES, ByGame
from crownlands.players.search import SearchPlayer, can_search
from crownlands.rules import (
    GAMES,
    IllegalMove,
    ImpossibleSetup,
    actor,
    legal,
    play,
    read_move,
    seat_to_move,
    setup,
    start,
)
from crownlands.rules.games import USUAL_GAME
from crownlands.rules.notation import NotationError, read_position, write_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from crownlands.kernel._kernel import Stop
    from crownlands.rules import Position

VERSION = 1


class EngineTalk:
    """One conversation: it hears a line and gives the lines to answer."""

    def __init__(self, player: str = "sovereign") -> None:
        self.over = False
        self._player, self._seed, self._threads = player, "0", 1
        self._stop_flag: Stop | None = None
        self._position: Position | None = None
        self._words: dict[str, Callable[[str], Iterator[str]]] = {
            "crownlands": self._greet,
            "isready": self._ready,
            "setoption": self._set,
            "newgame": self._new,
            "position": self._place,
            "record": self._record,
            "moves": self._play,
            "go": self._go,
            "stop": self._stop,
            "show": self._show,
            "quit": self._quit,
        }

    def hear(self, line: str, stop: Stop | None = None) -> Iterator[str]:
        """The answers to a line; a mistake is answered with one line that begins with ``error``.

        ``stop``, set by somebody else, ends the search that the line asks for.
        """
        self._stop_flag = stop
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        if word not in self._words:
            yield f"error unknown word {word}"
            return
        try:
            yield from self._words[word](rest.strip())
        except (ValueError, NotationError, IllegalMove, ImpossibleSetup, LookupError) as error:
            yield f"error {' '.join(str(error).split())}"

    def _greet(self, _: str) -> Iterator[str]:
        yield f"id name crownlands {crownlands.__version__}"
        yield f"protocol {VERSION}"
        yield f"games {' '.join(GAMES)}"
        yield f"option player {' '.join(PLAYERS)}"
        yield "option seed"
        yield "option threads"
        yield "crownlandsok"

    def _ready(self, _: str) -> Iterator[str]:
        yield "readyok"

    def _set(self, rest: str) -> Iterator[str]:
        name, _, value = rest.partition(" ")
        if name == "player":
            new_player(value)
            self._player = value
        elif name == "seed":
            self._seed = value
        elif name == "threads":
            self._threads = Budget(simulations=1, threads=int(value)).threads
        else:
            raise ValueError(f"there is no option {name}")
        yield from ()

    def _new(self, rest: str) -> Iterator[str]:
        """``newgame GAME SEATS [OPTIONS [SEED]]``: a new game, dealt up to the first decision."""
        game, seats, options, seed = (*(rest.split() or [USUAL_GAME]), "", "", "")[:4]
        named = options.replace("+", " ").replace("-", "").split()
        chosen = setup(game, int(seats) if seats else None, named)
        position, deal = start(chosen), Deal(seed or None)
        while actor(position) == "chance":
            position = play(position, deal.draw(position))
        self._position = position
        yield from ()

    def _place(self, rest: str) -> Iterator[str]:
        self._position = read_position(rest)
        yield from ()

    def _record(self, rest: str) -> Iterator[str]:
        self._position = Match.from_record(rest).position
        yield from ()

    def _play(self, rest: str) -> Iterator[str]:
        position = self._known()
        for text in rest.split():
            position = play(position, read_move(text))
        self._position = position
        yield from ()

    def _show(self, _: str) -> Iterator[str]:
        position = self._known()
        yield f"position {write_position(position)}"
        yield f"actor {actor(position)}"
        yield f"legal {' '.join(str(move) for move in legal(position))}"

    def _go(self, rest: str) -> Iterator[str]:
        position = self._known()
        if seat_to_move(position) is None:
            raise ValueError("no seat is to move")
        name, _, spent = self._player.partition("@")
        budget = _budget(rest) or (read_budget(spent) if spent else RECIPES[name].budget)
        if budget and self._threads > 1:
            budget = replace(budget, threads=self._threads)
        player = new_player(name, self._seed, budget)
        if isinstance(player, ByGame):
            player = player.player_for(position)
        if isinstance(player, SearchPlayer) and can_search(position.setup) and len(legal(position)) > 1:
            yield from self._think(player, position)
        else:
            yield f"bestmove {player.decide(position)}"

    def _think(self, player: SearchPlayer, position: Position) -> Iterator[str]:
        thoughts = player.think(position, self._stop_flag)
        yield (
            f"info simulations {thoughts.simulations} seconds {thoughts.seconds:.3f}"
            f" exact {'yes' if thoughts.exact else 'no'}"
        )
        for one in thoughts.thoughts[:5]:
            yield f"info move {one.move} visits {one.visits} margin {one.margin:.2f} win {one.victory:.3f}"
        yield f"bestmove {thoughts.best}"

    def _stop(self, _: str) -> Iterator[str]:
        """Nothing is being thought about any more: the search was stopped while this line waited its turn."""
        yield from ()

    def _quit(self, _: str) -> Iterator[str]:
        self.over = True
        yield from ()

    def _known(self) -> Position:
        if self._position is None:
            raise ValueError("there is no position yet")
        return self._position


def _budget(rest: str) -> Budget | None:
    words = rest.split()
    if not words:
        return None
    told = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not set(told) <= {"seconds", "cpu", "simulations"} or {"seconds", "cpu"} <= set(told):
        raise ValueError("go takes seconds or cpu for a turn and simulations for a decision")
    seconds = float(told.get("seconds", told.get("cpu", 0)))
    return Budget(seconds, int(told.get("simulations", 0)), cpu="cpu" in told)
