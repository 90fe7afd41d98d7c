"""Earlier builds of the page: people who have one open still need its files after an upgrade.

They are kept by the server, in the data folder, and not by the build: an upgrade may replace the package, as a
wheel or a container, and all that outlives it is the data.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import re
import shutil
import tempfile
from pathlib import Path

log = logging.getLogger("crownlands.page")
GENERATIONS = 3
"""Builds that are kept, today's among them."""
NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]{0,120}")


def keep(page: Path, data: Path) -> None:
    """Keeps today's files for those who have them open when tomorrow's come, and lets go of the oldest."""
    assets, folder = page / "assets", data / "page"
    if not assets.is_dir():
        return
    try:
        names = sorted(one.name for one in assets.iterdir())
        build = folder / hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
        if not build.is_dir():
            for one in (data, folder):
                one.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Whole or not at all: another process may look on.
            half = Path(tempfile.mkdtemp(prefix="new-", dir=folder))
            for name in names:
                shutil.copyfile(assets / name, half / name)
            with contextlib.suppress(OSError):
                half.rename(build)
            shutil.rmtree(half, ignore_errors=True)
        os.utime(build)
        for old in _newest_first(folder)[GENERATIONS:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        # A page that is opened afresh does without.
        log.warning("files of older pages cannot be kept", extra={"why": str(error)})


def kept(name: str, data: Path) -> Path | None:
    """A file of an older build, if it is still kept."""
    if not NAME.fullmatch(name):
        return None
    try:
        found = (build / name for build in _newest_first(data / "page"))
        return next((one for one in found if one.is_file()), None)
    except OSError:
        return None


def _newest_first(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(folder.iterdir(), key=lambda one: (one.stat().st_mtime_ns, one.name), reverse=True)
