"""The count files: how many lines of play there are, and what they score together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crownlands.counts import CountEntry, CountError, count, read_counts
from tests.tables import every_setup

FILES = sorted((Path(__file__).parent / "counts").glob("*.txt"))
FEW_LEAVES = 200
ENTRIES = [entry for file in FILES for entry in read_counts(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_law_counts_what_the_files_say(entry: CountEntry) -> None:
    shallow = {depth: numbers for depth, numbers in entry.expected.items() if numbers[0] <= FEW_LEAVES}
    assert {depth: count(entry, depth) for depth in shallow} == shallow


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_law_counts_what_the_files_say_deeper_down(entry: CountEntry) -> None:
    deep = {depth: numbers for depth, numbers in entry.expected.items() if numbers[0] > FEW_LEAVES}
    assert {depth: count(entry, depth) for depth in deep} == deep


def test_every_set_up_has_counts() -> None:
    counted = {entry.setup for entry in ENTRIES}
    bonuses = {("harmony",), ("middle_kingdom",)}
    assert [one for one in every_setup() if one not in counted and one.options not in bonuses] == []


def test_the_page_of_counts_tells_how_many_starts_each_file_has() -> None:
    page = Path("docs/counts.md").read_text(encoding="utf-8")
    told = {name: int(starts) for name, starts in re.findall(r"\(\.\./(tests/\S+\.txt)\) \| (\d+) \|", page)}
    files = [*(file.relative_to(Path.cwd()) for file in FILES), Path("tests/kernel/counts.txt")]
    assert told == {str(file): len(read_counts(file.read_text(encoding="utf-8"))) for file in files}


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
