"""Rules by id, by words, by the beginning of an id."""

from __future__ import annotations

import re

import pytest

from tests.cli.commands import run, told


@pytest.mark.slow
def test_a_rule_is_printed_with_its_paragraph_its_code_and_its_tests() -> None:
    text = told("rule", "kd-3.2")
    assert text.startswith("KD-3.2  At least one half of the domino must touch")
    assert re.search(r"code +rules/kingdoms/placing\.py:\d+ touching", text)
    assert re.search(r"test +tests/json_queries/test_\w+\.py:\d+ test_", text)


def test_words_search_the_rules() -> None:
    found = told("rule", "castle", "matches", "terrain")
    assert "KD-3.2" in found
    assert "KD-3.1 " not in found


def test_the_beginning_of_an_id_lists_its_rules() -> None:
    assert re.findall(r"^(KD-3\.\d)", told("rule", "KD-3"), re.MULTILINE) == [
        "KD-3.1",
        "KD-3.2",
        "KD-3.3",
        "KD-3.4",
    ]


def test_an_unknown_rule_is_refused() -> None:
    answer = run("rule", "KD-99.1")
    assert answer.exit_code == 2
    assert "'KD-99.1'; ids look like KD-3.2" in answer.stderr


def test_a_rule_is_told_and_searched_in_another_language() -> None:
    assert told("rule", "kd-3.2", "--language", "de").startswith("KD-3.2  Mindestens eine Hälfte des Steins")
    assert "KD-3.3" in told("rule", "Rahmen", "--language", "de")


def test_a_language_that_nobody_wrote_them_in_is_refused() -> None:
    answer = run("rule", "KD-3.2", "--language", "la")
    assert answer.exit_code == 2
    assert "not written in 'la'; they are in en, de, es, fr, it, nl, pt, ru, uk" in " ".join(answer.stderr.split())
