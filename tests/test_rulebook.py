"""Every rule has an address: one home in the code, tests, and a paragraph in docs/rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crownlands import rulebook
from crownlands.rules import GAMES

IMPLEMENTED = tuple(sorted({game.prefix for game in GAMES.values()}))
IDS = [rule_id for rule_id in rulebook.paragraphs() if rule_id.startswith(IMPLEMENTED)]


@pytest.mark.slow
@pytest.mark.parametrize("rule_id", IDS)
def test_a_rule_has_one_home_a_test_and_a_paragraph(rule_id: str) -> None:
    rule = rulebook.rule(rule_id)
    assert len(rule.text) > 30
    assert len(rule.homes) == 1, f"{rule_id} lives in {[str(home) for home in rule.homes]}"
    assert rule.tests, f"{rule_id} has no test"


def test_no_home_and_no_test_names_a_rule_that_does_not_exist() -> None:
    assert set(rulebook.homes()) <= set(rulebook.paragraphs())
    assert set(rulebook.tests()) <= set(rulebook.paragraphs())


def test_every_rule_cited_in_the_code_exists() -> None:
    # Guides that are built below the package have folders named after examples.
    for path in filter(Path.is_file, rulebook.PACKAGE.rglob("*.py")):
        for cited in re.findall(rulebook.ID, path.read_text(encoding="utf-8")):
            assert cited in rulebook.paragraphs(), f"{path.name} cites {cited}"


def test_the_games_have_all_their_rules() -> None:
    counted = {
        prefix: sum(one.startswith(prefix) for one in rulebook.paragraphs()) for prefix in ("KD", "QD", "RW")
    }
    assert counted == {"KD": 25, "QD": 22, "RW": 5}
    assert sum(one.startswith(("AG", "RM")) for one in rulebook.paragraphs()) == 29


@pytest.mark.parametrize("spelled", ["KD-3.2", "kd-3.2", "kd3.2", " KD-3.2 "])
def test_an_id_is_found_however_it_is_spelled(spelled: str) -> None:
    assert rulebook.rule(spelled).id == "KD-3.2"


def test_a_rule_is_found_by_words_and_by_the_beginning_of_its_id() -> None:
    assert "KD-3.3" in [rule.id for rule in rulebook.search("frame")]
    assert [rule.id for rule in rulebook.search("KD-3")] == ["KD-3.1", "KD-3.2", "KD-3.3", "KD-3.4"]
    assert rulebook.search("no such words anywhere") == []
    with pytest.raises(KeyError, match="there is no rule"):
        rulebook.rule("KD-99.9")


def test_a_place_reads_as_file_line_and_name() -> None:
    assert re.fullmatch(r"rules/kingdoms/placing.py:\d+ touching", str(rulebook.rule("KD-3.2").home))
