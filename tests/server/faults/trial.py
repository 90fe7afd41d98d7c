"""A fault from the list, tried on a database: the ground is made for it, and unmade."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.faults import clock
from tests.server.faults.catalogue import FAULTS, impossible
from tests.server.faults.company import PARTIES
from tests.server.faults.disk import small_disk
from tests.server.faults.ground import prepared
from tests.server.faults.judgement import report
from tests.server.faults.stage import trial

if TYPE_CHECKING:
    from tests.server.faults.ground import Kind
    from tests.server.faults.judgement import Verdict


async def tried(
    name: str, kind: Kind, folder: Path, *, companies: int = len(PARTIES), rounds: int = 0, seed: int = 0
) -> tuple[Verdict, str]:
    """The verdict, and what the servers wrote meanwhile."""
    fault = FAULTS[name]
    variables = clock.prepare(folder) if fault.own_clock else {}
    with ExitStack() as stack:
        disk = None
        if fault.small_disk:
            # Where others than root may go, since PostgreSQL runs as somebody else.
            mounted = Path(tempfile.mkdtemp(prefix="crownlands-disk-", dir="/tmp"))
            mounted.chmod(0o755)
            disk = stack.enter_context(small_disk(mounted, fault.small_disk))
        async with prepared(kind, folder, disk, **variables) as ground:
            wanted = rounds or fault.rounds
            verdict = await trial(ground, fault.what, fault.do, companies=companies, rounds=wanted, seed=seed)
            return verdict, ground.log()


def troubles(log: str) -> str:
    """What the servers complained of, each once, and how often."""
    counted: Counter[str] = Counter()
    for line in log.splitlines():
        if line.startswith("{"):
            found = json.loads(line)
        else:
            # What comes past the log: tasks and threads that end in an error. Its last line says which.
            found = {"what": line, "level": "error" if re.match(r"[\w.]+(Error|Exception)\b", line) else ""}
        if found.get("level") in ("error", "warning"):
            last = str(found.get("trace", "")).strip().rpartition("\n")[2]
            counted[f"{found['what'].strip()}: {last}"[:200]] += 1
    return "".join(f"{times:6} {what}\n" for what, times in counted.most_common(20))


def kept(name: str, kind: Kind, folder: Path) -> Verdict:
    """The short form, as a test: every promise is kept."""
    if (why := impossible(FAULTS[name], kind)) is not None:
        pytest.skip(why)
    verdict, log = asyncio.run(tried(name, kind, folder))
    assert not verdict.broken_promises, f"{report([verdict])}\n{troubles(log)}"
    assert verdict.games >= len(PARTIES)
    return verdict
