"""Databases and backups of past versions: tests/past/make.py made them, with a manifest of what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.past import meaning
from tests.past.versions import VERSIONS, manifest, unpacked

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_the_past_means_what_it_meant(version: str, tmp_path: Path) -> None:
    found = meaning.of_tables(str(unpacked(version, "games.sqlite", tmp_path)))
    meant = {table["id"]: table for table in manifest(version)["tables"].values()}
    assert {table_id: {"id": table_id, **one} for table_id, one in found.items()} == meant
