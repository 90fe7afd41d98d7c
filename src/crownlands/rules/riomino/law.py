"""The life of a game of Riomino: the lot, the rolls, dice laid in turn, the end."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove, Urn, seat_of
from crownlands.rules.grid import name
from crownlands.rules.riomino.dice import with_face
from crownlands.rules.riomino.endings import LOT, OVER, PLAY, RESIGNED, ROLL, result, sheet
from crownlands.rules.riomino.layout import room
from crownlands.rules.riomino.moves import DrawLot, Lay, Resign, Roll
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from crownlands.components import Face
    from crownlands.rules.core import Actor, Seat
    from crownlands.rules.grid import Cell
    from crownlands.rules.moves import Move
    from crownlands.rules.riomino.dice import Die, Tray

__all__ = ["actor", "gain", "is_even", "legal", "play", "result", "sheet", "urn"]

LOTS = (DrawLot(0), DrawLot(1))
ENDED = (OVER, RESIGNED)


def actor(position: RiominoPosition) -> Actor:
    """Who moves: a seat, chance, or nobody at the end."""
    if position.stage == PLAY:
        return position.turn
    return None if position.stage in ENDED else "chance"


def legal(position: RiominoPosition) -> tuple[Move, ...]:
    """Every legal move, each once, cell by cell; giving up is always possible and not listed."""
    if position.stage == PLAY:
        usable, lays = position.usable, position.plan.dice.lays
        moves: list[Move] = []
        for cell, fitting in position.layout.open:
            if fitting & usable:
                moves += lays(cell, fitting & usable)
        return tuple(moves)
    return () if position.stage in ENDED else urn(position).whole


def urn(position: RiominoPosition) -> Urn:
    """What chance draws from: the lot, or the next die, an urn of its own with six faces."""
    if position.stage == LOT:
        return _urn(LOT, LOTS)
    if position.stage == ROLL:
        return _urn(f"die {position.rolled}", _rolls(position.plan.dice.faces, position.rolling))
    raise ValueError("chance has nothing to draw in this position")


def is_even(position: RiominoPosition) -> bool:
    """Chance is to move; both lots and all faces are equally likely."""
    return position.stage in (LOT, ROLL)


def play(position: RiominoPosition, move: Move, by: Seat | None = None) -> RiominoPosition:
    """The position after a move; IllegalMove, and nothing changed, if the rules refuse it.

    ``by`` is the seat that wants to move; leave it out where that is beyond doubt.
    """
    if by is not None and (due := actor(position)) != by:
        raise _not_your_turn(due, by)
    match move:
        case Lay() if position.stage == PLAY:
            return _lay(position, move)
        case Roll() if position.stage == ROLL:
            return _roll(position, move)
        case DrawLot() if position.stage == LOT and move in LOTS:
            return replace(position, stage=ROLL, starter=move.seat)
        case Resign() if position.stage == PLAY:
            return replace(position, stage=RESIGNED)
    raise _not_now(position, move)


def gain(position: RiominoPosition, move: Move) -> int:
    """1 for a move that wins at once, otherwise 0."""
    seat = seat_of(actor(position))
    if seat is None:
        raise ValueError("only a move of a seat can gain points")
    return sheet(play(position, move), seat).total


def _roll(position: RiominoPosition, move: Roll) -> RiominoPosition:
    """RM-1.3: lots decide who starts; then all dice are rolled once, and the faces stay for the whole game.

    Everybody sees them. First comes the start die, then the starter's dice, then the other's.
    """
    plan, starter, trays = position.plan, position.starter, position.trays
    names = [face.name for face in plan.dice.faces]
    if move.face not in names or move.seat != position.rolling:
        why = f"the next die is one of seat {position.rolling} and shows one of {', '.join(names)}"
        raise IllegalMove("RM-1.3", "no_such_roll", why)
    face = names.index(move.face)
    if position.start_die is None:
        return RiominoPosition(plan, ROLL, starter, face, trays, None, position.layout)
    trays = _with_tray(trays, move.seat, face, 1)
    done = position.rolled + 1 == plan.board.dice
    turn, stage = (starter, PLAY) if done else (None, ROLL)
    return RiominoPosition(plan, stage, starter, position.start_die, trays, turn, position.layout)


def _lay(position: RiominoPosition, move: Lay) -> RiominoPosition:
    plan, trays, mover = position.plan, position.trays, position.turn
    assert mover is not None
    die = plan.dice.number.get(move.edges)
    if die is None or not dict(position.layout.open).get(move.cell, 0) & position.usable & 1 << die:
        raise _refusal(position, move, die)
    if position.start_die is None:
        trays = _with_tray(trays, mover, die // 4, -1)
    layout = position.layout.with_die(plan, move.cell, die)
    turn, stage = plan.ending.after(layout, trays, mover)
    return RiominoPosition(plan, stage, position.starter, None, trays, turn, layout)


def _refusal(position: RiominoPosition, move: Lay, die: Die | None) -> IllegalMove:
    """Why a die may not be laid so."""
    layout, plan, where = position.layout, position.plan, name(move.cell)
    if die is None:
        return IllegalMove("RM-1.1", "no_such_die", f"no die can lie as {move.edges}", die=move.edges)
    if not layout.dice and move.cell != plan.middle:
        middle = name(plan.middle)
        return IllegalMove("RM-1.4", "not_the_middle", f"the start die goes onto {middle}", cell=middle)
    if not position.usable >> die & 1:
        face = plan.dice.faces[die // 4].name
        whose = "the start die does not show" if position.start_die is not None else f"seat {position.turn} has no"
        rule = "RM-1.4" if position.start_die is not None else "RM-2.1"
        return IllegalMove(rule, "not_your_die", f"{whose} {face}", face=face)
    if layout.taken >> move.cell & 1:
        return IllegalMove("RM-2.1", "occupied", f"a die already lies on {where}", cell=where)
    if not room(plan, layout.box) >> move.cell & 1:
        frame = plan.board.frame
        why = f"{where} is not within any frame of {frame} x {frame}" if frame else f"{where} is not on the board"
        return IllegalMove("RM-2.3", "outside_frame" if frame else "outside_board", why, cell=where)
    fitting = dict(layout.open).get(move.cell)
    if fitting is None:
        return IllegalMove("RM-2.1", "touches_nothing", f"no die lies next to {where}", cell=where)
    if not fitting:
        return IllegalMove("RM-2.4", "dead_cell", f"{where} is dead: no face fits there any more", cell=where)
    return _edges_differ(position, move.cell, die)


def _edges_differ(position: RiominoPosition, cell: Cell, die: Die) -> IllegalMove:
    lying, dice = dict(position.layout.dice), position.plan.dice
    beside = next(
        cell + step
        for step, matching in dice.fits_beside[die]
        if cell + step in lying and not matching >> lying[cell + step] & 1
    )
    shown, other = dice.edges[die], dice.edges[lying[beside]]
    why = f"{shown} on {name(cell)} does not match {other} on {name(beside)}"
    return IllegalMove("RM-2.2", "edges_differ", why, cell=name(beside))


def _with_tray(trays: tuple[Tray, Tray], seat: Seat, face: int, change: int) -> tuple[Tray, Tray]:
    tray = with_face(trays[seat], face, change)
    return (trays[0], tray) if seat else (tray, trays[1])


@cache
def _urn(title: str, whole: tuple[Move, ...]) -> Urn:
    return Urn(title, whole, tuple((move, 1) for move in whole))


@cache
def _rolls(faces: tuple[Face, ...], seat: Seat) -> tuple[Roll, ...]:
    return tuple(Roll(seat, face.name) for face in faces)


def _not_your_turn(due: Actor, by: Seat) -> IllegalMove:
    if due is None:
        return IllegalMove("RM-3.1", "game_over", "the game is over")
    who = "chance" if due == "chance" else f"seat {due}"
    return IllegalMove("RM-2.1", "not_your_turn", f"it is the turn of {who}, not of seat {by}", actor=due, seat=by)


WANTED = {
    LOT: ("RM-1.3", "the lot decides who starts"),
    ROLL: ("RM-1.3", "a die is to be rolled"),
    PLAY: ("RM-2.5", "a die is to be laid"),
}


def _not_now(position: RiominoPosition, move: Move) -> IllegalMove:
    if position.stage in ENDED:
        return IllegalMove("RM-3.1", "game_over", "the game is over")
    rule, wanted = WANTED[position.stage]
    return IllegalMove(rule, "not_now", f"{move} cannot be played now: {wanted}", step=position.stage)
