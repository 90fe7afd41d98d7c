"""Tables, lists of moves and previews of the games with kingdoms, painted 80 columns wide."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console
from rich.text import Text

from crownlands.cli.move_list import paint_move_list
from crownlands.cli.moves import describe
from crownlands.cli.paint import owners, paint_kingdom, paint_sheet
from crownlands.cli.paint_builders import benefit, paint_quest
from crownlands.cli.views import KingdomView, paint_table
from crownlands.components import load
from crownlands.rules import legal, read_move, seat_to_move, sheet
from tests.scenes import played, scene
from tests.tables import kingdom_game, kingdom_setups, name_of

if TYPE_CHECKING:
    from crownlands.rules import KingdomPosition, Setup

NAMES = [f"an extraordinarily long name {n}" for n in range(8)]


def shown(painted: Any) -> str:
    """What a terminal of 80 columns shows."""
    console = Console(width=80, record=True, highlight=False, file=StringIO())
    console.print(painted)
    return console.export_text()


@pytest.mark.slow
@pytest.mark.parametrize("chosen", kingdom_setups(), ids=name_of)
def test_every_table_and_list_fits_80_columns_and_every_move_can_be_previewed(chosen: Setup) -> None:
    view = KingdomView()
    decisions = [(at, move) for at, move in kingdom_game(chosen, 7) if seat_to_move(at) is not None]
    for position, move in decisions[:: max(1, len(decisions) // 12)]:
        assert move is not None
        moves, listed = paint_move_list(position, NAMES)
        table, offer = shown(paint_table(position, NAMES)), shown(listed)
        assert max(map(len, (table + offer).splitlines())) <= 80
        # A kingdom that is broken into two lines would leave a line that begins with a square.
        assert not re.search(r"^ *[(]?[wflgsmt][0-9]? *[)]?$", table, re.MULTILINE)
        assert sorted(map(str, moves)) == sorted(map(str, legal(position)))
        numbers = re.findall(
            rf"(?:^| )(\d+) (?={'|'.join(re.escape(str(one)) for one in moves)})", offer, re.MULTILINE
        )
        assert sorted(map(int, numbers)) == list(range(1, len(moves) + 1))
        assert shown(view.preview(position, move)).strip()
        assert describe(position, move, NAMES)


def royal(**more: Any) -> KingdomPosition:
    return scene(
        "queendomino",
        ["wC/tt[statue]./t..;c7;n2;t1;q", "C;c7;n1"],
        row="17=0 20=1 30=1 40=0",
        next_row="1 2 3 4",
        slots="church guardtower - - queens_tower -",
        **more,
    )


@pytest.mark.rule("QD-2.4")
def test_buildings_stand_one_to_a_line_with_their_price_and_squares() -> None:
    moves, listed = paint_move_list(royal(stage="build"))
    text = shown(listed)
    # The queen's host pays one coin less.
    assert re.search(r"^    Guardtower, 0 +\d+ B1@\w\d +\+\d +\d+ B1@\w\d +\+\d +$", text, re.MULTILINE)
    assert re.search(r"^    Queen's Tower, 3 ", text, re.MULTILINE)
    order = [text.index(heading) for heading in ("build\n", "or go on: choose a domino\n")]
    assert order == sorted(order)
    assert str(moves[0]).startswith("B")
    assert [str(move) for move in moves[-4:]] == [">1", ">2", ">3", ">4"]


def test_a_headline_names_every_step_that_is_open() -> None:
    assert " to build or choose a domino " in shown(paint_table(royal(stage="build")))


def test_the_builders_board_tells_prices_benefits_and_what_comes_next() -> None:
    text = shown(paint_table(royal(stage="build", dragon=3)))
    assert re.search(r"^build  0 Church +2/town +3 the dragon", text, re.MULTILINE)
    assert re.search(r"^ +1 Guardtower +II 3 +4 Queen's Tower +a crown", text, re.MULTILINE)
    assert re.search(r"^ +2 empty +5 empty", text, re.MULTILINE)
    assert re.search(r"^  next  Bakery  2/wheat", text, re.MULTILINE)
    assert {benefit(one) for one in load().buildings} >= {"^ 1/knight", "I 1/tower", "^ 2 +coin/knight", "5"}


def giants(stage: str, row: str = "17=0 20=1 30=2", placed: str = "") -> KingdomPosition:
    return scene(
        "age_of_giants",
        ["w2!w/Cl1.", "C.w1/l1f.", "C"],
        row=row,
        next_row="1 2 3",
        quests=["four_corners_mine", "bleak_king"],
        stage=stage,
        placed=placed,
    )


@pytest.mark.rule("AG-2.3")
def test_a_giant_is_sent_to_somebody_by_name_who_says_where_it_lands() -> None:
    sending = giants(stage="send", row="54=0 20=1 30=2", placed="e4 f4")
    names = ["Ann", "Ben", "Cleo"]
    listed = shown(paint_move_list(sending, names)[1])
    assert "send a giant away\n" in re.sub(" +\n", "\n", listed)
    assert re.search(r"1 Ge4>1 +giant from e4 to Ben", listed)
    assert describe(sending, read_move("Ge4>1"), names) == "sent the giant on e4 to Ben"
    received = played(sending, "Ge4>1")
    assert " Ben  to put the giant from Ann on a crown" in shown(paint_table(received, names))
    assert "w0!" in shown(KingdomView().preview(received, read_move("G@g5")))


@pytest.mark.rule("AG-2.2")
def test_a_square_shows_its_open_crowns_its_giant_its_knight_and_its_building() -> None:
    text = shown(paint_kingdom(royal(stage="build").realms[0].kingdom, 0))
    assert " T " in text
    text = shown(paint_kingdom(giants(stage="place").realms[0].kingdom, 0))
    assert " w1!" in text


def test_quests_are_told_in_words() -> None:
    text = shown(paint_table(giants(stage="place")))
    assert "quest  four corners: 5 for each corner of mine\n" in re.sub(" +\n", "\n", text)
    assert len({shown(paint_quest(quest)) for quest in load().quests}) == 17
    assert all(len(shown(paint_quest(quest)).splitlines()) == 1 for quest in load().quests)


@pytest.mark.rule("QD-2.2", "QD-2.6", "QD-2.8")
def test_what_was_done_is_told_with_coins_and_titles() -> None:
    taxing = royal(stage="tax", placed="f8 g8")
    assert describe(taxing, read_move("Tf8")) == "collected 3 coins from f8"
    assert describe(taxing, read_move("Tf8+g8")) == "collected 6 coins from f8 and g8"
    assert describe(royal(stage="build"), read_move("B1@f9")) == "built Guardtower on f9 for 0"
    envious = scene(
        "queendomino", ["C.t;c7", "C;c7;t1;q"], row="17=0 20=1", slots="guardtower - - - - -", stage="build"
    )
    assert describe(envious, read_move("B0@i7")) == "built Guardtower on i7 for 0, and the queen came"
    assert describe(royal(stage="dragon"), read_move("D0")) == "had the dragon burn Church"


@pytest.mark.rule("QD-4.3")
def test_a_sheet_names_the_queen_beside_her_territory() -> None:
    text = shown(paint_sheet(Text("Ann"), sheet(royal(stage="build"), 0)))
    assert re.search(r"^QD-4.3 +town with the queen +3 squares x 1 crown +3 *$", text, re.MULTILINE)


@pytest.mark.rule("RW-1.4")
def test_owners_of_a_team_are_named_together() -> None:
    team = scene("royal_wedding", ["C;c7", "C;c7", "C;c7"], seats=6, options=["teams"], row="q1=0 q2=1")
    assert owners(team.plan, 1, ["a", "b", "c", "d", "e", "f"]) == "c and d"
    assert owners(team.plan, 0) == "seat 0 and seat 1"


@pytest.mark.parametrize(
    ("game", "options", "signs"),
    [
        ("kingdomino", (), (False, False)),
        ("queendomino", (), (True, False)),
        ("age_of_giants", (), (False, True)),
        ("age_of_giants", ("on_queendomino",), (True, True)),
    ],
)
def test_the_help_explains_the_signs_of_each_game(
    game: str, options: tuple[str, ...], signs: tuple[bool, bool]
) -> None:
    text = shown(KingdomView().help(scene(game, ["C", "C", "C"], options=options)))
    assert ("T a town with a building" in text, "has a giant on it" in text) == signs
    assert max(map(len, text.splitlines())) <= 80
