"""QR codes, so that a phone finds a seat."""

from __future__ import annotations

import asyncio

import segno

MASK = 3
"""Any of the eight patterns is valid; to look for the prettiest takes eight times as long."""


async def drawing(url: str) -> str:
    """An address as an SVG drawing. It takes some milliseconds, so not in the event loop."""
    return await asyncio.get_running_loop().run_in_executor(None, _draw, url)


def _draw(url: str) -> str:
    drawn: str = segno.make_qr(url, mask=MASK).svg_inline(scale=4, omitsize=True, border=4)
    return drawn
