"""Boards and dice are data: read, checked, replaced, added."""

from __future__ import annotations

from pathlib import Path

import pytest

from crownlands import Match
from crownlands.components import ComponentError, load
from crownlands.components.files import PACKAGED
from crownlands.components.outlines import read_boards
from crownlands.players import GreedyPlayer
from crownlands.rules import ImpossibleSetup, setup
from crownlands.rules.grid import name, scan
from crownlands.rules.notation import read_position, write_position
from tests.rules.riomino.tables import dice_table

CROSS = """
; A board nobody ever printed.
board    cross
what     9 dice, 4 for each player, on a cross
rule     RM-1.5
hand     4
outline  printed
. . # . .
. . # . .
# # # # #
. . # . .
. . # . .
"""


def own(folder: Path, text: str, file: str = "boards.txt") -> Path:
    (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("RM-1.5")
def test_the_boards_are_the_outlines_of_the_rules() -> None:
    rules = Path("docs/rules/RM.md").read_text(encoding="utf-8")
    picture = rules.partition("Starter      Junior       Expert       Master\n")[2].partition("```")[0]
    rows = [line.replace(" ", "") for line in picture.splitlines()]
    drawn = {
        board: tuple(row[5 * n : 5 * n + 5] for row in rows)
        for n, board in enumerate(("starter", "junior", "expert", "master"))
    }
    assert {board.name: board.outline for board in load().boards if board.name in drawn} == drawn


@pytest.mark.rule("RM-1.5")
def test_a_board_has_as_many_cells_as_dice_and_reconstructions_are_marked() -> None:
    for board in load().boards:
        if board.outline:
            assert "".join(board.outline).count("#") == board.dice
    marked = {board.name for board in load().boards if board.reconstructed}
    assert marked == {"starter", "junior", "expert", "master"}


@pytest.mark.rule("RM-1.5", "RM-3.4")
def test_a_board_made_up_in_a_file_is_an_option_and_is_played(tmp_path: Path) -> None:
    packaged = (PACKAGED / "boards.txt").read_text(encoding="utf-8")
    mine = load(own(tmp_path, packaged + CROSS))
    chosen = setup("riomino", 2, ["cross"], mine)
    match = Match.new("riomino", 2, ["cross"], seed="a cross", components=mine)
    table = dice_table(match.position)
    assert {name(cell) for cell in scan(table.plan.cells)} == {
        "e3", "e4", "c5", "d5", "e5", "f5", "g5", "e6", "e7",
    }  # fmt: skip
    player = GreedyPlayer(0)
    while not match.is_over:
        match.push(player.decide(match.position))
    assert len(match.result.winners) == 1
    assert Match.from_record(str(match), components=mine).result == match.result
    assert read_position(write_position(match.position), mine) == match.position
    assert match.setup == chosen
    assert match._repr_svg_().startswith("<svg")
    with pytest.raises(ImpossibleSetup, match="cross does not go with junior"):
        setup("riomino", 2, ["cross", "junior"], mine)
    with pytest.raises(ImpossibleSetup, match="no option 'cross'"):
        setup("riomino", 2, ["cross"])


@pytest.mark.rule("RM-1.5")
def test_the_first_board_of_a_file_is_the_usual_one(tmp_path: Path) -> None:
    mine = load(own(tmp_path, CROSS))
    assert setup("riomino", components=mine).options == ("cross",)
    assert mine.digest != load().digest


def test_a_frame_of_ones_own_floats_too(tmp_path: Path) -> None:
    mine = load(own(tmp_path, "board tiny\nwhat four cells\nrule RM-1.5\nhand 1\nframe 2\n"))
    match = Match.new("riomino", components=mine, seed="tiny")
    while not match.is_over:
        match.push(match.legal()[0])
    assert len(dice_table(match.position).layout.dice) <= 3


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (CROSS, "; nothing\n", "boards.txt: no boards"),
        ("board    cross\n", "", "line 3: a board begins with its name"),
        ("board    cross", "board    The Cross", "'The Cross' is not a name"),
        (CROSS, CROSS + CROSS, "'cross' stands twice"),
        ("hand     4", "hand     four", "field 'hand': 'four' is not a number from 1 to 40"),
        ("hand     4", "hand     41", "field 'hand': '41' is not a number from 1 to 40"),
        ("hand     4", "hand     5", "as many cells as dice: 11, not 9"),
        ("hand     4\n", "", "field 'hand': is missing"),
        ("what     9 dice, 4 for each player, on a cross\n", "", "field 'what': is missing"),
        ("RM-1.5", "KD-1.1", "field 'rule': 'KD-1.1' is not a rule of Riomino"),
        ("outline  printed", "outline  dreamt", "'dreamt' is not one of printed, reconstructed"),
        ("outline  printed\n", "", "either an outline or a frame"),
        ("outline  printed", "outline  printed\nframe 3", "either an outline or a frame"),
        ("outline  printed", "frame 3", "or a drawing stands beside it"),
        ("hand     4", "hand     4\nhand 4", "each once"),
        ("hand     4", "colour   red", "one of board, what, rule, hand, outline, frame"),
        ("# # # # #", "# # # #", "rows are equally long"),
        ("# # # # #\n", "", "rows and columns odd"),
        (". . # . .\n. . # . .\n# # # # #", ". . . . #\n. . # . .\n# # # # #", "joined to it by its edges"),
        ("# # # # #\n. . # . .", "# # . # #\n. # # . .", "the middle is a cell"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused_with_its_field(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    assert old in CROSS
    with pytest.raises(ComponentError) as refused:
        load(own(tmp_path, CROSS.replace(old, new, 1)))
    assert complaint in str(refused.value)
    assert str(refused.value).startswith("boards.txt")


def test_too_many_dice_for_a_frame_or_too_wide_a_frame_or_no_drawing_is_refused() -> None:
    with pytest.raises(ComponentError, match="11 dice do not fit it"):
        read_boards("board x\nwhat x\nrule RM-1.5\nhand 5\nframe 3\n")
    with pytest.raises(ComponentError, match="'6' is not a number from 1 to 5"):
        read_boards("board x\nwhat x\nrule RM-1.5\nhand 5\nframe 6\n")
    with pytest.raises(ComponentError, match="at most 9"):
        read_boards("board x\nwhat x\nrule RM-1.5\nhand 5\noutline printed\n" + "#" * 11)
    with pytest.raises(ComponentError, match="odd in number"):
        read_boards("board x\nwhat x\nrule RM-1.5\nhand 5\noutline printed\n")


@pytest.mark.rule("RM-1.1")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("23,2,3\n", "", "a die has 6 different faces, not 5"),
        ("23,2,3", "32,3,2", "2 is not a greater value than 3"),
        ("23,2,3", "23,2,4", "a face is named by its values, 24"),
        ("23,2,3", "2x,2,x", "field 'other': 'x' is not a number"),
        ("23,2,3", "212,2,12", "has two digits"),
        ("23,2,3", "13,1,3", "'13' stands twice"),
    ],
)
def test_a_die_that_cannot_be_is_refused(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    text = (PACKAGED / "dice.csv").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ComponentError) as refused:
        load(own(tmp_path, text.replace(old, new, 1), "dice.csv"))
    assert complaint in str(refused.value)


def test_dice_of_ones_own_are_played_and_drawn_without_art(tmp_path: Path) -> None:
    text = (PACKAGED / "dice.csv").read_text(encoding="utf-8").replace("23,2,3", "79,7,9")
    match = Match.new("riomino", components=load(own(tmp_path, text, "dice.csv")), seed="79")
    while "79" not in str(match.position._repr_svg_()) and not match.is_over:
        match.push(match.legal()[0])
    assert "roll:1:79" in str(match) or "roll:0:79" in str(match)
    assert "die_79" not in match._repr_svg_()
    assert ">9</text>" in match._repr_svg_()
