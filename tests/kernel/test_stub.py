"""The committed types of the C++ module are those that the module has."""

from __future__ import annotations

from tests.kernel.stub import STUB, fresh


def test_the_committed_stub_is_fresh() -> None:
    assert STUB.read_text(encoding="utf-8") == fresh(), "python -m tests.kernel.stub writes it again"
