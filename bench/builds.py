"""Another commit as an opponent: makes its build once, and says how the arena seats it.

    python -m bench.builds 640eebb sovereign     # engine:"... bench/opponent.py sovereign"
    crownlands arena --players sovereign@0.1cpu --players 'engine:"..."@0.1cpu' -n 200 --sprt lead:0:1.5

Its seconds are processor time of its thread (`thread_clock.c`): both sides do equal work on a busy machine.
The build lies in build/builds/COMMIT: a work tree with an environment of its own, made by that commit's Makefile.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILDS = ROOT / "build" / "builds"
OPPONENT = Path(__file__).parent / "opponent.py"
CLOCK = Path(__file__).parent / "thread_clock.c"


def build(commit: str) -> Path:
    """The Python of that commit's build, made if it is not there yet; its words go to standard error."""
    git = shutil.which("git") or "git"
    asked = [git, "-C", str(ROOT), "rev-parse", "--short=7", f"{commit}^{{commit}}"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    if told.returncode != 0:
        raise ValueError(f"there is no commit {commit!r} here")
    tree = BUILDS / told.stdout.strip()
    python = tree / ".venv" / "bin" / "python"
    if not (tree / ".venv" / "ready").exists():
        if not tree.exists():
            cloned = [git, "clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(tree)]
            subprocess.run(cloned, check=True)
            subprocess.run([git, "-C", str(tree), "checkout", "--quiet", tree.name], check=True)
        made = ["make", "-C", str(tree), ".venv/ready", f"PYTHON={sys.executable}"]
        subprocess.run(made, check=True, stdout=sys.stderr)
    return python


def thread_clock() -> Path:
    """The library that makes a build's seconds processor time, made if it is not there yet."""
    made = BUILDS / "thread_clock.so"
    if not made.exists():
        BUILDS.mkdir(parents=True, exist_ok=True)
        compiler = shutil.which("cc") or "cc"
        subprocess.run([compiler, "-O2", "-shared", "-fPIC", str(CLOCK), "-o", str(made)], check=True)
    return made


def opponent(commit: str, player: str, seed: str = "0") -> str:
    """A player of that commit, as the arena writes it."""
    clock = f"env LD_PRELOAD={thread_clock()} CROWNLANDS_CLOCK=thread"
    return f"engine:{clock} {build(commit)} {OPPONENT} {player} {seed}"


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit("python -m bench.builds COMMIT [PLAYER]")
    try:
        print(opponent(sys.argv[1], *(sys.argv[2:] or ["sovereign"])))
    except (ValueError, subprocess.CalledProcessError) as error:
        raise SystemExit(str(error)) from error
