"""The operator's page of reports: what was reported, the table's events, and what may be done about it."""

from __future__ import annotations

import html
import json
from typing import Annotated, Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from crownlands.server.http.admin import Operator
from crownlands.server.http.context import TheContext
from crownlands.server.storage import reports
from crownlands.server.table.change import NOTHING, Change
from crownlands.server.table.entries import stamp
from crownlands.server.table.events import Closed
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/admin/reports", include_in_schema=False)
ReportId = Annotated[str, Path(pattern="^[a-z0-9]{6,16}$")]
DAYS = 3650
"""The longest restriction."""
HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Crownlands: reports</title>
<meta name="viewport" content="width=device-width">
<style>body{{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}}
table{{border-collapse:collapse}}td,th{{padding:.2rem 1rem .2rem 0;text-align:left;vertical-align:top}}
form{{margin:1rem 0}}</style><p><a href="{root}/admin">Operator</a></p>"""


@router.get("", dependencies=[Operator], response_class=HTMLResponse)
async def overview(context: TheContext) -> str:
    """All reports, those without an answer first."""
    root = html.escape(context.settings.root_path)
    rows = "".join(
        f'<tr><td><a href="{root}/admin/reports/{one["id"]}">{stamp(one["at"])[:16]}</a>'
        + _cells(one["reason"], one["name"] or "-", one["table_id"], one["note"] or "", one["answer"] or "open")
        + "</tr>"
        for one in await reports.latest(context.tables.store)
    )
    head = "<tr><th>when<th>reason<th>about<th>table<th>note<th>answer</tr>"
    return f"{HEAD.format(root=root)}<h1>Reports</h1><table>{head}{rows}</table></html>"


@router.get("/{report}", dependencies=[Operator], response_class=HTMLResponse)
async def look(context: TheContext, report: ReportId) -> str:
    """One report with the table's events."""
    one, root = await _found(context, report), html.escape(context.settings.root_path)
    seat = "the host" if one["seat"] is None else f"seat {one['seat'] + 1}"
    about = _cells(
        one["reason"], f"{one['name'] or 'no name'} ({seat})", one["note"] or "", one["answer"] or "open"
    )
    table = html.escape(one["table_id"])
    events = "".join(
        f"<tr>{_cells(n, stamp(at)[:19], by, body)}</tr>" for n, at, by, body in json.loads(one["events"])
    )
    return f"""{HEAD.format(root=root)}<h1>Report</h1><table><tr>{about}</tr></table>
<p><a href="{root}/t/{table}">The table</a> as it is now.</p>
<form method="post" action="{root}/admin/reports/{report}"><button name="act" value="nothing">Do nothing</button>
<button name="act" value="closed">Close the table</button>
<label>For <input name="days" type="number" value="7" min="1" max="{DAYS}"> days nothing public:</label>
<button name="act" value="restricted">Restrict the guest</button></form>
<h2>Events at that time</h2><table>{events}</table></html>"""


@router.post("/{report}", dependencies=[Operator])
async def act(request: Request, context: TheContext, report: ReportId) -> Response:
    """What the operator does; the person who reported is told."""
    form = parse_qs((await request.body()).decode("ascii", "replace"))
    what, days = form.get("act", [""])[0], form.get("days", ["7"])[0]
    one, store = await _found(context, report), context.tables.store
    if what not in ("nothing", "closed", "restricted"):
        raise Refused("malformed", field="act")
    if what == "restricted":
        if not days.isdecimal() or not 1 <= int(days[:6]) <= DAYS:
            raise Refused("malformed", field="days")
        if one["about_id"] is None:
            raise Refused("nobody_else")
        await reports.restrict(store, one["about_id"], int(days))
    if what == "closed" and (room := await context.tables.room(one["table_id"])) is not None:
        await room.act(lambda: NOTHING if room.ledger.closed else Change([("host", Closed("operator"))]))
    await reports.answer(store, report, what)
    return RedirectResponse(f"{context.settings.root_path}/admin/reports", 303)


async def _found(context: TheContext, report: str) -> dict[str, Any]:
    one = await reports.one(context.tables.store, report)
    if one is None:
        raise Refused("not_found")
    return one


def _cells(*cells: object) -> str:
    return "".join(f"<td>{html.escape(str(cell))}" for cell in cells)
