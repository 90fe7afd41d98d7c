"""Requests for puzzles: lists, one of them, and questions about its position."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from crownlands.server import messages
from crownlands.server.encoding import packed
from crownlands.server.http.parameters import REFUSALS, Visiting, json_text
from crownlands.server.table import puzzles

router = APIRouter(prefix="/api/puzzles", tags=["offers"], responses=REFUSALS)
GameName = Annotated[str, Path(pattern="^[a-z_]{1,40}$")]
PuzzleName = Annotated[str, Path(pattern="^[a-z]{2,4}-[0-9a-f]{8}$")]
DAY = "public, max-age=86400"
"""Puzzles change with the version of the package alone."""


@router.get("/{game}", response_model=messages.PuzzleList)
async def of_game(game: GameName, _: Visiting, response: Response) -> Any:
    """All puzzles of a game in lines, the easiest first."""
    found = puzzles.listed(game)
    response.headers["cache-control"] = DAY
    return found


@router.get("/{game}/{puzzle}", response_model=messages.PuzzleView)
async def one(game: GameName, puzzle: PuzzleName, _: Visiting) -> Response:
    """A puzzle with what every answer is worth, and the state of the table it is shown at."""
    return json_text(packed(puzzles.shown(game, puzzle)))


@router.post("/{game}/{puzzle}/questions", response_model=messages.FitsDown | messages.DeadDown | messages.WhyDown)
async def ask(
    game: GameName,
    puzzle: PuzzleName,
    _: Visiting,
    question: messages.FitUp | messages.DeadUp | messages.WhyUp,
) -> Any:
    """A question about a puzzle's position, as over a table's socket."""
    return puzzles.answered(game, puzzle, question.model_dump(exclude_none=True))
