"""The commands: one for each thing a person or a program may want."""

from __future__ import annotations

import typer

from crownlands.cli import (
    about,
    arena,
    benchmark,
    dataset,
    engine,
    experiment,
    games,
    json_queries,
    play,
    players,
    puzzles,
    random_games,
    review,
    rules,
    table,
    train,
)
from crownlands.cli.console import fail
from crownlands.cli.extras import advice
from crownlands.cli.runs import RunCommand
from crownlands.components import ComponentError
from crownlands.rules import IllegalMove, ImpossibleSetup
from crownlands.rules.notation import NotationError

app = typer.Typer(
    name="crownlands",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""The crown-domino family of games: rules, play, records and numbers.

    Start with [bold]crownlands play[/]. Learn a rule with [bold]crownlands rule KD-3.2[/] or
    [bold]crownlands rule frame[/]. Every command explains itself: [bold]crownlands play --help[/].""",
)
app.command(rich_help_panel="Play")(play.play)
app.command(rich_help_panel="Play")(table.serve)
app.command(rich_help_panel="Play")(rules.rule)
app.command(rich_help_panel="Games as text")(games.new)
app.command(rich_help_panel="Games as text")(games.show)
app.command(rich_help_panel="Games as text")(games.replay)
app.command(rich_help_panel="Games as text")(games.verify)
app.command(rich_help_panel="Games as text")(review.review)
app.command(rich_help_panel="For programs")(review.analyse)
app.command(rich_help_panel="For programs")(json_queries.score)
app.command(rich_help_panel="For programs")(json_queries.legal)
app.command(rich_help_panel="For programs")(json_queries.rank)
app.command(name="random", rich_help_panel="For programs")(random_games.random)
app.command(rich_help_panel="For programs", cls=RunCommand)(arena.arena)
app.command(rich_help_panel="For programs", cls=RunCommand)(dataset.dataset)
app.command(rich_help_panel="For programs", cls=RunCommand)(benchmark.benchmark)
app.command(rich_help_panel="For programs", cls=RunCommand)(experiment.experiment)
app.add_typer(puzzles.app, name="puzzles", rich_help_panel="For programs")
app.command(rich_help_panel="For programs")(engine.engine)
app.command(rich_help_panel="For programs")(train.train)
app.command(rich_help_panel="For programs")(games.perft)
app.command(rich_help_panel="Play")(players.players)
app.command(rich_help_panel="Play")(about.about)
app.command(rich_help_panel="For operators")(table.backup)
app.command(rich_help_panel="For operators")(table.restore)
app.command(rich_help_panel="For operators")(table.downgrade)
app.command(rich_help_panel="For operators")(table.push_key)


def main() -> None:
    """Runs the command line; what a user got wrong ends with one sentence and exit code 2."""
    try:
        app()
    except (ComponentError, IllegalMove, ImpossibleSetup, NotationError) as error:
        fail(str(error))
    except ModuleNotFoundError as missing:
        if (told := advice(missing)) is None:
            raise
        fail(told)
