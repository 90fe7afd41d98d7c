"""The versions whose fixtures are kept, and what their manifests say."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
VERSIONS = sorted(path.parent.name for path in FOLDER.glob("*/manifest.json"))


@cache
def manifest(version: str) -> dict[str, Any]:
    """What a version's database, backup and records mean."""
    found: dict[str, Any] = json.loads((FOLDER / version / "manifest.json").read_text(encoding="utf-8"))
    return found


def record(version: str, name: str) -> str:
    """The text of a record, as that version wrote it."""
    return (FOLDER / version / "records" / f"{name}.txt").read_text(encoding="utf-8")


def unpacked(version: str, name: str, folder: Path) -> Path:
    """``games.sqlite`` or ``games.backup`` of a version, as a file in a folder."""
    file = folder / name
    file.write_bytes(gzip.decompress((FOLDER / version / f"{name}.gz").read_bytes()))
    return file
