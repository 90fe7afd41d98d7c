"""The bridge to WebAssembly beside Pyodide: in the same worker, one call away (web/near/kernel.js)."""

from __future__ import annotations

from typing import Any


class BrowserBridge:
    """Wraps the object that `load` of kernel.js gives."""

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel

    def version(self) -> int:
        """The version of the seam there."""
        return int(self._kernel.version())

    def ask(self, function: str, question: bytes) -> tuple[int, bytes]:
        """Status and answer."""
        # A view of Python's bytes goes over and a view of the kernel's comes back; each side copies once.
        status = self._kernel.ask(function, question)
        return int(status), self._kernel.answer().to_bytes()
