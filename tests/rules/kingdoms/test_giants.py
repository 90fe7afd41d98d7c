"""Age of Giants: rows, giants, quests (AG)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from crownlands.components import load
from crownlands.components.files import PACKAGED
from crownlands.rules import (
    ImpossibleSetup,
    KingdomPosition,
    actor,
    legal,
    play,
    read_move,
    setup,
    sheet,
)
from crownlands.rules.grid import cell
from crownlands.rules.kingdoms.quests import crown_lines
from crownlands.rules.notation import read_kingdom
from tests.scenes import played, refused, scene
from tests.tables import kingdom_end, kingdom_plan, kingdom_start, placing_in

if TYPE_CHECKING:
    from pathlib import Path

TURN: dict[str, Any] = {"row": "A=0 20=1 30=2 40=3", "next_row": "1 2 3 4"}
FEET: dict[str, Any] = {"row": "49=0 50=1 51=2 52=3", "next_row": "1 2 3 4"}


def texts(position: KingdomPosition) -> list[str]:
    return [str(move) for move in legal(position)]


@pytest.mark.rule("AG-1.1")
@pytest.mark.parametrize("options", [[], ["on_queendomino"]])
def test_sixty_dominoes_five_to_a_row_twelve_rounds_letters_first(options: list[str]) -> None:
    for seats in (2, 3, 4, 5):
        table = kingdom_plan(setup("age_of_giants", seats, options))
        names = [domino.name for domino in table.piles[0]]
        assert names == [*"ABCDEF", *map(str, range(1, 55))]
        assert (table.row, table.rounds) == (5, 12)
        towns = sum(domino.left.terrain.word == "town" for domino in table.piles[0])
        assert bool(towns) == bool(options)


@pytest.mark.rule("AG-1.2")
@pytest.mark.parametrize(("seats", "left"), [(2, "A B 9 50"), (3, "A 5 50"), (4, "A B 9 50"), (5, "A B 5 9 50")])
def test_each_row_loses_its_middle_ones_by_seat_count(seats: int, left: str) -> None:
    position = kingdom_start(setup("age_of_giants", seats))
    position = played(position, "quest:harmony", "quest:bleak_king", "+50", "+9", "+A", "+5", "+B")
    assert [offer.domino.name for offer in position.draft.next_row] == left.split()


@pytest.mark.rule("AG-1.2")
def test_every_domino_left_in_a_row_gets_a_king() -> None:
    for seats in (2, 3, 4, 5):
        for position in placing_in(setup("age_of_giants", seats), seed=2):
            assert all(offer.king is not None for offer in position.draft.row)


@pytest.mark.rule("AG-1.3")
def test_two_seats_play_seven_by_seven_or_the_short_duel() -> None:
    assert [kingdom_plan(setup("age_of_giants", seats)).grid for seats in (2, 3, 4, 5)] == [7, 5, 5, 5]
    assert kingdom_plan(setup("age_of_giants", 2)).kings == (0, 0, 1, 1)
    short = kingdom_plan(setup("age_of_giants", 2, ["short_duel"]))
    assert (short.grid, short.rounds) == (5, 6)
    end = kingdom_end(setup("age_of_giants", 2, ["short_duel"]), seed=1)
    assert len(end.draft.piles[0]) == 30
    with pytest.raises(ImpossibleSetup, match="does not go with"):
        setup("age_of_giants", 2, ["short_duel", "on_queendomino"])


@pytest.mark.rule("AG-1.4", "KD-5.5")
def test_two_different_quests_are_drawn_and_nothing_else_counts() -> None:
    position = kingdom_start(setup("giants", 4))
    assert len(legal(position)) == 17
    position = played(position, "quest:harmony")
    assert refused(position, "quest:harmony") == "AG-1.4 not_in_pile"
    position = played(position, "quest:four_corners_wheat")
    assert [quest.name for quest in position.quests] == ["four_corners_wheat", "harmony"]
    assert position.stage == "row"
    with pytest.raises(ImpossibleSetup):
        setup("age_of_giants", 4, ["harmony"])
    plain = scene("age_of_giants", ["C", "C", "C", "C"], quests=["lost_corner", "bleak_king"])
    assert {line.rule for line in sheet(plain, 0).lines} == {"AG-3.5", "AG-3.7"}


@pytest.mark.rule("AG-2.1")
def test_a_lettered_domino_brings_a_giant_that_must_cover_a_crown() -> None:
    position = scene("age_of_giants", ["w2f1C", "C", "C", "C"], **TURN)
    placed = played(position, "A@f5e")
    assert (placed.stage, actor(placed)) == ("giant", 0)
    assert texts(placed) == ["G@c5", "G@d5"]
    assert refused(placed, ">1") == "AG-2.1 not_now"
    assert refused(placed, "G@f5") == "AG-2.1 no_crown"
    covered = played(placed, "G@c5")
    assert covered.stage == "choose"
    assert covered.realms[0].kingdom.giants_on(cell("c5")) == 1


@pytest.mark.rule("AG-2.1")
def test_without_an_uncovered_crown_or_with_a_discard_no_giant_comes() -> None:
    assert played(scene("age_of_giants", ["w1!C", "C", "C", "C"], **TURN), "A@f5e").stage == "choose"
    full = "mmmmm/mmmmm/mmCmm/mmmmm/mmm.m1"
    assert played(scene("age_of_giants", [full, "C", "C", "C"], **TURN), "Ax").stage == "choose"


@pytest.mark.rule("AG-2.2")
def test_a_giant_covers_one_crown_not_the_square() -> None:
    position = scene("age_of_giants", ["w2wC", "w2!wC", "w2!!wC", "C"])
    assert [sheet(position, realm).total for realm in range(3)] == [4, 2, 0]
    assert [sheet(position, realm).crowns for realm in range(3)] == [2, 1, 0]
    again = played(scene("age_of_giants", ["w2!C", "C", "C", "C"], **TURN), "A@f5e")
    assert texts(again) == ["G@d5"]


@pytest.mark.rule("AG-2.3")
def test_footprints_may_send_one_giant_and_the_receiver_decides_where_it_lands() -> None:
    position = scene("age_of_giants", ["w2!wC", "f1l2C", "C", "w1!C"], **FEET)
    placed = played(position, "49@f5e")
    assert texts(placed)[:1] == ["Gc5>1"]
    assert not any(text in texts(placed) for text in ("Gc5>0", "Gc5>2", "Gc5>3"))
    assert refused(placed, "Gc5>2") == "AG-2.3 no_receiver"
    assert refused(placed, "Gc5>0") == "AG-2.3 no_receiver"
    assert refused(placed, "Gd5>1") == "AG-2.3 no_giant"
    sent = played(placed, "Gc5>1")
    assert (sent.stage, actor(sent)) == ("receive", 1)
    assert texts(sent) == ["G@c5", "G@d5"]
    assert refused(sent, "G@g5") == "AG-2.3 no_crown"
    landed = played(sent, "G@d5")
    assert (landed.stage, actor(landed)) == ("choose", 0)
    assert landed.realms[1].kingdom.giants_on(cell("d5")) == 1
    assert landed.realms[0].kingdom.giants == ()
    assert played(placed, ">1").realms[0].kingdom.giants_on(cell("c5")) == 1


@pytest.mark.rule("AG-2.3")
def test_without_a_giant_or_a_receiver_footprints_do_nothing() -> None:
    assert played(scene("age_of_giants", ["w2C", "w1C", "C", "C"], **FEET), "49@f5e").stage == "choose"
    alone = played(scene("age_of_giants", ["w2!C", "C", "C", "C"], **FEET), "49@f5e")
    assert alone.stage == "choose"
    assert refused(alone, "Gd5>1") == "AG-2.3 no_receiver"


@pytest.mark.rule("AG-2.4")
def test_giants_act_before_the_next_choice_also_in_the_last_round() -> None:
    last = scene("age_of_giants", ["w2!C", "w1C", "C", "C"], row="49=0 50=1 51=2 52=3")
    placed = played(last, "49@f5e")
    assert texts(placed) == ["Gd5>1", "."]
    assert actor(played(placed, ".")) == 1
    sent = played(placed, "Gd5>1", "G@d5")
    assert actor(sent) == 1
    assert sent.stage == "place"


@pytest.mark.rule("AG-2.4", "QD-2.4")
def test_with_queendomino_giants_come_right_after_placing_and_may_cover_crowns_on_buildings() -> None:
    realms = ["t[queens_tower]tC;c9;n1", "C", "C", "C"]
    slots = "queens_tower - - - - -"
    position = scene("age_of_giants", realms, options=["on_queendomino"], slots=slots, **TURN)
    placed = played(position, "A@f5e")
    assert texts(placed) == ["G@c5"]
    covered = played(placed, "G@c5")
    assert covered.stage == "tax"
    built = played(covered, "B0@d5")
    assert built.realms[0].kingdom.crowns_in(1 << cell("d5")) == 1
    assert sheet(built, 0).crowns == 1


def points(picture: str, *quests: str, grid: int = 5, options: tuple[str, ...] = ()) -> int:
    seats = 4 if grid == 5 else 2
    position = scene("age_of_giants", [picture, *["C"] * (seats - 1)], quests=quests, options=options)
    return sum(line.points for line in sheet(position, 0).lines if line.rule.startswith("AG-3"))


@pytest.mark.rule("AG-3.1")
def test_local_business_counts_the_eight_squares_around_the_castle() -> None:
    assert points("www/wCf/www", "local_business_wheat") == 35
    assert points("www/wCf/www", "local_business_forest") == 5
    assert points("wwwC", "local_business_wheat") == 5
    assert points("wwwC", "local_business_mine") == 0


@pytest.mark.rule("AG-3.2")
def test_four_corners_counts_the_corners_of_the_box_and_empty_ones_count_nothing() -> None:
    assert points("w.w/.C./w.w", "four_corners_wheat") == 20
    assert points("w../.Cw/..f", "four_corners_wheat") == 5
    assert points(".w./wCw/.w.", "four_corners_wheat") == 0
    assert points("w.w/.C./w.w", "four_corners_lake") == 0


@pytest.mark.rule("AG-3.3")
def test_harmony_wants_nothing_discarded() -> None:
    assert points("wC", "harmony") == 5
    assert points("wC;x1", "harmony") == 0


@pytest.mark.rule("AG-3.4")
def test_middle_kingdom_wants_the_castle_in_the_centre() -> None:
    assert points("wCw", "middle_kingdom") == 10
    assert points("wC", "middle_kingdom") == 0


@pytest.mark.rule("AG-3.5")
def test_lost_corner_wants_the_castle_in_a_corner_of_the_box() -> None:
    assert points("Cww/www", "lost_corner") == 20
    assert points("wwC/ww.", "lost_corner") == 20
    assert points("wCw/www", "lost_corner") == 0


@pytest.mark.rule("AG-3.6")
@pytest.mark.parametrize(
    ("picture", "lines"),
    [
        ("w1f1C", 0),
        ("w1f1l1/..C", 1),
        ("w1/f1/l1/C", 1),
        ("w1../.f1./..l1/C..", 1),
        ("..w1/.f1./l1../C..", 1),
        ("w1w1w1w1/C...", 1),  # a run of four is one line
        ("w1w1w1w1w1/C....", 2),  # of five two, sharing a square
        ("w1w1w1/w1w1w1/w1w1w1/C..", 8),
        ("w1f1!l1/..C", 0),  # a giant on the only crown breaks the line
        ("w1f2!l1/..C", 1),  # on one of two crowns it does not
    ],
)
def test_folie_counts_lines_of_three_crowned_squares(picture: str, lines: int) -> None:
    assert points(picture, "folie_des_grandeurs") == 10 * lines


@pytest.mark.rule("AG-3.6")
def test_a_run_of_seven_gives_three_lines() -> None:
    kingdom = read_kingdom("w1w1w1w1w1w1w1/C......", grid=7)
    assert crown_lines(kingdom.crowned)[0] == 3
    assert crown_lines(0) == (0, 0)


@pytest.mark.rule("AG-3.6", "AG-2.4")
def test_the_queen_is_no_crowned_square_but_a_built_crown_is() -> None:
    royal: dict[str, Any] = {"options": ("on_queendomino",)}
    assert points("w1f1t[queens_tower]/..C", "folie_des_grandeurs", **royal) == 10
    assert points("w1f1l/..C;t1;q", "folie_des_grandeurs", **royal) == 0


@pytest.mark.rule("AG-3.7")
def test_bleak_king_likes_large_territories_without_an_open_crown() -> None:
    assert points("wwwww/C....", "bleak_king") == 10
    assert points("wwww/C...", "bleak_king") == 0
    assert points("wwww1w/C....", "bleak_king") == 0
    assert points("wwww1!w/C....", "bleak_king") == 10
    assert points("sssss/C....", "bleak_king") == 0
    assert points("wwwww/lllll/C....", "bleak_king") == 20


@pytest.mark.rule("AG-3.7", "QD-4.3")
def test_the_queens_territory_is_not_bleak_and_she_avoids_bleak_ones_among_equals() -> None:
    royal: dict[str, Any] = {"options": ("on_queendomino",)}
    assert points("wwwww/C....;t1;q", "bleak_king", **royal) == 0
    assert points("wwwww/sssss/C....;t1;q", "bleak_king", **royal) == 10
    position = scene("age_of_giants", ["wwwww/sssss/C....;t1;q", "C", "C", "C"], options=["on_queendomino"])
    assert [line.title for line in sheet(position, 0).lines if line.rule == "QD-4.3"] == ["swamp queen territory"]


def test_a_made_up_quest_works_by_data_alone(tmp_path: Path) -> None:
    lines = (PACKAGED / "quests.csv").read_text(encoding="utf-8").rstrip()
    (tmp_path / "quests.csv").write_text(f"{lines}\nfour_corners_town,four_corners,town,7\n", encoding="utf-8")
    position = kingdom_start(setup("age_of_giants", 5, ["on_queendomino"], load(tmp_path)))
    position = play(position, read_move("quest:four_corners_town"))
    assert [quest.points for quest in position.quests] == [7]
    end = kingdom_end(position.setup, seed=3)
    assert actor(end) is None
