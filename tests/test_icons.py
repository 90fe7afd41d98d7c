"""The icons of the page are drawings of the games: python web/scripts/icons.py draws them again."""

from __future__ import annotations

import runpy
import struct
from pathlib import Path

import pytest

WEB = Path(__file__).parents[1] / "web"
SCRIPT = runpy.run_path(str(WEB / "scripts" / "icons.py"))


@pytest.mark.parametrize("drawing", SCRIPT["DRAWINGS"], ids=lambda drawing: str(drawing.name))
def test_an_icon_has_its_size_and_shows_the_drawings_of_today(drawing: object) -> None:
    png = (WEB / "public" / drawing.name).read_bytes()  # type: ignore[attr-defined]
    width, height = struct.unpack(">II", png[16:24])
    assert (width, height) == (drawing.width, drawing.height)  # type: ignore[attr-defined]
    assert SCRIPT["fingerprint"](drawing).encode() in png, "run python web/scripts/icons.py"
