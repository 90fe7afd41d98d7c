"""The bridge to a library of this process: the seam compiled for this machine (`make seam`)."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


class LibraryBridge:
    """Calls a shared library. It keeps the GIL: the seam is for one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.PyDLL(str(path))
        self._library.crownlands_room.restype = ctypes.c_void_p
        self._library.crownlands_answer.restype = ctypes.c_void_p
        self._library.crownlands_answer_size.restype = ctypes.c_uint32

    def version(self) -> int:
        """The version of the seam there."""
        return int(self._library.crownlands_version())

    def ask(self, function: str, question: bytes) -> tuple[int, bytes]:
        """Status and answer."""
        room = self._library.crownlands_room(len(question))
        ctypes.memmove(room, question, len(question))
        status = int(self._library[f"crownlands_{function}"]())
        size = int(self._library.crownlands_answer_size())
        return status, ctypes.string_at(self._library.crownlands_answer(), size)
