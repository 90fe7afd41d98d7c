"""Guided first games: a script says what is drawn, what the other seats play, and what the reader is asked to do.

A script is a file of `tutorials/`. How far a tutorial is follows from the moves that were played and from nothing
else, so taking back, coming back another day and playing on in another process need no code of their own.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownlands.deal import Script
from crownlands.rules import play, read_move
from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crownlands.deal import Dealer
    from crownlands.rules import Move, Position
    from crownlands.server.table.ledger import Ledger
    from crownlands.server.table.terms import Terms

READER = 0
"""The seat of the person who is guided."""
SCRIPTS = Path(__file__).parent / "tutorials"


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something to try that the rules refuse: whatever the reader puts onto this cell, for one reason."""

    cell: str
    rule: str
    code: str


@dataclass(frozen=True, slots=True)
class Task:
    """What the reader is asked to do: one of some moves, after an attempt that is refused."""

    say: str
    """The code of a sentence."""
    wants: tuple[str, ...]
    show: tuple[str, ...] = ()
    """Cells that the sentence speaks of."""
    attempt: Attempt | None = None

    @property
    def move(self) -> str:
        """The move that the script goes on with, where somebody else must make it."""
        return self.wants[0]


@dataclass(frozen=True, slots=True)
class Reply:
    """A move of another seat, or one that the table makes since there is no other."""

    move: str

    @property
    def wants(self) -> tuple[str, ...]:
        """Nothing but that move."""
        return (self.move,)


@dataclass(frozen=True)
class Tutorial:
    """A whole script."""

    game: str
    seats: int
    options: tuple[str, ...]
    position: str
    """Where it begins, in notation."""
    draws: Mapping[str, Sequence[str]]
    """What chance draws, by urn; whatever comes after that is dealt as everywhere."""
    line: tuple[Task | Reply, ...]
    """All moves but those of chance, in order."""
    end: str
    """The code of the sentence for the end."""

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """What the reader is asked to do, all in all."""
        return tuple(one for one in self.line if isinstance(one, Task))

    def dealer(self, deal: Dealer) -> Dealer:
        """Draws as the script has it, then as a deal has it."""
        return _Dealer(Script(self.draws), deal)


@dataclass(frozen=True, slots=True)
class _Dealer:
    script: Script
    deal: Dealer

    def draw(self, position: Position) -> Move:
        """The next draw of the script, or of the deal once that has no more."""
        try:
            return self.script.draw(position)
        except LookupError:
            return self.deal.draw(position)


@lru_cache
def read_tutorial(name: str) -> Tutorial:
    """The tutorial of a game.

    >>> read_tutorial("kingdomino").seats
    2
    """
    if name not in names():
        raise Refused("unknown_game", game=name)
    told = json.loads((SCRIPTS / f"{name}.json").read_text(encoding="utf-8"))
    return Tutorial(
        game=name,
        seats=told["seats"],
        options=tuple(told.get("options", ())),
        position=told["position"],
        draws=told.get("draws", {}),
        line=tuple(_read_entry(one) for one in told["line"]),
        end=told["end"],
    )


@lru_cache
def names() -> tuple[str, ...]:
    """The games that have a tutorial."""
    return tuple(sorted(file.stem for file in SCRIPTS.glob("*.json")))


def _read_entry(told: str | dict[str, Any]) -> Task | Reply:
    if isinstance(told, str):
        return Reply(told)
    attempt = told.get("try")
    return Task(
        told["say"],
        tuple(told["wants"]),
        tuple(told.get("show", ())),
        None if attempt is None else Attempt(**attempt),
    )


def of(terms: Terms) -> Tutorial | None:
    """The tutorial of a table, if it is one that is known here."""
    name = terms.agreed.tutorial
    return read_tutorial(name) if name is not None and name in names() else None


def dealer(terms: Terms, match: int) -> Dealer:
    """Who draws for chance at a table."""
    deal = terms.deal(match)
    return deal if (script := of(terms)) is None else script.dealer(deal)


def made(ledger: Ledger) -> tuple[Tutorial, int] | None:
    """The tutorial of a table and how many moves of its line were made.

    None at other tables, and where something else was played: by an older script.
    """
    if (script := of(ledger.terms)) is None or not ledger.match:
        return None
    moves = [str(one.move) for one in ledger.played if one.by != "chance"]
    if len(moves) > len(script.line):
        return None
    if any(move not in entry.wants for move, entry in zip(moves, script.line, strict=False)):
        return None
    return script, len(moves)


def due(ledger: Ledger) -> Task | Reply | None:
    """What comes next in the script; None where there is none, or no more."""
    if (found := made(ledger)) is None:
        return None
    script, count = found
    return script.line[count] if count < len(script.line) else None


def adopt(ledger: Ledger, wanted: Move) -> Move:
    """A legal move as the script writes it; refused, kindly, if the script goes on with another one.

    A domino with equal halves can be written in two ways, so what counts is where a move leads.
    """
    if (entry := due(ledger)) is None or str(wanted) in entry.wants:
        return wanted
    reached = play(ledger.position, wanted)
    for text in entry.wants:
        if play(ledger.position, move := read_move(text)) == reached:
            return move
    raise Refused("tutorial_other")


def shown(ledger: Ledger) -> dict[str, Any] | None:
    """How far a tutorial is and what the reader is asked to do, as clients are told; None at other tables."""
    if (found := made(ledger)) is None:
        return None
    script, count = found
    entry = due(ledger)
    task = entry if isinstance(entry, Task) else None
    attempt = None if task is None else task.attempt
    return {
        "game": script.game,
        "done": sum(isinstance(one, Task) for one in script.line[:count]),
        "tasks": len(script.tasks),
        "say": script.end if entry is None else None if task is None else task.say,
        "wants": [] if task is None else list(task.wants),
        "show": [] if task is None else list(task.show),
        "attempt": None if attempt is None else asdict(attempt),
        "first": next((one.n for one in ledger.played if one.by == READER and not one.forced), None),
    }
