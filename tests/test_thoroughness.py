"""What a test needs and does not find leaves it out, or fails it where nothing may be missing."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

SKIPS = """
import pytest

def test_that_looks_for_a_program():
    pytest.skip("no such program")

@pytest.mark.skipif(True, reason="no such program")
def test_that_is_marked():
    pass
"""
WHOLE = 'import pytest\n\npytest.skip("no such program", allow_module_level=True)\n'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "code", "told"), [("full", 0, "3 skipped"), ("hosted", 1, "1 failed, 2 errors")]
)
def test_what_is_missing_is_left_out_or_fails(tmp_path: Path, chosen: str, code: int, told: str) -> None:
    for name, text in (("test_some.py", SKIPS), ("test_whole.py", WHOLE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    alone = ["-p", "tests.conftest", "-p", "no:cacheprovider", "-c", os.devnull, "--continue-on-collection-errors"]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *alone, str(tmp_path)],
        env={**os.environ, "CROWNLANDS_TESTS": chosen},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told in ended.stdout
    assert ended.returncode == code
