"""Queendomino: building, and the queen."""

from __future__ import annotations

import pytest

from tests.rules.queendomino.board import BOARD, TURN, texts
from tests.scenes import played, refused, scene


@pytest.mark.rule("QD-2.4")
def test_building_costs_its_slot_and_wants_a_free_town_square() -> None:
    placed = played(scene("queendomino", ["tt[statue]^C;c3", "C", "C", "C"], **TURN), "17@f5e")
    builds = [text for text in texts(placed) if text[0] == "B"]
    assert builds == ["B0@c5", "B1@c5", "B2@c5", "B3@c5"]
    built = played(placed, "B2@c5")
    assert built.realms[0].coins == 1
    assert built.builders is not None
    assert built.builders.slots[2] is None
    assert refused(placed, "B4@c5") == "QD-2.4 too_few_coins"
    assert refused(placed, "B2@d5") == "QD-2.4 no_ground"
    assert refused(placed, "B2@f5") == "QD-2.4 no_ground"
    assert refused(built, "B2@c5") == "QD-2.4 empty_slot"
    empty = played(
        scene("queendomino", ["tC;c3", "C", "C", "C"], **{**TURN, "slots": "statue - - - - -"}), "17@f5e"
    )
    assert refused(empty, "B1@d5") == "QD-2.4 empty_slot"


@pytest.mark.rule("QD-2.4")
def test_a_town_square_placed_this_turn_or_with_a_knight_may_be_built_on() -> None:
    position = scene("queendomino", ["C;c3;n2", "C", "C", "C"], row="46=0 47=1", next_row="1 2 3 4", slots=BOARD)
    placed = played(position, "46@f5e", "Tf5+g5")
    assert "B0@f5" in texts(placed)


@pytest.mark.rule("QD-2.5")
def test_knights_and_towers_come_at_once_and_serve_from_the_next_turn() -> None:
    placed = played(scene("queendomino", ["tC;c5", "C", "C", "C"], **TURN), "17@f5e")
    after = played(placed, "B5@d5")
    assert after.realms[0].knights == 3
    assert not any(text.startswith("T") for text in texts(after))


@pytest.mark.rule("QD-2.5")
def test_the_supply_gives_as_many_as_are_left() -> None:
    realms = ["tC;c5", "C;n21", "C", "C"]
    placed = played(scene("queendomino", realms, **TURN), "17@f5e")
    assert played(placed, "B5@d5").realms[0].knights == 1
    towers = ["tC;c5", "C;t14;q", "C", "C"]
    placed = played(scene("queendomino", towers, **TURN), "17@f5e")
    assert played(placed, "B3@d5").realms[0].towers == 1


@pytest.mark.rule("QD-2.6")
@pytest.mark.parametrize(("theirs", "comes"), [(3, False), (2, True), (1, True)])
def test_the_queen_comes_to_who_gains_a_tower_and_has_at_least_as_many_as_anyone(theirs: int, comes: bool) -> None:
    realms = ["tC;c5", f"C;t{theirs};q", "C", "C"]
    after = played(scene("queendomino", realms, **TURN), "17@f5e", "B3@d5")
    assert after.realms[0].towers == 2
    assert [realm.queen for realm in after.realms] == [comes, not comes, False, False]


@pytest.mark.rule("QD-2.6")
def test_without_gaining_a_tower_the_queen_stays_away() -> None:
    after = played(scene("queendomino", ["tC;c5;t2", "C;t2;q", "C", "C"], **TURN), "17@f5e", "B0@d5")
    assert [realm.queen for realm in after.realms] == [False, True, False, False]


@pytest.mark.rule("QD-2.7")
def test_the_queens_host_pays_one_less_but_not_for_the_building_that_wins_her() -> None:
    host = played(scene("queendomino", ["tC;c2;t1;q", "C", "C", "C"], **TURN), "17@f5e")
    assert played(host, "B3@d5").realms[0].coins == 0
    assert played(host, "B0@d5").realms[0].coins == 2
    winner = played(scene("queendomino", ["tC;c3", "C", "C", "C"], **TURN), "17@f5e", "B3@d5")
    assert (winner.realms[0].coins, winner.realms[0].queen) == (0, True)
