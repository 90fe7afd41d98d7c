"""Requests of hosts about others at their table, and reports to the operator."""

from __future__ import annotations

from fastapi import APIRouter, Request

from crownlands.server.http.context import TheContext
from crownlands.server.http.parameters import REFUSALS, Known, SeatPath, TableId
from crownlands.server.messages import lobby as messages
from crownlands.server.storage import reports
from crownlands.server.storage.journal import event_row
from crownlands.server.table import requests
from crownlands.server.table.entries import stamp
from crownlands.server.table.refusal import Refused

router = APIRouter(prefix="/api", responses=REFUSALS, tags=["hosts"])


@router.post("/tables/{table}/seats/{seat}/remove", status_code=204)
async def remove(
    context: TheContext, guest: Known, table: TableId, seat: SeatPath, wanted: messages.Remove
) -> None:
    """Before the start somebody goes at once; in a game that runs everybody else is asked. They stay away."""
    await (await context.room(table, guest)).ask(guest.id, requests.Remove(seat, wanted.why))


@router.post("/tables/{table}/seats/{seat}/mute", status_code=204)
async def mute(context: TheContext, guest: Known, table: TableId, seat: SeatPath, wanted: messages.Mute) -> None:
    """Somebody may not say anything at this table, or may again."""
    await (await context.room(table, guest)).ask(guest.id, requests.Mute(seat, wanted.on))


@router.post("/tables/{table}/seats/{seat}/host", status_code=204)
async def hand_over(context: TheContext, guest: Known, table: TableId, seat: SeatPath) -> None:
    """Somebody else looks after the table."""
    await (await context.room(table, guest)).ask(guest.id, requests.HandOver(seat))


@router.post("/tables/{table}/close", status_code=204)
async def close(context: TheContext, guest: Known, table: TableId) -> None:
    """Closes the table: before the start, or where nobody else plays, at once; else everybody is asked."""
    await (await context.room(table, guest)).ask(guest.id, requests.Close())


@router.post("/tables/{table}/report", status_code=204)
async def report(
    request: Request, context: TheContext, guest: Known, table: TableId, wanted: messages.Report
) -> None:
    """Reports somebody to the operator, with the table's events; for guests who play or played there, or host."""
    context.limits.report(context.asking(request, guest))
    room = await context.room(table, guest)
    if wanted.seat is not None and (
        wanted.seat >= len(room.ledger.sitters) or wanted.seat in room.seats_of(guest.id)
    ):
        raise Refused("nobody_else", seat=wanted.seat)
    if wanted.seat is None and guest.id == room.host:
        raise Refused("nobody_else")
    note = " ".join((wanted.note or "").split()) or None
    seen = [event_row(one) for one in room.ledger.entries]
    made = reports.Complaint(table, guest.id, wanted.seat, wanted.reason, note)
    if not await reports.report(context.tables.store, made, seen):
        raise Refused("not_reported")


@router.get("/me/reports", tags=["me"])
async def mine(context: TheContext, guest: Known) -> messages.ReportList:
    """What you reported, and what the operator did."""
    found = await reports.mine(context.tables.store, guest.id)
    lines = [
        messages.ReportLine(
            id=one["id"],
            at=stamp(one["at"]),
            table=one["table_id"],
            seat=one["seat"],
            reason=one["reason"],
            answer=one["answer"],
            answered=None if one["answered"] is None else stamp(one["answered"]),
        )
        for one in found
    ]
    return messages.ReportList(reports=lines)
