"""What a block of a rules page can be drawn as. The first word after the fence is the kind, the rest options.

| kind | body | options |
|---|---|---|
| `kingdom` | a kingdom in characters | marks on it, see `docs.marks` |
| `position` | a position as text | the parts to show: `builders` `quests` `rows` `realms`; without any, all |
| `riomino` | dice as four digits, `....` a free cell | none |
| `outlines` | names, then boards side by side | none |
| `dominoes` | names of dominoes | the game they belong to |
| `quests` | a quest and its title a line | none |
| `drawings` | a drawing and its title a line | none |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.components import load
from crownlands.rules import plan, setup
from crownlands.rules.grid import at, rectangle
from crownlands.rules.notation import read_position
from crownlands.rules.pictures import table
from crownlands.rules.pictures.canvas import FREE, GAP, INK, SIDE, Canvas
from crownlands.rules.pictures.riomino import draw_die
from crownlands.rules.pictures.riomino import draw_table as draw_riomino
from crownlands.rules.pictures.svg import Ground
from crownlands.rules.riomino.dice import ALL, dice_of
from crownlands.rules.riomino.position import RiominoPosition
from docs.marks import draw_marked

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crownlands.rules.kingdoms.kingdom import Kingdom

EMPTY = "...."
LARGE = 1.6 * SIDE
"""The side of a drawing that stands for itself."""


def draw(kind: str, options: Sequence[str], body: str, title: str) -> str:
    """A block as SVG."""
    canvas = Canvas()
    FIGURES[kind](canvas, options, body)
    return canvas.svg(title)


def position(canvas: Canvas, options: Sequence[str], body: str) -> None:
    """A table or some parts of it; kingdoms without the free cells round them."""
    seen: Any = read_position(body)
    if isinstance(seen, RiominoPosition):
        draw_riomino(canvas, seen)
        return
    parts = options or ("builders", "quests", "rows", "realms")
    top = float(GAP)
    if seen.builders and "builders" in parts:
        top = table.draw_builders(canvas, seen.builders, top)
    if seen.quests and "quests" in parts:
        top = table.draw_quests(canvas, seen.quests, top)
    if "rows" in parts:
        top = table.draw_rows(canvas, seen, top)
    if "realms" in parts:
        table.draw_realms(canvas, seen, top, _box)


def riomino(canvas: Canvas, options: Sequence[str], body: str) -> None:  # noqa: ARG001
    """Dice side by side; a free cell no die fits is hatched. In a single line free cells only keep dice apart."""
    dice = dice_of(load().faces)
    words = {
        at(column, row): word
        for row, line in enumerate(body.splitlines())
        for column, word in enumerate(line.split())
    }
    fitting = dict.fromkeys(words, ALL)
    for place, word in words.items():
        for step, matching in dice.fits_beside[dice.number[word]] if word != EMPTY else ():
            if place + step in fitting:
                fitting[place + step] &= matching
    for place, word in words.items():
        x, y = Ground(GAP, GAP).corner(place)
        if word != EMPTY:
            draw_die(canvas, dice, dice.number[word], x, y)
        elif "\n" in body:
            canvas.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, f'fill="{FREE}"')
            if not fitting[place]:
                canvas.draw("hatch_dead", x, y)


def outlines(canvas: Canvas, options: Sequence[str], body: str) -> None:  # noqa: ARG001
    """Boards of Riomino; the cell of the start die is marked."""
    names, *lines = body.splitlines()
    for n, name in enumerate(names.split()):
        left, top, side = GAP + n * 4.5 * SIDE, float(GAP), SIDE * 0.7
        canvas.text(left + 2.5 * side, top + 12, name, 14, "middle")
        for row, line in enumerate(lines):
            for column, cell in enumerate("".join(line.split())[5 * n : 5 * n + 5]):
                if cell == "#":
                    fill = "#f6c22d" if (column, row) == (2, 2) else FREE
                    style = f'fill="{fill}" stroke="{INK}" stroke-width="1.5"'
                    canvas.rect(left + side * column, top + 24 + side * row, side, side, style)


def dominoes(canvas: Canvas, options: Sequence[str], body: str) -> None:
    """Lines of dominoes."""
    known = plan(setup(options[0], None)).by_name
    for row, line in enumerate(body.splitlines()):
        for n, name in enumerate(line.split()):
            table.draw_domino(canvas, known[name], GAP + n * 2.6 * SIDE, GAP + row * 1.8 * SIDE)


def quests(canvas: Canvas, options: Sequence[str], body: str) -> None:  # noqa: ARG001
    """Quests with their titles below."""
    known = {quest.name: quest for quest in load().quests}
    for n, line in enumerate(body.splitlines()):
        name, _, title = line.partition(" ")
        x = GAP + n * 2.9 * SIDE
        table.draw_quest(canvas, known[name], x + 0.65 * SIDE, GAP, LARGE)
        canvas.text(x + 1.45 * SIDE, GAP + LARGE + 16, title.strip(), 12, "middle")


def drawings(canvas: Canvas, options: Sequence[str], body: str) -> None:  # noqa: ARG001
    """Drawings with their titles below."""
    for n, line in enumerate(body.splitlines()):
        name, _, title = line.partition(" ")
        x, y = GAP + n % 6 * 2.9 * SIDE, GAP + n // 6 * 2.5 * SIDE
        canvas.draw(name, x + 0.65 * SIDE, y, LARGE)
        canvas.text(x + 1.45 * SIDE, y + LARGE + 16, title.strip(), 12, "middle")


def _box(kingdom: Kingdom) -> int:
    return rectangle(*kingdom.box)


FIGURES: dict[str, Callable[[Canvas, Sequence[str], str], None]] = {
    "kingdom": draw_marked,
    "position": position,
    "riomino": riomino,
    "outlines": outlines,
    "dominoes": dominoes,
    "quests": quests,
    "drawings": drawings,
}
