"""What a link to this server looks like elsewhere: title, sentence and picture in the head of the page.

Nothing is looked up: every table's address is described in the same words, whether there is such a table or not.
The secret part of an invitation stands behind the #, which no browser and no preview sends.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.server.http.middleware import HOST

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from crownlands.server.http.context import Context

TABLE = {
    b"og:title": "A table at Crownlands",
    b"og:description": "Open the link to take a seat or to watch, in your browser. No account needed.",
}
LONGEST_HOST = 261
"""The longest name there can be, and a port."""


def site(connection: HTTPConnection, context: Context) -> str:
    """The server's address as the asker knows it; empty if what it says cannot be one."""
    host = connection.headers.get("host", "")
    if len(host) > LONGEST_HOST or not HOST.fullmatch(host):
        return ""
    return f"{context.scheme(connection)}://{host}{context.settings.root_path.rstrip('/')}"


def described(page: bytes, *, table: bool, at: str) -> bytes:
    """The page with its description; previews want the whole address of a picture.

    >>> described(b'<meta property="og:image" content="./preview.png" />', table=False, at="https://a.example")
    b'<meta property="og:image" content="https://a.example/preview.png" />'
    """
    told = dict(TABLE) if table else {}
    if at:
        told[b"og:image"] = f"{at}/preview.png"
    for name, text in told.items():
        page = re.sub(rb'(<meta property="%s" content=")[^"]*' % name, rb"\g<1>" + text.encode(), page, count=1)
    return page
