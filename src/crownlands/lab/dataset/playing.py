"""The games of a dataset: whole ones by the kernel's quick policies, or decision by decision by any player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crownlands.deal import Deal
from crownlands.kernel.backend import kernel
from crownlands.kernel.riomino import solvable
from crownlands.lab.arena import realms_of
from crownlands.lab.dataset.luck import add_luck
from crownlands.players import new_player
from crownlands.players.levels import ByGame
from crownlands.players.riomino_solver import SolvingPlayer
from crownlands.players.search import SearchPlayer, can_search, simulator_of
from crownlands.review.analysis import NODES_EACH, compared
from crownlands.review.draws import luck_of
from crownlands.rules import KingdomPosition, actor, legal, play, result, start
from crownlands.rules.codec import encode
from crownlands.rules.notation import Record, write_position
from crownlands.rules.notation.setups import write_setup

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from crownlands.players.player import Player
    from crownlands.rules import Move, Position, RiominoPosition, Setup

QUICK = ("guide", "random")
"""Policies of the kernel: whole games of them take microseconds, and only their outcomes are told."""

Row = dict[str, Any]


def outcomes(setup: Setup, player: str, seed: int, numbers: Iterable[int]) -> Iterator[Row]:
    """Whole games by a quick policy; the number of a game and the seed name its dice."""
    simulator, text = simulator_of(setup), write_setup(setup)
    first, realms = simulator.start(), simulator.plan.realms
    for number in numbers:
        told = first.rollouts(1, seed, first=number, guided=player == "guide")
        yield {
            "number": number,
            "setup": text,
            "player": player,
            "decisions": told.moves,
            "scores": told.scores[:realms],
            "wins": [won / kernel.WHOLE_WIN for won in told.wins[:realms]],
        }


def whole_game(setup: Setup, player: str, seed: str, number: int, luck: str = "") -> tuple[Row, list[Row]]:
    """A game by one player on every seat, and what each of its decisions was about.

    ``luck``: the depth at which its draws are judged, if they are.
    """
    deal = Deal(f"{seed} {number}")
    minds = [new_player(player, f"{seed} {number} {seat}") for seat in range(setup.seats)]
    realm_of = realms_of(setup)
    position, rows = start(setup), list[Row]()
    played: list[Move] = []
    when: list[int] = []
    while (due := actor(position)) is not None:
        if due == "chance":
            move = deal.draw(position)
        elif len(moves := legal(position)) == 1:
            move = moves[0]
        else:
            decision = decided(minds[due], position)
            row = _decision(position, moves, decision)
            rows.append({"number": number, "ply": len(rows), "seat": due, "realm": realm_of[due], **row})
            when.append(len(played))
            move = decision.move
        played.append(move)
        position = play(position, move)
    told, rows = _ended(setup, player, number, position, rows)
    if luck:
        add_luck(told, rows, when, luck_of(Record(setup, tuple(played)), luck), realm_of)
    return told, rows


@dataclass(frozen=True, slots=True)
class Decision:
    """A move with what a search thought of the others, if there was one."""

    move: Move
    visits: dict[Move, int]
    value: float | None = None
    lead: float | None = None
    exact: bool = False
    simulations: int = 0


def decided(player: Player, position: Position) -> Decision:
    """A player's decision; of one that searches its thoughts, too."""
    mind = player.player_for(position) if isinstance(player, ByGame) else player
    if isinstance(mind, SolvingPlayer) and solvable(position):
        return _solved(mind, position)
    if not isinstance(mind, SearchPlayer) or not can_search(position.setup):
        return Decision(player.decide(position), {})
    found = mind.think(position)
    best = found.thoughts[0]
    visits = {one.move: one.visits for one in found.thoughts}
    return Decision(best.move, visits, best.victory, best.margin, found.exact, found.simulations)


def _solved(mind: SolvingPlayer, position: RiominoPosition) -> Decision:
    """Riomino: where the end is proved, the moves that keep what it is worth share the policy."""
    move, seat = mind.decide(position), position.turn
    asked = {"playouts": max(1, mind.nodes // NODES_EACH)} if mind.nodes else {}
    told = compared(position, asked)
    assert seat is not None
    value = told["root"]["win"][seat]
    known = {one["move"]: one["win"] for one in told["moves"]}
    best = {one: 1 for one in legal(position) if value is not None and known.get(str(one)) == value}
    return Decision(move, best, value if best else None, exact=bool(best), simulations=mind.nodes)


def _decision(position: Position, moves: tuple[Move, ...], decision: Decision) -> Row:
    numbers = [encode(position, move) for move in moves]
    visits = [decision.visits.get(move, 0) for move in moves]
    # An exact end looks at the best move alone.
    if decision.visits and not sum(visits):
        visits = [int(move == decision.move) for move in moves]
    kingdoms = isinstance(position, KingdomPosition)
    return {
        "setup": write_setup(position.setup),
        "stage": position.stage,
        "position": write_position(position),
        "packed": simulator_of(position.setup).load(position).pack() if kingdoms else None,
        "legal": [one[0] for one in numbers],
        "then": [one[1] if len(one) > 1 else -1 for one in numbers],
        "played": moves.index(decision.move),
        "policy": [count / sum(visits) for count in visits] if decision.visits else None,
        "value": decision.value,
        "lead": decision.lead,
        "exact": decision.exact,
        "simulations": decision.simulations,
    }


def _ended(setup: Setup, player: str, number: int, position: Position, rows: list[Row]) -> tuple[Row, list[Row]]:
    end = result(position)
    realms = max(realms_of(setup)) + 1
    wins = [1 / len(end.winners) if realm in end.winners else 0.0 for realm in range(realms)]
    # The dice that were laid say nothing in Riomino.
    scores = (
        [int(score) for score in end.scores] if isinstance(position, KingdomPosition) else [int(w) for w in wins]
    )
    for row in rows:
        others = [score for realm, score in enumerate(scores) if realm != row["realm"]]
        row["won"], row["final_lead"] = wins[row["realm"]], scores[row["realm"]] - max(others)
    text = write_setup(setup)
    told = {
        "number": number,
        "setup": text,
        "player": player,
        "decisions": len(rows),
        "scores": scores,
        "wins": wins,
    }
    return told, rows
