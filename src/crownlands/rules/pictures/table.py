"""A table of a kingdom game as SVG: builders' board, quests, both rows, every kingdom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.kingdoms.law import sheet
from crownlands.rules.pictures.canvas import GAP, INK, SEAT_COLOURS, SIDE, Canvas
from crownlands.rules.pictures.svg import draw_building, draw_crowns, draw_kingdom, lines_of, reach
from crownlands.rules.pictures.text import purse

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crownlands.components import Domino, Quest
    from crownlands.rules.grid import Cells
    from crownlands.rules.kingdoms.draft import Offer
    from crownlands.rules.kingdoms.kingdom import Kingdom
    from crownlands.rules.kingdoms.position import KingdomPosition
    from crownlands.rules.queendomino.builders_board import BuildersBoard

ACROSS = 4
"""Kingdoms side by side."""
EFFECTS = {"giant": "giant_piece", "footprints": "footprints"}
"""What a domino of Age of Giants shows besides its squares."""
RING = ((14, 14), (38, 14), (62, 14), (14, 38), (62, 38), (14, 62), (38, 62), (62, 62))
TERRAIN_PLACES = {
    "local_business": (RING, 24),
    "four_corners": (((12, 12), (63, 12), (12, 63), (63, 63)), 25),
}
"""Where the terrain of a quest goes into its drawing, and how large, both in hundredths of it."""


def kingdoms_svg(position: KingdomPosition) -> str:
    """The table: builders' board, quests, both rows with their kings, then every kingdom with its total."""
    canvas = Canvas()
    top = float(GAP)
    if position.builders:
        top = draw_builders(canvas, position.builders, top)
    if position.quests:
        top = draw_quests(canvas, position.quests, top)
    top = draw_rows(canvas, position, top)
    draw_realms(canvas, position, top, reach)
    return canvas.svg("a table")


def draw_builders(canvas: Canvas, builders: BuildersBoard, top: float) -> float:
    """The cave, the pile, then the slots from the dearest to the cheapest; the dragon in a slot or its cave."""
    canvas.draw("cave", GAP, top)
    if builders.dragon is None:
        canvas.draw("dragon", GAP + SIDE * 0.26, top + SIDE * 0.4, SIDE * 0.58)
    canvas.text(GAP + SIDE * 1.3, top + SIDE * 0.6, "pile")
    if builders.top:
        draw_building(canvas, builders.top.name, GAP + SIDE * 2.2, top)
    x = GAP + SIDE * 3.6
    for slot in reversed(range(len(builders.slots))):
        canvas.draw("slot", x, top)
        canvas.text(x + SIDE / 2, top + SIDE + 14, str(slot), 12, "middle")
        building = builders.slots[slot]
        if building:
            draw_building(canvas, building.name, x + SIDE * 0.1, top + SIDE * 0.1, SIDE * 0.8)
        if builders.dragon == slot:
            canvas.draw("dragon", x, top)
        x += 1.2 * SIDE
    return top + SIDE * 1.75


def draw_quests(canvas: Canvas, quests: Sequence[Quest], top: float) -> float:
    """The quests of the game, drawn and named."""
    for n, quest in enumerate(quests):
        x = GAP + n * 6 * SIDE
        draw_quest(canvas, quest, x, top)
        canvas.text(x + SIDE * 1.2, top + SIDE * 0.6, quest.name.replace("_", " "))
    return top + SIDE * 1.35


def draw_quest(canvas: Canvas, quest: Quest, x: float, y: float, side: float = SIDE) -> None:
    """A quest's drawing, its terrain in it if it names one."""
    canvas.draw(f"quest_{quest.kind}", x, y, side)
    if quest.terrain is not None:
        places, size = TERRAIN_PLACES[quest.kind]
        for right, down in places:
            canvas.draw(quest.terrain.word, x + side * right / 100, y + side * down / 100, side * size / 100)


def draw_rows(canvas: Canvas, position: KingdomPosition, top: float) -> float:
    """The current row and the next one."""
    for title, row in (("now", position.draft.row), ("next", position.draft.next_row)):
        if row:
            _row(canvas, title, row, top)
            top += SIDE * 1.6
    return top


def draw_realms(canvas: Canvas, position: KingdomPosition, top: float, shown: Callable[[Kingdom], Cells]) -> None:
    """Every realm: whose it is, its points and belongings, and the cells of its kingdom to be shown."""
    left = float(GAP)
    for index, realm in enumerate(position.realms):
        if index and index % ACROSS == 0:
            left, top = float(GAP), canvas.height + GAP
        seats = [seat for seat, of in enumerate(position.plan.realm_of) if of == index]
        for n, seat in enumerate(seats):
            canvas.draw(f"mark_{seat}", left + n * SIDE / 2, top, SIDE / 2)
        total = sheet(position, index).total
        words = ", ".join([f"{total} {'point' if total == 1 else 'points'}", *purse(realm)])
        beside = left + SIDE * (0.2 + len(seats) / 2)
        canvas.text(beside, top + SIDE * 0.4, words)
        cells = shown(realm.kingdom)
        draw_kingdom(canvas, realm.kingdom, left, top + SIDE * 0.7, SEAT_COLOURS[seats[0]], cells)
        across = SIDE * (len(lines_of(cells)[1]) + 0.5)
        left = max(left + across, beside + 7 * len(words)) + SIDE


def draw_domino(canvas: Canvas, domino: Domino, x: float, y: float) -> None:
    """A domino with its name below and, in Age of Giants, what comes with it."""
    for half, left in ((domino.left, x), (domino.right, x + SIDE)):
        canvas.draw(half.terrain.word, left, y)
        draw_crowns(canvas, half, left, y)
    canvas.rect(x, y, 2 * SIDE, SIDE, f'fill="none" stroke="{INK}" stroke-width="1.5"')
    canvas.text(x + SIDE, y + SIDE + 13, domino.name.upper(), 12, "middle")
    if domino.effect:
        canvas.draw(EFFECTS[domino.effect], x + SIDE * 1.25, y + SIDE, SIDE * 0.5)


def _row(canvas: Canvas, title: str, row: Sequence[Offer], top: float) -> None:
    canvas.text(GAP, top + SIDE * 0.6, title)
    for n, offer in enumerate(row):
        x = GAP + SIDE * (1.1 + 2.6 * n)
        draw_domino(canvas, offer.domino, x, top)
        if offer.king is not None:
            canvas.draw(f"king_{offer.king}", x + SIDE / 2, top)
