"""Readers of strangers' texts look at each character a few times, not once for every other one."""

from __future__ import annotations

import subprocess
import sys

import pytest

from crownlands.rules import moves, read_move
from crownlands.rules.notation import NotationError, kingdoms, read_kingdom, read_position, read_records, records
from crownlands.rules.riomino import moves as riomino_moves

HEADERS = '[Game "kingdomino"]\n[Seats "2"]\n'
PATIENCE = 300
"""Seconds. Readers that look at everything for every word would need hours for texts of this length."""
LENGTH = 3_000_000
HOSTILE = {
    "headers that never end": ("read_records", HEADERS, "[x "),
    "lines of headers that never end": ("read_records", HEADERS, "[x\n"),
    "values that never end": ("read_records", HEADERS, '[A "'),
    "values whose ends are none": ("read_records", HEADERS, '[A "\\" '),
    "escaped characters without end": ("read_records", HEADERS + '[A "', "\\x"),
    "headers within headers": ("read_records", HEADERS, '[A "[B "'),
    "comments on lines of their own": ("read_records", HEADERS, "{}\n"),
    "a comment that never ends": ("read_records", HEADERS + "{", "{ "),
    "one long word": ("read_records", HEADERS, "["),
    "squares without end": ("_pieces", "", "w"),
    "buildings that never end": ("_pieces", "", "t[a]"),
    "a pile of piles": ("read_position", "kingdomino/2/- place rows:4 unseen:", "1-48,"),
    "a crowd of kings": ("read_position", "kingdomino/2/- place rows:4 unseen: hand:", "0,"),
    "a number without end": ("read_position", "kingdomino/2/- place rows:", "9"),
    "realms without end": ("read_position", "kingdomino/2/- place rows:4 ", "realm:C "),
    "options without end": ("read_position", "kingdomino/2/harmony", "+harmony"),
    "a move without end": ("read_move", "", "quest:"),
}
PROGRAM = """
import sys
from crownlands.rules import read_move
from crownlands.rules.notation import read_position, read_records, records
from crownlands.rules.notation.kingdoms import _pieces
records.MOST_SIGNS = records.MOST_MOVES = sys.maxsize  # what is tried here is what lies behind the limits
reader, text = globals()[sys.argv[1]], sys.argv[2] + sys.argv[3] * (int(sys.argv[4]) // len(sys.argv[3]))
try:
    reader(text)
except ValueError:
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("case", HOSTILE)
def test_a_long_hostile_text_is_read_or_refused_in_time_that_grows_as_its_length(case: str) -> None:
    command = [sys.executable, "-c", PROGRAM, *HOSTILE[case], str(LENGTH)]
    subprocess.run(command, check=True, timeout=PATIENCE)


def test_texts_beyond_a_limit_are_refused_and_the_limit_is_named() -> None:
    with pytest.raises(NotationError, match=f"more than {records.MOST_SIGNS}"):
        read_records(" " * (records.MOST_SIGNS + 1))
    with pytest.raises(NotationError, match=f"at most {records.MOST_MOVES} moves"):
        read_records(HEADERS + "king:0 " * (records.MOST_MOVES + 1))
    with pytest.raises(NotationError, match=f"at most {kingdoms.MOST_SIGNS} characters"):
        read_kingdom("." * (kingdoms.MOST_SIGNS + 1), 5)
    with pytest.raises(NotationError, match="not a number from 0 to"):
        read_position("kingdomino/2/- place rows:" + "9" * 5_000)
    with pytest.raises(NotationError, match="a domino stands twice"):
        read_position("kingdomino/2/- place rows:4 unseen:1-48,1")


def test_lines_are_counted_through_comments_and_headers() -> None:
    with pytest.raises(NotationError, match="line 6") as refused:
        read_records(HEADERS + '{ a\ncomment }\n[Note "two\nlines"] nonsense')
    assert refused.value.token == "nonsense"


def test_moves_that_are_only_read_are_not_kept() -> None:
    caches = (moves.place, riomino_moves.lay)
    before = [cache.cache_info().currsize for cache in caches]
    for row in range(1, 100):
        read_move(f"q99@z{row}n")
        read_move(f"9876@z{row}")
    assert [cache.cache_info().currsize for cache in caches] == before
