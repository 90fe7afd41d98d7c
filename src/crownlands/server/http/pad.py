"""The request of the score pad."""

from __future__ import annotations

from fastapi import APIRouter

from crownlands.server import messages
from crownlands.server.http.parameters import REFUSALS, Visiting
from crownlands.server.table.pad import counted

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.post("/pad", tags=["offers"], response_model=messages.PadAnswer)
async def pad(_: Visiting, asked: messages.PadQuestion) -> object:
    """Kingdoms that lie on a real table, counted line by line and ranked; nothing of it is kept."""
    return counted(asked.model_dump(exclude_none=True))
