"""For those who watch over the server: is it well, and how busy."""

from __future__ import annotations

import logging
import time

from fastapi import APIRouter
from fastapi.responses import JSONResponse, PlainTextResponse

from crownlands.server.http.context import Context, TheContext

router = APIRouter(tags=["operation"])
log = logging.getLogger("crownlands.health")
STARTED = time.time()


@router.get("/healthz")
async def healthz(context: TheContext) -> JSONResponse:
    """The server answers and can store what it is told; or why not."""
    try:
        trouble = await context.tables.probe.trouble()
    except Exception:
        log.exception("the database could not be tried")
        trouble = "unknown"
    return JSONResponse(
        {"ok": True} if trouble is None else {"ok": False, "reason": trouble}, 503 if trouble else 200
    )


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(context: TheContext) -> str:
    """Numbers in Prometheus' text format."""
    return "".join(_metric(*one) for one in figures(context)) + _refusals(context)


def figures(context: Context) -> list[tuple[str, str, str, float]]:
    """Name, kind, meaning and value of every number."""
    tables, writer = context.tables, context.tables.store.writer
    rooms = list(tables.rooms.values())
    return [
        ("crownlands_tables", "gauge", "Tables in memory.", len(rooms)),
        ("crownlands_visitors", "gauge", "Connections to tables.", sum(len(room.visitors) for room in rooms)),
        ("crownlands_sockets", "gauge", "Open sockets.", context.sockets),
        ("crownlands_moves_total", "counter", "Moves stored, draws included.", tables.moves),
        ("crownlands_bots_waiting", "gauge", "Bots that think or wait for a thread.", tables.bots.waiting),
        ("crownlands_bot_moves_total", "counter", "Moves bots have thought of.", tables.bots.thought),
        ("crownlands_work_waiting", "gauge", "Heavy requests that wait.", tables.workshop.waiting),
        ("crownlands_work_total", "counter", "Heavy requests done.", tables.workshop.done),
        ("crownlands_work_ended_total", "counter", "Heavy requests that took too long.", tables.workshop.ended),
        ("crownlands_writes_total", "counter", "Pieces of work written.", writer.pieces),
        ("crownlands_commits_total", "counter", "Transactions they were written in.", writer.batches),
        ("crownlands_writes_waiting", "gauge", "Pieces of work that wait to be written.", writer.length),
        ("crownlands_uptime_seconds", "gauge", "Seconds since the start.", round(time.time() - STARTED, 1)),
    ]


def _metric(name: str, kind: str, meaning: str, value: float) -> str:
    return f"# HELP {name} {meaning}\n# TYPE {name} {kind}\n{name} {value}\n"


def _refusals(context: Context) -> str:
    head = "# HELP crownlands_refused_total Requests refused, by code.\n# TYPE crownlands_refused_total counter\n"
    return head + "".join(
        f'crownlands_refused_total{{code="{code}"}} {n}\n' for code, n in context.refused.items()
    )
