"""docs/architecture.md names files that are there, and one for each of its twenty changes."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Where to look\n")[2].partition("\n## ")[0]


def found(path: str) -> bool:
    return any((folder / path).exists() for folder in (ROOT, ROOT / "src" / "crownlands"))


def test_twenty_changes_begin_in_one_file_each() -> None:
    changes = SECTION.partition("And by parts")[0]
    rows = [line.split("|")[1:3] for line in changes.splitlines() if line.startswith("| ") and "`" in line]
    files = [re.findall(r"`([^`]+)`", where) for _, where in rows]
    assert len(rows) == 20
    assert [where for where in files if len(where) != 1] == []
    assert len({where[0] for where in files}) == 20
    assert [where[0] for where in files if not found(where[0]) or where[0].endswith("/")] == []


def test_every_file_the_page_names_is_there() -> None:
    named = re.findall(r"`([\w./-]+(?:/|\.(?:py|csv|txt|ts|svelte|css|hpp|cpp|yml)))`", SECTION)
    assert len(named) > 50
    assert [path for path in named if not found(path)] == []
    # Elsewhere the page writes paths within the server as its drawing does.
    later = re.findall(r"`((?:http|live|table|storage)/\w+\.py)`", PAGE)
    assert [path for path in later if not found(f"server/{path}")] == []
