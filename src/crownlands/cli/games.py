"""Games as text: begin, look at, walk through, check, count."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.markup import escape
from rich.text import Text

from crownlands.cli.console import (
    ComponentsOption,
    FileArgument,
    GameArgument,
    OptionsOption,
    SeatsOption,
    SeedOption,
    components_in,
    fail,
    out,
    read_text,
    split_names,
    write_text,
)
from crownlands.cli.paint import owners
from crownlands.cli.views import paint_table
from crownlands.counts import CountError, count, read_counts
from crownlands.deal import Deal
from crownlands.match import Match
from crownlands.rules import Position, actor, result
from crownlands.rules.games import USUAL_GAME
from crownlands.rules.notation import Record, read_position, read_records, write_position
from crownlands.rules.pictures.text import player


def new(
    game: GameArgument = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    seed: SeedOption = None,
    position: Annotated[str | None, typer.Option(help="Start from this position text instead.")] = None,
    components: ComponentsOption = None,
) -> None:
    """Prints the record of a new game, dealt up to the first decision.

    Redirect it to a file; `crownlands show` and `crownlands replay` read it.
    """
    if position and (seats is not None or options):
        fail("a position text says its seats and options itself: leave out --seats and --options")
    if position:
        match = Match.from_position(position, seed=seed, components=components_in(components))
    else:
        match = Match.new(game, seats, split_names(options), seed=seed, components=components_in(components))
    out.print(str(match), markup=False, soft_wrap=True, end="")


def show(
    file: Annotated[str, typer.Argument(help="A record's file, - for standard input, or a position text.")],
    as_text: Annotated[bool, typer.Option("--position", help="Prints the position as one line of text.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draws the position into this SVG file.")] = None,
    components: ComponentsOption = None,
) -> None:
    """Shows where a game stands: its rows, kings, kingdoms and points."""
    position = _last_position(file, components)
    if svg:
        write_text(svg, position._repr_svg_())
        out.print(f"wrote {svg}")
    elif as_text:
        out.print(write_position(position), markup=False, soft_wrap=True)
    else:
        out.print(paint_table(position))


def replay(
    file: FileArgument,
    delay: Annotated[float, typer.Option(help="Seconds between two moves; 0 for no pause.")] = 0.0,
    components: ComponentsOption = None,
) -> None:
    """Walks through a record move by move and shows the table after every turn."""
    for number, record in enumerate(read_records(read_text(file), components_in(components)), start=1):
        if number > 1:
            out.rule(f"game {number}")
        names = (record.header("Players") or "").split(";")
        positions = list(record.positions())
        for before, move, after in zip(positions, record.moves, positions[1:], strict=False):
            due = actor(before)
            if due == "chance":
                out.print(f"[dim]{move}[/]", end=" ")
                continue
            assert due is not None
            out.print()
            out.rule(Text(f"{player(due, names)} plays {move}"))
            out.print(paint_table(after, names))
            time.sleep(delay)
        _print_result(record, names)


def verify(file: FileArgument, components: ComponentsOption = None) -> None:
    """Checks that a record's draws are the ones its seed deals and its commitment promised.

    Exit code 0 if everything agrees, 1 if something does not.
    """
    for record in read_records(read_text(file), components_in(components)):
        deal, commitment = Deal.of_record(record), record.header("Commit")
        if deal is None:
            fail("the record tells no seed (it is revealed when the game is over), so its draws cannot be checked")
        draws = 0
        if commitment is not None and commitment != deal.commitment:
            _mismatch(f"the seed's hash is {deal.commitment}, but {commitment} was promised")
        for before, move in zip(record.positions(), record.moves, strict=False):
            if actor(before) == "chance":
                draws += 1
                if (dealt := deal.draw(before)) != move:
                    _mismatch(f"draw {draws} is {move} in the record, but the seed deals {dealt}")
        promised = "no commitment was recorded" if commitment is None else "the commitment fits the seed"
        out.print(f"[green]fair[/]: {draws} draws as dealt by the seed; {promised}")


def perft(
    file: Annotated[str, typer.Argument(help="A count file (see tests/counts), or - for standard input.")],
    depth: Annotated[int | None, typer.Option(min=0, help="Counts only to this depth.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Prints one JSON object per line.")] = False,
) -> None:
    """Counts the lines of play from a scripted start, and adds up the scores at their ends.

    Draws follow the file, so two engines that agree on the rules agree on every number. Where the file
    states the numbers they are checked; exit code 1 if one differs.
    """
    try:
        suite = read_counts(read_text(file))
    except CountError as error:
        fail(str(error))
    wrong = 0
    for entry in suite:
        for level, expected in entry.expected.items():
            if depth is not None and level > depth:
                continue
            try:
                counted = count(entry, level)
            except (LookupError, ValueError) as error:
                fail(f"{entry.name}: the draws or moves of this block do not go with its set-up: {error}")
            good = counted == expected
            wrong += not good
            if as_json:
                out.print_json(
                    json.dumps(
                        {
                            "name": entry.name,
                            "depth": level,
                            "leaves": counted[0],
                            "scores": counted[1],
                            "ok": good,
                        }
                    ),
                    indent=None,
                )
            else:
                verdict = "[green]ok[/]" if good else f"[red]expected {expected[0]} {expected[1]}[/]"
                told = f"{escape(entry.name):34} depth {level}  leaves {counted[0]:>9}  scores {counted[1]:>9}"
                out.print(f"{told}  {verdict}", soft_wrap=True)
    if wrong:
        raise typer.Exit(1)


def _last_position(file: str, components: Path | None) -> Position:
    if "/" in file and " " in file and not Path(file).exists():
        return read_position(file, components_in(components))
    text = read_text(file)
    if not text.lstrip().startswith("["):
        return read_position(text, components_in(components))
    *_, last = read_records(text, components_in(components))[-1].positions()
    return last


def _print_result(record: Record, names: list[str]) -> None:
    *_, last = record.positions()
    out.print()
    if actor(last) is None:
        for standing in sorted(result(last).standings, key=lambda standing: standing.place):
            how = f", {standing.tie_break.replace('_', ' ')}" if standing.tie_break else ""
            who = owners(last.plan, standing.realm, names)
            points = f"{standing.score} point{'' if standing.score == 1 else 's'}"
            out.print(f"{standing.place}. {who}: {points} ({standing.decided_by}{how})", markup=False)
    else:
        out.print("[dim]the record ends here; the game is not over[/]")


def _mismatch(why: str) -> NoReturn:
    out.print(f"[red]not fair[/]: {escape(why)}", soft_wrap=True)
    raise typer.Exit(1)
