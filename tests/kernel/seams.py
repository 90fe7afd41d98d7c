"""The kernel over its seam, in tests: through a library of this process, or in WebAssembly run by node."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import _kernel, backend, riomino, seam
from crownlands.kernel.seam import bridge as bridges
from crownlands.kernel.seam.library import LibraryBridge
from crownlands.players import riomino_solver, search
from tests.kernel.pipe import PipeBridge
from tests.thoroughness import HOSTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.kernel.seam.bridge import Bridge

ROOT = Path(__file__).parents[2]
WASM = ROOT / "build" / "wasm" / "kernel.wasm"


def library() -> LibraryBridge:
    """The seam inside the compiled Python module."""
    assert _kernel.__file__ is not None
    return LibraryBridge(Path(_kernel.__file__))


def webassembly() -> PipeBridge:
    """The kernel in WebAssembly, where it was built and node can run it; else the test is left out."""
    lacking = None if WASM.is_file() else "build/wasm/kernel.wasm (make wasm)"
    if shutil.which("node") is None:
        lacking = "node"
    if lacking and HOSTED:
        pytest.fail(f"there is no {lacking}")
    if lacking:
        pytest.skip(f"there is no {lacking}")
    return PipeBridge(ROOT / "web" / "near" / "pipe.js", WASM)


def _forget() -> None:
    """What was made by another kernel is made again."""
    for cache in (search.simulator_of, search.read_weights, riomino._table):
        cache.cache_clear()
    riomino_solver.COMMON.forget()


@contextmanager
def over(bridge: Bridge) -> Iterator[None]:
    """Everything that asks for the kernel gets the one at the other end of a bridge."""
    before, built = bridges._Installed.bridge, backend.COMPILED
    try:
        seam.install(bridge)
        backend.COMPILED = None
        _forget()
        yield
    finally:
        bridges._Installed.bridge, backend.COMPILED = before, built
        _forget()
