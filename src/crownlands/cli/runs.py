"""What commands with much work share: where it is done, how far it is, what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from typer.core import TyperCommand

from crownlands.cli.console import err, fail
from crownlands.lab.runs import LedgerError, WorkerLost

ProcessesOption = Annotated[
    int, typer.Option("--processes", min=1, help="How much is done at the same time, each on its own core.")
]
RayOption = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="[ADDRESS]",
        help="Works on a Ray cluster: the one at an address, or without one a cluster of this machine.",
    ),
]
ResumeOption = Annotated[
    Path | None,
    typer.Option("--resume", help="Keeps what is done in this folder, chunk by chunk; run again to continue."),
]


def with_address(words: list[str], option: str = "--ray", usual: str = "local") -> list[str]:
    """The words of a command, with the usual address behind an option that has none.

    >>> with_address(["--ray", "-n", "4"])
    ['--ray', 'local', '-n', '4']
    >>> with_address(["--ray", "10.0.0.1:6379"])
    ['--ray', '10.0.0.1:6379']
    >>> with_address([]), with_address(["--ray"])
    ([], ['--ray', 'local'])
    """
    told: list[str] = []
    for word in [*words, "-"]:
        told += [usual, word] if told[-1:] == [option] and word.startswith("-") else [word]
    return told[:-1]


class RunCommand(TyperCommand):
    """A command whose ``--ray`` may stand alone."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the words of the command line."""
        return super().parse_args(ctx, with_address(args))


@contextmanager
def progress_of(what: str, total: int, done: int) -> Iterator[tuple[Progress, TaskID]]:
    """A bar on standard error, where somebody can see it; Ctrl-C and what goes wrong end in a sentence."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, disable=not err.is_terminal, transient=True) as progress:
        task = progress.add_task(what, total=total, completed=min(done, total))
        try:
            yield progress, task
        except KeyboardInterrupt:
            err.print("stopped")
        except (LedgerError, WorkerLost) as error:
            fail(str(error))
