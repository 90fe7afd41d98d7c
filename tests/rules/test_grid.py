"""Cells and sets of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.rules.grid import (
    OFFSET,
    Box,
    Direction,
    areas,
    around,
    at,
    box_of,
    cell,
    name,
    neighbours,
    rectangle,
    scan,
    seen_from,
)

cells = st.sets(st.builds(at, st.integers(0, 14), st.integers(0, 14)), max_size=40)


def bits(places: set[int]) -> int:
    return sum(1 << place for place in places)


@given(st.integers(0, 25), st.integers(0, 30))
def test_a_cell_reads_back_from_its_name(column: int, row: int) -> None:
    assert cell(name(at(column, row))) == at(column, row)


@pytest.mark.parametrize("text", ["", "e", "5", "5e", "e0", "E5", "e5 ", "e100", "ä1"])
def test_what_is_not_a_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        cell(text)


@given(cells)
def test_scanning_gives_every_cell_once_in_order(places: set[int]) -> None:
    assert list(scan(bits(places))) == sorted(places)


@given(cells)
def test_areas_part_a_set_into_connected_pieces_that_do_not_touch(places: set[int]) -> None:
    parts = list(areas(bits(places)))
    assert sum(parts) == bits(places)
    for part in parts:
        assert not neighbours(part) & bits(places) & ~part
        assert len(list(areas(part))) == 1


@given(cells, st.sampled_from(Direction))
def test_seen_from_looks_one_step_ahead(places: set[int], towards: Direction) -> None:
    seen = set(scan(seen_from(bits(places), towards)))
    assert seen == {place - OFFSET[towards] for place in places if place >= OFFSET[towards]}


def test_the_cells_around_a_cell_are_eight() -> None:
    ring = {name(place) for place in scan(around(1 << cell("e5")))}
    assert ring == {"d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6"}


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_a_rectangle_and_its_box_agree(west: int, north: int, width: int, height: int) -> None:
    box = Box(west, north, west + width, north + height)
    assert box_of(rectangle(*box)) == box
    assert rectangle(*box).bit_count() == (width + 1) * (height + 1)


def test_a_rectangle_is_cut_off_at_the_edge_of_the_map_and_may_be_empty() -> None:
    assert rectangle(-3, -3, 0, 0) == 1
    assert rectangle(29, 0, 40, 0).bit_count() == 2
    assert rectangle(3, 0, 2, 5) == 0


def test_directions_have_letters() -> None:
    assert "".join(towards.letter for towards in Direction) == "eswn"
