"""Queendomino: what lies on the table at the start, and the first row."""

from __future__ import annotations

from collections import Counter

import pytest

from crownlands import Match, Script
from crownlands.rules import play, read_move, setup, urn
from crownlands.rules.queendomino.builders_board import KNIGHTS, TOWERS, supply
from tests.rules.queendomino.board import BOARD, texts
from tests.scenes import refused
from tests.tables import kingdom_end, kingdom_plan, kingdom_start, kingdoms, placing_in


@pytest.mark.rule("QD-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_48_dominoes_are_played_in_twelve_rounds_of_four(seats: int) -> None:
    table = kingdom_plan(setup("queendomino", seats))
    assert (table.row, table.rounds, len(table.piles[0])) == (4, 12, 48)
    end = kingdom_end(setup("queendomino", seats), seed=1)
    assert end.draft.piles == ((),)


@pytest.mark.rule("QD-1.2")
def test_two_seats_play_seven_by_seven_more_five_by_five() -> None:
    assert [kingdom_plan(setup("queendomino", seats)).grid for seats in (2, 3, 4)] == [7, 5, 5]


@pytest.mark.rule("QD-1.3")
def test_everybody_starts_with_seven_coins_and_a_knight() -> None:
    position = kingdom_start(setup("queendomino", 3))
    assert [(realm.coins, realm.knights, realm.towers) for realm in position.realms] == [(7, 1, 0)] * 3
    assert Counter(position.draft.hand) == {0: 1, 1: 1, 2: 1}


@pytest.mark.rule("QD-1.4")
def test_six_buildings_fill_the_slots_and_the_seventh_is_the_visible_top() -> None:
    position = kingdom_start(setup("queendomino", 2))
    assert sum(count for _, count in urn(position).left) == 32
    for building in ("statue", "statue", "church", "bakery", "sawmill", "foundry", "statue"):
        assert position.stage == "building"
        position = play(position, read_move(f"bldg:{building}"))
    assert position.builders is not None
    assert [one.name if one else None for one in position.builders.slots] == [
        "statue", "statue", "church", "bakery", "sawmill", "foundry",
    ]  # fmt: skip
    assert position.builders.top is not None
    assert position.builders.top.name == "statue"
    assert sum(count for _, count in position.builders.pile) == 25
    assert "statue" not in [building.name for building, _ in position.builders.pile]
    assert position.stage == "row"
    assert supply(position) == (KNIGHTS - 2, TOWERS)


@pytest.mark.rule("QD-1.4")
def test_a_building_is_drawn_no_more_often_than_it_has_copies() -> None:
    position = kingdom_start(setup("queendomino", 2))
    assert {str(move): count for move, count in urn(position).left}["bldg:statue"] == 3
    for _ in range(3):
        position = play(position, read_move("bldg:statue"))
    assert refused(position, "bldg:statue") == "QD-1.4 not_in_pile"


def four_seats(kings: str) -> Match:
    draws = {
        "buildings": [f"bldg:{name}" for name in ("statue", *BOARD.split())],
        "dominoes": ["+10", "+20", "+30", "+40", "+11", "+21", "+31", "+41"],
        "kings": [f"king:{seat}" for seat in kings.split()],
    }
    return Match(setup("queendomino", 4 if len(kings) > 1 else 2), Script(draws))


@pytest.mark.rule("QD-1.5", "KD-1.4", "KD-2.1")
def test_the_books_example_of_the_first_row() -> None:
    # White is seat 0, orange 1, purple 2, red 3.
    match = four_seats("0 1 2 3")
    for choice in (">40", ">10", ">30"):
        match.push(choice)
    assert texts(kingdoms(match.position)) == [">20"]
    match.push(">20")
    assert [offer.king for offer in kingdoms(match.position).draft.row] == [1, 3, 2, 0]


@pytest.mark.rule("QD-1.5")
@pytest.mark.parametrize("first", [0, 1])
def test_with_two_seats_one_king_is_drawn_and_they_place_a_b_b_a(first: int) -> None:
    match = four_seats(str(first))
    order = []
    for choice in (">40", ">10", ">30", ">20"):
        order.append(match.actor)
        match.push(choice)
    assert order == [first, 1 - first, 1 - first, first]
    assert match.position.stage == "place"


@pytest.mark.rule("QD-1.6", "QD-3.1")
def test_with_three_seats_the_domino_nobody_took_lies_open_until_its_round_ends() -> None:
    for position in placing_in(setup("queendomino", 3), seed=5):
        open_ones = [offer for offer in position.draft.row if offer.king is None]
        assert len(open_ones) == 1
