"""Servers for tests: one on SQLite for a whole file, and people who are cleaned up."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING

import pytest

from crownlands.server.logs import JsonLines
from tests.past.packages import corrected_package
from tests.server.evenings import Evening
from tests.server.harness import QUICK, Person, Running, running
from tests.server.processes import postgres, postgres_programs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(QUICK, data=tmp_path_factory.mktemp("table")) as one:
        yield one


@pytest.fixture
def person(server: Running) -> Iterator[Callable[[], Person]]:
    met: list[Person] = []

    def meet() -> Person:
        met.append(Person(server.url))
        return met[-1]

    yield meet
    for one in met:
        one.leave_all()


@pytest.fixture
def evening(server: Running) -> Iterator[Callable[..., Evening]]:
    made: list[Evening] = []

    def make(people: int, **terms: object) -> Evening:
        made.append(Evening([server.url], people, **terms))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.leave_all()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    if postgres_programs() is None:
        pytest.skip("no PostgreSQL on this machine (apt-get install postgresql)")
    with postgres() as address:
        yield address


@pytest.fixture
def corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A later version, whose package corrects some buildings."""
    yield from corrected_package(tmp_path / "package", monkeypatch)


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Everything that any part of the server would log."""
    told = io.StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(JsonLines())
    names = ("crownlands", "uvicorn.error")
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    for logger, _ in before:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
    yield told
    for logger, level in before:
        logger.removeHandler(handler)
        logger.setLevel(level)
