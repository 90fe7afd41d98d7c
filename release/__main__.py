"""`python -m release`: beside wheel and sources in dist/, the page's files, a bill of materials and checksums."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tomllib
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from release.materials import ROOT, bill

if TYPE_CHECKING:
    from pathlib import Path

DIST = ROOT / "dist"
PAGE = ROOT / "src" / "crownlands" / "server" / "page"


def moment() -> int:
    """When the release is said to be made: SOURCE_DATE_EPOCH, else its commit, so that it can be made again."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def pack(folder: Path, name: str, at: int) -> bytes:
    """A folder as a tar file, the same bytes for the same files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = tarfile.TarInfo(f"{name}/{path.relative_to(folder).as_posix()}")
                entry.size, entry.mtime, entry.mode = path.stat().st_size, at, 0o644
                with path.open("rb") as content:
                    tar.addfile(entry, content)
    return gzip.compress(packed.getvalue(), mtime=at)


def sums(files: list[Path]) -> str:
    """Checksums as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files))


def main() -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version, at = project["version"], moment()
    name = f"crownlands-{version}"
    made = [*DIST.glob(f"{name}-*.whl"), *DIST.glob(f"{name}.tar.gz")]
    if len(made) < 2 or not (PAGE / "index.html").exists():
        print("`make release` builds wheel, sources and page first.", file=sys.stderr)
        return 1
    page, materials = DIST / f"{name}-page.tar.gz", DIST / f"{name}.cdx.json"
    page.write_bytes(pack(PAGE, f"{name}-page", at))
    materials.write_text(bill(project, datetime.fromtimestamp(at, UTC).isoformat()), encoding="utf-8")
    made += [page, materials]
    (DIST / "SHA256SUMS").write_text(sums(made), encoding="utf-8")
    for file in sorted(made):
        print(f"{file.stat().st_size:>12,}  dist/{file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
