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
