"""`crownlands play` with all games of the family at a pseudo terminal of 80 columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from crownlands.match import Match
from crownlands.rules.notation import read_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.terminal import Terminal

    Sit = Callable[..., Terminal]


def task(shown: str) -> str:
    """What the person is asked to do, without the domino's name."""
    asked = re.findall(r" to (.+?) ─", shown)[-1]
    return re.sub(r"domino [A-Fkq]?\d*$", "..", asked)


def listed(shown: str) -> str:
    """The list of moves above the prompt."""
    return shown.rpartition("\n\n")[2]


def look_round(terminal: Terminal, shown: str) -> list[str]:
    """Preview, hint and sheets, which leave the game where it is, then a move and its undoing."""
    answers = [terminal.type(words) for words in ("p 1", "h", "s")]
    preview, hint, sheets = answers
    assert re.search(r"\n +[a-m]   |fits nowhere now|replies for the other", preview)
    assert re.search(r"would play \d+, that is \S+\n", hint)
    assert "total" in sheets
    answers.append(terminal.type("1"))
    if not terminal.ended:
        answers.append(terminal.type("u"))
        assert "taken back" in answers[-1]
        assert listed(answers[-1]) == listed(shown)
        assert task(answers[-1]) == task(shown)
    return answers


GAMES = [
    pytest.param(
        ("queendomino", "--seats", "2"),
        {"place ..", "choose a domino of the next row", "build, bribe the dragon or choose a domino"},
        id="queendomino",
    ),
    pytest.param(
        ("age_of_giants", "--seats", "3", "--options", "on_queendomino", "--bots", "random,random"),
        {"place ..", "put the giant on a crown", "tax, bribe the dragon or choose a domino"},
        id="age_of_giants",
    ),
    pytest.param(
        ("royal_wedding", "--seats", "6", "--options", "teams"),
        {"place ..", "tax, bribe the dragon or choose a domino", "bribe the dragon or end the turn"},
        marks=pytest.mark.slow,
        id="royal_wedding",
    ),
    pytest.param(("riomino", "--options", "junior"), {"lay a die"}, id="riomino"),
    pytest.param(
        ("royal_wedding", "--seats", "8"), {"place .."}, marks=pytest.mark.slow, id="royal_wedding of eight"
    ),
    pytest.param(
        ("age_of_giants", "--seats", "5"), {"place .."}, marks=pytest.mark.slow, id="giants on kingdomino"
    ),
    pytest.param(("queendomino", "--seats", "4"), {"place .."}, marks=pytest.mark.slow, id="queendomino of four"),
]


SEEDS = {"age_of_giants": "2"}
"""Where the first seed does not lead through all the tasks."""


@pytest.mark.slow
@pytest.mark.parametrize(("words", "tasks"), GAMES)
def test_a_whole_game_is_played_by_always_typing_1_and_every_stage_can_be_looked_at(
    sit_down: Sit, words: tuple[str, ...], tasks: set[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    terminal = sit_down(*words, "--seed", SEEDS.get(words[0], "1"), "--save", str(file))
    shown = terminal.greeting
    text = [shown]
    met: set[str] = set()
    while not terminal.ended:
        if (now := task(shown)) not in met:
            met.add(now)
            text += look_round(terminal, shown)
            if terminal.process.returncode is not None:
                break
        shown = terminal.type("1")
        text.append(shown)
    everything = "".join(text)
    assert terminal.process.returncode == 0
    assert "Traceback" not in everything
    # Only the last line, which names the file, may be as long as its path.
    assert max(map(len, everything.splitlines()[:-1])) <= 80
    assert tasks <= met
    match = Match.from_record(read_record(file.read_text(encoding="utf-8")))
    assert match.is_over
    for realm in range(match.position.plan.realms):
        assert re.search(rf"total +{match.sheet(realm).total} *\n", text[-1])


@pytest.mark.slow
@pytest.mark.rule("RW-1.4")
def test_partners_are_named_together(sit_down: Sit) -> None:
    terminal = sit_down("royal_wedding", "-s", "6", "-o", "teams", "--seed", "tour", "--name", "Ann")
    assert re.search(r"^ Ann  Bot 2  2 points +Bot 3  Bot 4  2 points", terminal.greeting, re.MULTILINE)
    sheets = terminal.type("s")
    assert " Ann  Bot 2 \n" in re.sub(r" +\n", " \n", sheets)
    assert sheets.count("total") == 3


@pytest.mark.slow
@pytest.mark.rule("QD-2.8")
def test_the_dragon_is_bribed_by_its_text_and_stands_in_the_slot(sit_down: Sit) -> None:
    terminal = sit_down("queendomino", "--seed", "tour")
    shown = terminal.greeting
    while "or bribe the dragon for 1 coin first\n" not in shown:
        shown = terminal.type("1")
    building = re.search(r"D2 +burn ([A-Z][\w' ()]+?) (?:-1)? ", shown)
    assert building
    shown = terminal.type("D2")
    assert f"had the dragon burn {building[1].strip()}" in shown
    assert "2 the dragon" in shown
    assert "D2" not in listed(shown)
    assert task(shown) == "choose a domino of the next row"
