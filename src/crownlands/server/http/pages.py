"""The page: what `web/` builds, served from the package; every table's address shows the same page."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException

from crownlands.server.http.desk import TheDesk

if TYPE_CHECKING:
    from fastapi import FastAPI

PAGE = Path(__file__).parents[1] / "page"
NO_PAGE = "The page is not built (see web/); the API is at /api/about, its description at /docs.\n"
FOREVER = "public, max-age=31536000, immutable"
SQUEEZED = (".js", ".css", ".svg", ".html", ".json", ".webmanifest", ".txt", ".wasm")
"""What becomes much smaller; pictures and fonts are so already."""
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class File:
    """A file of the page as it is sent: plain, squeezed where that helps, and a mark that changes with it."""

    plain: bytes
    squeezed: bytes | None
    kind: str
    mark: str


def is_built() -> bool:
    """The page is there."""
    return (PAGE / "index.html").is_file()


@lru_cache(maxsize=1024)
def _file(path: Path, changed: int, root_path: str) -> File:  # noqa: ARG001 - a changed file is another one
    plain = path.read_bytes()
    if path == PAGE / "index.html":
        # Addresses in the page are relative to its base, so it works under any path.
        for end in (b'">', b'" />'):
            plain = plain.replace(b'<base href="/' + end, b'<base href="' + root_path.encode() + b"/" + end)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    squeezed = gzip.compress(plain, mtime=0) if path.suffix in SQUEEZED else None
    return File(plain, squeezed, kind, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def _sent(request: Request, path: Path, root_path: str, cached: str) -> Response:
    """A file for a browser: nothing if it has it already, squeezed if it can take that."""
    file = _file(path, path.stat().st_mtime_ns, root_path)
    headers = {"cache-control": cached, "etag": file.mark, "vary": "accept-encoding"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == file.mark:
        return Response(status_code=304, headers=headers)
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.squeezed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)


def _is_file(path: str) -> bool:
    """A file of the page, and none outside of it."""
    try:
        wanted = (PAGE / path).resolve()
        return wanted.is_relative_to(PAGE.resolve()) and wanted.is_file()
    except (OSError, ValueError):
        # Too long to be a name, or with signs no name has.
        return False


@router.get("/{path:path}")
async def page(request: Request, desk: TheDesk, path: str) -> Response:
    """A file of the page, or the page itself."""
    root_path = desk.settings.root_path.rstrip("/")
    if path and _is_file(path):
        return _sent(request, PAGE / path, root_path, FOREVER if path.startswith("assets/") else "no-cache")
    if path.startswith(("api/", "assets/")) or "." in path.rpartition("/")[2]:
        raise HTTPException(404)
    if not is_built():
        return PlainTextResponse(NO_PAGE, 404)
    return _sent(request, PAGE / "index.html", root_path, "no-cache")


def install(app: FastAPI) -> None:
    """Comes last: whatever nobody else answers is the page's."""
    app.include_router(router)
