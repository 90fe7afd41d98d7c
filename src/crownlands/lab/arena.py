"""Matches between players on paired deals.

Every deal is played once for each way of turning the players round the table, so that no player has better
dominoes or better seats than another.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crownlands.deal import Deal
from crownlands.engines.client import PREFIX, EngineClient, EngineFailed
from crownlands.players import new_player
from crownlands.players.budget import split_budget
from crownlands.review.draws import luck_of
from crownlands.rules import actor, legal, play, result, start
from crownlands.rules.notation import Record
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.players import Budget
    from crownlands.players.player import Player
    from crownlands.rules import Move, Position, Setup


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
    cpu: tuple[float, ...] = ()
    """By seat: processor time spent on decisions."""
    deal: int = -1
    """Which deal it was; the games of one deal share their luck."""
    luck: tuple[float, ...] = ()
    """By seat: what the draws brought, in points of lead, where that was asked for."""
    win_luck: tuple[float, ...] = ()
    """By seat: the same in chance to win."""

    def seats_of(self, player: int) -> list[int]:
        """Where a player sat."""
        return [seat for seat, who in enumerate(self.seats) if who == player]

    def share_of(self, player: int) -> float:
        """What a player won, of 1."""
        return sum(self.wins[seat] for seat in self.seats_of(player))

    def lead_of(self, player: int) -> float:
        """The best of a player's own seats against the best of the others."""
        mine = self.seats_of(player)
        others = [score for seat, score in enumerate(self.scores) if seat not in mine]
        return max(self.scores[seat] for seat in mine) - max(others) if others else 0.0


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: the set-up, the players' names and budgets, the deals."""

    setup: Setup
    players: tuple[str, ...]
    budget: Budget | None = None
    seed: str = "arena"
    luck: str = ""
    """The depth at which the luck of each game is judged; without one it is not."""

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
            played, moves = _play(self.setup, seats, mind, Deal(f"{self.seed} {deal}"), game)
            played = replace(played, deal=deal)
            if not self.luck:
                return played
            # A game that an engine lost before its end has no luck to be taken out.
            draws = () if played.failed else luck_of(Record(self.setup, tuple(moves)), self.luck)
            luck, win_luck = (
                tuple(round(sum(each), 4) for each in zip(*[[0.0] * len(seats), *told], strict=True))
                for told in ([one.luck for one in draws], [one.win_luck for one in draws])
            )
            return replace(played, luck=luck, win_luck=win_luck)


def realms_of(setup: Setup) -> tuple[int, ...]:
    """The realm of each seat: its own, unless partners share one."""
    return getattr(start(setup).plan, "realm_of", tuple(range(setup.seats)))


def seat_player(name: str, seed: str, budget: Budget | None) -> Player:
    """A player of ours by name, or a program: ``engine:``, its command, and perhaps a budget, as in ``@0.1s``."""
    if not name.startswith(PREFIX):
        return new_player(name, seed, budget)
    command, spent = split_budget(name.removeprefix(PREFIX))
    return EngineClient(command, spent or budget)


@dataclass
class _Spent:
    """What the decisions of each seat took."""

    mind: Sequence[Player]
    seconds: list[float]
    cpu: list[float]
    turns: list[int]
    slowest: list[float]
    _last: int = -1
    _turn: float = 0.0

    @classmethod
    def of(cls, mind: Sequence[Player]) -> _Spent:
        nothing = [0.0] * len(mind)
        return cls(mind, [*nothing], [*nothing], [0] * len(mind), [*nothing])

    def decide(self, seat: int, position: Position) -> Move:
        """The decision of a seat, with the watch in hand."""
        player = self.mind[seat]
        began, worked = time.perf_counter(), _processor_time(player)
        move = player.decide(position)
        took = time.perf_counter() - began
        fresh = seat != self._last or _begins_turn(position)
        self._turn = took if fresh else self._turn + took
        self._last = seat
        self.turns[seat] += fresh
        self.seconds[seat] += took
        self.cpu[seat] += _processor_time(player) - worked
        self.slowest[seat] = max(self.slowest[seat], self._turn)
        return move

    def draw(self) -> None:
        """Chance has moved: the next decision begins a turn."""
        self._last = -1


def _processor_time(player: Player) -> float:
    """Seconds that a player's program has worked so far: an engine's own, or ours."""
    return player.processor_time() if isinstance(player, EngineClient) else time.process_time()


def _play(
    setup: Setup, seats: tuple[int, ...], mind: Sequence[Player], deal: Deal, game: int
) -> tuple[ArenaGame, list[Move]]:
    position, spent = start(setup), _Spent.of(mind)
    played: list[Move] = []
    while (due := actor(position)) is not None:
        if due == "chance":
            move = deal.draw(position)
            spent.draw()
        else:
            moves = legal(position)
            try:
                move = moves[0] if len(moves) == 1 else spent.decide(due, position)
            except EngineFailed as failure:
                lost = _played(position, seats, game, spent, loser=due)
                return replace(lost, failed=str(failure)), played
        played.append(move)
        position = play(position, move)
    return _played(position, seats, game, spent), played


def _begins_turn(position: Position) -> bool:
    return isinstance(position, RiominoPosition) or position.stage == "place"


def _played(
    position: Position,
    seats: tuple[int, ...],
    game: int,
    spent: _Spent,
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
        tuple(round(one, 4) for one in spent.seconds),
        tuple(spent.turns),
        tuple(round(one, 4) for one in spent.slowest),
        cpu=tuple(round(one, 4) for one in spent.cpu),
    )
