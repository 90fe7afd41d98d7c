"""A page for any host of plain files: `python -m release.static [SERVER]` (`make static`), in dist/static.

It is the page that servers show, with what it needs to play by itself beside it. Addresses lie behind a hash, all
paths are relative, and nothing is asked of the host but files: no headers, no cookies, no server. SERVER is an
address that the page links to, for those who want to play with others elsewhere.
"""

from __future__ import annotations

import gzip
import html
import shutil
import sys
from typing import TYPE_CHECKING

from release.materials import ROOT
from release.near import lay_out, missing

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ROOT / "src" / "crownlands" / "server" / "page"
TO = ROOT / "dist" / "static"
BASE = '<base href="/" />'


def page(told: str, server: str = "") -> str:
    """The page's own file for such a host."""
    if BASE not in told:
        raise ValueError("the page has no base")
    mark = f'<meta name="crownlands-static" content="{html.escape(server)}" />'
    return told.replace(BASE, f'<base href="./" />\n    {mark}')


def make(to: Path = TO, server: str = "") -> dict[str, int]:
    """Lays everything out; sizes of the page and of what playing takes, plain and as a host may compress them."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(PAGE, to)
    index = to / "index.html"
    index.write_text(page(index.read_text(encoding="utf-8"), server), encoding="utf-8")
    files = [one for one in to.rglob("*") if one.is_file()]
    sizes = {
        "page": sum(one.stat().st_size for one in files),
        "page compressed": sum(len(gzip.compress(one.read_bytes())) for one in files),
        "near compressed": sum(lay_out(to / "near", squeezed=False).values()),
    }
    sizes["near"] = sum(one.stat().st_size for one in (to / "near").rglob("*") if one.is_file())
    return sizes


def main() -> None:
    """Makes it, or says what is missing."""
    lacking = [*([] if (PAGE / "index.html").is_file() else ["page (make web)"]), *missing()]
    if lacking:
        sys.exit(f"There is no {' and no '.join(lacking)}.")
    made = make(server=sys.argv[1] if len(sys.argv) > 1 else "")
    whole, small = made["page"] + made["near"], made["page compressed"] + made["near compressed"]
    near = made["near compressed"] / 1e6
    print(
        f"{TO.relative_to(ROOT)}: {whole / 1e6:.1f} MB, {small / 1e6:.1f} MB compressed, {near:.1f} of it to play"
    )


if __name__ == "__main__":
    main()
