"""A review in Pyodide with the kernel in WebAssembly, timed: a module for web/near/run.js (`tests.near.node`)."""

from __future__ import annotations

import json
import time

from crownlands.review import reviewing
from crownlands.rules.notation import read_record


def main(arguments: list[str]) -> str:
    """Seconds of the clock for a review of a depth, its playouts, and the longest slice."""
    depth, text = arguments
    steps, slices = reviewing(read_record(text), depth), []
    began = last = time.perf_counter()
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            found = ended.value
            break
        now = time.perf_counter()
        slices.append(now - last)
        last = now
    seconds = time.perf_counter() - began
    decisions = sum(one.real for one in found.findings.decisions)
    told = {
        "seconds": seconds,
        "longest": max(slices),
        "playouts": found.findings.playouts,
        "decisions": decisions,
    }
    return json.dumps(told)
