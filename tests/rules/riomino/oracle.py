"""An independent, slow judge of Riomino: dictionaries and trial of everything, nothing shared but texts.

It reads a position's text and knows the boards as the rules draw them.
"""

from __future__ import annotations

from copy import deepcopy

BOARDS = {
    "starter": (6, "..#.. .###. ##### .###. ..#.."),
    "junior": (8, ".###. .###. ##### .###. .###."),
    "expert": (9, ".###. ##### .###. ##### .###."),
    "master": (10, ".###. ##### ##### ##### .###."),
    "three_by_three": (4, "### ### ###"),
    "professional": (12, ""),
}
NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))
Cell = tuple[int, int]


class Table:
    """A position taken apart."""

    def __init__(self, text: str) -> None:
        setup, self.stage, *fields = text.split()
        self.options = setup.split("/")[2].split("+")
        found = dict(field.split(":", 1) for field in fields)
        self.turn = int(found.get("turn", "-1"))
        self.start = found.get("start")
        self.trays = [[face for face in tray.split(",") if face] for tray in found["dice"].split("/")]
        self.laid: dict[Cell, str] = {}
        for item in filter(None, found.get("laid", "").split(",")):
            edges, place = item.split("@")
            self.laid["abcdefghi".index(place[0]), int(place[1:]) - 1] = edges
        self.hand, outline = next(board for name, board in BOARDS.items() if name in self.options)
        rows = outline.split()
        self.board = {
            (4 - len(row) // 2 + x, 4 - len(rows) // 2 + y)
            for y, row in enumerate(rows)
            for x, mark in enumerate(row)
            if mark == "#"
        }

    def moves(self, seat: int) -> set[str]:
        """What a seat could lay if it were its turn."""
        faces = {self.start} if self.start else set(self.trays[seat])
        dice = {turned for face in faces for turned in rotations(str(face))}
        found = set()
        for x, y in [(x, y) for x in range(9) for y in range(9)]:
            wanted = self.wanted((x, y))
            if wanted is not None:
                place = f"{'abcdefghi'[x]}{y + 1}"
                found |= {f"{die}@{place}" for die in dice if all(die[edge] == wanted[edge] for edge in wanted)}
        return found

    def wanted(self, cell: Cell) -> dict[int, str] | None:
        """By edge, the values a die on a cell must show; None if no die may lie there at all."""
        if not self.laid:
            return {} if cell == (4, 4) else None
        if cell in self.laid or (self.board and cell not in self.board):
            return None
        xs, ys = zip(*self.laid, cell, strict=True)
        if not self.board and (max(xs) - min(xs) >= 5 or max(ys) - min(ys) >= 5):
            return None
        beside = {edge: self.laid.get((cell[0] + dx, cell[1] + dy)) for edge, (dx, dy) in enumerate(NEIGHBOURS)}
        return {edge: other[(edge + 2) % 4] for edge, other in beside.items() if other is not None} or None

    def may_lie(self, cell: Cell, die: str) -> bool:
        """Free, in room, next to a die, all edges equal."""
        wanted = self.wanted(cell)
        return wanted is not None and all(die[edge] == value for edge, value in wanted.items())

    def after(self, move: str) -> Table:
        """The table after a move of the seat whose turn it is; a blocked seat is passed over with tashkent_end."""
        table = deepcopy(self)
        edges, place = move.split("@")
        table.laid["abcdefghi".index(place[0]), int(place[1:]) - 1] = edges
        if self.start:
            table.start = None
        else:
            table.trays[self.turn].remove("".join(sorted(set(edges))))
        table.turn = 1 - self.turn
        if "tashkent_end" in self.options and not table.moves(table.turn):
            table.turn = self.turn
        return table

    def lines_of_play(self, depth: int) -> int:
        """How many lines of play there are, ``depth`` moves long or to the end."""
        moves = self.moves(self.turn) if depth else set()
        return sum(self.after(move).lines_of_play(depth - 1) for move in moves) if moves else 1

    def pips(self, seat: int) -> int:
        """What is left in a tray, in pips."""
        return sum(int(value) for face in self.trays[seat] for value in face)


def rotations(face: str) -> list[str]:
    """The four ways a face can lie, by walking its values round: a a b b from any edge on."""
    ring = face[0] * 2 + face[1] * 2
    return [ring[turn:] + ring[:turn] for turn in range(4)]
