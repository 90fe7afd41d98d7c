"""What all commands share: the two consoles, reading files, ending with an error, common options."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from crownlands.components import Components, load

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

GameOption = Annotated[str, typer.Option("--game", "-g", help="The game.")]
GameArgument = Annotated[str, typer.Argument(help="The game.")]
SeatsOption = Annotated[int | None, typer.Option("--seats", "-s", help="The number of seats.")]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--options", "-o", help="Game options, separated by commas or one by one: -o harmony -o dynasty."
    ),
]
ComponentsOption = Annotated[
    Path | None,
    typer.Option(help="A folder with your own component files; CROWNLANDS_COMPONENTS can name one, too."),
]
SeedOption = Annotated[
    str | None, typer.Option("--seed", help="The same seed deals the same game; without one, a new game is dealt.")
]
FileArgument = Annotated[str, typer.Argument(help="A file, or - for standard input.")]


def fail(why: str) -> NoReturn:
    """One sentence on standard error, exit code 2."""
    err.print(f"[bold red]crownlands:[/] {_plain(why)}", soft_wrap=True)
    raise SystemExit(2)


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except FileNotFoundError:
        fail(f"there is no file {file}")
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file} cannot be read: {error}")


def write_text(file: Path, text: str) -> None:
    """Writes a file, over what was there."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{file} cannot be written: {error}")


def split_names(given: list[str] | None) -> list[str]:
    """All the names a user gave, separated by commas or spaces, in one word or in several: they add up.

    >>> split_names(["harmony, mighty_duel", "dynasty"])
    ['harmony', 'mighty_duel', 'dynasty']
    """
    return " ".join(given or ()).replace(",", " ").replace("+", " ").split()


def components_in(folder: Path | None) -> Components:
    """The component tables of a folder, or the usual ones."""
    return load(folder)


def _plain(text: str) -> str:
    return text.replace("[", r"\[")
