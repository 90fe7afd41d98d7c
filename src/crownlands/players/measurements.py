"""Files of measurements: a line for each, of one dataclass, under a head with the names of its fields.

No field holds a comma, a quotation mark or a line break, so a line is read by parting it at its commas. An empty
field was not measured or does not apply. Every measurement names the commit or the version that was measured.
"""

from __future__ import annotations

import re
from dataclasses import astuple, fields
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable
    from dataclasses import Field
    from pathlib import Path


class Measurement(Protocol):
    """A frozen dataclass of words and numbers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def commit(self) -> str:
        """What was measured."""


One = TypeVar("One", bound=Measurement)
COMMIT = re.compile(r"[0-9a-f]{7,40}|v[0-9]+(\.[0-9]+)+")


def check(one: Measurement) -> None:
    """Refuses words that could not be read again, and a commit that is none."""
    words = [value for value in astuple(one) if isinstance(value, str)]
    if any(mark in word for word in words for mark in ',"\n'):
        raise ValueError(f"a field holds a comma, a quotation mark or a line break: {words}")
    if not COMMIT.fullmatch(one.commit):
        raise ValueError(f"this is neither a commit nor a version: {one.commit!r}")


def head_of(kind: type[Measurement]) -> str:
    """The first line of a file."""
    return ",".join(field.name for field in fields(kind))


def read_measurements(kind: type[One], file: Path) -> tuple[One, ...]:
    """Every measurement of a file, in its order."""
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    if head != head_of(kind):
        raise ValueError(f"{file} has other columns: {head}")
    return tuple(_read(kind, line) for line in lines)


def _read(kind: type[One], line: str) -> One:
    told = zip(fields(kind), line.split(","), strict=True)
    return kind(**{field.name: _value(str(field.type), text) for field, text in told})


def _value(kind: str, text: str) -> str | int | float | None:
    """What a field of such a type holds.

    >>> _value("float | None", "1.5"), _value("int | None", ""), _value("str", "")
    (1.5, None, '')
    """
    if kind == "str":
        return text
    if not text and kind.endswith("| None"):
        return None
    return int(text) if kind.startswith("int") else float(text)


def write_measurements(kind: type[One], all_of_them: Iterable[One], file: Path) -> None:
    """Writes a file, over what was there."""
    lines = [head_of(kind), *(",".join(map(_text, astuple(one))) for one in all_of_them)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _text(value: object) -> str:
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
