"""Which kernel answers: the compiled Python module where it was built, else whatever an installed bridge leads to.

>>> from crownlands.kernel.backend import available, kernel
>>> if available():
...     assert kernel.built()
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from crownlands.kernel.seam.bridge import installed

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["KernelMissing", "available", "chosen", "has_slices", "kernel"]


class KernelMissing(RuntimeError):
    """The kernel was not built with this installation, or does not know the game."""


def _built() -> ModuleType | None:
    """The compiled module; where a wheel has several, the one for the widest registers of this machine."""
    try:
        from crownlands.kernel import _processor
    except ImportError:  # built here, for this machine alone
        names: tuple[str, ...] = ("_kernel",)
    else:
        names = _processor.kernels()
    for name in names:
        try:
            return import_module(f"crownlands.kernel.{name}")
        except ImportError:  # installed without a compiler; everything else works
            continue
    return None


COMPILED = _built()


def available() -> bool:
    """Whether there is a kernel: built with this installation, or at the other end of a bridge."""
    return COMPILED is not None or installed()


def chosen() -> ModuleType:
    """The module that answers."""
    if COMPILED is not None:
        return COMPILED
    if not installed():
        raise KernelMissing("the kernel is not built here")
    from crownlands.kernel import seam

    return seam


def has_slices() -> bool:
    """Whether searches can be asked in slices: over a bridge. The compiled module has threads instead."""
    return COMPILED is None and installed()


class _Chosen:
    """Stands for the module: a bridge may be installed after everything was imported."""

    def __getattr__(self, name: str) -> Any:
        return getattr(chosen(), name)


if TYPE_CHECKING:
    from crownlands.kernel import _kernel as kernel
else:
    kernel = _Chosen()
