"""Matches between players on paired deals.

Every deal is played once for each way of turning the players round the table, so that no player has better
dominoes or better seats than another. What was played is kept in a file, line by line: a match that was stopped
goes on where it was.
"""

from __future__ import annotations

import json
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from crownlands.deal import Deal
from crownlands.engines.client import PREFIX, EngineClient, EngineFailed
from crownlands.players import new_player
from crownlands.rules import actor, legal, play, result, start
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from crownlands.players import Budget
    from crownlands.players.player import Player
    from crownlands.rules import Position, Setup


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One game: who sat where (numbers of players), what they scored, what each won, what their turns took."""

    game: int
    seats: tuple[int, ...]
    scores: tuple[float, ...]
    """By seat; in Riomino the dice that were laid say nothing, so 1 for the winner and 0 for the other."""
    wins: tuple[float, ...]
    """By seat: 1, or a share of it."""
    seconds: tuple[float, ...]
    """By seat: time spent on decisions."""
    turns: tuple[int, ...]
    """By seat: turns with something to decide."""
    slowest: tuple[float, ...] = ()
    """By seat: the longest turn."""
    failed: str = ""
    """Why an engine lost before the end: it was too late, said nonsense or ended."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: the set-up, the players' names and budgets, the deals."""

    setup: Setup
    players: tuple[str, ...]
    budget: Budget | None = None
    seed: str = "arena"

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where: all ways of turning the players round the table.

        Fewer players than realms: the last one fills the table, as in "one against three". Partners who share a
        realm are one and the same player.
        """
        realm_of = realms_of(self.setup)
        realms, names = max(realm_of) + 1, len(self.players)
        first = tuple(min(realm, names - 1) for realm in range(realms))
        turned = [first[-shift:] + first[:-shift] for shift in range(realms)]
        return tuple(dict.fromkeys(tuple(one[realm] for realm in realm_of) for one in turned))

    def play(self, game: int) -> ArenaGame:
        """Game number ``game``; the same number is the same deal and seating."""
        deal, turned = divmod(game, len(self.seatings))
        seats = self.seatings[turned]
        with ExitStack() as open_engines:
            mind = [
                seat_player(self.players[number], f"{self.seed} {game} {seat}", self.budget)
                for seat, number in enumerate(seats)
            ]
            for one in mind:
                if isinstance(one, EngineClient):
                    open_engines.callback(one.close)
            return _play(self.setup, seats, mind, Deal(f"{self.seed} {deal}"), game)


def realms_of(setup: Setup) -> tuple[int, ...]:
    """The realm of each seat: its own, unless partners share one."""
    return getattr(start(setup).plan, "realm_of", tuple(range(setup.seats)))


def seat_player(name: str, seed: str, budget: Budget | None) -> Player:
    """A player of ours by name, or a program: ``engine:`` and its command."""
    if name.startswith(PREFIX):
        return EngineClient(name.removeprefix(PREFIX), budget)
    return new_player(name, seed, budget)


def _play(setup: Setup, seats: tuple[int, ...], mind: Sequence[Player], deal: Deal, game: int) -> ArenaGame:
    position = start(setup)
    spent, turns, slowest = [0.0] * len(seats), [0] * len(seats), [0.0] * len(seats)
    last, this_turn = -1, 0.0
    while (due := actor(position)) is not None:
        if due == "chance":
            position, last = play(position, deal.draw(position)), -1
            continue
        moves = legal(position)
        if len(moves) == 1:
            position = play(position, moves[0])
            continue
        began = time.perf_counter()
        try:
            move = mind[due].decide(position)
        except EngineFailed as failure:
            lost = _played(position, seats, game, spent, turns, slowest, loser=due)
            return replace(lost, failed=str(failure))
        took = time.perf_counter() - began
        fresh = due != last or _begins_turn(position)
        turns[due] += fresh
        this_turn = took if fresh else this_turn + took
        spent[due] += took
        slowest[due] = max(slowest[due], this_turn)
        last = due
        position = play(position, move)
    return _played(position, seats, game, spent, turns, slowest)


def _begins_turn(position: Position) -> bool:
    return isinstance(position, RiominoPosition) or position.stage == "place"


def _played(
    position: Position,
    seats: tuple[int, ...],
    game: int,
    spent: list[float],
    turns: list[int],
    slowest: list[float],
    loser: int | None = None,
) -> ArenaGame:
    """The end of a game, or how it stands when a seat has failed: its realm loses to the best of the others."""
    end = result(position)
    realm_of = realms_of(position.setup)
    scores = [float(end.scores[realm_of[seat]]) for seat in range(len(seats))]
    won = [float(realm_of[seat] in end.winners) for seat in range(len(seats))]
    if loser is not None:
        others = [seat for seat in range(len(seats)) if realm_of[seat] != realm_of[loser]]
        best = max(scores[seat] for seat in others)
        won = [float(seat in others and scores[seat] == best) for seat in range(len(seats))]
    wins = [one / sum(won) for one in won]
    if isinstance(position, RiominoPosition):
        scores = wins
    return ArenaGame(
        game,
        seats,
        tuple(scores),
        tuple(wins),
        tuple(round(one, 4) for one in spent),
        tuple(turns),
        tuple(round(one, 4) for one in slowest),
    )


def _in_processes(table: Table, games: list[int], processes: int) -> Iterator[ArenaGame]:
    # Fresh interpreters: a fork would copy whatever threads the caller has.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(table.play, game) for game in games]
        try:
            for one in as_completed(waiting):
                yield one.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _read(line: str) -> ArenaGame:
    kept = json.loads(line)
    fields: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
    return ArenaGame(**fields)


@dataclass
class Results:
    """The games of a match, in a file if one is named."""

    table: Table
    file: Path | None = None
    played: list[ArenaGame] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.file is None or not self.file.exists():
            return
        head, *lines = self.file.read_text(encoding="utf-8").splitlines() or [json.dumps(self._head())]
        if json.loads(head) != self._head():
            raise ValueError(f"{self.file} holds another match: {head}")
        self.played.extend(_read(line) for line in lines)

    def run(self, games: int, processes: int = 1) -> Iterator[ArenaGame]:
        """Plays until there are so many games, some at a time if told so; gives each new one when it is over."""
        done = {one.game for one in self.played}
        due = [game for game in range(games) if game not in done]
        for one in map(self.table.play, due) if processes == 1 else _in_processes(self.table, due, processes):
            self._keep(one)
            yield one

    def _keep(self, one: ArenaGame) -> None:
        self.played.append(one)
        if self.file is None:
            return
        lines = [] if self.file.exists() else [json.dumps(self._head())]
        with self.file.open("a", encoding="utf-8") as out:
            out.write("\n".join([*lines, json.dumps(asdict(one))]) + "\n")

    def _head(self) -> dict[str, object]:
        table = self.table
        return {
            "game": table.setup.game,
            "seats": table.setup.seats,
            "options": list(table.setup.options),
            "players": list(table.players),
            "budget": str(table.budget) if table.budget else None,
            "seed": table.seed,
        }
