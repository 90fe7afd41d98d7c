"""Queendomino: set-up, the five steps of a turn, between rounds, scoring (QD)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from crownlands import Match, Script
from crownlands.components import load
from crownlands.components.load import PACKAGED
from crownlands.rules import Position, actor, legal, plan, play, read_move, result, setup, sheet, start, urn
from crownlands.rules.queendomino.market import KNIGHTS, TOWERS, Market, after_round, supply
from crownlands.rules.queendomino.scoring import ranking
from crownlands.rules.turn import score
from tests.scenes import played, refused, scene
from tests.tables import last_position, random_game

if TYPE_CHECKING:
    from pathlib import Path

BOARD = "statue church bakery guardtower magic_school big_tavern"
TURN: dict[str, Any] = {"row": "17=0 20=1 30=2 40=3", "next_row": "1 2 3 4", "slots": BOARD}


def texts(position: Position) -> list[str]:
    return [str(move) for move in legal(position)]


@pytest.mark.rule("QD-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_48_dominoes_are_played_in_twelve_rounds_of_four(seats: int) -> None:
    table = plan(setup("queendomino", seats))
    assert (table.row, table.rounds, len(table.piles[0])) == (4, 12, 48)
    end = last_position(setup("queendomino", seats), seed=1)
    assert end.draft.piles == ((),)


@pytest.mark.rule("QD-1.2")
def test_two_seats_play_seven_by_seven_more_five_by_five() -> None:
    assert [plan(setup("queendomino", seats)).grid for seats in (2, 3, 4)] == [7, 5, 5]


@pytest.mark.rule("QD-1.3")
def test_everybody_starts_with_seven_coins_and_a_knight() -> None:
    position = start(setup("queendomino", 3))
    assert [(realm.coins, realm.knights, realm.towers) for realm in position.realms] == [(7, 1, 0)] * 3
    assert Counter(position.draft.hand) == {0: 1, 1: 1, 2: 1}


@pytest.mark.rule("QD-1.4")
def test_six_buildings_fill_the_slots_and_the_seventh_is_the_visible_top() -> None:
    position = start(setup("queendomino", 2))
    assert sum(count for _, count in urn(position).left) == 32
    for building in ("statue", "statue", "church", "bakery", "sawmill", "foundry", "statue"):
        assert position.stage == "building"
        position = play(position, read_move(f"bldg:{building}"))
    assert position.market is not None
    assert [one.name if one else None for one in position.market.slots] == [
        "statue", "statue", "church", "bakery", "sawmill", "foundry",
    ]  # fmt: skip
    assert position.market.top is not None
    assert position.market.top.name == "statue"
    assert sum(count for _, count in position.market.pile) == 25
    assert "statue" not in [building.name for building, _ in position.market.pile]
    assert position.stage == "row"
    assert supply(position) == (KNIGHTS - 2, TOWERS)


@pytest.mark.rule("QD-1.4")
def test_a_building_is_drawn_no_more_often_than_it_has_copies() -> None:
    position = start(setup("queendomino", 2))
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
    assert texts(match.position) == [">20"]
    match.push(">20")
    assert [offer.king for offer in match.position.draft.row] == [1, 3, 2, 0]


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
    for position, _ in random_game(setup("queendomino", 3), seed=5):
        if position.stage == "place":
            open_ones = [offer for offer in position.draft.row if offer.king is None]
            assert len(open_ones) == 1


@pytest.mark.rule("QD-2.1", "QD-2.9")
def test_a_turn_goes_forward_only_and_optional_steps_may_be_skipped() -> None:
    position = scene("queendomino", ["tC;c7;n1", "C", "C", "C"], **TURN)
    assert refused(position, ">1") == "KD-2.2 not_now"
    assert refused(position, "Tf5") == "KD-2.2 not_now"
    placed = played(position, "17@f5e")
    assert placed.stage == "tax"
    assert actor(placed) == 0
    kinds = {text[0] for text in texts(placed)}
    assert kinds == {"T", "B", "D", ">"}
    assert "." not in texts(placed)
    after_building = played(placed, "B1@d5")
    assert refused(after_building, "Tf5") == "QD-2.8 not_now"
    assert {text[0] for text in texts(after_building)} == {"D", ">"}
    assert played(after_building, "D0").stage == "choose"
    assert played(placed, ">2").draft.next_row[1].king == 0


@pytest.mark.rule("QD-2.9")
def test_in_the_last_round_nothing_is_chosen_and_a_turn_is_ended_by_hand_if_more_could_be_done() -> None:
    position = scene("queendomino", ["tC;c7;n1", "C", "C", "C"], row="17=0 20=1", slots=BOARD)
    placed = played(position, "17@f5e")
    assert "." in texts(placed)
    assert not any(text.startswith(">") for text in texts(placed))
    assert actor(played(placed, ".")) == 1
    poor = played(scene("queendomino", ["wC", "C", "C", "C"], row="17=0 20=1", slots="- - - - - -"), "17@f5e")
    assert actor(poor) == 1


@pytest.mark.rule("QD-2.1")
def test_a_placeable_domino_must_be_placed_and_a_discarded_one_gives_no_taxes() -> None:
    position = scene("queendomino", ["tC;c7;n1", "C", "C", "C"], **TURN)
    assert refused(position, "17x") == "KD-3.4 must_be_placed"
    full = "tttff/fffff/ffCff/fffff/ffft.;c7;n1"
    stuck = scene("queendomino", [full, "C", "C", "C"], **TURN)
    assert texts(stuck) == ["17x"]
    after = played(stuck, "17x")
    assert {text[0] for text in texts(after)} == {"B", "D", ">"}
    assert after.placed == ()


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


@pytest.mark.rule("QD-2.4")
def test_building_costs_its_slot_and_wants_a_free_town_square() -> None:
    placed = played(scene("queendomino", ["tt[statue]^C;c3", "C", "C", "C"], **TURN), "17@f5e")
    builds = [text for text in texts(placed) if text[0] == "B"]
    assert builds == ["B0@c5", "B1@c5", "B2@c5", "B3@c5"]
    built = played(placed, "B2@c5")
    assert built.realms[0].coins == 1
    assert built.market is not None
    assert built.market.slots[2] is None
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


@pytest.mark.rule("QD-2.8")
def test_the_dragon_burns_for_one_coin_once_a_round_and_not_for_the_queens_host() -> None:
    placed = played(scene("queendomino", ["wC;c1", "C;c5", "C", "C"], **TURN), "17@f5e")
    burnt = played(placed, "D4")
    assert burnt.market is not None
    assert (burnt.market.dragon, burnt.market.slots[4], burnt.realms[0].coins) == (4, None, 0)
    later = played(burnt, ">1", "20@f5e")
    assert refused(later, "D3") == "QD-2.8 dragon_out"
    poor = scene("queendomino", ["wC;n1", "C", "C", "C"], **TURN)
    assert refused(played(poor, "17@f5e"), "D3") == "QD-2.8 too_few_coins"
    host = played(scene("queendomino", ["tC;c9;t1;q", "C", "C", "C"], **TURN), "17@f5e")
    assert refused(host, "D3") == "QD-2.8 queen_at_home"
    gap = played(scene("queendomino", ["wC;c1", "C", "C", "C"], **{**TURN, "slots": "statue - - - - -"}), "17@f5e")
    assert refused(gap, "D3") == "QD-2.8 empty_slot"


@pytest.mark.rule("QD-2.8")
def test_building_and_burning_in_one_turn_is_allowed_unless_the_building_wins_the_queen() -> None:
    placed = played(scene("queendomino", ["tC;c9", "C", "C", "C"], **TURN), "17@f5e")
    assert "D1" in texts(played(placed, "B0@d5"))
    assert not any(text.startswith("D") for text in texts(played(placed, "B3@d5")))


@pytest.mark.rule("QD-2.10")
def test_with_two_seats_every_king_takes_a_whole_turn() -> None:
    turns = Counter(
        position.stage for position, _ in random_game(setup("queendomino", 2), seed=3) if position.stage == "place"
    )
    assert turns["place"] == 48
    realms = ["tt/tC;c9;n2", "C"]
    first = scene("queendomino", realms, row="17=0 20=0 30=1 40=1", next_row="1 2 3 4", slots=BOARD)
    after = played(first, "17@h7e", "Th7", "B0@f6", ">1", "20@g8s", "Tg8")
    assert after.realms[0].knights == 0
    assert "B1@g6" in texts(after)


@pytest.mark.rule("QD-3.1")
def test_between_rounds_the_dragon_returns_buildings_slide_and_the_dear_end_is_refilled() -> None:
    table = plan(setup("queendomino", 2))
    named = {building.name: building for building in table.buildings}
    slots = (None, named["church"], None, named["statue"], None, named["foundry"])
    market = Market(slots, named["bakery"], ((named["sawmill"], 2),), dragon=2)
    tidy = after_round(market)
    assert [one.name if one else "-" for one in tidy.slots] == ["church", "statue", "foundry", "bakery", "-", "-"]
    assert (tidy.top, tidy.dragon) == (None, None)
    last = after_round(Market(slots, None, ()))
    assert [one.name if one else "-" for one in last.slots] == ["church", "statue", "foundry", "-", "-", "-"]


@pytest.mark.rule("QD-3.1")
def test_buildings_are_turned_up_before_the_new_row_is_laid_and_not_after_the_last_round() -> None:
    seen = [position.stage for position, _ in random_game(setup("queendomino", 4), seed=8)]
    turned = [n for n, stage in enumerate(seen) if stage == "building"]
    assert len(turned) > 7
    for n in turned[7:]:
        assert seen[n + 1] in ("building", "row", "place")
    full_rounds = [p for p, _ in random_game(setup("queendomino", 4), seed=8) if p.stage == "place" and p.market]
    for position in full_rounds:
        market = position.market
        assert market is not None
        if len([offer for offer in position.draft.row if offer.king is not None]) == 4:
            assert None not in market.slots or (market.top is None and not market.pile)
            assert market.dragon is None


BOOK = """
    w1 w t[sawmill]           s1 f
    m  w t[church]            l1 l1
    m1 t[travelling_castle] C t[big_tavern] l
    m3 t[statue]           g1 g  f1
    t[guardtower] f1       g  g2 f
