"""The rules in other languages: complete, made from today's English, with the same rules, pictures and numbers."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from docs.translations import RULES, Paragraph, books, compared, complaints, languages, paragraphs, review

from crownlands import rulebook

if TYPE_CHECKING:
    from pathlib import Path

ROOT = RULES.parent.parent
CATALOGUES = ROOT / "web" / "messages"
RULING = {
    "de": "Auslegung:",
    "es": "Aclaración:",
    "fr": "Précision :",
    "it": "Chiarimento:",
    "nl": "Uitspraak:",
    "pt": "Esclarecimento:",
    "ru": "Уточнение:",
    "uk": "Уточнення:",
}
"""How a sentence begins that is our own answer."""
PAGES = [(language, book) for language in languages() for book in books()]


def both(language: str, book: str) -> list[tuple[Paragraph, Paragraph]]:
    return [(english, translated) for english, translated in compared(language, book) if english and translated]


@pytest.mark.parametrize("language", languages())
def test_every_paragraph_is_there_and_made_from_the_english_of_today(language: str) -> None:
    assert complaints(language) == []


@pytest.mark.parametrize(("language", "book"), PAGES)
def test_a_translation_has_the_same_rules_pictures_and_tables_in_the_same_order(language: str, book: str) -> None:
    paired = both(language, book)
    assert [translated.kind for _, translated in paired] == [english.kind for english, _ in paired]
    assert len([one for one, _ in paired if one.kind.endswith(".svg")]) > 0
    for english, translated in paired:
        if english.kind == "table":
            assert _shape(translated.text) == _shape(english.text), english.address


@pytest.mark.parametrize(("language", "book"), PAGES)
def test_a_paragraph_has_the_numbers_ids_options_and_rulings_of_the_english_one(language: str, book: str) -> None:
    for english, translated in both(language, book):
        for what in (r"\d+", r"[A-Z]{2}-\d+(?:\.\d+)?", r"`\w+`"):
            found = sorted(re.findall(what, translated.text))
            assert found == sorted(re.findall(what, english.text)), f"{language} {english.address}"
        ours, theirs = english.text.count("Ruling:"), _plain(translated.text).count(RULING[language])
        assert ours == theirs, f"{language} {english.address}"


@pytest.mark.parametrize("language", languages())
def test_the_rules_use_the_words_of_the_page(language: str) -> None:
    words = json.loads((CATALOGUES / language / "games.json").read_text(encoding="utf-8"))
    named = {"QD": ("building.", "terrain."), "KD": ("terrain.",), "AG": ("quest.",)}
    for book, families in named.items():
        page = _plain((RULES / language / f"{book}.md").read_text(encoding="utf-8"))
        for key, word in words.items():
            if key.startswith(families) and key != "quest.of" and (book, key) != ("KD", "terrain.town"):
                assert f"| {word} |" in page or f"| {word}, " in page, f"{language}/{book}.md lacks {key}: {word}"


@pytest.mark.parametrize("language", languages())
def test_a_rule_is_found_in_every_language(language: str) -> None:
    english, told = rulebook.paragraphs(), rulebook.paragraphs(language)
    assert list(told) == list(english)
    assert [rule for rule in told if told[rule] == english[rule]] == []


def test_the_rules_are_there_in_every_language_of_the_page() -> None:
    assert {rulebook.ENGLISH, *languages()} == {path.name for path in CATALOGUES.iterdir()}
    assert rulebook.languages() == ["en", *languages()]


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """The English pages and the German ones, to be changed."""
    for path in RULES.glob("*.md"):
        shutil.copy(path, tmp_path / path.name)
    shutil.copytree(RULES / "de", tmp_path / "de")
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_english_paragraph_that_changed_is_named_until_it_was_reviewed(german: Path) -> None:
    change(german / "KD.md", "The castle matches every terrain.", "The castle matches all terrains.")
    change(german / "KD.md", "This is what the 96 squares show;", "The 96 squares show this;")
    assert complaints("de", german) == [
        "de/KD.md KD-1.1+3 is out of date: The 96 squares show this; a look at the table tells you wher…",
        "de/KD.md KD-3.2 is out of date: **KD-3.2** At least one half of the domino must touch, edge …",
    ]
    assert review("de", "KD-3.2", german) == 1
    assert review("de", "KD-3.2", german) == 0
    assert [line.split()[1] for line in complaints("de", german)] == ["KD-1.1+3"]
    assert review("de", "KD.md", german) == 1
    assert complaints("de", german) == []
    kept = paragraphs((german / "de" / "KD.md").read_text(encoding="utf-8"), "KD")
    before = paragraphs((RULES / "de" / "KD.md").read_text(encoding="utf-8"), "KD")
    assert [one.text for one in kept] == [one.text for one in before]


def test_new_and_removed_paragraphs_are_told_apart_from_changed_ones(german: Path) -> None:
    change(german / "RM.md", "**RM-2.5** A player", "Have fun.\n\n**RM-2.5** A player")
    change(german / "RM.md", "Four dice that match everywhere:\n\n", "")
    change(german / "RM.md", "**RM-2.3** On a board, only", "**RM-2.3** On a board only")
    assert complaints("de", german) == [
        "de/RM.md RM-2.2+1 has no English paragraph any more: Vier Würfel, bei denen alles passt:",
        "de/RM.md RM-2.3 is out of date: **RM-2.3** On a board only its cells may be used. In the Pro…",
        "de/RM.md RM-2.4+9 is missing: Have fun.",
    ]


def test_a_page_that_is_not_there_lacks_every_paragraph(german: Path) -> None:
    (german / "de" / "RW.md").unlink()
    lacking = complaints("de", german)
    assert len(lacking) == len(paragraphs((RULES / "RW.md").read_text(encoding="utf-8"), "RW"))
    assert all(re.match(r"de/RW\.md RW\S* is missing: ", line) for line in lacking)


def test_only_words_count_not_the_ends_of_lines(german: Path) -> None:
    change(german / "KD.md", "combined freely. Agree", "combined freely.\nAgree")
    assert complaints("de", german) == []


def test_the_command_lists_nothing_and_refuses_what_is_no_address() -> None:
    def run(*arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-m", "docs.translations", *arguments]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        return told.returncode, told.stderr

    assert run() == (0, "")
    assert run("reviewed", "de", "KD-99.9") == (
        1,
        "de: KD-99.9 is no address of a paragraph that is out of date\n",
    )
    assert run("nonsense")[1].startswith("The rules in other languages")


def _shape(table: str) -> list[int]:
    return [line.count("|") for line in table.splitlines()]


def _plain(text: str) -> str:
    """With plain spaces where a language does not break lines."""
    return re.sub(r"[\u00a0\u202f\s]+", " ", text)
