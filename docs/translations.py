"""The rules in other languages: what each paragraph was made from, and which ones are out of date.

    python -m docs.translations                          lists what is missing or out of date
    python -m docs.translations reviewed de KD-3.2       the German paragraph says what the English one says today
    python -m docs.translations reviewed de KD.md        so does the whole page

English is written first, in docs/rules; docs/rules/de has the same pages in German. Above each paragraph, heading,
table and picture of a translation stands, in a comment that no reader sees, the digest of the English one it was
made from. If the English changes, the digests part, and the test names the paragraph. A paragraph without a digest
has not been compared yet. What a picture is drawn from stays with the English page.
"""

from __future__ import annotations

import hashlib
import re
import sys
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

RULES = Path(__file__).parent / "rules"
DRAWN_FROM = re.compile(r"^<details>.*?^</details>$", re.DOTALL | re.MULTILINE)
PARAGRAPH = re.compile(r"^(?:<!-- (?P<digest>[0-9a-f]{6}) -->\n)?(?P<text>[^\n]+(?:\n[^\n]+)*)", re.MULTILINE)
NAME = re.compile(r"#+ ([A-Z]{2}-[0-9]+) |\*\*([A-Z]{2}-[0-9]+\.[0-9]+)\*\* ")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, heading, table or picture of a page."""

    address: str
    """The rule or section it belongs to, and how far below that it stands: `KD-3.2`, `KD-3.2+1`."""
    text: str
    made_from: str
    """The digest of the English one; empty if nobody has compared them, and in English."""
    start: int

    @property
    def digest(self) -> str:
        """Six digits that change with the words, but not with the ends of lines."""
        return hashlib.sha256(" ".join(self.text.split()).encode()).hexdigest()[:6]

    @property
    def kind(self) -> str:
        """What it is; a rule and a picture are recognised by their names."""
        if picture := re.match(r"!\[[^\]]+\]\([./]*pictures/([^)]+)\)$", self.text):
            return picture[1]
        if name := NAME.match(self.text):
            return name[1] or name[2]
        return {"#": "heading", "|": "table", "-": "list"}.get(self.text[0], "paragraph")


def paragraphs(page: str, book: str) -> list[Paragraph]:
    """The paragraphs of a page in their order, without what its pictures are drawn from."""
    found: list[Paragraph] = []
    last, below = book, 0
    for one in PARAGRAPH.finditer(DRAWN_FROM.sub(lambda drawn: "\n" * drawn[0].count("\n"), page)):
        if name := NAME.match(one["text"]):
            last, below = name[1] or name[2], 0
        address = f"{last}+{below}" if below else last
        found.append(Paragraph(address, one["text"], one["digest"] or "", one.start()))
        below += 1
    return found


def languages(folder: Path = RULES) -> list[str]:
    """The languages that have a folder, besides English."""
    return sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name != "pictures")


def books(folder: Path = RULES) -> list[str]:
    """The names of the pages."""
    return sorted(path.stem for path in folder.glob("*.md"))


Pair = tuple[Paragraph | None, Paragraph | None]


def pairs(english: Sequence[Paragraph], translated: Sequence[Paragraph]) -> Iterator[Pair]:
    """Each English paragraph with its translation: the one made from it, else the one of its kind at its place."""
    same = SequenceMatcher(None, [one.digest for one in english], [one.made_from for one in translated], False)
    for what, a, b, c, d in same.get_opcodes():
        ours, theirs = english[a:b], translated[c:d]
        if what == "equal":
            yield from zip(ours, theirs, strict=True)
            continue
        alike = SequenceMatcher(None, [one.kind for one in ours], [one.kind for one in theirs], False)
        for _, i, j, k, m in alike.get_opcodes():
            yield from zip_longest(ours[i:j], theirs[k:m])


def compared(language: str, book: str, folder: Path = RULES) -> list[Pair]:
    """The paragraphs of a page with those of its translation."""
    path = folder / language / f"{book}.md"
    english = paragraphs((folder / f"{book}.md").read_text(encoding="utf-8"), book)
    translated = paragraphs(path.read_text(encoding="utf-8"), book) if path.exists() else []
    return list(pairs(english, translated))


def complaints(language: str, folder: Path = RULES) -> list[str]:
    """What is missing, out of date or too much in a language, a line each."""
    found = []
    for book in books(folder):
        for english, translated in compared(language, book, folder):
            named = english or translated
            assert named
            what = "is out of date" if translated else "is missing"
            if not english:
                what = "has no English paragraph any more"
            elif translated and translated.made_from == english.digest:
                continue
            words = " ".join(named.text.split())
            begin = words if len(words) <= 60 else f"{words[:60]}…"
            found.append(f"{language}/{book}.md {named.address} {what}: {begin}")
    return found


def review(language: str, wanted: str, folder: Path = RULES) -> int:
    """Marks a paragraph, or a whole page, as saying what the English says today; how many marks were changed."""
    book = wanted[:2]
    path = folder / language / f"{book}.md"
    page = path.read_text(encoding="utf-8") if path.exists() else ""
    changed = 0
    for english, translated in reversed(compared(language, book, folder)):
        if not english or not translated or translated.made_from == english.digest:
            continue
        if wanted in (english.address, f"{book}.md"):
            old = len(f"<!-- {translated.made_from} -->\n") if translated.made_from else 0
            start = translated.start
            page = f"{page[:start]}<!-- {english.digest} -->\n{page[start + old :]}"
            changed += 1
    if changed:
        path.write_text(page, encoding="utf-8")
    return changed


def main(arguments: Sequence[str]) -> None:
    """Lists what is to do, or marks what was done."""
    match arguments:
        case []:
            if found := [line for language in languages() for line in complaints(language)]:
                sys.exit("\n".join([*found, "when done: python -m docs.translations reviewed LANGUAGE ADDRESS"]))
        case ["reviewed", language, *addresses] if addresses:
            for address in addresses:
                if not review(language, address):
                    sys.exit(f"{language}: {address} is no address of a paragraph that is out of date")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
