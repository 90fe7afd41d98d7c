"""An independent, slow scorer: dictionaries and recursion, nothing shared with the law but the picture."""

from __future__ import annotations

Cell = tuple[int, int]


def read(picture: str) -> dict[Cell, str]:
    """The squares of a one-line kingdom picture (as in position texts), by column and row."""
    cells: dict[Cell, str] = {}
    for y, line in enumerate(picture.split("/")):
        x = -1
        for character in line:
            if character.isdigit():
                cells[x, y] += character
            else:
                x += 1
                if character != ".":
                    cells[x, y] = character
    return cells


def neighbours(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def territories(cells: dict[Cell, str]) -> list[tuple[str, int, int]]:
    """Terrain letter, squares and crowns of every territory."""
    found = []
    seen: set[Cell] = set()
    for start, square in cells.items():
        if start in seen or square == "C":
            continue
        todo, squares, crowns = [start], 0, 0
        while todo:
            cell = todo.pop()
            if cell in seen or cells.get(cell, "C")[0] != square[0]:
                continue
            seen.add(cell)
            squares += 1
            crowns += int(cells[cell][1:] or 0)
            todo += neighbours(cell)
        found.append((square[0], squares, crowns))
    return found


def placements(
    cells: dict[Cell, str], halves: tuple[str, str], grid: int, margin: int = 9
) -> set[tuple[Cell, Cell]]:
    """Every legal place of a domino with these two terrain letters, by trying them all."""
    found = set()
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    for x in range(min(xs) - margin, max(xs) + margin):
        for y in range(min(ys) - margin, max(ys) + margin):
            for other in neighbours((x, y)):
                pair = ((x, y), other)
                after = [*cells, *pair]
                wide = max(a for a, _ in after) - min(a for a, _ in after) < grid
                high = max(b for _, b in after) - min(b for _, b in after) < grid
                touches = any(
                    cells.get(beside, ".")[0] in ("C", terrain)
                    for cell, terrain in zip(pair, halves, strict=True)
                    for beside in neighbours(cell)
                )
                if wide and high and touches and not set(pair) & set(cells):
                    found.add(pair)
    return found


def castle_centred(cells: dict[Cell, str]) -> bool:
    """As far from its west as from its east edge, from north as from south."""
    castle = next(cell for cell, square in cells.items() if square == "C")
    return all(
        castle[axis] - min(cell[axis] for cell in cells) == max(cell[axis] for cell in cells) - castle[axis]
        for axis in (0, 1)
    )


def points(picture: str, options: tuple[str, ...], grid: int) -> int:
    """The points of a kingdom that ended a game."""
    cells = read(picture)
    total = sum(squares * crowns for _, squares, crowns in territories(cells))
    if "middle_kingdom" in options and castle_centred(cells):
        total += 10
    if "harmony" in options and len(cells) == grid * grid:
        total += 5
    return total
