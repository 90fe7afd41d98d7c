"""A frozen benchmark: the same set-ups, deals and opponents for all, one number (docs/research/benchmark.md).

>>> from crownlands.lab.benchmark import read_benchmark
>>> read_benchmark("1").tasks[0].name
'kingdomino/2/harmony+middle_kingdom against greedy'
"""

from __future__ import annotations

from crownlands.lab.benchmark.entries import Entry, keep_entry, read_entries
from crownlands.lab.benchmark.scoring import Score, TaskScore, score
from crownlands.lab.benchmark.tasks import (
    NEWEST,
    Benchmark,
    Benchmarking,
    PinnedOtherwise,
    Task,
    read_benchmark,
)

__all__ = [
    "NEWEST",
    "Benchmark",
    "Benchmarking",
    "Entry",
    "PinnedOtherwise",
    "Score",
    "Task",
    "TaskScore",
    "keep_entry",
    "read_benchmark",
    "read_entries",
    "score",
]
