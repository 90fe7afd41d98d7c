"""The count files: how many lines of play there are, and what they score together."""

from __future__ import annotations

from pathlib import Path

import pytest

from crownlands.counts import CountEntry, CountError, count, read_counts
from tests.tables import every_setup

FILES = sorted((Path(__file__).parent / "counts").glob("*.txt"))
ENTRIES = [entry for file in FILES for entry in read_counts(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_law_counts_what_the_files_say(entry: CountEntry) -> None:
    assert {depth: count(entry, depth) for depth in entry.expected} == entry.expected


def test_every_set_up_has_counts() -> None:
    counted = {entry.setup for entry in ENTRIES}
    plain_or_full = {one for one in every_setup() if len(one.options) != 1 or one.options[0] == "mighty_duel"}
    assert plain_or_full <= counted


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("setup kingdomino/2/-", "line 1"),
        ("name x\nsetup kingdomino/9/-", "line 2"),
        ("name x\nsetup", "line 2"),
        ("name x\ncount 1 2", "line 2"),
        ("name x\ndragons 1 2", "line 2"),
        ("name x\nskip 3", "x: has no setup"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(CountError, match=complaint):
        read_counts(text)
