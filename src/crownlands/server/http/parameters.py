"""What requests have in common: who asks, which table, which page; and how they are refused."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query, Response

from crownlands.server import messages
from crownlands.server.http.context import somebody, visitor
from crownlands.server.storage.rows import Guest

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": messages.ErrorBody} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
PLAIN: dict[int | str, dict[str, object]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
SVG: dict[int | str, dict[str, object]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}

Visiting = Annotated[Guest | None, Depends(visitor)]
Known = Annotated[Guest, Depends(somebody)]
TableId = Annotated[str, Path(pattern="^[a-z0-9]{6,16}$")]
SeatPath = Annotated[int, Path(ge=0, le=7)]
Page = Annotated[int, Query(ge=1, le=10_000)]
Since = Annotated[int, Query(ge=0, le=2**31 - 1)]
Changes = Annotated[bool, Query()]
"""After the first state, only what changed."""
GameName = Annotated[str | None, Query(pattern="^[a-z_]{1,40}$")]


def json_text(text: bytes) -> Response:
    """An answer whose JSON is made already."""
    return Response(text, media_type="application/json")
