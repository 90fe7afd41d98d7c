"""docs/adding-a-game.md, followed step by step: its code becomes a game, and the whole house plays it."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

from crownlands import Match, rulebook
from crownlands.players import new_player
from crownlands.rules import GAMES, Game, ImpossibleSetup, setup
from crownlands.rules.notation import read_position, write_position
from crownlands.server.table.agreement import Agreement, SeatTerms
from crownlands.server.table.openings import Origin, create
from crownlands.server.table.requests import Start
from crownlands.server.table.table import Named, Table
from tests.cli.commands import told

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
RULES, MODULE, ENTRY, PLAYED = re.findall(r"^```(?:markdown|python)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
"""The blocks of the page: the rules in words, the game's own file, its entry in the table, a first game."""
NAME = "crownlands.rules.lakeside"


@pytest.fixture(autouse=True)
def lakeside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Does what the page says, and puts everything back."""
    docs = tmp_path / "docs" / "rules"
    docs.mkdir(parents=True)
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        (docs / path.name).symlink_to(path)
    (docs / "LK.md").write_text(RULES, encoding="utf-8")
    monkeypatch.setattr(rulebook, "CHECKOUT", tmp_path)
    module = ModuleType(NAME)
    exec(compile(MODULE, "<adding-a-game>", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, NAME, module)
    monkeypatch.setitem(GAMES, "lakeside", eval(ENTRY, {"Game": Game, "lakeside": module}))
    known = (rulebook.paragraphs, rulebook.tests)
    for one in known:
        one.cache_clear()
    yield
    for one in known:
        one.cache_clear()


def test_the_game_of_the_page_is_played_to_its_end() -> None:
    exec(PLAYED, {})


def test_a_set_up_that_the_game_does_not_have_is_refused_with_its_rule() -> None:
    assert setup("Lakeside").seats == 2
    with pytest.raises(ImpossibleSetup, match=r"Lakeside has 2 seats, not 3 \(LK-1\.1\)"):
        setup("lakeside", 3)


def test_every_position_has_a_text_and_every_sheet_its_lakes() -> None:
    players = [new_player(name, seed=1) for name in ("greedy", "random")]
    match = Match.new("lakeside", seed="shore")
    rounds = set()
    while not match.is_over:
        assert read_position(write_position(match.position)) == match.position
        rounds.add(match.position.round)
        assert isinstance(match.actor, int)
        match.push(players[match.actor].decide(match.position))
    assert max(rounds) == 3
    lines = [line for realm in range(2) for line in match.sheet(realm).lines if line.rule == "LK-2.1"]
    assert [line.points for line in lines] == [line.cells.bit_count() for line in lines] != []
    assert match.result.scores == tuple(match.sheet(realm).total for realm in range(2))


@pytest.mark.slow
def test_the_command_line_knows_it() -> None:
    assert '[Game "lakeside"]' in told("new", "lakeside", "--seed", "one")
    assert "Each lake square is worth a point" in told("rule", "LK-2.1")
    assert "lakeside" in told("about")


def test_a_table_plays_it_without_a_server() -> None:
    agreed = replace(Agreement((SeatTerms("mine"), SeatTerms("bot", "random"))), game="lakeside")
    levels = Named(("random",), "random")
    made = create(Origin("t", "a secret"), agreed, levels, "ann", "Ann")
    table = Table.opened(made, levels, host="ann", now=0.0)
    table.ask("ann", Start(), now=1.0)
    state = table.state_for("ann", now=1.0)
    assert state["table"]["status"] == "playing"
    assert state["position"]["setup"]["game"] == "lakeside"


def test_every_rule_of_the_page_has_one_home_and_every_named_file_is_there() -> None:
    opened = re.findall(rf'"""({rulebook.ID.pattern}):', MODULE)
    assert sorted(opened) == sorted(re.findall(rf"^\*\*({rulebook.ID.pattern})\*\*", RULES, re.MULTILINE))
    named = re.findall(r"`((?:src|tests|web|docs)/[^`:]+)`", PAGE)
    made_here = [path for path in named if "lakeside" in path or "LK" in path]
    assert [path for path in named if not (ROOT / path).exists()] == made_here != []
