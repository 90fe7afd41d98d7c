"""All facts this installation knows: those in use, the packaged ones, and those of the past, kept in past/."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from crownlands.components.files import PACKAGED, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.components.facts import Components

PAST = PACKAGED / "past"


def past() -> tuple[str, ...]:
    """The versions whose facts are kept, newest first.

    >>> past()[-1]
    '0.1'
    """
    folders = [path.name for path in PAST.iterdir() if path.is_dir() and path.name[0].isdecimal()]
    return tuple(sorted(folders, key=lambda name: [int(part) for part in name.split(".")], reverse=True))


@cache
def of_version(version: str) -> Components:
    """The facts as a version had them."""
    return load(PAST / version)


def known(own: Components | None = None) -> Iterator[Components]:
    """Every set of facts there is: ``own`` or those in use first, then the packaged ones, then those of the past.

    Files that a user's folder does not have were taken from the package, so the folder is also looked at as it was
    with the package of each past version.
    """
    first = own or load()
    yield first
    yield load(PACKAGED)
    for version in past():
        yield of_version(version)
        if Path(first.folder).is_dir() and first.folder not in (str(PACKAGED), ""):
            yield load(first.folder, PAST / version)
