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

def test_that_needs_what_is_not_there():
    pytest.skip("no such program")
"""
WHOLE = 'import pytest\n\npytest.skip("no such program", allow_module_level=True)\n'
MARKED = """
import pytest

@pytest.mark.skipif(True, reason="no such program")
def test_that_needs_what_is_not_there():
    pass
"""


@pytest.mark.parametrize("text", [SKIPS, WHOLE, MARKED], ids=["a test", "a file", "a mark"])
@pytest.mark.parametrize(("chosen", "told"), [("full", "1 skipped"), ("hosted", "no such program")])
def test_what_is_missing_is_left_out_or_fails(tmp_path: Path, text: str, chosen: str, told: str) -> None:
    file = tmp_path / "test_missing.py"
    file.write_text(text, encoding="utf-8")
    words = [
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "--rootdir",
        str(tmp_path),
        str(file),
    ]
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words],
        env={**os.environ, "CROWNLANDS_TESTS": chosen},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told in ended.stdout
    assert (ended.returncode in (1, 2)) == (chosen == "hosted"), ended.stdout
