"""Which kernel answers: the compiled Python module where it was built, else whatever an installed bridge leads to.

>>> from crownlands.kernel.backend import available, kernel
>>> if available():
...     assert kernel.built()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.kernel.seam.bridge import installed

try:
    from crownlands.kernel import _kernel
except ImportError:  # installed without a compiler; everything else works
    BUILT = False
else:
    BUILT = True

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["KernelMissing", "available", "chosen", "has_slices", "kernel"]


class KernelMissing(RuntimeError):
    """The kernel was not built with this installation, or does not know the game."""


def available() -> bool:
    """Whether there is a kernel: built with this installation, or at the other end of a bridge."""
    return BUILT or installed()


def chosen() -> ModuleType:
    """The module that answers."""
    if BUILT:
        return _kernel
    if not installed():
        raise KernelMissing("the kernel is not built here")
    from crownlands.kernel import seam

    return seam


def has_slices() -> bool:
    """Whether searches can be asked in slices: over a bridge. The compiled module has threads instead."""
    return not BUILT and installed()


class _Chosen:
    """Stands for the module: a bridge may be installed after everything was imported."""

    def __getattr__(self, name: str) -> Any:
        return getattr(chosen(), name)


if TYPE_CHECKING:
    from crownlands.kernel import _kernel as kernel
else:
    kernel = _Chosen()
