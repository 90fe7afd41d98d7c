"""Files of a folder as browsers get them: compressed where that helps, and only when they have changed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from fastapi.responses import Response, StreamingResponse

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from fastapi import Request

COMPRESSED = (".js", ".css", ".svg", ".html", ".json", ".webmanifest", ".txt", ".wasm")
"""What becomes much smaller; pictures and fonts are compressed already."""
PIECE = 1 << 18
"""Bytes of a file that are handed out at a time: what a slow reader has not taken is held in memory."""
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")


@dataclass(frozen=True)
class File:
    """A file as it is sent: plain, compressed where that helps, and a mark that changes with it."""

    plain: bytes
    compressed: bytes | None
    kind: str
    mark: str


def find_file(folder: Path, path: str) -> Path | None:
    """A file of a folder, and none outside of it, by the one name it has however it was asked for."""
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):
        # Too long to be a name, or with signs no name has.
        return None


def open_file(path: Path) -> File:
    """A file, read once for as long as it stays the same."""
    return _file(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1024)
def _file(path: Path, changed: int) -> File:  # noqa: ARG001 - a changed file is another one
    return make_file(path, path.read_bytes())


def make_file(path: Path, plain: bytes) -> File:
    """A file of this name with other contents than the disk has."""
    return _made(path, plain, gzip.compress(plain, mtime=0) if path.suffix in COMPRESSED else None)


def read_file(path: Path, compressed: bytes | None) -> File:
    """A file whose compressed form is known."""
    return _made(path, path.read_bytes(), compressed)


def _made(path: Path, plain: bytes, compressed: bytes | None) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(plain, compressed, kind, f'"{hashlib.sha256(plain).hexdigest()[:20]}"')


def send_file(request: Request, file: File, cached: str) -> Response:
    """A file for a browser: nothing if it has it already, compressed if it can take that."""
    headers = {"cache-control": cached, "etag": file.mark, "vary": "accept-encoding"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == file.mark:
        return Response(status_code=304, headers=headers)
    body = file.plain
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = file.compressed, {**headers, "content-encoding": "gzip"}
    if len(body) <= PIECE:
        return Response(body, media_type=file.kind, headers=headers)
    # Sent whole, it would be copied for every reader, and who reads slowly would count as one who does not read.
    headers["content-length"] = str(len(body))
    return StreamingResponse(_pieces(body), media_type=file.kind, headers=headers)


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), PIECE):
        yield body[at : at + PIECE]
