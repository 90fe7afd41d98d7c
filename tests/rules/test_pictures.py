"""Pictures in characters and as SVG."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from crownlands import Match
from crownlands.components import load
from crownlands.components.artwork import FOLDER, drawing, names
from crownlands.components.files import PACKAGED
from crownlands.rules import GAMES, Setup, setup
from crownlands.rules.grid import cell, rectangle
from crownlands.rules.notation import read_kingdom, read_position, write_position
from crownlands.rules.pictures.canvas import FREE, SIDE, Canvas
from crownlands.rules.pictures.svg import draw_kingdom
from crownlands.rules.pictures.table import draw_domino
from tests.tables import every_setup, kingdoms, last_position, name_of, random_game

if TYPE_CHECKING:
    from pathlib import Path


def test_a_kingdom_shows_itself_with_coordinates() -> None:
    kingdom = read_kingdom("w1 w . / f C l2", 5)
    assert str(kingdom) == kingdom.show() == "   d  e  f\n4  w1 w  .\n5  f  C  l2"


@pytest.mark.parametrize("game", GAMES)
def test_positions_show_themselves_in_a_line_as_a_table_and_as_a_drawing(game: str) -> None:
    match = Match.new(game, seed="looks")
    position = match.position
    assert repr(position) == write_position(position)
    assert read_position(repr(position)) == position
    assert position.show() == match.show()
    assert position._repr_svg_() == match._repr_svg_()


def test_a_position_shows_rows_kings_totals_and_who_is_due() -> None:
    shown = {position.show().splitlines()[0] for position, _ in random_game(setup("kingdomino", 2), seed=1)}
    assert "round 0 of 6; chance to row" in shown
    assert "round 1 of 6; seat 0 to place" in shown
    assert "round 6 of 6; the game is over" in shown
    match = Match.new("kingdomino", 2, seed="1", players=["Ann", "Bob"])
    while match.position.stage != "place":
        match.push(match.legal()[0])
    assert "Ann" in match.show()
    discards = [last_position(setup("kingdomino", 4), seed).show() for seed in range(5)]
    assert any("discarded" in text for text in discards)


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_every_table_is_a_well_formed_svg(chosen: Setup) -> None:
    for position, _ in list(random_game(chosen, seed=5))[::17]:
        root = ElementTree.fromstring(position._repr_svg_())
        assert root.tag.endswith("svg")
        used = {use.get("href", "")[1:] for use in root.iter() if use.tag.endswith("use")}
        defined = {symbol.get("id") for symbol in root.iter() if symbol.tag.endswith("symbol")}
        assert used == defined


def test_a_kingdom_is_drawn_in_its_players_colour_and_text_is_escaped() -> None:
    svg = read_kingdom("w1 f2 C m3", 5)._repr_svg_()
    assert 'color="#AC2023"' in svg
    assert "cl-crown_3" in svg
    ElementTree.fromstring(svg)


@pytest.mark.parametrize("name", names())
def test_every_drawing_is_a_small_square_svg_of_its_own(name: str) -> None:
    path = FOLDER / f"{name}.svg"
    root = ElementTree.parse(path).getroot()
    assert root.get("viewBox") == "0 0 100 100"
    assert path.stat().st_size < 2600
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
        "svg", "title", "g", "path", "circle", "ellipse", "rect",
    }  # fmt: skip
    assert "<svg" not in drawing(name)
    assert "<title" not in drawing(name)


def test_a_royal_table_shows_board_quests_and_purses() -> None:
    match = Match.new("age_of_giants", 3, ["on_queendomino"], seed="royal")
    while match.position.stage != "place":
        match.push(match.legal()[0])
    shown = match.show()
    assert "quests: " in shown
    assert "builders: pile " in shown
    assert "7 coins, 1 knight" in shown
    assert all(f"cl-quest_{quest.kind}" in match._repr_svg_() for quest in kingdoms(match.position).quests)


@pytest.mark.slow
def test_a_building_of_ones_own_is_drawn_by_its_name(tmp_path: Path) -> None:
    lines = (PACKAGED / "buildings.csv").read_text(encoding="utf-8").rstrip()
    library = "library,Library,9,0,0,no,,0,fixed,,1"
    (tmp_path / "buildings.csv").write_text(f"{lines}\n{library}\n", encoding="utf-8")
    chosen = setup("queendomino", 2, components=load(tmp_path))
    drawn = [position._repr_svg_() for position, _ in random_game(chosen, seed=1)]
    assert any(">librar</text>" in svg for svg in drawn)


def test_kingdoms_of_a_table_stand_side_by_side_and_never_on_each_other() -> None:
    match = Match.new("kingdomino", 4, seed="early")
    while match.position.stage != "place":
        match.push(match.legal()[0])
    root = ElementTree.fromstring(match._repr_svg_())
    cells = [mark for mark in root.iter() if mark.get("fill") == FREE]
    rows: dict[str, list[float]] = {}
    for free in cells:
        rows.setdefault(free.get("y", ""), []).append(float(free.get("x", "")))
    assert len(cells) == 4 * 24
    for lefts in rows.values():
        assert all(right - left >= SIDE for left, right in pairwise(sorted(lefts)))
    assert ">0 points<" in match._repr_svg_()


def test_a_kingdom_may_be_drawn_without_its_coordinates_and_ink_parts_its_terrains() -> None:
    kingdom = read_kingdom("w1 w . / f C l2", 5)
    canvas = Canvas()
    ground = draw_kingdom(canvas, kingdom, 0, 0, "#AC2023", rectangle(*kingdom.box), named=False)
    assert ground.corner(cell("d4")) == (0, 0)
    assert (canvas.width, canvas.height) == (3 * SIDE, 2 * SIDE)
    svg = canvas.svg("wheat & <lake>")
    assert "<title>wheat &amp; &lt;lake></title>" in svg
    assert "<text" not in svg
    # Ink runs along the northern edge of both wheat squares, and between wheat and forest, not within the wheat.
    assert "M0 0h40" in svg
    assert "M0 40h40" in svg
    assert "M40 0v40" not in svg


def test_dominoes_of_giants_show_what_comes_with_them() -> None:
    dominoes = {domino.name: domino for domino in load().giants}
    for name, shown in (("A", "giant_piece"), ("54", "footprints")):
        canvas = Canvas()
        draw_domino(canvas, dominoes[name], 0, 0)
        assert f"#cl-{shown}" in canvas.svg("a domino")


def test_a_table_of_riomino_says_who_is_to_do_what_and_who_has_won() -> None:
    said = []
    for position, _ in random_game(setup("riomino", 2), 1):
        shown = position.show()
        said += [line.partition("; ")[2] for line in shown.splitlines() if "; " in line][:1]
    assert said[0] == "chance to draw the lot"
    assert said[1] == "chance to roll the dice"
    assert any("to lay a die" in one for one in said)
    assert "has won: " in said[-1]
    assert "cannot move" in said[-1]
    level = last_position(setup("riomino", 2, ["tashkent_end"]), 2)
    assert level.show().splitlines()[0].endswith("; a draw")
