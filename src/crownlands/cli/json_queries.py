"""The JSON queries on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from crownlands import json_queries
from crownlands.cli.console import ComponentsOption, FileArgument, components_in, err, out, read_text

if TYPE_CHECKING:
    from collections.abc import Callable

JsonOption = Annotated[bool, typer.Option("--json", help="Answers in compact JSON, for programs.")]


def score(file: FileArgument, as_json: JsonOption = False, components: ComponentsOption = None) -> None:
    """Scores any kingdom, given as JSON: one object, or a list for a batch.

    Example input: {"grid":5,"castle":[0,0],"cells":[{"x":1,"y":0,"terrain":"wheat","crowns":1}]}

    Also: "options", "discarded", "game", "quests", "coins", "knights", "towers", "queen".

    Also in a cell: "giants", "building", "knight". See docs/json.md.
    """
    _answer(json_queries.score, file, as_json, components)


def legal(file: FileArgument, as_json: JsonOption = False, components: ComponentsOption = None) -> None:
    """Lists where a domino may lie in a kingdom, or judges one candidate place; JSON in, JSON out.

    The kingdom as for `score`, plus "domino": 17 (or "A", "k17", "q17", or its two halves), and perhaps
    "candidate": {"a":[x,y],"b":[x,y]}. See docs/json.md.
    """
    _answer(json_queries.legal, file, as_json, components)


def rank(file: FileArgument, as_json: JsonOption = False, components: ComponentsOption = None) -> None:
    """Ranks players by score and tie-breaks; JSON in, JSON out.

    Example input: {"game":"kingdomino","players":[{"name":"a","score":50,"largest_territory":7,"crowns":9}]}

    The game may also be age_of_giants, queendomino or royal_wedding. See docs/json.md.
    """
    _answer(json_queries.rank, file, as_json, components)


def _answer(query: Callable[..., object], file: str, as_json: bool, folder: Path | None) -> None:
    """Answers on standard output; a bad input is told there too, for programs, and exits with 2."""
    text = read_text(file)
    try:
        data = json.loads(text)
    except ValueError as error:  # JSON that cannot be read, or a number of thousands of digits
        _refuse("input", f"is not JSON: {error}")
    except RecursionError:
        _refuse("input", "is nested too deeply")
    try:
        answer = query(data, components_in(folder))
    except json_queries.InputError as error:
        _refuse(error.field, error.why)
    typer.echo(json.dumps(answer) if as_json or not out.is_terminal else json.dumps(answer, indent=2))


def _refuse(field: str, why: str) -> NoReturn:
    err.print(f"{field}: {why}", markup=False, soft_wrap=True)
    typer.echo(json.dumps({"error": {"field": field, "why": why}}))
    raise typer.Exit(2)
