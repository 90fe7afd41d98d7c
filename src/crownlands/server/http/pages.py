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

from crownlands.server.http import builds
from crownlands.server.http.desk import TheDesk
from crownlands.server.http.previews import described, site

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
def _file(path: Path, changed: int) -> File:  # noqa: ARG001 - a changed file is another one
    return _made(path, path.read_bytes())


@lru_cache(maxsize=64)
def _index(changed: int, root_path: str, table: bool, at: str) -> File:  # noqa: ARG001
    """The page itself, as it is told under one address; few addresses are kept, since anybody can make some up."""
    path = PAGE / "index.html"
    plain = described(path.read_bytes(), table=table, at=at)
    # Addresses in the page are relative to its base, so it works under any path.
    for end in (b'">', b'" />'):
        plain = plain.replace(b'<base href="/' + end, b'<base href="' + root_path.encode() + b"/" + end)
    return _made(path, plain)


def _made(path: Path, plain: bytes) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    squeezed = gzip.compress(plain, mtime=0) if path.suffix in SQUEEZED else None
    return File(plain, squeezed, kind, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def _sent(request: Request, file: File, cached: str) -> Response:
    """A file for a browser: nothing if it has it already, squeezed if it can take that."""
    headers = {"cache-control": cached, "etag": file.mark, "vary": "accept-encoding"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == file.mark:
        return Response(status_code=304, headers=headers)
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.squeezed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)


def _found(path: str) -> Path | None:
    """A file of the page, and none outside of it, by the one name it has however it was asked for."""
    try:
        wanted = (PAGE / path).resolve()
        return wanted if wanted.is_relative_to(PAGE.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        # Too long to be a name, or with signs no name has.
        return None


@router.get("/{path:path}")
async def page(request: Request, desk: TheDesk, path: str) -> Response:
    """A file of the page, or the page itself."""
    file = _found(path) if path else None
    if file is not None and file != (PAGE / "index.html").resolve():
        forever = file.parent == (PAGE / "assets").resolve()
        return _sent(request, _file(file, file.stat().st_mtime_ns), FOREVER if forever else "no-cache")
    if file is None and path.startswith("assets/"):
        older = builds.kept(path.removeprefix("assets/"), desk.settings.data)
        if older is not None:
            return _sent(request, _file(older, older.stat().st_mtime_ns), FOREVER)
    if path.startswith(("api/", "assets/")) or ("." in path.rpartition("/")[2] and file is None):
        raise HTTPException(404)
    if not is_built():
        return PlainTextResponse(NO_PAGE, 404)
    changed = (PAGE / "index.html").stat().st_mtime_ns
    root_path = desk.settings.root_path.rstrip("/")
    return _sent(request, _index(changed, root_path, path.startswith("t/"), site(request, desk)), "no-cache")


def install(app: FastAPI) -> None:
    """Comes last: whatever nobody else answers is the page's."""
    app.include_router(router)