"""


@pytest.mark.rule("QD-4.1", "QD-4.2", "QD-4.3", "QD-4.4")
def test_the_books_example_scores_71_line_by_line() -> None:
    picture = BOOK.strip().replace("\n", "/").replace(" ", "")
    position = scene("queendomino", [f"{picture};c11;t3;q", "C", "C"])
    of = sheet(position, 0)
    by_title: dict[str, list[int]] = {}
    for line in of.lines:
        by_title.setdefault(line.title, []).append(line.points)
    assert by_title == {
        "coins": [3],
        "wheat territory": [3],
        "forest territory": [0, 2, 1],
        "lake territory": [6],
        "grassland queen territory": [16],
        "swamp territory": [1],
        "mine territory": [12],
        "town territory": [0, 0, 0, 0],
        "sawmill building": [6],
        "church building": [8],
        "travelling castle building": [3],
        "big tavern building": [2],
        "statue building": [5],
        "guardtower building": [3],
    }
    assert of.total == 71
    assert {line.title: line.arithmetic for line in of.lines}["sawmill building"] == "3 territories x 2 each"


@pytest.mark.rule("QD-4.1")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (11, 3), (12, 4)])
def test_three_coins_are_a_point(coins: int, points: int) -> None:
    position = scene("queendomino", [f"C;c{coins}" if coins else "C", "C", "C"])
    assert sheet(position, 0).total == points


@pytest.mark.rule("QD-4.2")
def test_a_queens_tower_crowns_its_town() -> None:
    position = scene("queendomino", ["tt[queens_tower]tC", "C", "C"])
    assert [line.points for line in sheet(position, 0).lines if line.what == "territory"] == [3]


@pytest.mark.rule("QD-4.3")
def test_the_queen_makes_a_crownless_largest_territory_score_its_size() -> None:
    without = scene("queendomino", ["wwwwC/..l1ll", "C", "C"])
    hosted = scene("queendomino", ["wwwwC/..l1ll;t1;q", "C", "C"])
    assert sheet(hosted, 0).total - sheet(without, 0).total == 4
    assert sheet(scene("queendomino", ["C;t1;q", "C", "C"]), 0).total == 0


@pytest.mark.rule("QD-4.4")
def test_knights_count_for_the_training_camp_placed_or_not() -> None:
    position = scene("queendomino", ["t[training_camp]w^C;n2", "C", "C"])
    assert [line.points for line in sheet(position, 0).lines if line.what == "building"] == [3]


@pytest.mark.rule("QD-4.5")
def test_ties_go_to_the_largest_territory_and_are_then_shared_whatever_the_crowns() -> None:
    tied = scene("queendomino", ["w1C/.l", "wC/l.;c3", "C"])
    assert [(one.place, one.tie_break) for one in result(tied).standings][:2] == [(1, "shared"), (1, "shared")]
    larger = scene("queendomino", ["w1C/.l", "wwC;c3", "C"])
    assert [(one.place, one.decided_by) for one in result(larger).standings][:2] == [(2, "QD-4.5"), (1, "QD-4.5")]
    assert ranking().tie_breaks == ("largest_territory",)


def test_a_made_up_building_works_by_data_alone(tmp_path: Path) -> None:
    lines = (PACKAGED / "buildings.csv").read_text(encoding="utf-8").rstrip()
    extra = "library,Library,4,1,1,no,knight,2,per_separate_territory,swamp,3"
    (tmp_path / "buildings.csv").write_text(f"{lines}\n{extra}\n", encoding="utf-8")
    chosen = setup("queendomino", 2, components=load(tmp_path))
    built = 0
    for seed in range(6):
        *_, (end, _) = random_game(chosen, seed)
        for realm in end.realms:
            libraries = [place for place, one in realm.kingdom.buildings if one.name == "library"]
            built += len(libraries)
            for place in libraries:
                assert realm.kingdom.crowns_in(1 << place) == 2
            lines_of = [line for line in score(realm, end.plan).lines if ("building", "library") in line.facts]
            assert len(lines_of) == len(libraries)
    assert built
