"""Our drawings: one SVG file each in art/, taken apart here so that pictures can be composed of them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "art"


def names() -> tuple[str, ...]:
    """All drawings there are.

    >>> "castle" in names()
    True
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


@cache
def drawing(name: str) -> str:
    """What stands inside a drawing's <svg>, on a 100 x 100 field, without its title."""
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    inner = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", text, flags=re.DOTALL)
    return re.sub(r"<title>.*?</title>", "", inner, flags=re.DOTALL).strip()
