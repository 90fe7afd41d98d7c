"""The documentation site: it builds strictly, tells every public name, and loads nothing from elsewhere."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import griffe
import pytest
from docs.site import PROJECT

if TYPE_CHECKING:
    from pathlib import Path

SOURCES = PROJECT / "src"
OUTSIDE = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=.?(?:https?:)?//[^>]*")
INLINE = re.compile(r'<script(?! src=| id="__config" type="application/json")[^>]*>|<[^>]*\son\w+=[^>]*>')
"""Scripts outside of files, which the server's policy does not let run."""
BUILD = """
import logging, sys
from mkdocs.commands.build import build
from mkdocs.config import load_config
logging.basicConfig(level=logging.WARNING)
build(load_config("mkdocs.yml", docs_dir=sys.argv[1], site_dir=sys.argv[2], strict=True))
"""


def build(docs: Path, site: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BUILD, str(docs), str(site)],
        cwd=PROJECT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    told = build(PROJECT / "docs", folder)
    assert told.returncode == 0, told.stderr
    return folder


def public_names() -> list[str]:
    """Every name that a package of the library exports; the command line and the server explain themselves."""
    names = []
    for path in sorted((SOURCES / "crownlands").rglob("__init__.py")):
        package = ".".join(path.parent.relative_to(SOURCES).parts)
        if package.startswith(("crownlands.cli", "crownlands.server")):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                names += [f"{package}.{name}" for name in ast.literal_eval(node.value)]
    assert len(names) > 50
    return names


@pytest.mark.slow
def test_every_public_name_is_in_the_reference(site: Path) -> None:
    told = {
        name
        for page in (site / "reference").rglob("*.html")
        for name in re.findall(r'<h\d id="([^"]+)"', page.read_text(encoding="utf-8"))
    }
    assert [name for name in public_names() if name not in told] == []


@pytest.mark.slow
def test_every_public_name_has_words() -> None:
    library = griffe.load("crownlands", search_paths=[SOURCES], resolve_aliases=True)
    named = {name: library[name.removeprefix("crownlands.")] for name in public_names()}
    assert [name for name, thing in named.items() if thing.docstring is None] == []


@pytest.mark.slow
def test_the_site_loads_nothing_from_another_server(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert OUTSIDE.findall(text) == []
        assert INLINE.findall(text) == []
    for sheet in site.rglob("*.css"):
        assert re.findall(r"url\(.?(?:https?:)?//", sheet.read_text(encoding="utf-8")) == []


@pytest.mark.slow
def test_every_picture_of_the_rules_is_shown(site: Path) -> None:
    for path in (PROJECT / "docs" / "rules").glob("*.md"):
        shown = (site / "rules" / path.stem / "index.html").read_text(encoding="utf-8")
        for picture in re.findall(r"\]\((pictures/[^)]+)\)", path.read_text(encoding="utf-8")):
            assert f'src="../{picture}"' in shown
            assert (site / "rules" / picture).is_file()


@pytest.mark.slow
def test_a_broken_link_fails(tmp_path: Path) -> None:
    docs, links = tmp_path / "docs", ["guides/nowhere.md", "#nowhere", "../src/nowhere.py"]
    shutil.copytree(PROJECT / "docs", docs, ignore=shutil.ignore_patterns("__pycache__"))
    with (docs / "index.md").open("a", encoding="utf-8") as page:
        page.writelines(f"\n[Nowhere]({link})\n" for link in links)
    told = build(docs, tmp_path / "site")
    assert told.returncode != 0
    assert [link for link in links if f"'{link}'" not in told.stderr] == []
