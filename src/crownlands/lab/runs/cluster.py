"""Chunks on a Ray cluster: plain tasks, no more. Whatever Ray loses is done again.

A node needs the same version of Crownlands and the lab's packages, and nothing else: inputs go out with the task,
files come back with its result, so no disk is shared.
"""

from __future__ import annotations

import logging
import os
import warnings
from typing import TYPE_CHECKING, Any

import crownlands
from crownlands.lab.runs.chunks import perform
from crownlands.lab.runs.local import AHEAD, PATIENCE, WorkerLost

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from crownlands.lab.runs.chunks import Chunk, Done, Work

LOCAL = "local"
"""The address that means: a cluster of this machine alone, made for the run and ended with it."""
RETRIES = 5
"""Times that Ray itself does a task again whose node or worker died."""
OBJECT_STORE = 200 * 2**20
"""Bytes for results on their way, of a cluster made here."""


class AnotherVersion(RuntimeError):
    """A node of the cluster has another version of Crownlands, which might play other games."""


def on_ray(work: Work, chunks: Sequence[Chunk], address: str = LOCAL) -> Generator[Done, None, None]:
    """Some at a time on all processors of a cluster, in whatever order they end."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    # Ray would otherwise hide accelerators of tasks that ask for none, and warn of it.
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what Ray itself imports
        import ray

        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == LOCAL:
            quiet |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE}
        ray.init(address=address, **quiet)
    try:
        yield from _done(ray, work, chunks)
    finally:
        ray.shutdown()


def _done(ray: Any, work: Work, chunks: Sequence[Chunk]) -> Generator[Done, None, None]:
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_perform)
    due, doing, lost = list(reversed(chunks)), dict[Any, "Chunk"](), dict[str, int]()
    while due or doing:
        # Nodes come and go, so the number of processors is asked again and again.
        while due and len(doing) < AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
            chunk = due.pop()
            doing[task.remote(work, chunk, crownlands.__version__)] = chunk
        (ready, *_), _ = ray.wait(list(doing), num_returns=1)
        chunk = doing.pop(ready)
        try:
            yield ray.get(ready)
        except ray.exceptions.RayTaskError as failure:
            raise failure.as_instanceof_cause() from None
        except ray.exceptions.RayError as failure:
            lost[chunk.name] = lost.get(chunk.name, 0) + 1
            if lost[chunk.name] >= PATIENCE:
                raise WorkerLost(f"chunk {chunk.name} was lost {PATIENCE} times: {failure}") from None
            due.append(chunk)


def _perform(work: Work, chunk: Chunk, version: str) -> Done:
    if crownlands.__version__ != version:
        raise AnotherVersion(f"a node has Crownlands {crownlands.__version__}, the run is of {version}")
    return perform(work, chunk)
