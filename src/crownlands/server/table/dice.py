"""How the dice game is shown: a board or a floating frame, the dice on it, and what each seat still has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import gain
from crownlands.rules.grid import at, name, scan
from crownlands.rules.notation import facts_of
from crownlands.rules.riomino.dice import rotations
from crownlands.rules.riomino.endings import PLAY, RESIGNED
from crownlands.rules.riomino.game import MAP
from crownlands.rules.riomino.layout import dead_cells
from crownlands.rules.riomino.moves import Lay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules import Move
    from crownlands.rules.riomino.dice import Tray
    from crownlands.rules.riomino.position import RiominoPosition
    from crownlands.server.table.played import PlayedMove

    View = dict[str, Any]


def setup(position: RiominoPosition) -> View:
    """What is played."""
    chosen, board = position.setup, position.plan.board
    return {
        "game": chosen.game,
        "seats": chosen.seats,
        "options": list(chosen.options),
        "grid": board.frame or len(board.outline),
        "rounds": board.hand + 1,
        "row": 0,
        "aside": 0,
        "components": facts_of(chosen),
    }


def step(position: RiominoPosition) -> str:
    """What is to be decided: lot, roll, lay; over and resigned at the end."""
    return "lay" if position.stage == PLAY else position.stage


def middle(position: RiominoPosition, played: Sequence[PlayedMove]) -> View:
    """The board, the dice and the hands."""
    plan = position.plan
    laid_by = {one.move.cell: one.by for one in played if isinstance(one.move, Lay)}
    return {
        "round": position.round,
        "row": [],
        "next": [],
        "drawn": [],
        "hand": [],
        "king": None,
        "unseen": [],
        "shared": {},
        "dice": {
            "board": None if plan.board.frame else [name(cell) for cell in scan(plan.cells)],
            "lying": [
                {"cell": name(cell), "edges": plan.dice.edges[die], "by": laid_by.get(cell, 0)}
                for cell, die in position.layout.dice
            ],
            "hands": [_faces(position, tray) for tray in position.trays],
            "start": None if position.start_die is None else plan.dice.faces[position.start_die].name,
            "starter": position.starter,
            "frame": _frame(position),
            "gave_up": position.turn if position.stage == RESIGNED else None,
        },
    }


def realm_count(position: RiominoPosition) -> int:
    """Each seat is a side of its own."""
    return position.plan.realms


def realm_keys(position: RiominoPosition) -> list[object]:  # noqa: ARG001
    """There are no kingdoms to show."""
    return []


def realm(position: RiominoPosition, number: int) -> View:
    """There are no kingdoms to show."""
    raise LookupError(f"{position.setup.game} has no realm {number}")


def cells(position: RiominoPosition, move: Move) -> list[str]:  # noqa: ARG001
    """The cell a die is laid on."""
    return [name(move.cell)] if isinstance(move, Lay) else []


def gains(position: RiominoPosition, moves: Sequence[Move]) -> list[int]:
    """1 for a move that wins at once."""
    return [gain(position, move) for move in moves]


def brings(position: RiominoPosition, moves: Sequence[Move], gained: Sequence[int]) -> list[View | None]:  # noqa: ARG001
    """Dice bring nothing but the victory."""
    return [None] * len(moves)


def fits(position: RiominoPosition, realm: int, domino: str) -> list[tuple[Move, int]] | None:  # noqa: ARG001
    """Where a face could be laid next, in which rotations; whose die it is makes no difference."""
    dice = position.plan.dice
    names = [face.name for face in dice.faces]
    if domino not in names:
        return None
    tray = tuple(int(face == domino) for face in names)
    return [
        (lay, 0)
        for cell, fitting in position.layout.open
        if fitting & rotations(tray)
        for lay in dice.lays(cell, fitting & rotations(tray))
    ]


def dead(position: RiominoPosition, realm: int) -> list[str]:  # noqa: ARG001
    """The cells no face fits any more."""
    return [name(cell) for cell in scan(dead_cells(position.layout))]


def _faces(position: RiominoPosition, tray: Tray) -> list[str]:
    faces = position.plan.dice.faces
    return [face.name for face, count in zip(faces, tray, strict=True) for _ in range(count)]


def _frame(position: RiominoPosition) -> list[str]:
    """The corners of what may be used: the map or, without a board, what a frame round the dice can reach."""
    frame, end = position.plan.board.frame, MAP - 1
    if not frame:
        cells_of_board = list(scan(position.plan.cells))
        columns, rows = [cell & 31 for cell in cells_of_board], [cell >> 5 for cell in cells_of_board]
        return [name(at(min(columns), min(rows))), name(at(max(columns), max(rows)))]
    west, north, east, south = position.layout.box
    reach = frame - 1
    return [
        name(at(max(0, east - reach), max(0, south - reach))),
        name(at(min(end, west + reach), min(end, north + reach))),
    ]
