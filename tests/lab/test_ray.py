"""A real Ray of two nodes, in a process of its own."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.thoroughness import HOSTED

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    not HOSTED and importlib.util.find_spec("ray") is None, reason="Ray, of the extra `lab`, is not installed"
)


TOO_BUSY = "The current node timed out during startup"
"""Ray waits half a minute for its own processes, and nobody can tell it to wait longer."""


def two_nodes(folder: Path) -> tuple[int, str, str]:
    """How the program ended, and what it said."""
    folder.mkdir()
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.lab.two_nodes", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = program.communicate(timeout=240)
    finally:
        # Nor may a Ray that did not come up stand in the next one's way.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
    return program.returncode, out, err


@pytest.mark.slow
def test_a_killed_node_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    tries = (two_nodes(tmp_path / str(n)) for n in range(3))
    code, out, err = next((one for one in tries if TOO_BUSY not in one[2]), (1, "", TOO_BUSY))
    assert code == 0, err
    told = json.loads(out.splitlines()[-1])
    assert told["counted"] == [f"{n:02}" for n in range(16)]
    assert told["squares"] == [n * n for n in range(16)]
    assert told["killed"] == 1
    assert "02" in told["again"], "the chunk in which a worker was killed was done again"
