"""The index of the rules: for each id its paragraph, its home in the code and its tests.

The ids are the law's addresses. A docstring that opens with an id is that rule's home; a test marked
``@pytest.mark.rule("KD-3.2")`` checks it; docs/rules has it in words.

    >>> rule("KD-3.2").home.file
    'rules/kingdoms/placing.py'
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from crownlands.rules.games import GAMES

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent.parent
ENGLISH = "en"
ID = re.compile(r"[A-Z]{2}-[0-9]+\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Source:
    """A line of a file and what is defined there."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, its paragraph, where the code lives, which tests check it."""

    id: str
    text: str
    homes: tuple[Source, ...]
    tests: tuple[Source, ...]

    @property
    def home(self) -> Source:
        """Where the code of the rule lives."""
        return self.homes[0]


def rule(rule_id: str, language: str = ENGLISH) -> Rule:
    """The rule of an id, however it is spelled: ``KD-3.2``, ``kd-3.2``, ``kd3.2``."""
    spelled = re.sub(r"^([A-Z]{2})-?", r"\1-", rule_id.strip().upper())
    if spelled not in paragraphs(language):
        raise KeyError(f"there is no rule {rule_id}")
    return Rule(spelled, paragraphs(language)[spelled], homes().get(spelled, ()), tests().get(spelled, ()))


def search(words: str, language: str = ENGLISH) -> list[Rule]:
    """Every rule of a section, for ``KD`` or ``KD-3``; otherwise every rule whose paragraph has all the words.

    >>> [found.id for found in search("seven editions")]
    ['KD-1.4']
    """
    section = words.strip().upper()
    if re.fullmatch(r"[A-Z]{2}(-[0-9]+)?", section):
        return [rule(rule_id, language) for rule_id in paragraphs() if re.match(rf"{section}[-.]", rule_id)]
    wanted = words.lower().split()
    return [
        rule(rule_id, language)
        for rule_id, text in paragraphs(language).items()
        if all(word in text.lower() for word in wanted)
    ]


def languages() -> list[str]:
    """The languages that the rules can be read in, English first."""
    return [ENGLISH, *sorted(path.parent.name for path in _folder().glob("??/KD.md"))]


@cache
def paragraphs(language: str = ENGLISH) -> dict[str, str]:
    """The paragraph of every rule in a language, from docs/rules; ValueError if they are not written in it."""
    if language not in languages():
        raise ValueError(f"the rules are not written in {language!r}; they are in {', '.join(languages())}")
    found: dict[str, str] = {}
    for game in GAMES.values():
        english, translated = _folder() / f"{game.prefix}.md", _folder() / language / f"{game.prefix}.md"
        page = (translated if translated.exists() else english).read_text(encoding="utf-8")
        # A translation tells in comments which version of the English paragraphs it was made from.
        page = re.sub(r"^<!--.*-->\n", "", page, flags=re.MULTILINE)
        for paragraph in page.split("\n\n"):
            for opening in re.finditer(rf"^(?:- )?\*\*({ID.pattern})\*\* (.+)", paragraph, re.DOTALL):
                found[opening.group(1)] = " ".join(opening.group(2).split())
    return found


def _folder() -> Path:
    installed, checkout = PACKAGE / "docs" / "rules", CHECKOUT / "docs" / "rules"
    return installed if installed.is_dir() else checkout


@cache
def homes() -> dict[str, tuple[Source, ...]]:
    """For every id the docstrings that open with it."""
    found: dict[str, list[Source]] = {}
    # The guides, where they are built, have a folder named after a program.
    for path in sorted(one for one in PACKAGE.rglob("*.py") if one.is_file()):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                opening = re.match(rf"({ID.pattern}):", ast.get_docstring(node) or "")
                if opening:
                    source = Source(path.relative_to(PACKAGE).as_posix(), node.lineno, node.name)
                    found.setdefault(opening.group(1), []).append(source)
    return {rule_id: tuple(sources) for rule_id, sources in found.items()}


@cache
def tests() -> dict[str, tuple[Source, ...]]:
    """For every id the tests marked with it; empty where the tests are not installed."""
    found: dict[str, list[Source]] = {}
    for path in sorted((CHECKOUT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                source = Source(path.relative_to(CHECKOUT).as_posix(), node.lineno, node.name)
                for rule_id in _marks(node):
                    found.setdefault(rule_id, []).append(source)
    return {rule_id: tuple(sources) for rule_id, sources in found.items()}


def _marks(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    return [
        argument.value
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
