"""The guides: the documentation site that `make docs` builds, shown under /docs.

Without it, /docs leads to the API's reference.
"""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from crownlands.server.http.context import TheContext
from crownlands.server.http.files import find_file, open_file, send_file
from crownlands.server.settings import Settings

SITE = Path(__file__).parents[1] / "site"
"""Where `make docs` builds it; a wheel carries it there."""

router = APIRouter(include_in_schema=False)


def site_of(settings: Settings) -> Path:
    """The folder of the site, built or not."""
    return Path(settings.guides) if settings.guides else SITE


def is_built(settings: Settings) -> bool:
    """Whether there are guides to show."""
    return (site_of(settings) / "index.html").is_file()


@router.get("/docs")
@router.get("/docs/{path:path}")
async def guides(request: Request, context: TheContext, path: str = "") -> Response:
    """A file of the site; a folder shows its index."""
    site, asked = site_of(context.settings), request.url.path
    if not path and not is_built(context.settings):
        # Relative, as below: a proxy may show us under any path.
        return RedirectResponse("../api/docs" if asked.endswith("/") else "api/docs")
    if (file := find_file(site, path)) is not None:
        return send_file(request, open_file(file), "no-cache")
    if (index := find_file(site, f"{path}/index.html".lstrip("/"))) is None:
        raise HTTPException(404)
    if not asked.endswith("/"):
        # The links of a page are relative to its folder.
        return RedirectResponse(f"{'docs' if not path else index.parent.name}/")
    return send_file(request, open_file(index), "no-cache")
