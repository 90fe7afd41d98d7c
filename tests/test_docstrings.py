"""Every public method has words of its own, unless it does what a protocol or a class above it already tells."""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

SOURCES = Path(__file__).parents[1] / "src"
ALONE = ("__main__.py", "env.py")
"""Modules that do something when they are imported."""


@cache
def classes() -> tuple[type, ...]:
    return tuple(_classes())


def _classes() -> Iterator[type]:
    for path in sorted((SOURCES / "crownlands").rglob("*.py")):
        if not path.is_file():
            # A page of the site that is named after a file.
            continue
        if path.name not in ALONE and "versions" not in path.parts:
            name = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
            for _, one in inspect.getmembers(import_module(name), inspect.isclass):
                if one.__module__ == name and not one.__name__.startswith("_"):
                    yield one


def methods(one: type) -> dict[str, Any]:
    """The public methods and properties that a class itself defines."""
    kinds = (property, staticmethod, classmethod)
    return {
        name: member
        for name, member in vars(one).items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, kinds))
    }


@cache
def protocols() -> list[set[str]]:
    """The methods of each protocol, all of which it tells about."""
    return [set(methods(one)) for one in classes() if is_protocol(one)]


def is_protocol(one: type) -> bool:
    return bool(getattr(one, "_is_protocol", False))


def is_told_above(one: type, name: str) -> bool:
    """A protocol that the class fulfils, or a class that it inherits from, tells what the method does."""
    there = {member for member in dir(one) if not member.startswith("_")}
    fulfilled = any(name in told and told <= there for told in protocols())
    inherited = any(name in vars(above) for above in one.__mro__[1:])
    return (fulfilled or inherited) and not is_protocol(one)


def untold(one: type) -> list[str]:
    return [
        f"{one.__module__}.{one.__qualname__}.{name}"
        for name, member in methods(one).items()
        if not inspect.getdoc(getattr(member, "__func__", member)) and not is_told_above(one, name)
    ]


def test_every_public_method_is_told_about() -> None:
    assert sum(len(methods(one)) for one in classes()) > 300
    assert [name for one in classes() for name in untold(one)] == []


def test_a_method_that_nobody_tells_about_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Player:
        def decide(self) -> None: ...

        def boast(self) -> None: ...

    monkeypatch.setattr(f"{__name__}.protocols", lambda: [{"decide"}])
    assert untold(Player) == [f"{__name__}.{Player.__qualname__}.boast"]
