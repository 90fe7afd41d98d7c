"""A whole game as text: headers, then every move with chance included, one round a line.

Reading a record plays it: what comes out is a game the rules allow, or an error with line, token and rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.rules.core import RULES_VERSION, IllegalMove, ImpossibleSetup, Setup
from crownlands.rules.games import find_game, setup, start
from crownlands.rules.law import actor, play, result
from crownlands.rules.moves import Move, read_move
from crownlands.rules.notation.editions import components_of, facts_of, require_rules
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.positions import read_position, write_position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from crownlands.components import Components
    from crownlands.rules.kinds import Position

HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*+)"\]')
# Nothing is looked at twice: what a part has taken it never gives back, and a header that is none ends at the next
# quotation mark, before the next one could begin.
PARTS = re.compile(r'\{[^}]*+\}|\[[A-Za-z]*+ "(?:[^"\\]|\\.)*+"\]|[^\s{]++|\{')
ONGOING = "*"
MOST_SIGNS = 10_000_000
"""Of a text with records; a long game takes some five thousand."""
MOST_MOVES = 5_000
"""Of one game, draws included; no game has a fifth of that."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: the set-up, where it began, the moves, and what else the headers tell."""

    setup: Setup
    moves: tuple[Move, ...] = ()
    first: Position | None = None
    """Where the game began, if not at the beginning."""
    headers: tuple[tuple[str, str], ...] = ()
    """Further headers: Players, Date, Commit, Seed and whatever else was there."""

    def header(self, name: str) -> str | None:
        """A further header, if it is there."""
        return dict(self.headers).get(name)

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.first or start(self.setup)

    def positions(self) -> Iterator[Position]:
        """Every position of the game, the first and the last included."""
        position = self.start
        yield position
        for move in self.moves:
            position = play(position, move)
            yield position


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    line: int


def write_record(record: Record) -> str:
    """The record as text."""
    *played, last = record.positions()
    result_text = ";".join(map(str, result(last).scores)) if actor(last) is None else ONGOING
    headers = {
        "Game": record.setup.game,
        "Seats": str(record.setup.seats),
        "Options": " ".join(record.setup.options),
        "Rules": record.setup.rules,
        "Components": facts_of(record.setup),
        **dict(record.headers),
        **({"Start": write_position(record.first)} if record.first else {}),
        "Result": result_text,
    }
    lines = [f"[{name} {_quote(value)}]" for name, value in headers.items()]
    rounds: dict[int, list[str]] = {}
    for before, move in zip(played, record.moves, strict=True):
        rounds.setdefault(before.round, []).append(str(move))
    return "\n".join([*lines, "", *(" ".join(tokens) for tokens in rounds.values()), ""])


def read_record(text: str, components: Components | None = None) -> Record:
    """The one record in a text."""
    records = read_records(text, components)
    if len(records) != 1:
        raise NotationError(f"one record was expected, here are {len(records)}")
    return records[0]


def read_records(text: str, components: Components | None = None) -> list[Record]:
    """All records of a text, one after another, as in a series."""
    if len(text) > MOST_SIGNS:
        raise NotationError(f"the text has {len(text)} characters, more than {MOST_SIGNS}")
    games: list[tuple[dict[str, str], list[_Token]]] = []
    for token in _tokens(text):
        if found := HEADER.fullmatch(token.text):
            name, value = found.group(1), re.sub(r"\\(.)", r"\1", found.group(2))
            if not games or games[-1][1] or (name == "Game" and name in games[-1][0]):
                games.append(({}, []))
            if name in games[-1][0]:
                raise NotationError("this header stands twice", token=token.text, line=token.line)
            games[-1][0][name] = value
        elif not games:
            raise NotationError(
                'a record begins with headers, as in [Game "kingdomino"]', token=token.text, line=token.line
            )
        elif len(games[-1][1]) == MOST_MOVES:
            raise NotationError(f"a game has at most {MOST_MOVES} moves", token=token.text, line=token.line)
        else:
            games[-1][1].append(token)
    if not games:
        raise NotationError("the record is empty")
    return [_read_game(headers, tokens, components) for headers, tokens in games]


def _read_game(headers: dict[str, str], tokens: list[_Token], components: Components | None) -> Record:
    chosen = _read_setup(headers, components)
    stated = {"Game", "Seats", "Options", "Rules", "Components", "Start", "Result"}
    further = tuple((name, value) for name, value in headers.items() if name not in stated)
    first = read_position(headers["Start"], chosen.components, chosen.rules) if "Start" in headers else None
    if first and first.setup != chosen:
        raise NotationError("the start position belongs to another set-up", token="Start")
    position, moves = first or start(chosen), []
    for token in tokens:
        try:
            move = read_move(token.text)
            position = play(position, move)
        except IllegalMove as error:
            raise NotationError(str(error), token=token.text, line=token.line, rule_id=error.rule_id) from error
        except ValueError as error:
            raise NotationError(str(error), token=token.text, line=token.line) from error
        moves.append(move)
    _check_result(headers.get("Result", ONGOING), position)
    return Record(chosen, tuple(moves), first, further)


def _read_setup(headers: Mapping[str, str], components: Components | None) -> Setup:
    for name in ("Game", "Seats"):
        if name not in headers:
            raise NotationError("this header is missing", token=name)
    if not re.fullmatch(r"[1-9]", headers["Seats"]):
        raise NotationError(f"{headers['Seats']!r} is not a number of seats", token="Seats")
    rules = require_rules(headers.get("Rules", RULES_VERSION))
    try:
        game = find_game(headers["Game"], rules).name
        if "Components" in headers:
            components = components_of(game, headers["Components"], rules, components)
        return setup(game, int(headers["Seats"]), headers.get("Options", "").split(), components, rules)
    except ImpossibleSetup as error:
        raise NotationError(str(error), token=headers["Game"], rule_id=error.rule_id) from error


def _check_result(stated: str, last: Position) -> None:
    reached = ";".join(map(str, result(last).scores)) if actor(last) is None else ONGOING
    if stated != reached:
        raise NotationError(
            f"the moves lead to the result {reached}, not {stated}", token="Result", rule_id="KD-4.3"
        )


def _tokens(text: str) -> Iterator[_Token]:
    """Headers and words with their lines; comments in braces are passed over."""
    line, counted = 1, 0
    for part in PARTS.finditer(text):
        token = part.group()
        line += text.count("\n", counted, part.start())
        counted = part.start()
        if token == "{":
            raise NotationError("a comment that begins here never ends", token=token, line=line)
        if not token.startswith("{"):
            yield _Token(token, line)


def _quote(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
