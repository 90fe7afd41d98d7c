"""A real Ray of two nodes, in a process of its own."""

from __future__ import annotations

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


@pytest.mark.slow
def test_a_killed_node_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.lab.two_nodes", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = program.communicate(timeout=240)
    finally:
        if program.poll() is None:
            os.killpg(program.pid, signal.SIGKILL)
    assert program.returncode == 0, err
    told = json.loads(out.splitlines()[-1])
    assert told["counted"] == [f"{n:02}" for n in range(16)]
    assert told["squares"] == [n * n for n in range(16)]
    assert told["killed"] == 1
    assert "02" in told["again"], "the chunk in which a worker was killed was done again"
