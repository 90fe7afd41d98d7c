"""The page: what `web/` builds, served from the package; every table's address shows the same page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from crownlands.server.http.desk import TheDesk

if TYPE_CHECKING:
    from fastapi import FastAPI

PAGE = Path(__file__).parents[1] / "page"
NO_PAGE = "The page is not built (see web/); the API is at /api/about, its description at /docs.\n"
FOREVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


def is_built() -> bool:
    """The page is there."""
    return (PAGE / "index.html").is_file()


def _index(root_path: str) -> Response:
    if not is_built():
        return PlainTextResponse(NO_PAGE, 404)
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    # Addresses in the page are relative to its base, so it works under any path.
    text = text.replace('<base href="/">', f'<base href="{root_path}/">').replace(
        '<base href="/" />', f'<base href="{root_path}/" />'
    )
    return HTMLResponse(text, headers={"cache-control": "no-cache"})


@router.get("/{path:path}")
async def page(desk: TheDesk, path: str) -> Response:
    """A file of the page, or the page itself."""
    wanted = (PAGE / path).resolve()
    if path and wanted.is_relative_to(PAGE.resolve()) and wanted.is_file():
        hashed = path.startswith("assets/")
        return FileResponse(wanted, headers={"cache-control": FOREVER if hashed else "no-cache"})
    if path.startswith(("api/", "assets/")) or "." in path.rpartition("/")[2]:
        raise HTTPException(404)
    return _index(desk.settings.root_path)


def install(app: FastAPI) -> None:
    """Comes last: whatever nobody else answers is the page's."""
    app.include_router(router)
