"""Positions analysed for programs: JSON lines in and out, after KataGo's analysis protocol.

>>> next(answers(['{"id": "a", "position": "nonsense"}']))["error"]
'position: a position begins with its set-up and its stage, as in kingdomino/2/- place'
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from crownlands.kernel.riomino import Solver, solvable
from crownlands.players.player import finished
from crownlands.review.playouts import Playouts
from crownlands.rules import KingdomPosition, RiominoPosition, legal, play, read_move, result, seat_to_move
from crownlands.rules.notation import read_position, read_record

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from crownlands.rules import Move, Position

USUAL_PLAYOUTS, MOST_PLAYOUTS = 400, 100_000
USUAL_MOVES, MOST_MOVES = 6, 64
SIMULATIONS = 200
NODES_EACH, MEGABYTES = 200, 64
"""Of Riomino's solver: nodes that stand for a playout, and its memory."""
FIELDS = {"id", "position", "record", "moves", "playouts", "candidates", "only", "seed"}


class Wrong(ValueError):
    """A question that cannot be answered; the sentence begins with the field."""


def answers(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """An answer to each question, in order; an empty line is none."""
    for line in lines:
        if line.strip():
            yield answer(line)


def answer(line: str) -> dict[str, Any]:
    """One question answered; what is wrong with it is told as ``error`` with the name of the field."""
    name = None
    try:
        asked = json.loads(line)
        name = asked.get("id") if isinstance(asked, dict) else None
        return {"id": name, **_analysed(asked)}
    except ValueError as wrong:
        return {"id": name, "error": str(wrong)}
    except RecursionError:
        return {"id": name, "error": "the question is nested too deeply"}


def _analysed(asked: Any) -> dict[str, Any]:
    if not isinstance(asked, dict):
        raise Wrong("a question is a JSON object")
    if unknown := sorted(set(asked) - FIELDS):
        raise Wrong(f"{unknown[0]}: there is no such field; there are {', '.join(sorted(FIELDS))}")
    return compared(_position(asked), asked)


def compared(position: Position, asked: dict[str, Any]) -> dict[str, Any]:
    """The moves of a position compared; ``asked`` may have the fields of a question that say how."""
    return finished(comparing(position, asked))


def comparing(position: Position, asked: dict[str, Any]) -> Generator[None, None, dict[str, Any]]:
    """The same in slices, for those who have other things to do."""
    seat = seat_to_move(position)
    if seat is None:
        raise Wrong("position: no seat is to move")
    if isinstance(position, RiominoPosition):
        return {"seat": seat, **(yield from _dice(asked, position))}
    return {"seat": seat, **(yield from _kingdoms(asked, position, seat))}


def _kingdoms(
    asked: dict[str, Any], position: KingdomPosition, seat: int
) -> Generator[None, None, dict[str, Any]]:
    games = _number(asked, "playouts", USUAL_PLAYOUTS, MOST_PLAYOUTS)
    most = _number(asked, "candidates", USUAL_MOVES, MOST_MOVES)
    playouts = Playouts(position.setup, _number(asked, "seed", 0, 2**63, least=0))
    moves = _only(asked, position) or _candidates(playouts, position, most)
    yield
    values = yield from playouts.in_slices(position, [(), *[(move,) for move in moves]], games)
    root, realm = values[0], position.plan.realm_of[seat]
    best = max(value.leads[realm].mean for value in values[1:])
    infos = [
        {
            "move": str(move),
            "lead": round(value.leads[realm].mean, 4),
            "win": round(value.chances[realm], 4),
            "error": round(value.leads[realm].error, 4),
            "lost": round(best - value.leads[realm].mean, 4),
        }
        for move, value in zip(moves, values[1:], strict=True)
    ]
    infos.sort(key=lambda info: -float(str(info["lead"])))
    return {
        "playouts": games,
        "root": {
            "lead": [round(root.leads[one].mean, 4) for one in position.plan.realm_of],
            "win": [round(root.chances[one], 4) for one in position.plan.realm_of],
        },
        "moves": [{**info, "order": order} for order, info in enumerate(infos)],
    }


def _dice(asked: dict[str, Any], position: RiominoPosition) -> Generator[None, None, dict[str, Any]]:
    """Riomino: every move proved won or lost where the solver reaches; ``win`` is null elsewhere."""
    nodes = NODES_EACH * _number(asked, "playouts", USUAL_PLAYOUTS, MOST_PLAYOUTS)
    solver = Solver(MEGABYTES)
    told = solver.solve(position, nodes=nodes)
    infos = []
    for move in _only(asked, position) or legal(position):
        after = play(position, move)
        value = None if solvable(after) else 1 if seat_to_move(position) in result(after).winners else -1
        if solvable(after):
            yield
            value = solver.solve(after, nodes=nodes).value
            value = -value if value is not None and after.turn != position.turn else value
        infos.append({"move": str(move), "win": None if value is None else (1 + value) / 2})
    infos.sort(key=lambda info: -float(info["win"] if isinstance(info["win"], float) else -1))
    chance = None if told.value is None else (1 + told.value) / 2
    mine = [chance, None if chance is None else 1 - chance]
    return {
        "nodes": nodes,
        "root": {"win": mine if position.turn == 0 else mine[::-1]},
        "moves": [{**info, "order": order} for order, info in enumerate(infos)],
    }


def _candidates(playouts: Playouts, position: KingdomPosition, most: int) -> list[Move]:
    moves = list(legal(position))
    return moves if len(moves) <= most else playouts.candidates(position, most, SIMULATIONS)


def _position(asked: dict[str, Any]) -> Position:
    if ("position" in asked) == ("record" in asked):
        raise Wrong("position: a question has a position or a record")
    position: Position
    if "position" in asked:
        position = _told("position", lambda: read_position(_text(asked, "position")))
    else:
        *_, position = _told("record", lambda: tuple(read_record(_text(asked, "record")).positions()))
    for text in _texts(asked, "moves"):
        position = _told("moves", lambda text=text, now=position: play(now, read_move(text)))
    return position


def _only(asked: dict[str, Any], position: Position) -> list[Move]:
    moves = [_told("only", lambda text=text: read_move(text)) for text in _texts(asked, "only")]
    if len(moves) > MOST_MOVES:
        raise Wrong(f"only: at most {MOST_MOVES} moves are compared")
    for move in moves:
        _told("only", lambda move=move: play(position, move))
    return moves


def _told(field: str, read: Any) -> Any:
    try:
        return read()
    except ValueError as wrong:
        raise Wrong(f"{field}: {wrong}") from None


def _text(asked: dict[str, Any], field: str) -> str:
    text = asked[field]
    if not isinstance(text, str):
        raise Wrong("this is a text")
    return text


def _texts(asked: dict[str, Any], field: str) -> list[str]:
    texts = asked.get(field, [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise Wrong(f"{field}: this is a list of moves")
    return texts


def _number(asked: dict[str, Any], field: str, usual: int, most: int, least: int = 1) -> int:
    number = asked.get(field, usual)
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
        raise Wrong(f"{field}: this is a whole number from {least} to {most}")
    return number
