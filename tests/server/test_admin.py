"""The operator's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_the_operators_page_opens_for_the_operator_alone(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password="a <long> password") as one:
        ann = Person(one.url)
        ann.create("mine", "open")
        assert ann.web.get("/admin").status_code == 401
        assert ann.web.get("/admin", auth=("operator", "wrong")).status_code == 401
        inside = ("operator", "a <long> password")
        page = ann.web.get("/admin", auth=inside)
        assert "tables_waiting" in page.text
        copy = ann.web.post("/admin/backup", auth=inside)
        assert copy.content.startswith(b"SQLite format 3")
        form = {"content-type": "application/x-www-form-urlencoded"}
        bad = ann.web.post("/admin/purge", auth=inside, content="status=waiting&days=0", headers=form)
        assert bad.status_code == 422
        purged = ann.web.post("/admin/purge", auth=inside, content="status=waiting&days=1", headers=form)
        assert purged.status_code == 303
        assert len(ann.get("/api/me/tables")["tables"]) == 1
        ann.leave_all()


def test_without_a_password_there_is_no_operators_page(person: Callable[[], Person]) -> None:
    assert person().web.get("/admin").status_code == 404


def test_who_guesses_the_password_too_often_is_not_told_when_it_is_right(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password="right", guesses_per_minute=1) as one:
        eve = Person(one.url)
        # One is refused as wrong, then all are refused unseen, the right one among them.
        told = [eve.web.get("/admin", auth=("operator", "wrong")).status_code for _ in range(9)]
        assert told == [401] + [429] * 8
        assert eve.web.get("/admin", auth=("operator", "right")).status_code == 429
        eve.leave_all()


def test_the_operator_may_look_as_often_as_they_like(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, operator_password="right", guesses_per_minute=1) as one:
        operator = Person(one.url)
        assert [operator.web.get("/admin", auth=("", "right")).status_code for _ in range(9)] == [200] * 9
        operator.leave_all()
