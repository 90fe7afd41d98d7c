"""Questions and answers of the seam as words of 8 bytes; cpp/seam/crownlands.h tells their form."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Item = TypeVar("Item")
WORD = 8
ALL = 2**64 - 1


class Row(tuple[Any, ...]):
    """Items one after another without their number: a row of a table whose width is known."""

    __slots__ = ()


def words(*items: Any) -> bytes:
    """Whole numbers, truths, fractions, bytes, rows, and lists of all these, as a question."""
    return b"".join(map(_word, items))


def rows(table: Sequence[Sequence[int]]) -> list[Row]:
    """A table as a list of rows."""
    return [Row(row) for row in table]


def _word(item: Any) -> bytes:
    if isinstance(item, int):
        return (item & ALL).to_bytes(WORD, "little")
    if isinstance(item, float):
        return struct.pack("<d", item)
    if isinstance(item, bytes):
        return _word(len(item)) + item + bytes(-len(item) % WORD)
    if isinstance(item, Row):
        return words(*item)
    return _word(len(item)) + words(*item)


class Answer:
    """An answer, read from its front."""

    def __init__(self, told: bytes) -> None:
        self._told, self._at = told, 0

    def number(self) -> int:
        """The next word as a whole number."""
        (value,) = self._take("q", 1)
        return int(value)

    def fraction(self) -> float:
        """The next word as a fraction."""
        (value,) = self._take("d", 1)
        return float(value)

    def truth(self) -> bool:
        """The next word as yes or no."""
        return self.number() != 0

    def row(self, width: int) -> list[int]:
        """So many whole numbers."""
        return list(self._take("q", width))

    def numbers(self) -> list[int]:
        """A list of whole numbers."""
        return self.row(self.number())

    def lists(self) -> list[list[int]]:
        """A list of such lists."""
        return [self.numbers() for _ in range(self.number())]

    def items(self, read: Callable[[Answer], Item]) -> list[Item]:
        """A list of whatever is read one by one."""
        return [read(self) for _ in range(self.number())]

    def bytes(self) -> bytes:
        """Bytes, without the zeros behind them."""
        size = self.number()
        begin = self._at
        self._at += (size + WORD - 1) // WORD * WORD
        return self._told[begin : begin + size]

    def _take(self, kind: str, amount: int) -> tuple[Any, ...]:
        values = struct.unpack_from(f"<{amount}{kind}", self._told, self._at)
        self._at += amount * WORD
        return values
