"""What the kernel's guide knows of taxes, buildings, dragon, giants and quests: playouts are as good as it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available
from crownlands.players.search import simulator_of
from crownlands.rules import legal, play, setup, sheet
from tests.scenes import played, scene
from tests.tables import kingdom_plan

if TYPE_CHECKING:
    from crownlands.rules import KingdomPosition

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")

ROW = "17=0 20=1 30=0 40=1"
NEXT = "1 2 3 4"
GIANT = "A=0 20=1 30=2 40=3"
QUESTS = ("AG-3.1", "AG-3.2", "AG-3.5", "AG-3.6", "AG-3.7")
FEET = "49=0 50=1 51=2 52=3"


def usual(position: KingdomPosition) -> str:
    """What the guide mostly plays: one decision in sixteen is left to the dice."""
    simulator = simulator_of(position.setup)
    loaded = simulator.load(position)
    after = {play(position, move): str(move) for move in legal(position)}
    seen: Counter[str] = Counter()
    for seed in range(40):
        state = loaded.copy()
        state.wander(seed, guided=True)
        seen[after[simulator.store(state)]] += 1
    return seen.most_common(1)[0][0]


def dealt(position: KingdomPosition) -> KingdomPosition:
    """The same with no more unseen than a real game can have at that time; the kernel insists."""
    draft, builders = position.draft, position.builders
    unseen = draft.piles[0][: draft.rows_to_come * position.plan.row]
    return replace(
        position,
        draft=replace(draft, piles=(unseen,)),
        builders=builders and replace(builders, pile=()),
    )


def royal(
    mine: str, theirs: str, slots: str, *moves: str, row: str = ROW, next_row: str = NEXT
) -> KingdomPosition:
    board = slots.split()
    table = scene(
        "queendomino",
        [mine, theirs],
        row=row,
        next_row=next_row,
        slots=" ".join([*board, *["-"] * (6 - len(board))]),
    )
    return played(dealt(table), *moves)


def giants(realms: list[str], quests: str, *moves: str, row: str = GIANT, next_row: str = NEXT) -> KingdomPosition:
    order = [quest.name for quest in kingdom_plan(setup("age_of_giants", len(realms))).quests]
    drawn = sorted(quests.split(), key=order.index)
    table = scene("age_of_giants", realms, quests=drawn, row=row, next_row=next_row)
    return played(dealt(table), *moves)


def test_it_bribes_the_dragon_when_the_next_builder_would_miss_a_building() -> None:
    position = royal("C;c3", "tC;c5", "bakery statue", "17@h7e")
    assert position.stage == "dragon"
    assert usual(position) == "D1"


@pytest.mark.parametrize(
    ("mine", "theirs", "slots", "row"),
    [
        ("C;c3", "C;c5", "bakery statue", ROW),
        ("C;c3", "tC", "bakery statue", ROW),
        ("C;c3", "tC;c5", "statue statue", ROW),
        ("C;c3", "tC;c5", "bakery statue", "17=0 20=0 30=1 40=1"),
    ],
    ids=["without ground", "without a coin", "with another one as good", "after one's own next king"],
)
def test_it_does_not_pay_for_what_nobody_would_miss(mine: str, theirs: str, slots: str, row: str) -> None:
    position = royal(mine, theirs, slots, "17@h7e", row=row)
    assert position.stage == "dragon"
    assert usual(position)[0] == ">"


def test_a_knight_waits_for_a_large_territory_while_there_is_time() -> None:
    assert usual(royal("C;n1", "C", "-", "17@h7e"))[0] == ">"
    assert usual(royal("C;n1", "C", "-", "17@h7e", next_row="")) in ("Th7", "Ti7")
    forest = "fff/fff/ffC"
    assert usual(royal(f"{forest};n1", "C", "-", "17@e4n")) == "Te4"


def test_knights_are_bought_for_the_turns_to_come_and_points_in_the_end() -> None:
    taverns = "big_tavern statue"
    assert usual(royal("tC;c1", "C", taverns, "17@h7e")) == "B0@f7"
    assert usual(royal("tC;c1", "C", taverns, "17@h7e", next_row="")) == "B1@f7"


def test_towers_are_built_for_the_queen_by_who_has_a_large_territory_for_her() -> None:
    board = "statue guardtower"
    assert usual(royal("ffff/ffft/...C;c1", "C", board, "17@h7e", next_row="")) == "B1@g6"
    assert usual(royal("ffff/ffft/...C;c1", "C;t3;q", board, "17@h7e", next_row="")) == "B0@g6"


def test_ground_to_build_on_is_chosen_before_squares_without_a_crown() -> None:
    position = royal("C", "C", "-", "17@h7e", next_row="1 2 3 32")
    assert usual(position) == ">32"


def test_a_giant_stands_on_the_crown_of_the_smallest_territory() -> None:
    position = giants(["w1./fff1/..C", "C", "C", "C"], "harmony middle_kingdom", "A@f5e")
    assert usual(position) == "G@c3"


def test_a_giant_is_welcome_where_the_bleak_king_wants_no_crown() -> None:
    realm = "w1wwww/l1...C"
    assert usual(giants([realm, "C", "C", "C"], "harmony middle_kingdom", "A@e6s")) == "G@a5"
    assert usual(giants([realm, "C", "C", "C"], "harmony bleak_king", "A@e6s")) == "G@a4"


def test_a_giant_does_not_break_a_line_of_crowns() -> None:
    realm = "w1l1m1/.gg1/..C"
    position = giants([realm, "C", "C", "C"], "harmony folie_des_grandeurs", "A@f5e")
    assert usual(position) == "G@e4"


def test_a_giant_leaves_the_largest_territory_for_who_leads() -> None:
    realms = ["w1!./fff1!/..C", "w1C", "w2wC", "w1C"]
    assert usual(giants(realms, "harmony middle_kingdom", "49@f5e", row=FEET)) == "Ge4>2"


@pytest.mark.parametrize(
    ("quest", "realm", "row", "points"),
    [
        ("local_business_lake", "C", "20=0 30=1 31=2 32=3", 5),
        ("local_business_wheat", "C", "20=0 30=1 31=2 32=3", 5),
        ("lost_corner", "Cf/.f", "13=0 30=1 31=2 32=3", 20),
        ("four_corners_lake", "ssssm/g..../m..../g..../ssC..", "14=0 30=1 31=2 32=3", 5),
        ("folie_des_grandeurs", "w1w1C", "20=0 30=1 31=2 32=3", 10),
        ("bleak_king", "ff./ffC", "13=0 30=1 31=2 32=3", 10),
    ],
)
def test_a_place_serves_the_quests_on_the_table(quest: str, realm: str, row: str, points: int) -> None:
    position = giants([realm, "C", "C", "C"], f"harmony {quest}", row=row)
    name = usual(position)
    after = next(play(position, move) for move in legal(position) if str(move) == name)
    assert sum(line.points for line in sheet(after, 0).lines if line.rule in QUESTS) == points, name
