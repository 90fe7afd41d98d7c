"""Small things that fields of position texts are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.notation.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


MOST_DIGITS = 9
"""Of a number; none in a position has more than two, and to read thousands takes long."""


def field(name: str, value: str) -> str:
    """A field, or nothing if its value is empty."""
    return f"{name}:{value}" if value else ""


def join(fields: Iterable[str]) -> str:
    """Fields separated by spaces, empty ones left out."""
    return " ".join(one for one in fields if one)


def split_fields(words: Sequence[str], known: Sequence[str], repeated: str) -> dict[str, list[str]]:
    """The values of each known field, in order; only ``repeated`` may stand more than once."""
    fields: dict[str, list[str]] = {name: [] for name in known}
    for word in words:
        name, colon, value = word.partition(":")
        if not colon or name not in fields:
            raise NotationError(f"a field is one of {', '.join(known)}, then a colon", token=word)
        if fields[name] and name != repeated:
            raise NotationError("stands twice", token=word)
        fields[name].append(value)
    return fields


def items(text: str) -> list[str]:
    """A list separated by commas."""
    return text.split(",") if text else []


def number(name: str, text: str, most: int) -> int:
    """A number from 0 to ``most``."""
    if not text.isdecimal() or not text.isascii() or len(text) > MOST_DIGITS or int(text) > most:
        raise NotationError(f"{text!r} is not a number from 0 to {most}", token=f"{name}:{text}")
    return int(text)
