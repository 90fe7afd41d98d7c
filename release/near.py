"""What a browser needs to play without a server: `python -m release.near FOLDER` (`make near`) lays it out.

Pyodide, the kernel in WebAssembly, and an archive of pure Python and data: components, rules, deal, match,
players, the table, the kernel's Python side. No server, no command line, only the standard library.

The files lie in a folder named after what they hold, so browsers may keep them for ever; index.json names it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
import zipfile
from pathlib import Path

from crownlands.server.table.version import VERSION

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "crownlands"
PARTS = (
    "__init__.py",
    "counts.py",
    "daily.py",
    "deal.py",
    "match.py",
    "series.py",
    "components",
    "json_queries",
    "kernel",
    "players",
    "review",
    "puzzles/__init__.py",
    "puzzles/data",
    "puzzles/puzzle.py",
    "puzzles/shelf.py",
    "rules",
    "server/__init__.py",
    "server/analysing.py",
    "server/coaching.py",
    "server/encoding.py",
    "server/inquiries.py",
    "server/names.py",
    "server/near",
    "server/storage/__init__.py",
    "server/storage/journal.py",
    "server/storage/rows.py",
    "server/table",
)
LEFT_OUT = {".cpp", ".hpp", ".h", ".so", ".pyi", ".pyc", ".lock"}
AT = (1980, 1, 1, 0, 0, 0)
"""The same bytes for the same files."""


def files() -> list[Path]:
    """All files of the parts, drawings and learning aside."""
    found = []
    for part in PARTS:
        path = PACKAGE / part
        found += [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]
    kept = [one for one in found if one.suffix not in LEFT_OUT and "art" not in one.relative_to(PACKAGE).parts]
    return sorted(one for one in kept if one != PACKAGE / "kernel" / "batch.py")


def pack(to: Path) -> Path:
    """Writes the archive."""
    to.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files():
            entry = zipfile.ZipInfo(path.relative_to(PACKAGE.parent).as_posix(), AT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
    return to


PYODIDE = ROOT / "web" / "near" / "node_modules" / "pyodide"
KERNEL = ROOT / "build" / "wasm" / "kernel.wasm"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
SQUEEZED = (".mjs", ".wasm", ".json")
"""What becomes much smaller; a server sends the compressed copy beside it."""


def missing() -> list[str]:
    """What has to be made before, in words."""
    lacking = [] if KERNEL.is_file() else ["the kernel in WebAssembly (make wasm)"]
    return lacking if (PYODIDE / RUNTIME[0]).is_file() else [*lacking, "Pyodide (npm ci in web/near)"]


def lay_out(folder: Path, *, squeezed: bool = True) -> dict[str, int]:
    """Puts everything into a folder, which is emptied before; each file with its compressed size."""
    shutil.rmtree(folder, ignore_errors=True)
    half = folder / "new"
    half.mkdir(parents=True)
    pack(half / "crownlands.zip")
    for path in (KERNEL, *(PYODIDE / name for name in RUNTIME)):
        shutil.copyfile(path, half / path.name)
    whole, sizes = hashlib.sha256(), {}
    for path in sorted(half.iterdir()):
        plain = path.read_bytes()
        whole.update(path.name.encode() + b"\0" + hashlib.sha256(plain).digest())
        small = gzip.compress(plain, mtime=0) if path.suffix in SQUEEZED else plain
        sizes[path.name] = len(small)
        if squeezed and path.suffix in SQUEEZED:
            path.with_name(f"{path.name}.gz").write_bytes(small)
    version = whole.hexdigest()[:16]
    half.rename(folder / version)
    told = {"version": version, "protocol": VERSION, "bytes": sum(sizes.values()), "files": sorted(sizes)}
    (folder / "index.json").write_text(json.dumps(told), encoding="utf-8")
    return sizes


def main() -> None:
    """Lays everything out, or says what is missing."""
    if lacking := missing():
        sys.exit(f"There is no {' and no '.join(lacking)}, so the page cannot play without a server.")
    sizes = lay_out(Path(sys.argv[1]))
    print(f"{sys.argv[1]}: {sum(sizes.values()) / 1e6:.1f} MB compressed, to play without a server")


if __name__ == "__main__":
    main()
