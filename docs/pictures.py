"""The pictures of the rules pages, drawn by our own code.

    python -m docs.pictures            draws every picture again
    python -m docs.pictures --check    fails if a picture is missing, out of date or no longer used

A page says what a picture shows: an image with its words, and below it, folded away, the characters it is
drawn from (`docs.figures` lists the kinds). So people who read in a terminal have them too, and a picture cannot
drift from its text.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from docs.figures import FIGURES, draw

RULES = Path(__file__).parent / "rules"
FOLDER = RULES / "pictures"
PICTURE = re.compile(
    r"""^!\[(?P<words>[^\]]+)\]\(pictures/(?P<file>[A-Z]{2}-[a-z0-9-]+\.svg)\)\n
    \n<details><summary>[^\n]+</summary>\n
    \n```(?P<kind>[a-z]+)[ ]?(?P<options>[^\n]*)\n(?P<body>.*?)\n```\n
    \n</details>$""",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page: its file, its words for those who do not see it, and what it is drawn from."""

    file: str
    words: str
    kind: str
    options: str
    body: str

    @property
    def svg(self) -> str:
        """The picture, drawn."""
        return draw(self.kind, self.options.split(), self.body, self.words) + "\n"


def pictures(page: str) -> list[Picture]:
    """The pictures of a page; ValueError if a block that could be drawn has no image."""
    found = [
        Picture(one["file"], " ".join(one["words"].split()), one["kind"], one["options"], one["body"])
        for one in PICTURE.finditer(page)
    ]
    blocks = re.findall(rf"^```({'|'.join(FIGURES)})\b", page, re.MULTILINE)
    if len(blocks) != len(found):
        raise ValueError(f"{len(blocks)} blocks can be drawn, but {len(found)} follow an image of the usual form")
    return found


def drawn() -> dict[str, str]:
    """Every picture of every page by its file."""
    found: dict[str, str] = {}
    for path in sorted(RULES.glob("*.md")):
        for picture in pictures(path.read_text(encoding="utf-8")):
            if picture.file in found or not picture.file.startswith(f"{path.stem}-"):
                raise ValueError(f"{path.name}: {picture.file} is used twice or named for another page")
            found[picture.file] = picture.svg
    return found


def complaints(folder: Path = FOLDER) -> list[str]:
    """What is wrong with the folder of pictures."""
    wanted = drawn()
    there = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*"))}
    return [
        *(f"{file} is missing" for file in wanted if file not in there),
        *(f"{file} is out of date" for file, svg in wanted.items() if there.get(file, svg) != svg),
        *(f"{file} is used by no page" for file in there if file not in wanted),
    ]


def paint(folder: Path = FOLDER) -> None:
    """Draws every picture again and removes what no page uses."""
    wanted = drawn()
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.svg"):
        if path.name not in wanted:
            path.unlink()
    for file, svg in wanted.items():
        (folder / file).write_text(svg, encoding="utf-8")


def main() -> None:
    """Draws the pictures, or only looks whether that would change anything."""
    if "--check" in sys.argv[1:]:
        if found := complaints():
            sys.exit("\n".join([*found, "run: python -m docs.pictures"]))
        return
    paint()


if __name__ == "__main__":
    main()
