"""JSON taken apart with care: every value is asked for by name and type, every complaint names its path."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection

T = TypeVar("T")
_MISSING = object()


class InputError(ValueError):
    """An input that cannot be used: which field, and why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field or 'input'}: {why}")
        self.field, self.why = field or "input", why


class Fields:
    """A JSON object with its path. Asking for fields ticks them off; `done` refuses what nobody asked for."""

    def __init__(self, value: object, path: str = "") -> None:
        if not isinstance(value, dict):
            raise InputError(path, f"an object is expected, not {_kind(value)}")
        self._value: dict[str, object] = value
        self._path = path
        self._asked: set[str] = set()

    def path(self, name: str) -> str:
        """The path of a field."""
        return f"{self._path}.{name}" if self._path else name

    def has(self, name: str) -> bool:
        """The field is there and not null."""
        self._asked.add(name)
        return self._value.get(name) is not None

    def raw(self, name: str) -> object:
        """The field as it is; it must be there."""
        self._asked.add(name)
        value = self._value.get(name, _MISSING)
        if value is _MISSING:
            raise InputError(self.path(name), "is missing")
        return value

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        if default is not None and not self.has(name):
            return default
        return whole(self.raw(name), self.path(name), low, high)

    def flag(self, name: str) -> bool:
        """True or false; false if left out."""
        if not self.has(name):
            return False
        value = self.raw(name)
        if not isinstance(value, bool):
            raise InputError(self.path(name), f"true or false is expected, not {_kind(value)}")
        return value

    def word(self, name: str, words: Collection[str], default: str | None = None) -> str:
        """One of some words."""
        if default is not None and not self.has(name):
            return default
        return one_of(self.raw(name), self.path(name), words)

    def items(self, name: str, default: list[object] | None = None) -> list[tuple[str, object]]:
        """A list, each item with its path."""
        value = self.raw(name) if default is None or self.has(name) else default
        return listed(value, self.path(name))

    def cell(self, name: str) -> tuple[int, int]:
        """A pair [x, y]."""
        pair = [whole(item, path, -10_000, 10_000) for path, item in self.items(name)]
        if len(pair) != 2:
            raise InputError(self.path(name), "a cell is [x, y]")
        return pair[0], pair[1]

    def done(self) -> None:
        """Refuses fields that nobody asked for: they are most likely misspelled."""
        for name in self._value:
            if name not in self._asked:
                raise InputError(
                    self.path(name), f"is not known here; the fields are {', '.join(sorted(self._asked))}"
                )


def listed(value: object, path: str) -> list[tuple[str, object]]:
    """A JSON list, each item with its path."""
    if not isinstance(value, list):
        raise InputError(path, f"a list is expected, not {_kind(value)}")
    return [(f"{path}[{n}]", item) for n, item in enumerate(value)]


def whole(value: object, path: str, low: int, high: int) -> int:
    """A whole number within bounds; true and 1.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(path, f"a whole number is expected, not {_kind(value)}")
    if not low <= value <= high:
        raise InputError(path, f"{value} is not between {low} and {high}")
    return value


def one_of(value: object, path: str, words: Collection[str]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in words:
        shown = repr(value) if isinstance(value, str) else _kind(value)
        raise InputError(path, f"{shown} is not one of {', '.join(words)}")
    return value


def _kind(value: object) -> str:
    kinds = {
        bool: "true or false",
        int: "a number",
        float: "a number with a point",
        str: "a text",
        list: "a list",
    }
    return "null" if value is None else kinds.get(type(value), "an object")
