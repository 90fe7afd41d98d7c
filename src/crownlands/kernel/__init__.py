"""The kernel: the rules a second time, in C++, a fast twin proved equal to the law.

It is optional: without a compiler at installation everything but the strong bots and fast simulation works on
the law. `available` says which it is; docs/kernel.md tells what the kernel offers.
"""

from __future__ import annotations

from crownlands.kernel.backend import KernelMissing, available
from crownlands.kernel.simulator import Simulator, Solution, Tally, build

__all__ = ["KernelMissing", "Simulator", "Solution", "Tally", "available", "build"]
