"""What the page needs to play without this server: Pyodide, the law's Python and the kernel, where they were made.

They do not come with the wheel (`make near` makes them; the container has them). A server without them says so in
/api/about, and its page needs the network.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from crownlands.server.http.context import TheContext
from crownlands.server.http.files import File, find_file, read_file, send_file

if TYPE_CHECKING:
    from crownlands.server.settings import Settings

SOURCES = Path(__file__).parents[4]
FOREVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


def folder(settings: Settings) -> Path:
    """Where they are, if they are."""
    return Path(settings.near) if settings.near else SOURCES / "build" / "near"


def is_made(settings: Settings) -> bool:
    """Whether the page can play without this server."""
    return (folder(settings) / "index.json").is_file()


@lru_cache(maxsize=32)
def _file(path: Path, changed: int) -> File:  # noqa: ARG001 - a changed file is another one
    # Compressing them takes a second, in which no table would be answered: it was done when they were made.
    squeezed = path.with_name(f"{path.name}.gz")
    return read_file(path, squeezed.read_bytes() if squeezed.is_file() else None)


@router.get("/near/{path:path}")
async def near(request: Request, context: TheContext, path: str) -> Response:
    """One of these files."""
    found = find_file(folder(context.settings), path)
    if found is None:
        raise HTTPException(404)
    once = found.name == "index.json"
    return send_file(request, _file(found, found.stat().st_mtime_ns), "no-cache" if once else FOREVER)
