"""`crownlands play` at a real, if pseudo, terminal of 80 columns, and without one."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from crownlands.match import Match
from crownlands.rules.notation import read_record, read_records
from tests.cli.terminal import COMMAND, PATIENCE, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Sit = Callable[..., "Terminal"]


@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "2", "--options", "harmony,middle_kingdom"),
        pytest.param(("--seats", "3"), marks=pytest.mark.slow),
        pytest.param(("--seats", "4"), marks=pytest.mark.slow),
        pytest.param(("--seats", "2", "--options", "mighty_duel"), marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_always_typing_1(sit_down: Sit, words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    terminal = sit_down(*words, "--seed", "ones", "--save", str(file))
    shown = [terminal.greeting]
    while not terminal.ended:
        shown.append(terminal.type("1"))
    text = "".join(shown)
    assert terminal.process.returncode == 0
    assert "won the game." in text
    assert "Traceback" not in text
    # Only the last line, which names the file, may be as long as its path.
    assert max(map(len, text.splitlines()[:-1])) <= 80
    match = Match.from_record(read_record(file.read_text(encoding="utf-8")))
    assert match.is_over
    assert match.players[:2] == ("You", "Bot 2")
    for sheet in (match.sheet(realm) for realm in range(match.setup.seats)):
        assert re.search(rf"total +{sheet.total} *\n", shown[-1])


@pytest.mark.slow
def test_the_table_shows_whose_turn_it_is_the_rows_the_kings_and_the_moves(sit_down: Sit) -> None:
    terminal = sit_down("--seed", "walk")
    assert "The first kings   You  to choose a domino of the next row" in terminal.greeting
    assert re.search(r"^next +\d+ .* \d+ .* \d+ ", terminal.greeting, re.MULTILINE)
    assert re.search(r"^  1 >\d+ .* places, best \+\d", terminal.greeting, re.MULTILINE)
    assert "\x1b[" in terminal.coloured
    shown = terminal.type("1")
    while "to place domino" not in shown:
        shown = terminal.type("1")
    assert re.search(r"^Round 1 of 6   You  to place domino (\d+) ", shown, re.MULTILINE)
    assert re.search(r"^ +(You|Bot 2) +(You|Bot 2)", shown, re.MULTILINE)
    assert re.search(r"^  1 \d+@\w\d[eswn] +[wflgsm]\w\d .*\+\d", shown, re.MULTILINE)


@pytest.mark.slow
def test_what_bots_did_is_told_with_its_gain_and_stands_in_brackets(sit_down: Sit) -> None:
    terminal = sit_down("--seed", "walk")
    shown = terminal.type("1")
    while not (told := re.search(r" Bot 2  placed domino \d+ on \w\d \w\d  \+(\d+)\n", shown)):
        shown = terminal.type("1")
    assert int(told[1]) > 0
    assert re.search(r"\([wflgsm][ 123]\)", shown)


@pytest.mark.slow
def test_preview_hint_sheets_record_and_help_leave_the_game_where_it_is(sit_down: Sit) -> None:
    terminal = sit_down("--seed", "walk")
    shown = terminal.type("1")
    while "to place domino" not in shown:
        shown = terminal.type("1")
    move = re.search(r"^  2 (\S+)", shown, re.MULTILINE)
    assert move
    preview = terminal.type("p 2")
    assert preview.count("(") == 2
    assert f"{move[1]}  +" in preview
    hint = re.search(r"would play (\d+), that is (\S+)\n", terminal.type("h"))
    assert hint
    assert re.search(rf"^ *{hint[1]} {re.escape(hint[2])} |  {hint[1]} {re.escape(hint[2])} ", shown, re.MULTILINE)
    assert terminal.type("s").count("total") == 2
    assert read_record("[Game" + terminal.type("r").partition("[Game")[2].rpartition("\n")[0]).moves
    assert "takes your last move back" in terminal.type("?")
    assert terminal.type("") == "\n You  > "
    assert f"placed domino {move[1].partition('@')[0]} on " in terminal.type(move[1])


@pytest.mark.slow
def test_a_choice_is_previewed_at_its_best_place(sit_down: Sit) -> None:
    preview = sit_down("--seed", "walk").type("p 3")
    assert preview.count("(") == 2
    assert re.search(r"\d+@\w\d[eswn]  \+\d", preview)


REFUSED = {
    "banana": "'banana' is not a move; moves look like >17, 17@d5e",
    "99": "there are moves 1 to 4",
    "0": "there are moves 1 to 4",
    "p 9": "there are moves 1 to 4",
    "p x": "there are moves 1 to 4",
    "17@d5e": "17@d5e cannot be played now: a domino of the next row must be chosen (KD-2.3)",
    "king:0": "king:0 cannot be played now: a domino of the next row must be chosen (KD-2.3)",
    ">2": "domino 2 is not in the next row; it has 5, 23, 26 or 37 (KD-2.3)",
    "[/red]": "'[/red]' is not a move",
    "u": "there is nothing of yours to take back",
}


@pytest.mark.slow
def test_what_cannot_be_played_is_explained_and_asked_again(sit_down: Sit) -> None:
    terminal = sit_down("--seed", "walk")
    for words, why in REFUSED.items():
        shown = terminal.type(words)
        assert why in " ".join(shown.split())
        assert shown.endswith(" You  > ")


@pytest.mark.slow
def test_undo_takes_the_last_decision_back_with_all_that_followed(sit_down: Sit, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    terminal = sit_down("--seed", "walk", "--save", str(file))
    first = terminal.greeting[terminal.greeting.index("The first kings") :]
    saved = file.read_text(encoding="utf-8")
    terminal.type("1")
    assert file.read_text(encoding="utf-8") != saved
    back = terminal.type("u")
    assert "taken back" in back
    assert file.read_text(encoding="utf-8") == saved
    assert back[back.index("The first kings") :] == first
    chosen = re.search(r"^  4 >(\d+)", first, re.MULTILINE)
    assert chosen
    assert f"You  chose domino {chosen[1]}" in terminal.type("4")
    assert f">{chosen[1]}" in file.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("words", "end"), [("q", "\n"), ("", "\x04"), ("", "\x03")])
def test_a_person_may_stop_at_any_time(sit_down: Sit, words: str, end: str) -> None:
    terminal = sit_down("--seed", "walk")
    shown = terminal.type(words, end)
    assert "Stopped." in shown
    assert "Traceback" not in shown
    assert terminal.process.returncode == 0


@pytest.mark.slow
def test_several_people_share_the_keyboard(sit_down: Sit) -> None:
    terminal = sit_down("--bots", "0", "--seed", "walk", "--name", "Ann", "--name", "[/]Ben")
    asked = set()
    shown = terminal.greeting
    while not terminal.ended:
        asked.add(shown.rpartition("\n")[2])
        shown = terminal.type("1")
    assert asked == {" Ann  > ", " [/]Ben  > "}
    assert re.search(r"^(Ann|\[/\]Ben|Ann and \[/\]Ben) won the game\.", shown, re.MULTILINE)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_with_the_same_bots(sit_down: Sit) -> None:
    one, other = (sit_down("--seats", "3", "--bots", "random,greedy", "--seed", "again") for _ in range(2))
    for _ in range(6):
        assert one.type("1") == other.type("1")


@pytest.mark.slow
@pytest.mark.rule("KD-5.1")
def test_a_dynasty_goes_on_for_three_games_and_adds_them_up(sit_down: Sit, tmp_path: Path) -> None:
    file = tmp_path / "dynasty.txt"
    terminal = sit_down("--options", "dynasty", "--seed", "three", "--save", str(file))
    text = ""
    while not terminal.ended:
        text += terminal.type("1")
    games = [Match.from_record(record) for record in read_records(file.read_text(encoding="utf-8"))]
    assert len(games) == 3
    sums = [sum(game.result.scores[seat] for game in games) for seat in (0, 1)]
    assert f"Game 3 of 3; sums so far: You {sums[0]}, Bot 2 {sums[1]}" in text


@pytest.mark.slow
def test_without_a_terminal_it_says_so_and_shows_a_game_among_bots() -> None:
    answer = subprocess.run(
        [*COMMAND, "--seed", "alone"],
        input="1\n1\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.startswith("There is no terminal to play at, so here is a game among bots.\n")
    assert "Bot 1  chose domino" in answer.stdout
    assert "won the game." in answer.stdout
    assert "\x1b" not in answer.stdout
