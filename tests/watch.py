"""Runs the fast tests again whenever a source file changes; `make dev`."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent


def newest() -> float:
    """When anything worth testing was last written."""
    files = [path for folder in ("src", "tests", "docs") for path in (ROOT / folder).rglob("*.*")]
    return max(path.stat().st_mtime for path in files if "__pycache__" not in path.parts)


def main() -> None:
    """Waits for changes until interrupted."""
    tested = 0.0
    try:
        while True:
            if (now := newest()) > tested:
                subprocess.run(
                    [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not slow"], cwd=ROOT, check=False
                )
                tested = now
            time.sleep(0.5)
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
