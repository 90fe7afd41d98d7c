"""The page: what `web/` builds, served from the package; every table's address shows the same page."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException

from crownlands.server.http import builds
from crownlands.server.http.context import TheContext
from crownlands.server.http.files import File, find_file, make_file, open_file, send_file
from crownlands.server.http.previews import described, site

if TYPE_CHECKING:
    from fastapi import FastAPI

PAGE = Path(__file__).parents[1] / "page"
NO_PAGE = "The page is not built (see web/); the API is at /api/about, its description at /api/docs.\n"
FOREVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


def is_built() -> bool:
    """Whether the page is built."""
    return (PAGE / "index.html").is_file()


@lru_cache(maxsize=64)
def _index(changed: int, root_path: str, table: bool, at: str) -> File:  # noqa: ARG001
    """The page itself, as it is told under one address; few addresses are kept, since anybody can make some up."""
    path = PAGE / "index.html"
    plain = described(path.read_bytes(), table=table, at=at)
    # Addresses in the page are relative to its base, so it works under any path.
    for end in (b'">', b'" />'):
        plain = plain.replace(b'<base href="/' + end, b'<base href="' + root_path.encode() + b"/" + end)
    return make_file(path, plain)


@router.get("/{path:path}")
async def page(request: Request, context: TheContext, path: str) -> Response:
    """A file of the page, or the page itself."""
    file = find_file(PAGE, path) if path else None
    if file is not None and file != (PAGE / "index.html").resolve():
        forever = file.parent == (PAGE / "assets").resolve()
        return send_file(request, open_file(file), FOREVER if forever else "no-cache")
    if file is None and path.startswith("assets/"):
        older = builds.kept(path.removeprefix("assets/"), context.settings.data)
        if older is not None:
            return send_file(request, open_file(older), FOREVER)
    if path.startswith(("api/", "assets/")) or ("." in path.rpartition("/")[2] and file is None):
        raise HTTPException(404)
    if not is_built():
        return PlainTextResponse(NO_PAGE, 404)
    changed = (PAGE / "index.html").stat().st_mtime_ns
    root_path = context.settings.root_path.rstrip("/")
    return send_file(
        request, _index(changed, root_path, path.startswith("t/"), site(request, context)), "no-cache"
    )


def install(app: FastAPI) -> None:
    """Comes last: whatever nobody else answers is the page's."""
    app.include_router(router)
