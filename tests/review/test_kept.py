"""What the benchmark of reviews keeps: rows go with the review that measured them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from bench import review_kept
from bench.review_kept import DECIDED_BY, KEPT, Kept, mark_of, table_of

from crownlands.kernel import available
from crownlands.review import DEPTHS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The mark of each part, which a test may change."""
    now = dict.fromkeys(DECIDED_BY, "now")
    monkeypatch.setattr(review_kept, "mark_of", lambda part, *_: now[part])
    return now


def test_what_was_measured_is_there_next_time_with_its_commit(tmp_path: Path, marks: dict[str, str]) -> None:
    kept = Kept(tmp_path / "rows.jsonl")
    assert kept.measure("luck", "0", lambda: {"luck": 1.23456789, "shares": [500, 512]})
    assert not kept.measure("luck", "0", lambda: {"luck": 9.0})
    (row,) = Kept(tmp_path / "rows.jsonl").of("luck")
    assert row == {**row, "part": "luck", "key": "0", "mark": marks["luck"], "luck": 1.2346, "shares": [500, 512]}
    assert row["commit"]


def test_rows_of_another_review_do_not_count_and_are_measured_again(tmp_path: Path, marks: dict[str, str]) -> None:
    kept = Kept(tmp_path / "rows.jsonl")
    for key in ("0", "1"):
        kept.measure("luck", key, lambda: {"luck": 1.0})
    kept.measure("levels", "queendomino 2 duke 0", lambda: {"strong": 1.0})
    marks["luck"] = "other"
    assert (kept.of("luck"), len(kept.of("levels")), kept.outdated()) == ([], 1, 2)
    assert kept.measure("luck", "0", lambda: {"luck": 2.0})
    again = Kept(tmp_path / "rows.jsonl")
    assert [row["luck"] for row in again.of("luck")] == [2.0]
    assert again.outdated() == 1


def test_the_rows_in_the_repository_can_be_read() -> None:
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        assert row["part"] in DECIDED_BY
        assert {"key", "mark", "commit"} <= set(row)
        game, seats = table_of(row["key"])
        assert game
        assert seats


@pytest.mark.slow
@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_a_mark_changes_with_the_depth_that_decides_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {part: mark_of(part, "kingdomino", 2) for part in ("luck", "rest", "levels")}
    mark_of.cache_clear()
    monkeypatch.setitem(DEPTHS, "quick", DEPTHS["usual"])
    after = {part: mark_of(part, "kingdomino", 2) for part in before}
    mark_of.cache_clear()
    assert {part for part in before if before[part] != after[part]} == {"luck", "levels"}
