"""Where dominoes may lie (KD-3)."""

from __future__ import annotations

import pytest

from crownlands.rules import IllegalMove
from crownlands.rules.grid import Direction, cell, name, scan
from crownlands.rules.kingdoms.kingdom import new_kingdom
from crownlands.rules.kingdoms.placing import dead_cells, fits, normal, places, refusal
from crownlands.rules.moves import Place, read_move
from crownlands.rules.notation import read_kingdom
from tests.tables import domino

LONE = new_kingdom(5)


def refused(picture: str, move: str, grid: int = 5) -> str | None:
    """The rule that refuses a move, as ``KD-3.1 occupied``."""
    place = read_move(move)
    assert isinstance(place, Place)
    why = refusal(read_kingdom(picture, grid), domino(place.domino), place)
    return f"{why.rule_id} {why.code}" if why else None


@pytest.mark.rule("KD-3.1", "KD-3.2")
def test_every_domino_has_24_places_beside_a_lone_castle_and_12_with_equal_halves() -> None:
    assert len(places(LONE, domino(48))) == 24
    assert len(places(LONE, domino(1))) == 12


@pytest.mark.rule("KD-3.1")
@pytest.mark.parametrize("move", ["13@e5e", "13@d5e", "13@d4e", "13@e4s"])
def test_a_domino_covers_two_free_cells(move: str) -> None:
    assert refused("w. / fC", move) == "KD-3.1 occupied"


@pytest.mark.rule("KD-3.2")
@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("13@f5e", None),  # wheat touches the castle, which matches every terrain
        ("13@g5w", None),  # the forest half touches it: one half is enough
        ("13@c4w", "KD-3.2 nothing_matches"),  # wheat beside the lake, forest beside nothing
        ("13@b4e", "KD-3.2 nothing_matches"),  # forest beside the lake
        ("14@b4e", None),  # lake beside the lake
        ("14@c4n", "KD-3.2 nothing_matches"),  # only the wheat half touches the lake
        ("14@c3s", None),
        ("14@d6e", None),  # wheat below swamp, lake below the castle: the castle matches
        ("13@c5s", "KD-3.2 nothing_matches"),  # a diagonal is no edge, and swamp is not wheat
    ],
)
def test_a_half_must_touch_the_castle_or_its_own_terrain(move: str, answer: str | None) -> None:
    # columns d, e, f; rows 4, 5: lake d4, swamp d5, castle e5
    assert refused("l. / sC", move) == answer


@pytest.mark.rule("KD-3.2")
def test_a_half_does_not_match_the_other_half_of_its_own_domino() -> None:
    assert refused("l. / sC", "1@h8e") == "KD-3.2 nothing_matches"


@pytest.mark.rule("KD-3.3")
def test_the_kingdom_stays_within_its_frame_wherever_the_frame_comes_to_lie() -> None:
    row = "wwwwC"
    assert refused(row, "13@f5e") == "KD-3.3 outside_frame"
    assert refused(row, "13@a4n") is None
    assert refused("Cwwww", "13@d5w") == "KD-3.3 outside_frame"
    assert refused("w / w / w / w / C", "13@e6s") == "KD-3.3 outside_frame"
    assert refused(row, "13@h7e", grid=7) is None


@pytest.mark.rule("KD-3.3")
def test_a_right_half_off_the_map_is_outside_the_frame() -> None:
    corner = "wwwww / w.... / w.... / w.... / w...C"
    assert refused(corner, "13@a1w") == "KD-3.1 occupied"
    holed = ".wwww / w.... / w.... / w.... / w...C"
    assert refused(holed, "13@a1w") == "KD-3.3 outside_frame"
    assert refused(holed, "13@a1n") == "KD-3.3 outside_frame"


@pytest.mark.rule("KD-3.4")
def test_a_domino_fits_as_long_as_one_place_is_left() -> None:
    nearly_full = read_kingdom(
        """
        w w w w w
        w w w w w
        w w C w w
        w w w w w
        w w w . .
        """,
        grid=5,
    )
    assert fits(nearly_full, domino(1))
    assert [str(spot) for spot in places(nearly_full, domino(13))] == ["13@f7e", "13@g7w"]
    assert not fits(nearly_full, domino(12))


def test_enumeration_and_judgement_are_one() -> None:
    kingdom = read_kingdom("l.w1 / sCf / .gg", grid=5)
    for number in range(1, 49):
        one = domino(number)
        listed = set(places(kingdom, one))
        assert len(listed) == len(places(kingdom, one))
        judged = {
            normal(move, one)
            for row in range(9)
            for column in range(9)
            for towards in Direction
            if refusal(kingdom, one, move := Place(one.name, row * 32 + column, towards)) is None
        }
        assert judged == listed


def test_a_domino_with_equal_halves_is_read_any_way_and_written_one_way() -> None:
    west, north = read_move("1@d5w"), read_move("1@d5n")
    assert isinstance(west, Place)
    assert isinstance(north, Place)
    assert str(normal(west, domino(1))) == "1@c5e"
    assert str(normal(north, domino(1))) == "1@d4s"
    uneven = read_move("13@d5w")
    assert isinstance(uneven, Place)
    assert normal(uneven, domino(13)) is uneven


def test_a_single_hole_is_a_dead_cell() -> None:
    kingdom = read_kingdom("www / w.w / wwC", grid=5)
    assert [name(dead) for dead in scan(dead_cells(kingdom))] == ["d4"]
    assert dead_cells(LONE) == 0


def test_a_refusal_speaks_to_people_and_programs() -> None:
    error = refusal(read_kingdom("w. / fC", 5), domino(13), Place("13", cell("e5"), Direction.EAST))
    assert isinstance(error, IllegalMove)
    assert str(error) == "e5 is already covered (KD-3.1)"
    assert error.facts == {"cell": "e5"}
