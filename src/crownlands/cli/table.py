"""The table in the browser: serve it, back it up, bring a backup in, go back to an older release."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crownlands.cli.console import fail, out

ConfigOption = Annotated[Path | None, typer.Option(help="A file with settings; see docs/hosting.md.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(help="A file or a PostgreSQL address; by default games.sqlite in the data folder."),
]
DataOption = Annotated[Path | None, typer.Option(help="The folder where everything is kept.")]


def serve(
    port: Annotated[int, typer.Option(help="The port; if it is taken, the next free one.")] = 8000,
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    data: DataOption = None,
    database: DatabaseOption = None,
    config: ConfigOption = None,
    root_path: Annotated[
        str | None, typer.Option(help="The path at which a proxy serves it, such as /crownlands.")
    ] = None,
    dev: Annotated[bool, typer.Option("--dev", help="Accepts sockets from any page on this machine.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Logs every request.")] = False,
    accept_loss: Annotated[
        bool, typer.Option("--accept-loss", help="Starts although the file holds less than was stored in it.")
    ] = False,
) -> None:
    """Starts the table: people and bots play in the browser."""
    from crownlands.server.http.near import is_made
    from crownlands.server.http.pages import is_built
    from crownlands.server.live.pushing import make_sender
    from crownlands.server.serve import NoPort
    from crownlands.server.serve import serve as run
    from crownlands.server.settings import SettingsError, load_settings
    from crownlands.server.storage.mark import LostGames, examine
    from crownlands.server.storage.revisions import NewerDatabase

    def tell(chosen: int) -> None:
        shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host  # noqa: S104
        address = f"http://{shown}:{chosen}{settings.root_path}/"
        out.print(f"[bold]Crownlands[/] is at [bold cyan]{address}[/]  (Ctrl+C ends it)")
        if not is_built():
            out.print("The page is not built, so this is the API alone: see /docs.", style="dim")
        elif not is_made(settings):
            out.print("Its page needs this server to play: `make near` lets it play alone.", style="dim")

    try:
        settings = load_settings(
            config,
            data=data,
            database=database,
            root_path=root_path,
            dev=dev or None,
            accept_loss=accept_loss or None,
        )
        examine(settings.where, accept_loss=settings.accept_loss)
        _require_known(settings.where)
        make_sender(settings.push_key, settings.push_contact)
        run(settings, host, port, tell, verbose=verbose)
    except (LostGames, NewerDatabase, NoPort, SettingsError) as error:
        fail(str(error))


def push_key() -> None:
    """Makes the key with which the table tells people by Web Push that it is their turn."""
    from crownlands.server.live.webpush import Sender, new_key

    key = new_key()
    out.print(f'push_key = "{key}"', soft_wrap=True, highlight=False)
    out.print('push_contact = "mailto:you@example.org"', highlight=False)
    out.print("Put both lines into the settings; the key is a secret, the same for all processes.", style="dim")
    out.print(f"Browsers will know it as {Sender(key, '').public}", style="dim", soft_wrap=True, highlight=False)


def backup(
    file: Annotated[Path, typer.Argument(help="Where the backup goes; must not exist yet.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    config: ConfigOption = None,
) -> None:
    """Copies all tables into one file, while the server runs."""
    from crownlands.server.storage.backup import BackupError
    from crownlands.server.storage.backup import backup as copy
    from crownlands.server.storage.revisions import NewerDatabase

    try:
        counted = copy(_where(config, data, database), file)
    except (BackupError, NewerDatabase) as error:
        fail(str(error))
    out.print(f"{counted} tables are now in {file}", markup=False)


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    config: ConfigOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Does not ask for confirmation.")] = False,
) -> None:
    """Replaces all tables by those of a backup; a running server notices within seconds."""
    from crownlands.server.storage.backup import BackupError
    from crownlands.server.storage.backup import restore as bring_in
    from crownlands.server.storage.revisions import NewerDatabase

    where = _where(config, data, database)
    if not yes:
        typer.confirm("Everything stored now is replaced by the backup. Go on?", abort=True)
    try:
        counted = bring_in(where, file)
    except (BackupError, NewerDatabase) as error:
        fail(str(error))
    out.print(f"{counted} tables are back", markup=False)


def downgrade(
    release: Annotated[str, typer.Argument(help="The release to go back to, as in 0.1.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    config: ConfigOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="Does not ask.")] = False,
) -> None:
    """Brings the database back to what an older release knows; stop all servers first, and take a backup."""
    from crownlands.server.storage.database import open_engine
    from crownlands.server.storage.revisions import downgrade as bring_back

    where = _where(config, data, database)
    if not yes:
        typer.confirm("Have all servers been stopped, and is there a backup?", abort=True)
    engine = open_engine(where)
    try:
        bring_back(engine, release)
    except ValueError as error:
        fail(str(error))
    finally:
        engine.dispose()
    out.print(f"The database is as release {release} knows it; install that now.", markup=False)


def _require_known(where: str) -> None:
    """Says it before anything starts, if the database is one of a newer version."""
    from crownlands.server.storage.database import open_engine
    from crownlands.server.storage.revisions import require_known

    engine = open_engine(where)
    try:
        require_known(engine)
    finally:
        engine.dispose()


def _where(config: Path | None, data: Path | None, database: str | None) -> str:
    from crownlands.server.settings import SettingsError, load_settings

    try:
        return load_settings(config, data=data, database=database).where
    except SettingsError as error:
        fail(str(error))
