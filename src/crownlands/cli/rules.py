"""Look a rule up."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from crownlands import rulebook
from crownlands.cli.console import fail, out


def rule(
    words: Annotated[list[str], typer.Argument(help="A rule's id (KD-3.2), or words to search for.")],
    language: Annotated[str, typer.Option(help=f"One of {', '.join(rulebook.languages())}.")] = rulebook.ENGLISH,
) -> None:
    """Prints a rule: its paragraph, the file and line of its code, and its tests.

    An id gives that rule (`crownlands rule KD-3.2`), anything else searches (`crownlands rule frame`,
    `crownlands rule KD-3`), in the language asked for (`crownlands rule Rahmen --language de`).
    """
    asked = " ".join(words)
    try:
        _print(rulebook.rule(asked, language))
    except ValueError as unknown:
        fail(str(unknown))
    except KeyError:
        found = rulebook.search(asked, language)
        if not found:
            fail(f"no rule has the id, or contains the words, {asked!r}; ids look like KD-3.2")
        for one in found:
            _print(one, brief=len(found) > 3)


def _print(found: rulebook.Rule, *, brief: bool = False) -> None:
    # Rules quote positions and moves, and those have brackets of their own.
    out.print(Text(found.id, "bold").append(f"  {found.text}", "not bold"))
    homes = ", ".join(map(str, found.homes)) or "not implemented yet"
    out.print(f"  code   {homes}", style="dim", soft_wrap=True)
    if not brief:
        for test in found.tests:
            out.print(f"  test   {test}", style="dim", soft_wrap=True)
    out.print()
