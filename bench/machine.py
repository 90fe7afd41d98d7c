"""What the machine tells of itself: processors used, memory, and how long its disk takes to keep a page."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from statistics import quantiles

from tests.server.processes import children

PAGE = 4096
FLUSHES = 200


def cpu(pid: int) -> float:
    """Seconds of processor a process has used, and those of its children that still run."""
    return sum(_own(one) for one in (pid, *children(pid)))


def _own(pid: int) -> float:
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        # Its own and, as the two after them, those of its children that have ended.
        return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def memory(pid: int) -> float:
    """Kilobytes a process has in memory."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return float(found.group(1)) if found else 0.0


def flush(folder: Path) -> list[float]:
    """Milliseconds that writing and flushing one page takes, many times, in the folder of the games."""
    times = []
    file = folder / "flush"
    with file.open("wb", buffering=0) as probe:
        for _ in range(FLUSHES):
            began = time.perf_counter()
            probe.write(bytes(PAGE))
            os.fdatasync(probe.fileno())
            times.append(1000 * (time.perf_counter() - began))
    file.unlink()
    return times


def cut(times: list[float], share: float) -> float:
    """The value below which so much of the times lies."""
    if len(times) < 2:
        return times[0] if times else 0.0
    return quantiles(times, n=1000, method="inclusive")[round(share * 1000) - 1]


def described() -> str:
    """Processor, system, Python and the commit that was measured."""
    model = ""
    with suppress(OSError):
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
        model = found.group(1).strip() if found else ""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], check=False, capture_output=True, text=True)
    return (
        f"{os.cpu_count()} cores ({model or platform.machine()}), {platform.system()} {platform.release()}, "
        f"Python {platform.python_version()}, commit {commit.stdout.strip() or 'unknown'}"
    )
