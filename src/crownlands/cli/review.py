"""Reviews of finished games, and positions analysed for programs."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress

from crownlands.cli.console import (
    ComponentsOption,
    FileArgument,
    components_in,
    err,
    fail,
    out,
    read_text,
    write_text,
)
from crownlands.review import DEPTHS, NotReviewed, Review
from crownlands.review import review as review_game
from crownlands.review.analysis import answers
from crownlands.review.depths import USUAL
from crownlands.review.html import page
from crownlands.rules.notation import read_records

if TYPE_CHECKING:
    from collections.abc import Callable


def review(
    file: FileArgument,
    depth: Annotated[str, typer.Option(help=f"How long it looks: {', '.join(DEPTHS)}.")] = USUAL,
    seed: Annotated[int, typer.Option(help="The same seed and depth give the same review.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Prints one JSON object per game and line.")] = False,
    html: Annotated[Path | None, typer.Option(help="Writes a page with the boards drawn into this file.")] = None,
    components: ComponentsOption = None,
) -> None:
    """Looks at a finished game again: what was luck, what was given away, and what was better (docs/review.md).

    A series is reviewed game by game. A game that is still being played is refused.
    """
    if depth not in DEPTHS:
        fail(f"there is no depth {depth!r}; the depths are {', '.join(DEPTHS)}")
    records = read_records(read_text(file), components_in(components))
    done: list[Review] = []
    for number, record in enumerate(records, start=1):
        try:
            done.append(_with_progress(partial(review_game, record, depth, seed)))
        except NotReviewed as refused:
            fail(str(refused) if len(records) == 1 else f"game {number}: {refused}")
    if html:
        write_text(html, page(done))
    for number, one in enumerate(done, start=1):
        if as_json:
            sys.stdout.write(json.dumps(one.as_json(), separators=(",", ":")) + "\n")
        elif not html:
            if number > 1:
                out.print()
            out.print(str(one), markup=False, soft_wrap=True)
    if html and not as_json:
        out.print(f"wrote {html}")


def _with_progress(run: Callable[..., Review]) -> Review:
    """Shows how much is done where somebody looks, and nothing where the output goes elsewhere."""
    if not err.is_terminal:
        return run()
    with Progress(console=err, transient=True) as bar:
        task = bar.add_task("reviewing", total=1.0)
        return run(progress=lambda done: bar.update(task, completed=done))


def analyse() -> None:
    """Values positions for programs: JSON objects on standard input, one per line, and as many answers.

    docs/review.md tells what can be asked. Try it: echo '{"id":"a","record":"..."}' | crownlands analyse
    """
    for answer in answers(sys.stdin):
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sys.stdout.flush()
