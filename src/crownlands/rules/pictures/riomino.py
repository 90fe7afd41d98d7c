"""A table of Riomino as a picture: in characters and as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.components.artwork import names
from crownlands.rules.core import seat_of
from crownlands.rules.grid import STRIDE, Cells, at, name, rectangle, scan
from crownlands.rules.pictures.canvas import FREE, GAP, INK, SIDE, Canvas
from crownlands.rules.pictures.text import player
from crownlands.rules.riomino.endings import OVER, RESIGNED, result
from crownlands.rules.riomino.law import actor
from crownlands.rules.riomino.layout import dead_cells, room

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.riomino.dice import Dice, Die
    from crownlands.rules.riomino.position import RiominoPosition


def shown_cells(position: RiominoPosition) -> Cells:
    """The cells worth showing: the board; without one, the dice and what is next to them within the frame."""
    plan, box = position.plan, position.layout.box
    if not plan.board.frame:
        return plan.cells
    near = rectangle(box.west - 1, box.north - 1, box.east + 1, box.south + 1)
    return near & room(plan, box)


def headline(position: RiominoPosition, players: Sequence[str] = ()) -> str:
    """Which board, how far the game is, and who is due or has won."""
    board = position.plan.board.name.replace("_", " ").capitalize()
    return (
        f"{board}, {len(position.layout.dice)} of {position.plan.board.dice} dice laid; {due(position, players)}"
    )


def due(position: RiominoPosition, players: Sequence[str] = ()) -> str:
    """Who is to do what; at the end, who has won and why."""
    acting = actor(position)
    if (seat := seat_of(acting)) is not None:
        what = "the start die" if position.start_die is not None else "a die"
        return f"{player(seat, players)} to lay {what}"
    if acting == "chance":
        return f"chance to {'draw the lot' if position.starter is None else 'roll the dice'}"
    winners = result(position).winners
    if len(winners) == 2:
        return "a draw"
    assert position.turn is not None
    other = player(position.turn, players)
    why = {RESIGNED: f": {other} gave up", OVER: f": {other} cannot move"}[position.stage]
    return f"{player(winners[0], players)} has won{why if position.turn != winners[0] else ''}"


def show_riomino(position: RiominoPosition, players: Sequence[str] = ()) -> str:
    """The table in plain characters: four values to a die, ``.`` a free cell, ``x`` a dead one.

    >>> from crownlands.rules.notation import read_position
    >>> laid = "0110@d4,0011@e4,1221@d5,1122@e5"
    >>> text = f"riomino/2/three_by_three play lot:0 turn:0 dice:02,02,13/02,02 laid:{laid}"
    >>> print("\\n".join(show_riomino(read_position(text)).splitlines()[2:9]))
        d   e   f
        0   0
    4  0 1 1 0  .
        1   1
        1   1
    5  1 2 2 1  .
        2   2
    """
    shown = shown_cells(position)
    rows, columns = sorted({cell // STRIDE for cell in scan(shown)}), _columns(shown)
    lines = [headline(position, players), "", "    " + "   ".join(name(at(column, 0))[0] for column in columns)]
    for row in rows:
        cells = [_three_lines(position, at(column, row), shown) for column in columns]
        for part in range(3):
            lead = str(row + 1) if part == 1 else " "
            lines.append(f"{lead}  " + " ".join(cell[part] for cell in cells))
    lines += ["", *(f"{player(seat, players)}: {' '.join(tray_names(position, seat))}" for seat in (0, 1))]
    return "\n".join(line.rstrip() for line in lines)


def tray_names(position: RiominoPosition, seat: int) -> list[str]:
    """The faces of a seat's dice, the start die, if it is the seat's, in brackets before them."""
    faces = position.plan.dice.faces
    mine = [face.name for face, count in zip(faces, position.trays[seat], strict=True) for _ in range(count)]
    if position.start_die is not None and position.starter == seat:
        return [f"({faces[position.start_die].name})", *mine]
    return mine


def riomino_svg(position: RiominoPosition) -> str:
    """The table: both trays, and between them the board."""
    canvas = Canvas()
    draw_table(canvas, position)
    return canvas.svg("a table of Riomino")


def draw_table(canvas: Canvas, position: RiominoPosition) -> None:
    """Both trays, and between them the board; dead cells are hatched."""
    _tray(canvas, position, 0, GAP)
    shown = shown_cells(position)
    rows, columns = sorted({cell // STRIDE for cell in scan(shown)}), _columns(shown)
    top, left = GAP + 1.8 * SIDE, GAP + SIDE / 2
    for n, column in enumerate(columns):
        canvas.text(left + SIDE * (n + 0.5), top - 6, name(at(column, 0))[0], 11, "middle")
    for n, row in enumerate(rows):
        canvas.text(GAP, top + SIDE * (n + 0.6), str(row + 1), 11)
    laid, dead = dict(position.layout.dice), dead_cells(position.layout)
    for cell in scan(shown):
        row, column = divmod(cell, STRIDE)
        x, y = left + SIDE * (column - columns[0]), top + SIDE * (row - rows[0])
        canvas.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, f'fill="{FREE}"')
        if cell in laid:
            draw_die(canvas, position.plan.dice, laid[cell], x, y)
        elif dead >> cell & 1:
            canvas.draw("hatch_dead", x, y)
    _tray(canvas, position, 1, top + SIDE * (len(rows) + 0.5))


def _tray(canvas: Canvas, position: RiominoPosition, seat: int, y: float) -> None:
    canvas.draw(f"mark_{seat}", GAP, y + SIDE / 4, SIDE / 2)
    x = float(GAP + SIDE)
    if position.start_die is not None and position.starter == seat:
        draw_die(canvas, position.plan.dice, 4 * position.start_die, x, y)
        canvas.rect(x - 2, y - 2, SIDE + 4, SIDE + 4, f'fill="none" stroke="{INK}" rx="6"')
        x += 1.3 * SIDE
    for face, count in enumerate(position.trays[seat]):
        for _ in range(count):
            draw_die(canvas, position.plan.dice, 4 * face, x, y)
            x += SIDE


def draw_die(canvas: Canvas, dice: Dice, die: Die, x: float, y: float) -> None:
    """A die as it lies."""
    face, turns = divmod(die, 4)
    drawing = f"die_{dice.faces[face].name}"
    if drawing in names():
        canvas.draw(drawing, x, y, turns=turns)
        return
    # Faces of somebody's own dice have no drawing: their values stand at the edges.
    canvas.rect(x + 2, y + 2, SIDE - 4, SIDE - 4, f'fill="none" stroke="{INK}" rx="6"')
    places = ((0.5, 0.35), (0.8, 0.62), (0.5, 0.92), (0.2, 0.62))
    for value, (right, down) in zip(dice.edges[die], places, strict=True):
        canvas.text(x + SIDE * right, y + SIDE * down, value, 11, "middle")


def _columns(shown: Cells) -> list[int]:
    return sorted({cell % STRIDE for cell in scan(shown)})


def _three_lines(position: RiominoPosition, cell: int, shown: Cells) -> tuple[str, str, str]:
    die = dict(position.layout.dice).get(cell)
    if die is not None:
        north, east, south, west = tuple(position.plan.dice.edges[die])
        return f" {north} ", f"{west} {east}", f" {south} "
    mark = "x" if dead_cells(position.layout) >> cell & 1 else "." if shown >> cell & 1 else " "
    return "   ", f" {mark} ", "   "
