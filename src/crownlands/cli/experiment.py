"""Questions about the games, each answered by one command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table as Grid

from crownlands.cli.console import fail, out, write_text
from crownlands.cli.runs import ProcessesOption, RayOption, ResumeOption


def experiment(
    name: Annotated[str, typer.Argument(help="The experiment; without one, all are listed.")] = "",
    sample: Annotated[int, typer.Option("--sample", "-n", min=0, help="How much of it; 0: the usual.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="The same seed finds the same.")] = 1,
    folder: Annotated[
        Path | None, typer.Option(help="Writes NAME.md and NAME.svg into this folder instead of printing them.")
    ] = None,
    processes: ProcessesOption = 1,
    ray: RayOption = None,
    resume: ResumeOption = None,
) -> None:
    """Answers a question about the games with a paragraph, tables and a picture (docs/research/experiments.md)."""
    from crownlands.kernel import KernelMissing
    from crownlands.lab.experiments import EXPERIMENTS, Order
    from crownlands.lab.runs import LedgerError, Where

    if not name:
        table = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
        for column in ("experiment", "question", "usual sample"):
            table.add_column(column)
        for known, one in EXPERIMENTS.items():
            table.add_row(known, one.about, f"{one.sample} {one.unit}")
        out.print(table)
        return
    if name not in EXPERIMENTS:
        fail(f"there is no experiment {name!r}; there are {', '.join(EXPERIMENTS)}")
    chosen = EXPERIMENTS[name]
    order = Order(sample or chosen.sample, seed, Where(processes, ray), resume)
    try:
        report = chosen.answer(order)
    except (KernelMissing, LedgerError) as error:
        fail(str(error))
    page = report.page(name, order)
    if folder is None:
        out.print(Markdown(page))
        return
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / f"{name}.md", page)
    write_text(folder / f"{name}.svg", report.picture)
    out.print(f"wrote {folder / name}.md and {folder / name}.svg", soft_wrap=True)
