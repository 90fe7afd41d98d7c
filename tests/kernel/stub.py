"""The types of the C++ module as Python reads them; `python -m tests.kernel.stub` writes them again."""

from __future__ import annotations

from pathlib import Path

from nanobind.stubgen import StubGen  # type: ignore[import-untyped]

STUB = Path(__file__).parents[2] / "src" / "crownlands" / "kernel" / "_kernel.pyi"


def fresh() -> str:
    """The stub of the module as it is built."""
    from crownlands.kernel import _kernel

    stub = StubGen(_kernel)
    stub.put(_kernel)
    return str(stub.get())


if __name__ == "__main__":
    STUB.write_text(fresh(), encoding="utf-8")
