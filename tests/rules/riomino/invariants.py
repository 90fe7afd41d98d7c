"""What must hold in every position of Riomino; `make soak` asks it for hours."""

from __future__ import annotations

from typing import Any

from crownlands.rules import actor, chances, legal, result, sheet
from crownlands.rules.notation import write_position
from tests.rules.riomino.oracle import Table


def check(position: Any) -> None:
    """Every invariant of one position."""
    moves = legal(position)
    assert len(set(moves)) == len(moves)
    assert bool(moves) == (actor(position) is not None)
    if actor(position) == "chance":
        assert sum(chance for _, chance in chances(position)) == 1
    table = Table(write_position(position))
    laid = len(position.layout.dice)
    waiting = sum(len(tray) for tray in table.trays) + (table.start is not None)
    assert waiting + laid <= 2 * table.hand + 1
    if position.stage not in ("lot", "roll"):
        assert waiting + laid == 2 * table.hand + 1
        assert {str(move) for move in moves} == (table.moves(table.turn) if position.stage == "play" else set())
    check_layout(table)
    for seat in (0, 1):
        assert sheet(position, seat).total == sum(line.points for line in sheet(position, seat).lines)
        assert sheet(position, seat).total == result(position).standings[seat].score


def check_layout(table: Table) -> None:
    """Every die fits where it lies if it is taken up and laid again, and all dice hang together."""
    for place, die in list(table.laid.items()):
        del table.laid[place]
        assert not table.laid or table.may_lie(place, die)
        table.laid[place] = die
    reached: set[tuple[int, int]] = set()
    todo = [(4, 4)]
    while todo:
        x, y = todo.pop()
        if (x, y) in table.laid and (x, y) not in reached:
            reached.add((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    assert reached == set(table.laid)
