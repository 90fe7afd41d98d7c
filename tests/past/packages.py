"""A package as a later version might have it: one fact corrected, everything of the past kept."""

from __future__ import annotations

import shutil
from importlib import import_module
from typing import TYPE_CHECKING

from crownlands.components.files import FILES, PACKAGED
from crownlands.rules.notation import components_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

BAKERY = ("bakery,Bakery,2,0,0,no,,0,", "bakery,Bakery,2,1,1,yes,,2,")
STATUE = ("statue,Statues,3,0,0,no,,0,fixed,,5", "statue,Statues,3,0,0,no,,0,fixed,,1")
WEAVERS = ("weaving_shop,Weaving Shop,2,1,0,", "weaving_shop,Weaving Shop,2,3,2,")
"""Each as it was and as it is corrected; so much that no game of Queendomino goes on as it did."""


def corrected_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Facts of some buildings are others in the package from now on."""
    folder.mkdir()
    for file in FILES:
        shutil.copy(PACKAGED / file, folder)
    text = (folder / "buildings.csv").read_text(encoding="utf-8")
    for old, new in (BAKERY, STATUE, WEAVERS):
        assert old in text
        text = text.replace(old, new)
    (folder / "buildings.csv").write_text(text, encoding="utf-8")
    for module in ("files", "shelf"):
        monkeypatch.setattr(import_module(f"crownlands.components.{module}"), "PACKAGED", folder)
    components_of.cache_clear()
    yield folder
    components_of.cache_clear()
