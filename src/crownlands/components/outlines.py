"""Reads the boards of Riomino, drawn in characters, from boards.txt."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from crownlands.components.errors import ComponentError
from crownlands.components.facts import Board

FILE = "boards.txt"
MAP = 9
"""The side of the map that every board lies on."""
WIDEST_FRAME = (MAP + 1) // 2
"""Every frame of this side round the middle cell has room on the map."""
FIELDS = ("board", "what", "rule", "hand", "outline", "frame")


@dataclass(slots=True)
class _Block:
    """The lines of one board, as they are read."""

    line: int
    words: dict[str, str]
    drawing: list[str] = field(default_factory=list)

    def error(self, name: str, why: str) -> ComponentError:
        return ComponentError(f"{FILE}, board {self.words['board']} of line {self.line}, field {name!r}: {why}")

    def text(self, name: str) -> str:
        if not self.words.get(name):
            raise self.error(name, "is missing")
        return self.words[name]

    def number(self, name: str, most: int) -> int:
        value = self.text(name)
        if not re.fullmatch("[1-9][0-9]?", value) or int(value) > most:
            raise self.error(name, f"{value!r} is not a number from 1 to {most}")
        return int(value)


def read_boards(text: str) -> tuple[Board, ...]:
    """All boards of a file; ComponentError names the line and the field that is wrong.

    >>> lines = ["board cross", "what a cross", "rule RM-1.5", "hand 2", "outline printed", ".#.", "###", ".#."]
    >>> read_boards("\\n".join(lines))[0].outline
    ('.#.', '###', '.#.')
    """
    boards: dict[str, Board] = {}
    for block in _blocks(text):
        board = _board(block)
        if board.name in boards:
            raise block.error("board", f"{board.name!r} stands twice")
        boards[board.name] = board
    if not boards:
        raise ComponentError(f"{FILE}: no boards")
    return tuple(boards.values())


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    for number, line in enumerate(text.splitlines(), start=1):
        name, _, value = line.strip().partition(" ")
        if name == "board":
            blocks.append(_Block(number, {"board": value.strip()}))
        elif not name or name.startswith(";"):
            continue
        elif not blocks:
            raise ComponentError(f"{FILE}, line {number}: a board begins with its name, as in 'board starter'")
        elif not set(line) - set("#. \t"):
            blocks[-1].drawing.append("".join(line.split()))
        elif name not in FIELDS or name in blocks[-1].words:
            raise ComponentError(
                f"{FILE}, line {number}: a line is a row of # and . or one of {', '.join(FIELDS)}, each once"
            )
        else:
            blocks[-1].words[name] = value.strip()
    return blocks


def _board(block: _Block) -> Board:
    name = block.words["board"]
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        raise block.error("board", f"{name!r} is not a name of small letters, digits and _")
    if ("outline" in block.words) == ("frame" in block.words):
        raise block.error("outline", "a board has either an outline or a frame")
    hand, rule = block.number("hand", (MAP * MAP - 1) // 2), block.text("rule")
    if not re.fullmatch(r"RM-[0-9]+\.[0-9]+", rule):
        raise block.error("rule", f"{rule!r} is not a rule of Riomino, as RM-1.5 is")
    if "frame" in block.words:
        frame = block.number("frame", WIDEST_FRAME)
        if block.drawing or frame * frame < 2 * hand + 1:
            raise block.error("frame", f"{2 * hand + 1} dice do not fit it, or a drawing stands beside it")
        return Board(name, block.text("what"), rule, hand, (), frame, reconstructed=False)
    kind = block.text("outline")
    if kind not in ("printed", "reconstructed"):
        raise block.error("outline", f"{kind!r} is not one of printed, reconstructed")
    outline = _outline(block, 2 * hand + 1)
    return Board(name, block.text("what"), rule, hand, outline, 0, reconstructed=kind == "reconstructed")


def _outline(block: _Block, dice: int) -> tuple[str, ...]:
    """RM-1.5: a board has as many cells as dice, in one piece; it is data, marked where it is reconstructed.

    Its middle is a cell, for the start die.
    """
    rows = block.drawing
    width, height = max(map(len, rows), default=0), len(rows)
    if any(len(row) != width for row in rows) or width % 2 == 0 or height % 2 == 0 or max(width, height) > MAP:
        raise block.error(
            "outline", f"rows are equally long, rows and columns odd in number and at most {MAP}, not {rows}"
        )
    cells = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
    if len(cells) != dice:
        raise block.error("outline", f"as many cells as dice: {dice}, not {len(cells)}")
    reached: set[tuple[int, int]] = set()
    todo = [(width // 2, height // 2)]
    while todo:
        x, y = todo.pop()
        if (x, y) in cells - reached:
            reached.add((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    if reached != cells:
        raise block.error("outline", "the middle is a cell, and every cell is joined to it by its edges")
    return tuple(rows)
