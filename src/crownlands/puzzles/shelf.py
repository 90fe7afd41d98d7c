"""The puzzles of the package: one compressed file of JSON lines for each game."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from crownlands.puzzles.puzzle import MARKS, NoPuzzle, Puzzle, read_lines, write_lines

DATA = Path(__file__).parent / "data"
"""Its files: ``GAME.jsonl.gz``."""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easiest first.

    >>> {one.game for one in puzzles_of("kingdomino")}
    {'kingdomino'}
    """
    if game not in MARKS:
        raise KeyError(game)
    return tuple(read_file(DATA / f"{game}.jsonl.gz"))


def read_file(file: Path) -> list[Puzzle]:
    """The puzzles of a file, compressed (``.gz``) or not; NoPuzzle names the line and the field."""
    content = file.read_bytes()
    try:
        return read_lines((gzip.decompress(content) if file.suffix == ".gz" else content).decode())
    except (OSError, EOFError, UnicodeDecodeError) as wrong:
        raise NoPuzzle(f"{file.name}: {wrong}") from None


def write_file(file: Path, puzzles: list[Puzzle]) -> None:
    """Writes a file; the same puzzles are the same bytes."""
    text = write_lines(puzzles).encode()
    file.write_bytes(gzip.compress(text, mtime=0) if file.suffix == ".gz" else text)
