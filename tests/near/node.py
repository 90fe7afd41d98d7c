"""Python modules in Pyodide under node, for tests and figures."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from release.near import pack

from tests.kernel.seams import ROOT, WASM
from tests.thoroughness import HOSTED

NEAR = ROOT / "web" / "near"


def lacking() -> str | None:
    """What is not here of what Pyodide and the kernel need."""
    if shutil.which("node") is None:
        return "node"
    if not WASM.is_file():
        return "build/wasm/kernel.wasm (make wasm)"
    return None if (NEAR / "node_modules" / "pyodide").is_dir() else "Pyodide (make near)"


def require() -> None:
    """Leaves a test out where something is lacking; where nothing may be, it fails."""
    if (missing := lacking()) is not None:
        (pytest.fail if HOSTED else pytest.skip)(f"there is no {missing}")


@cache
def archive() -> Path:
    """Crownlands' Python, packed once."""
    return pack(Path(tempfile.mkdtemp(prefix="crownlands-near-")) / "crownlands.zip")


def told(module: str, *arguments: object) -> Any:
    """What a module's ``main`` tells in Pyodide."""
    command = ["node", *map(str, (NEAR / "run.js", archive(), WASM, ROOT, module, *arguments))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])
