"""The committed types of the C++ module are those that the module has.

`python -m tests.kernel.test_stub` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

STUB = Path(__file__).parents[2] / "src" / "crownlands" / "kernel" / "_kernel.pyi"


def fresh() -> str:
    """The stub of the module as it is built."""
    stubgen = pytest.importorskip("nanobind.stubgen")
    from crownlands.kernel import _kernel

    stub = stubgen.StubGen(_kernel)
    stub.put(_kernel)
    return str(stub.get())


def test_the_committed_stub_is_fresh() -> None:
    assert STUB.read_text(encoding="utf-8") == fresh(), "python -m tests.kernel.test_stub writes it anew"


if __name__ == "__main__":
    STUB.write_text(fresh(), encoding="utf-8")
