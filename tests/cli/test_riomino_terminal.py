"""Riomino on the command line: pictures, play at a pseudo terminal, records, counts."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from crownlands import Match, Series
from crownlands.cli.paint_riomino import paint_moves, paint_preview, paint_riomino
from crownlands.components import load
from crownlands.components.files import PACKAGED
from crownlands.players import new_player
from crownlands.rules import play, read_move, setup
from crownlands.rules.notation import read_record, read_records
from tests.cli.commands import run, told
from tests.cli.terminal import Terminal
from tests.rules.riomino.tables import SETUPS, drawn
from tests.tables import name_of, random_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from crownlands.rules import Setup


@pytest.fixture
def sit_down() -> Iterator[Callable[..., Terminal]]:
    seats: list[Terminal] = []

    def sit(*words: str) -> Terminal:
        seats.append(Terminal("riomino", *words))
        return seats[-1]

    yield sit
    for terminal in seats:
        terminal.__exit__()


def shown(painted: Any) -> str:
    console = Console(width=80, record=True, highlight=False, file=StringIO())
    console.print(painted)
    return console.export_text()


@pytest.mark.slow
@pytest.mark.parametrize("options", ["starter", "junior,tashkent_end", "professional", "three_by_three,paired"])
def test_a_whole_game_is_played_by_always_typing_1(
    sit_down: Callable[..., Terminal], options: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    terminal = sit_down("--options", options, "--seed", "ones", "--save", str(file))
    text = terminal.greeting
    while not terminal.ended:
        text += terminal.type("1")
    assert terminal.process.returncode == 0
    assert "Traceback" not in text
    assert "has won" in text or "a draw" in text
    assert max(map(len, text.splitlines()[:-1])) <= 80
    records = read_records(file.read_text(encoding="utf-8"))
    assert len(records) == (2 if "paired" in options else 1)
    assert all(Match.from_record(record).is_over for record in records)
    if "paired" in options:
        assert re.search(r"Game 1 of 2; sums so far: You [01], Bot 2 [01]\n", text)
        assert re.search(r"Game 2 of 2; sums so far: You [012], Bot 2 [012]\n", text)


@pytest.mark.slow
def test_the_table_shows_dice_trays_usable_cells_and_moves_by_cell(sit_down: Callable[..., Terminal]) -> None:
    terminal = sit_down("--bots", "0", "--seed", "look")
    assert re.search(
        r"^Starter, 0 of 13 dice laid   Player [12]  to lay the start die", terminal.greeting, re.MULTILINE
    )
    assert "the start die" in terminal.greeting
    assert re.search(r"^e5 +1 \d{4} .* 2 \d{4} .* 3 \d{4} .* 4 \d{4}", terminal.greeting, re.MULTILINE)
    after = terminal.type("1")
    assert "1 of 13 dice laid" in after
    assert re.search(r"^ 5 .*\(\d [/\\] \d\)", after, re.MULTILINE)
    assert re.search(r"^d5 +\d+ \d{4} \d+", after, re.MULTILINE)
    assert "\x1b[" in terminal.coloured


@pytest.mark.slow
def test_preview_hint_sheet_record_help_undo_and_giving_up(sit_down: Callable[..., Terminal]) -> None:
    terminal = sit_down("--bots", "0", "--seed", "look", "--options", "tashkent_end")
    assert "replies for the other" in terminal.type("p 2")
    assert "there are moves 1 to 4" in terminal.type("p 9")
    assert "the greedy bot would play" in terminal.type("h")
    assert re.search(r"RM-3.2 +left +6 dice +0", terminal.type("s"))
    assert '[Game "riomino"]' in terminal.type("r")
    assert "1122@c3: on c3, with 1 north" in terminal.type("?")
    assert "(RM-1.4)" in terminal.type("0110@a1")
    assert "1 of 13 dice laid" in terminal.type("1")
    assert "nothing of yours" in terminal.type("u")
    assert "2 of 13 dice laid" in terminal.type("1")
    assert "0 of 13 dice laid" in terminal.type("u")
    end = terminal.type("resign")
    assert "gave up" in end
    assert re.search(r"Player [12] has won: Player [12] gave up", end)
    assert "won the game." in end


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_every_table_is_painted_and_drawn(chosen: Setup) -> None:
    for position, move in list(random_game(chosen, 7))[::5]:
        table: Any = position
        text = shown(paint_riomino(table, ["Ann", "Bob"], {0: 1 << 132}))
        assert f"{len(table.layout.dice)} of {table.plan.board.dice} dice laid" in text
        assert max(map(len, text.splitlines())) <= 80
        if table.stage == "play":
            moves, listed = paint_moves(table)
            assert f"{len(moves):>3} " in shown(listed)
            assert move is not None
            assert str(move) in shown(paint_preview(table, move))
        svg = table._repr_svg_()
        ElementTree.fromstring(svg)
        assert svg.count("#cl-die_") == len(table.layout.dice) + table.rolled
        assert len(table.show().splitlines()) > 8


def test_a_winning_move_is_marked_and_a_dead_cell_crossed_out() -> None:
    position = drawn("1122", "e5", "12,12/03,03")
    assert " wins" in shown(paint_moves(position)[1])
    move = paint_moves(position)[0][0]
    assert "no reply: it wins" in shown(paint_preview(position, move))
    dead = drawn("0110 0011 0220\n1100 .... 2211", "d5", "12/12")
    assert "xxx" in shown(paint_riomino(dead))
    assert "cl-hatch_dead" in dead._repr_svg_()
    assert " x " in dead.show()


def test_a_position_tells_who_is_due_or_has_won() -> None:
    match = Match(setup("riomino", 2, ["three_by_three"]), players=["Ann", "Bob"])
    assert "chance to draw the lot" in match.show()
    match.push("lot:1")
    assert "chance to roll the dice" in match.show()
    while match.actor == "chance":
        match.push(match.legal()[0])
    assert "Bob to lay the start die" in match.show()
    assert "Bob: (01) 01 01 01 01" in match.show()
    match.push("0110@e5")
    assert "Ann to lay a die" in match.show()
    match.push("resign")
    assert "Bob has won: Ann gave up" in match.show()
    blocked = drawn("1122", "e5", "12,12/03,03")
    assert "seat 0 has won: seat 1 cannot move" in play(blocked, read_move("2112@e6")).show()
    full = "1221 2112 1221\n2112 1221 2112\n1221 2112 ...."
    for trays, says in (
        ("12,01/01", "a draw"),
        ("12,01/23", "seat 0 has won"),
        ("12,23/01", "seat 1 has won\n"),
    ):
        end = play(drawn(full, "d4", trays, "three_by_three", "tashkent_end"), read_move("1221@f6"))
        assert says in end.show()


def test_dice_of_ones_own_are_painted(tmp_path: Path) -> None:
    text = (PACKAGED / "dice.csv").read_text(encoding="utf-8").replace("23,2,3", "79,7,9")
    (tmp_path / "dice.csv").write_text(text, encoding="utf-8")
    match = Match.new("riomino", components=load(tmp_path), seed="79")
    table: Any = match.position
    assert " 7  9 " in shown(paint_riomino(table))


def test_new_show_replay_verify_random_and_perft_know_riomino(tmp_path: Path) -> None:
    record = told("new", "riomino", "--options", "master", "--seed", "tour")
    assert read_record(record).setup == setup("riomino", 2, ["master"])
    file = tmp_path / "game.txt"
    series = Series(setup("riomino", 2, ["paired"]), seed="cli")
    for _ in range(2):
        while not series.match.is_over:
            series.match.push(new_player("random", 1).decide(series.match.position))
        if not series.is_over:
            series.next_match()
    file.write_text(str(series), encoding="utf-8")
    assert "dice laid" in told("show", file)
    assert told("show", file, "--position").startswith("riomino/2/paired+starter over")
    assert "wrote" in told("show", file, "--svg", tmp_path / "table.svg")
    replayed = told("replay", file)
    assert "game 2" in replayed
    assert re.search(r"1\. seat [01]: 1 point", replayed)
    assert told("verify", file).count("fair") == 2
    unswapped = str(series).replace('[Swapped "yes"]\n', "")
    file.write_text(unswapped, encoding="utf-8")
    assert run("verify", file).exit_code == 1
    assert "games in" in told("random", "--game", "riomino", "--options", "professional", "--games", "3")
    assert "ok" in told("perft", "tests/counts/riomino.txt", "--depth", "1")
    assert "riomino" in told("about")
