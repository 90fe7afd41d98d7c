"""Queendomino: knights and taxes."""

from __future__ import annotations

import pytest

from tests.rules.queendomino.board import TURN, texts
from tests.scenes import played, refused, scene


@pytest.mark.rule("QD-2.2")
def test_knights_collect_the_size_of_their_territory_and_stay() -> None:
    # domino 17: forest with a crown, wheat; the forest joins two forests, the wheat lies alone
    position = scene("queendomino", ["ffC;c2;n2", "C", "C", "C"], **TURN)
    placed = played(position, "17@c4n")
    assert texts(placed)[:3] == ["Tc4", "Tc3", "Tc3+c4"]
    one = played(placed, "Tc4").realms[0]
    assert (one.coins, one.knights, one.all_knights) == (2 + 3, 1, 2)
    both = played(placed, "Tc4+c3").realms[0]
    assert (both.coins, both.knights) == (2 + 3 + 1, 0)
    assert both.kingdom.knights.bit_count() == 2


@pytest.mark.rule("QD-2.2")
def test_towns_are_taxed_too_and_two_knights_in_one_territory_each_collect_it() -> None:
    position = scene("queendomino", ["tC;n2", "C", "C", "C"], row="46=0 47=1", next_row="1 2 3 4")
    both = played(position, "46@d4w", "Tc4+d4").realms[0]
    assert both.coins == 3 + 3


@pytest.mark.rule("QD-2.2")
def test_a_territory_with_a_knight_may_be_taxed_again() -> None:
    position = scene("queendomino", ["f^fC;n1", "C", "C", "C"], **TURN)
    assert played(position, "17@c4n", "Tc4").realms[0].coins == 3


@pytest.mark.rule("QD-2.2")
def test_taxes_want_own_knights_on_squares_just_placed() -> None:
    placed = played(scene("queendomino", ["ffC;n1", "C", "C", "C"], **TURN), "17@c4n")
    assert refused(placed, "Td5") == "QD-2.2 not_just_placed"
    assert refused(placed, "Tc4+c4") == "QD-2.2 not_just_placed"
    assert refused(placed, "Tc4+c3") == "QD-2.2 too_few_knights"


@pytest.mark.rule("QD-2.3")
def test_safes_pay_per_own_knight_and_per_own_tower_for_every_knight_sent() -> None:
    safes = "t[safe_knight]t[safe_tower]C;n2;t3"
    placed = played(scene("queendomino", [safes, "C", "C", "C"], **TURN), "17@f5e")
    assert played(placed, "Tf5").realms[0].coins == 1 + 2 + 3
    assert played(placed, "Tf5+g5").realms[0].coins == 2 * (1 + 2 + 3)
    sent_before = played(scene("queendomino", [safes.replace("C", "Cw^"), "C", "C", "C"], **TURN), "17@e4n")
    assert played(sent_before, "Te4").realms[0].coins == 1 + 3 + 3
