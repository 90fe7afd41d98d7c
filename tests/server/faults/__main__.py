"""`python -m tests.server.faults 40 5`: every fault, 40 games at a time, five rounds, on both databases."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import get_args

from tests.server.faults.catalogue import FAULTS, impossible
from tests.server.faults.company import PARTIES
from tests.server.faults.ground import Kind
from tests.server.faults.judgement import Verdict, report
from tests.server.faults.trial import tried, troubles


def say(text: str) -> None:
    """What happens, beside the table."""
    sys.stderr.write(f"{text}\n")


def main() -> int:
    """The table of verdicts; 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description="Breaks things while games are played, and checks every promise.")
    parser.add_argument("games", type=int, nargs="?", default=len(PARTIES), help="tables at a time")
    parser.add_argument("rounds", type=int, nargs="?", default=0, help="of every fault; left out: a few")
    parser.add_argument("--only", nargs="*", default=list(FAULTS), choices=list(FAULTS))
    parser.add_argument("--on", nargs="*", default=list(get_args(Kind)), choices=get_args(Kind))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--logs", type=Path, help="a folder for what the servers wrote")
    given = parser.parse_args()
    verdicts: list[Verdict] = []
    try:
        for name in given.only:
            for kind in given.on:
                if (why := impossible(FAULTS[name], kind)) is not None:
                    say(f"{FAULTS[name].what}, {kind}: left out, {why}")
                else:
                    verdicts.append(one(name, kind, given))
    finally:
        sys.stdout.write(report(verdicts))
    return int(any(verdict.broken_promises for verdict in verdicts))


def one(name: str, kind: Kind, given: argparse.Namespace) -> Verdict:
    """One fault on one database."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        work = tried(name, kind, Path(folder), companies=given.games, rounds=given.rounds, seed=given.seed)
        verdict, log = asyncio.run(work)
    if given.logs:
        given.logs.mkdir(parents=True, exist_ok=True)
        (given.logs / f"{name}-{kind}.log").write_text(log)
    wrong = verdict.broken_promises or "all promises kept"
    say(f"{verdict.fault}, {kind}: {wrong}, {time.monotonic() - began:.0f} s")
    if verdict.broken_promises:
        say(troubles(log))
    return verdict


if __name__ == "__main__":
    sys.exit(main())
