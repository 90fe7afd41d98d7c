"""Draws the icons and the preview of a link from the drawings of the games, as PNG files for web/public.

    .venv/bin/python web/scripts/icons.py

Needs Chromium. The files are committed, so that a build needs no browser; each keeps the fingerprint of what it
was drawn from, and a test fails when that has changed.
"""

from __future__ import annotations

import hashlib
import shutil
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).parents[1]
ART = WEB.parent / "src" / "crownlands" / "components" / "art"
PAPER, WOOD, INK = "#f4e8d0", "#7a5230", "#2b1d14"


@dataclass(frozen=True)
class Drawing:
    """A file to draw: its size, its ground (none: one sees through), and how much of it the logo fills."""

    name: str
    width: int
    height: int
    ground: str | None = None
    logo: float = 1.0


DRAWINGS = (
    Drawing("favicon-32.png", 32, 32),
    Drawing("icon-192.png", 192, 192),
    Drawing("icon-512.png", 512, 512),
    # A launcher may cut this one to a circle of four fifths, Apple rounds its corners.
    Drawing("icon-maskable-512.png", 512, 512, PAPER, 0.6),
    Drawing("apple-touch-icon.png", 180, 180, PAPER, 0.8),
    Drawing("preview.png", 1200, 630, WOOD),
)
STRIP = ("wheat", "lake 1", "forest", "grassland 1", "swamp 2", "town", "mine 3", "forest 1", "lake", "wheat 1")
"""The squares along the foot of the preview, with their crowns."""
TITLE, LINE = "Crownlands", "Your kingdom, domino by domino"


def art(name: str) -> str:
    """A drawing as it stands in its file."""
    return (ART / f"{name}.svg").read_text(encoding="utf-8")


def page(drawing: Drawing) -> str:
    """The drawing as a page of exactly its size."""
    if drawing.name == "preview.png":
        return _preview(drawing)
    side = round(min(drawing.width, drawing.height) * drawing.logo)
    return (
        f"<style>body {{ margin: 0; width: {drawing.width}px; height: {drawing.height}px; "
        f"background: {drawing.ground or 'transparent'}; display: grid; place-items: center }} "
        f"svg {{ display: block; width: {side}px; height: {side}px }}</style>{art('logo')}"
    )


def _preview(drawing: Drawing) -> str:
    squares = ""
    for square in STRIP:
        terrain, _, crowns = square.partition(" ")
        squares += f"<div>{art(terrain)}{art(f'crown_{crowns}') if crowns else ''}</div>"
    return f"""<style>
      body {{ margin: 0; position: relative; background: {drawing.ground} }}
      body {{ width: {drawing.width}px; height: {drawing.height}px }}
      main {{ position: absolute; inset: 24px; border-radius: 20px; overflow: hidden }}
      main {{ background: {PAPER}; color: {INK} }}
      header {{ display: flex; align-items: center; gap: 56px; padding: 62px 70px 0 }}
      header svg {{ width: 290px; height: 290px; flex: none }}
      h1 {{ font: 700 100px/1 Georgia, 'DejaVu Serif', serif; margin: 0 0 22px; letter-spacing: -2px }}
      p {{ font: 37px/1.2 Georgia, 'DejaVu Serif', serif; margin: 0 }}
      footer {{ position: absolute; left: 0; bottom: 0; display: flex; border-top: 4px solid {INK} }}
      footer div {{ position: relative; width: 115.2px; height: 115.2px; outline: 2px solid {INK} }}
      footer svg {{ position: absolute; inset: 0; width: 100%; height: 100% }}
    </style>
    <main><header>{art("logo")}<div><h1>{TITLE}</h1><p>{LINE}</p></div></header><footer>{squares}</footer></main>"""


def fingerprint(drawing: Drawing) -> str:
    """Changes with whatever the drawing is made of."""
    return hashlib.sha256(page(drawing).encode()).hexdigest()


def marked(png: bytes, mark: str) -> bytes:
    """The picture with its fingerprint as a text in it, after the header, which is 33 bytes long."""
    body = b"tEXtSource\0" + mark.encode()
    return png[:33] + struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)) + png[33:]


def main() -> None:
    """Draws all of them again."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for drawing in DRAWINGS:
            tab = browser.new_page(viewport={"width": drawing.width, "height": drawing.height})
            tab.set_content(page(drawing))
            png = tab.screenshot(omit_background=drawing.ground is None)
            tab.close()
            (WEB / "public" / drawing.name).write_bytes(marked(png, fingerprint(drawing)))
        browser.close()


if __name__ == "__main__":
    main()
