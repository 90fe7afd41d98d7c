"""Reads the data files; a user's folder may replace any of them without touching code."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from crownlands.components.errors import ComponentError
from crownlands.components.facts import Building, Components, Domino, Effect, Face, Quest, Square, Terrain
from crownlands.components.hashing import sha256
from crownlands.components.outlines import read_boards

if TYPE_CHECKING:
    from collections.abc import Callable

ENVIRONMENT = "CROWNLANDS_COMPONENTS"
"""The variable that names a folder with component files of your own."""
PACKAGED = Path(__file__).parent
FILES = (
    "dominoes_kingdomino.csv",
    "dominoes_queendomino.csv",
    "dominoes_giants.csv",
    "buildings.csv",
    "quests.csv",
    "dice.csv",
    "boards.txt",
)
NUMBERS = tuple(str(number) for number in range(1, 100))
T = TypeVar("T", Domino, Building, Quest, Face)


class Row:
    """One line of a data file, asked for its fields by name; a wrong one is named in the error."""

    def __init__(self, file: str, line: int, fields: dict[str, str]) -> None:
        self.file, self.line, self.fields = file, line, fields

    def error(self, field: str, why: str) -> ComponentError:
        """The error for ``field`` of this line."""
        return ComponentError(f"{self.file}, line {self.line}, field {field!r}: {why}")

    def text(self, field: str) -> str:
        """The field as written; it must be there."""
        value = self.fields.get(field)
        if value is None:
            raise self.error(field, "is missing")
        return value.strip()

    def number(self, field: str) -> int:
        """The field as a count, 0 to 99."""
        value = self.text(field)
        if not value.isdecimal() or int(value) > 99:
            raise self.error(field, f"{value!r} is not a number from 0 to 99")
        return int(value)

    def one_of(self, field: str, words: tuple[str, ...]) -> str:
        """The field as one of ``words``."""
        value = self.text(field)
        if value not in words:
            raise self.error(field, f"{value!r} is not one of {', '.join(word or '(empty)' for word in words)}")
        return value

    def terrain(self, field: str) -> Terrain:
        """The field as a terrain."""
        words = tuple(terrain.word for terrain in Terrain)
        return Terrain(words.index(self.one_of(field, words)))

    def terrain_or_none(self, field: str) -> Terrain | None:
        """The field as a terrain, or nothing where it is empty."""
        return self.terrain(field) if self.text(field) else None


def load(folder: Path | str | None = None, base: Path = PACKAGED) -> Components:
    """The tables from ``folder``, or from the folder that $CROWNLANDS_COMPONENTS names, or as packaged.

    A file the folder does not have is taken from ``base``, which is the package.

    >>> load().kingdomino[47].right.crowns
    3
    """
    chosen = folder or os.environ.get(ENVIRONMENT) or PACKAGED
    return _load(Path(chosen).resolve(), base)


@cache
def _load(folder: Path, base: Path) -> Components:
    if not folder.is_dir():
        raise ComponentError(f"{folder} is not a folder; component files are looked for in a folder")
    texts = {file: _text(folder, base, file) for file in FILES}
    digest = sha256("".join(f"{file}\n{texts[file]}" for file in FILES))
    return Components(
        kingdomino=_dominoes(texts, "dominoes_kingdomino.csv"),
        queendomino=_dominoes(texts, "dominoes_queendomino.csv"),
        giants=_dominoes(texts, "dominoes_giants.csv"),
        buildings=_table(texts, "buildings.csv", _building),
        quests=_table(texts, "quests.csv", _quest),
        faces=_faces(texts),
        boards=read_boards(texts["boards.txt"]),
        digest=f"sha256:{digest}",
        folder=str(folder),
    )


def _text(folder: Path, base: Path, file: str) -> str:
    path = folder / file if (folder / file).exists() else base / file
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ComponentError(f"{path}: {error}") from error


def _table(texts: dict[str, str], file: str, read: Callable[[Row], T]) -> tuple[T, ...]:
    import csv

    lines = csv.DictReader(texts[file].splitlines())
    items: dict[str, T] = {}
    for number, fields in enumerate(lines, start=2):
        row = Row(file, number, fields)
        item = read(row)
        if item.name in items:
            raise row.error("id", f"{item.name!r} stands twice")
        items[item.name] = item
    if not items:
        raise ComponentError(f"{file}: no lines")
    return tuple(items.values())


def _dominoes(texts: dict[str, str], file: str) -> tuple[Domino, ...]:
    """Dominoes by number, whatever the order of the file: the law keeps its piles ascending."""
    return tuple(sorted(_table(texts, file, _domino), key=lambda domino: domino.rank))


def _domino(row: Row) -> Domino:
    name = row.text("id")
    lettered = len(name) == 1 and name.isascii() and name.isupper()
    if not lettered and name not in NUMBERS:
        raise row.error("id", f"{name!r} is neither a number from 1 to 99 nor a capital letter")
    effect = row.one_of("effect", ("", "giant", "footprints")) if "effect" in row.fields else ""
    return Domino(
        name=name,
        rank=_rank(name),
        left=Square(row.terrain("left"), row.number("left_crowns")),
        right=Square(row.terrain("right"), row.number("right_crowns")),
        effect=cast("Effect", effect) if effect else None,
        name_verified="name_verified" not in row.fields or row.one_of("name_verified", ("yes", "no")) == "yes",
    )


def _rank(name: str) -> int:
    """Letters come before number 1, in alphabetical order (AG-1.1)."""
    return int(name) if name.isdecimal() else ord(name) - ord("Z") - 1


def _building(row: Row) -> Building:
    points_kind = row.one_of("points_kind", ("fixed", "per_separate_territory", "per_tower", "per_knight", "none"))
    tax_bonus_per = row.one_of("tax_bonus_per", ("", "knight", "tower"))
    terrain = row.terrain_or_none("points_terrain")
    if (terrain is None) == (points_kind == "per_separate_territory"):
        raise row.error("points_terrain", f"does not go with points_kind {points_kind}")
    return Building(
        name=row.text("id"),
        title=row.text("name"),
        copies=row.number("copies"),
        knights=row.number("knights"),
        towers=row.number("towers"),
        instant_verified=row.one_of("instant_verified", ("yes", "no")) == "yes",
        tax_bonus_per=cast("Literal['knight', 'tower']", tax_bonus_per) if tax_bonus_per else None,
        crowns=row.number("crowns"),
        points_kind=cast(
            "Literal['fixed', 'per_separate_territory', 'per_tower', 'per_knight', 'none']", points_kind
        ),
        points_terrain=terrain,
        points=row.number("points"),
    )


def _quest(row: Row) -> Quest:
    return Quest(
        name=row.text("id"),
        kind=row.text("kind"),
        terrain=row.terrain_or_none("terrain"),
        points=row.number("points"),
    )


def _faces(texts: dict[str, str]) -> tuple[Face, ...]:
    faces = _table(texts, "dice.csv", _face)
    if len(faces) != 6:
        raise ComponentError(f"dice.csv: a die has 6 different faces, not {len(faces)}")
    return faces


def _face(row: Row) -> Face:
    one, other = row.number("one"), row.number("other")
    if not one < other < 10:
        raise row.error("other", f"{other} is not a greater value than {one}, or has two digits")
    if row.text("id") != f"{one}{other}":
        raise row.error("id", f"a face is named by its values, {one}{other}")
    return Face(f"{one}{other}", one, other)
