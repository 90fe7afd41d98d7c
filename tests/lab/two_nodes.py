"""A Ray of two nodes on this machine; one of them is killed while it works.

A program of its own, since Ray leaves threads behind that other tests would not like:

    python -m tests.lab.two_nodes FOLDER

prints what came of it as JSON.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

from crownlands.lab.runs import Chunk, Ledger, Where, run
from tests.lab.squares import Squares

CHUNKS = [Chunk(f"{n:02}", n) for n in range(16)]
FATAL = (2,)
"""Here a worker is killed, too."""
NODE = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80 * 2**20}


def main(folder: Path) -> dict[str, object]:
    """Squares sixteen numbers on two nodes; the second dies when it has begun its second chunk."""
    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
    from ray.cluster_utils import Cluster

    logging.getLogger("ray").setLevel(logging.ERROR)
    trace = folder / "trace"
    trace.mkdir()
    cluster: Any = Cluster(initialize_head=True, head_node_args=NODE)
    try:
        second = cluster.add_node(wait=False, **NODE)
        killed: list[float] = []

        def kill() -> None:
            while len(list(trace.iterdir())) < 6:
                time.sleep(0.05)
            cluster.remove_node(second, allow_graceful=False)
            killed.append(time.monotonic())

        killer = Thread(target=kill, daemon=True)
        killer.start()
        with Ledger.at(folder / "run", {"what": "two nodes"}) as ledger:
            work = Squares(trace, FATAL, seconds=0.3)
            counted = [one.chunk.name for one in run(work, CHUNKS, ledger, Where(ray=cluster.address))]
            killer.join()
            tries = [one.name.partition(" ")[0] for one in trace.iterdir()]
            return {
                "counted": sorted(counted),
                "squares": [int(one) for one in ledger.files()],
                "killed": len(killed),
                "again": sorted(name for name in set(tries) if tries.count(name) > 1),
            }
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]))) + "\n")
