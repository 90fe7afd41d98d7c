"""What the operator decides: where things are kept, what is allowed, how much of it."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from crownlands.server.name_list import is_listed

LEAST = {"bot_threads": 1, "bot_memory": 1, "sweep": 0.05, "request_seconds": 0.1}
"""Where nothing at all would not work; no number may be below zero."""


class SettingsError(ValueError):
    """A setting that cannot be used; the sentence says which and why."""


@dataclass(frozen=True)
class EngineCommand:
    """An engine outside that tables may seat: a command that speaks the engine protocol."""

    name: str
    command: tuple[str, ...]
    games: tuple[str, ...]
    seconds: float = 5.0


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults that suit a home."""

    data: Path = Path("crownlands-data")
    database: str = ""
    """A PostgreSQL address or a file; empty: games.sqlite in the data folder."""
    accept_loss: bool = False
    """Start although the file holds less than was stored in it."""
    root_path: str = ""
    """The path under which a proxy shows the server, as in /crownlands."""
    guides: str = ""
    """The folder of the documentation site, shown under /docs; empty: the one that comes with the server."""
    near: str = ""
    """The folder of what the page needs to play without the server; empty: build/near of the sources, if any."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may open sockets; the server's own is always allowed."""
    trust_proxy: bool = False
    """Believe X-Forwarded-For: only behind a proxy of your own."""
    operator_password: str = ""
    """Opens the admin page; empty: there is none."""
    engines: tuple[EngineCommand, ...] = ()
    names: str = "free"
    """free: people call themselves what they like. list: they choose a name of ours (a family, a school)."""
    hooks: bool = False
    """People may name a webhook."""
    hooks_to_private: bool = False
    """Webhooks and pushes may go to private addresses; for tests and home networks."""
    push_key: str = ""
    """The key that `crownlands push-key` made: people may be told by Web Push; empty: they may not."""
    push_contact: str = ""
    """Where push services reach the operator, as in mailto:me@example.org; they want one."""
    bot_threads: int = 2
    bot_memory: int = 64
    """Megabytes in which all bots of a process together remember what they have solved of Riomino."""
    bot_pause: float = 0.35
    """Seconds before a bot's move is shown, so that people can follow."""
    forced_pause: float = 0.6
    grace: float = 90.0
    """Seconds after which a bot plays for somebody who is gone while others wait."""
    host_grace: float = 120.0
    """Seconds after which another person may begin a game whose host is gone while others wait."""
    guest_days: int = 400
    """Days after which a guest who has no table and was not seen is removed; 0: never."""
    idle: float = 300.0
    """Seconds after which a table without visitors leaves the memory."""
    lease: float = 15.0
    """Seconds a process may take for a bot's move before another may try."""
    sweep: float = 5.0
    """Seconds between two looks for tables that wait for a bot or a clock."""
    per_minute: int = 600
    """Requests and messages a guest or address may send in a minute."""
    tables_per_hour: int = 120
    guesses_per_minute: int = 60
    """Links and passwords an address may try in a minute."""
    codes_per_minute: int = 12
    """Wrong codes an address may type in a minute: they are short, so guessing must be slow."""
    address_per_minute: int = 6000
    """Requests and messages of all guests of an address: a school of them may play behind one."""
    address_tables_per_hour: int = 300
    address_guests_per_hour: int = 300
    """Newcomers from an address."""
    largest_message: int = 65536
    most_connections: int = 25000
    """Connections of any kind, also such that have not asked for anything yet."""
    most_sockets: int = 20000
    sockets_each: int = 500
    """Sockets and streams a guest may have open."""
    address_sockets: int = 2000
    """The same for all guests of an address; of connections of any kind an address has twice as many."""
    request_seconds: float = 30.0
    """Seconds in which a request must have come whole, and a reader must have taken something."""
    workers: int = 1
    """Processes for heavy requests, made when they are needed; 0: a thread does them."""
    work_seconds: float = 10.0
    """Seconds of the processor after which a heavy request is ended."""
    address_work: float = 20.0
    """Seconds of a worker that an address may use in a minute."""
    daily_games: int = 1000
    """Games that bots play of each day's deal, once, when somebody looks at it; 0: none."""
    dev: bool = False
    """Sockets from any page of this machine are welcome."""
    instance: str = field(default="", compare=False)

    @property
    def where(self) -> str:
        """The database's address."""
        return self.database or str(self.data / "games.sqlite")

    def allow_name(self, name: str | None) -> bool:
        """Whether somebody may be called so; nobody has to have a name."""
        return name is None or self.names == "free" or is_listed(name)


def load_settings(file: Path | None = None, **given: Any) -> Settings:
    """Settings from a file, then CROWNLANDS_ variables, then what was said on the command line."""
    known = {one.name: one for one in fields(Settings)}
    values: dict[str, Any] = {}
    if file is not None:
        try:
            values.update(tomllib.loads(file.read_text(encoding="utf-8")))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise SettingsError(f"{file} cannot be read: {error}") from error
    for name in known:
        if (text := os.environ.get(f"CROWNLANDS_{name.upper()}")) is not None:
            values[name] = text
    values.update({name: value for name, value in given.items() if value is not None})
    for name in values:
        if name not in known:
            raise SettingsError(f"there is no setting {name!r}; the settings are {', '.join(known)}")
    return replace(Settings(), **{name: _value(name, value) for name, value in values.items()})


def _value(name: str, value: Any) -> Any:
    default = getattr(Settings(), name)
    try:
        if name == "engines":
            return tuple(
                EngineCommand(key, tuple(one["command"]), tuple(one["games"]), float(one.get("seconds", 5)))
                for key, one in value.items()
            )
        if name == "data":
            return Path(value)
        if name == "root_path":
            return _path(str(value))
        if name == "names":
            return _one_of(("free", "list"), str(value))
        if isinstance(default, bool):
            return value if isinstance(value, bool) else str(value).lower() in ("1", "true", "yes", "on")
        if isinstance(default, tuple):
            return tuple(value.split()) if isinstance(value, str) else tuple(value)
        return _number(name, type(default)(value)) if isinstance(default, int | float) else type(default)(value)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise SettingsError(f"the setting {name} cannot be {value!r}") from error


def _number(name: str, value: float) -> float:
    if value < LEAST.get(name, 0):
        raise ValueError(name)
    return value


def _one_of(known: tuple[str, ...], value: str) -> str:
    if value not in known:
        raise ValueError(value)
    return value


def _path(text: str) -> str:
    """A path as it is used: with a slash before it and none behind; nothing for the root."""
    inner = text.strip("/")
    return f"/{inner}" if inner else ""
