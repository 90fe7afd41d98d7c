"""Logs: enough to find a fault, nothing that is anybody's."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError
from sqlalchemy import create_engine, text

from crownlands.server.logs import JsonLines, trace
from crownlands.server.messages import CreateTable
from crownlands.server.storage.database import address
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    import io
    from pathlib import Path

SECRET = "5ec7e7" * 10


@pytest.fixture(autouse=True)
def known_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda _: SECRET)


def make_in_vain(url: str) -> None:
    ann = Person(url)
    hot = [{"kind": "mine"}, {"kind": "mine", "name": "Hotseatling"}]
    answer = ann.web.post("/api/tables", json={"seats": hot, "name": "Annegretel"})
    assert answer.status_code >= 500
    assert SECRET not in answer.text
    ann.leave_all()


def check(told: str) -> None:
    assert "openings.py" in told
    for word in (SECRET, "Annegretel", "Hotseatling"):
        assert word not in told


def test_a_table_that_cannot_be_stored_leaves_neither_secret_nor_names_in_the_log(
    tmp_path: Path, logged: io.StringIO
) -> None:
    with running(QUICK, data=tmp_path) as server:
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as stored:
            stored.execute("create trigger no before insert on tables begin select raise(abort, 'no'); end")
        make_in_vain(server.url)
    check(logged.getvalue())


@pytest.mark.slow
def test_postgresql_which_quotes_the_row_that_failed_leaves_no_secret_either(
    tmp_path: Path, logged: io.StringIO, postgres_address: str
) -> None:
    engine = create_engine(address(postgres_address))
    with running(QUICK, data=tmp_path, database=postgres_address) as server:
        with engine.begin() as connection:
            connection.execute(text("alter table tables add constraint no check (false) not valid"))
        try:
            make_in_vain(server.url)
        finally:
            with engine.begin() as connection:
                connection.execute(text("alter table tables drop constraint no"))
            engine.dispose()
    check(logged.getvalue())


def test_an_error_is_told_by_its_kind_and_place_and_by_what_led_to_it() -> None:
    def fail() -> None:
        try:
            CreateTable.model_validate({"seats": [{"kind": "Annegretel"}]})
        except ValidationError as error:
            raise ValueError("Annegretel") from error

    with pytest.raises(ValueError, match="Annegretel") as caught:
        fail()
    told = trace(caught.value)
    assert "in fail" in told
    assert "ValidationError\nwhich led to\n" in told
    assert told.endswith("ValueError")
    assert "input_value" not in told


def test_what_the_event_loop_says_of_a_lost_error_names_nobody() -> None:
    said = "Task exception was never retrieved\nfuture: <Task exception=ValueError('Annegretel')>"
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, said, None, None)
    assert "Annegretel" not in JsonLines().format(record)
    called = logging.LogRecord(
        "asyncio", logging.ERROR, "", 0, "Exception in callback f('Annegretel')", None, None
    )
    assert '"Exception in callback f"' in JsonLines().format(called)
