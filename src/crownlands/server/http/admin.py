"""The operator's page: what is here, how busy it is, cleaning up, a backup. Opened by the operator's password."""

from __future__ import annotations

import asyncio
import html
import secrets
import tempfile
import time
from pathlib import Path
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.security import HTTPBasic, HTTPBasicCredentials

from crownlands.server.http.context import Context, TheContext
from crownlands.server.http.health import figures
from crownlands.server.storage.backup import backup
from crownlands.server.storage.lists import counts, stale
from crownlands.server.storage.reports import latest
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/admin", include_in_schema=False)
basic = HTTPBasic(realm="Crownlands operator", auto_error=False)
DAY = 86400.0

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crownlands: operator</title>
<meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}}
table{{border-collapse:collapse}}td,th{{padding:.2rem 1rem .2rem 0;text-align:left}}
form{{margin:1rem 0}}</style>
<h1>Crownlands</h1>
<h2>Stored</h2><table>{stored}</table>
<h2>Now</h2><table>{now}</table>
<h2>Tables in memory</h2>
<table><tr><th>table<th>game<th>status<th>events<th>visitors</tr>{tables}</table>
<h2>Clean up</h2>
<form method="post" action="admin/purge"><label>Remove tables that have been
<select name="status"><option>waiting<option>over<option>playing</select></label>
<label>untouched for <input name="days" type="number" value="30" min="1" max="3650"> days</label>
<button>Remove</button></form>
<p><a href="admin/reports">Reports: {reports} without an answer</a></p>
<form method="post" action="admin/backup"><button>Download a backup</button></form>
</html>"""


async def operator(
    request: Request, context: TheContext, given: Annotated[HTTPBasicCredentials | None, Depends(basic)]
) -> None:
    """Lets the operator in and nobody else; without a password there is no such page."""
    password = context.settings.operator_password
    if not password:
        raise Refused("not_found")
    if given is None:
        raise Refused("operator_only")
    guess = f"admin {context.address(request)}"
    # Before it is compared: after too many guesses nobody is told any more whether a guess is right.
    if not context.limits.guesses.allow(guess):
        raise Refused("too_fast")
    if not secrets.compare_digest(given.password.encode(), password.encode()):
        raise Refused("operator_only")
    context.limits.guesses.forgive(guess)


Operator = Depends(operator)


@router.get("", dependencies=[Operator], response_class=HTMLResponse)
async def overview(context: TheContext) -> str:
    """What is here, and how busy it is."""
    rooms = sorted(context.tables.rooms.values(), key=lambda room: -len(room.visitors))[:100]
    return PAGE.format(
        stored=_rows(sorted((await counts(context.tables.store)).items())),
        now=_rows([(meaning, value) for _, _, meaning, value in figures(context)]),
        reports=sum(one["answer"] is None for one in await latest(context.tables.store)),
        tables="".join(
            _row(room.id, room.ledger.terms.setup.game, room.ledger.status, room.ledger.n, len(room.visitors))
            for room in rooms
        ),
    )


@router.post("/purge", dependencies=[Operator])
async def purge(request: Request, context: TheContext) -> Response:
    """Removes tables nobody has touched for so many days."""
    form = parse_qs((await request.body()).decode("ascii", "replace"))
    status, text = form.get("status", [""])[0], form.get("days", [""])[0]
    if status not in ("waiting", "playing", "over") or not text.isdecimal() or not 1 <= int(text[:6]) <= 3650:
        raise Refused("malformed")
    days = int(text)
    await context.tables.drop(await stale(context.tables.store, time.time() - days * DAY, status))
    return RedirectResponse(f"{context.settings.root_path}/admin", 303)


@router.post("/backup", dependencies=[Operator])
async def download(context: TheContext) -> Response:
    """A backup of everything."""
    body = await asyncio.get_running_loop().run_in_executor(None, _backup, context)
    name = time.strftime("crownlands-%Y%m%d-%H%M%S.backup")
    return Response(
        body,
        media_type="application/octet-stream",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


def _backup(context: Context) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "backup"
        backup(context.settings.where, file)
        return file.read_bytes()


def _rows(pairs: list[tuple[str, float]] | list[tuple[str, int]]) -> str:
    return "".join(_row(*pair) for pair in pairs)


def _row(*cells: object) -> str:
    return "<tr>" + "".join(f"<td>{html.escape(str(cell))}" for cell in cells) + "</tr>"
