"""The eight emblems, each with a colour and a shape of its own: which seat shows which. No two show the same."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, get_args

from crownlands.server.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from crownlands.server.table.events import Sitter
    from crownlands.server.table.ledger import Ledger

Emblem = Literal["lion", "sun", "ship", "tree", "rose", "fox", "moon", "tower"]
EMBLEMS: tuple[Emblem, ...] = get_args(Emblem)
"""In the order of the seats that show them where nobody has chosen."""


def read_emblem(told: object) -> Emblem | None:
    """The emblem with this name; None for none. ValueError for anything else."""
    for emblem in EMBLEMS:
        if told == emblem:
            return emblem
    if told is None:
        return None
    raise ValueError("not an emblem")


def complete(chosen: Mapping[int, Emblem], seats: int) -> list[Emblem]:
    """An emblem for every seat: what was chosen, else the seat's own, else that of the seat that has taken it.

    A player who takes a seat's own emblem gives theirs for it. So nobody else is affected, whoever comes later.

    >>> complete({2: "lion"}, 3), complete({0: "sun", 1: "fox"}, 3)
    (['ship', 'sun', 'lion'], ['sun', 'fox', 'ship'])
    """
    taker = {emblem: seat for seat, emblem in chosen.items()}
    shown: list[Emblem] = []
    for seat in range(seats):
        emblem = chosen.get(seat)
        if emblem is None:
            emblem = EMBLEMS[seat]
            while emblem in taker:
                emblem = EMBLEMS[taker[emblem]]
        shown.append(emblem)
    return shown


def shown_by(sitters: Sequence[Sitter]) -> list[Emblem]:
    """The emblem each seat shows: people keep theirs, bots and open seats have what is left."""
    return list(_shown(tuple([(one.emblem, one.kind == "person") for one in sitters])))


@lru_cache(512)
def _shown(seats: tuple[tuple[Emblem | None, bool], ...]) -> tuple[Emblem, ...]:
    """The same by what each seat's sitter chose and whether it is a person: every event asks, tables are alike."""
    chosen: dict[int, Emblem] = {}
    for seat, (emblem, _) in enumerate(seats):
        if emblem is not None and emblem not in chosen.values():
            chosen[seat] = emblem
    for seat, (_, is_person) in enumerate(seats):
        if is_person and seat not in chosen and EMBLEMS[seat] not in chosen.values():
            chosen[seat] = EMBLEMS[seat]
    return tuple(complete(chosen, len(seats)))


def choose(ledger: Ledger, seat: int, wanted: Emblem | None) -> Emblem | None:
    """What somebody who sits down brings along: the emblem they want, else what the seat shows; None for its own.

    Before the start bots and open seats give theirs up for it; a game that runs keeps its colours.
    """
    shown = shown_by(ledger.sitters)
    if wanted is None:
        return shown[seat] if shown[seat] != EMBLEMS[seat] else None
    for other, emblem in enumerate(shown):
        kept = ledger.sitters[other].kind == "person" or ledger.status != "waiting"
        if other != seat and emblem == wanted and kept:
            raise Refused("emblem_taken", emblem=wanted, seat=other)
    return wanted


def first_of(wanted: Mapping[int, Emblem | None], seats: int) -> dict[int, Emblem | None]:
    """The same for those who sit at a table when it is made."""
    chosen: dict[int, Emblem] = {}
    for seat, emblem in wanted.items():
        if emblem is not None and emblem in chosen.values():
            raise Refused("emblem_taken", emblem=emblem, seat=seat)
        if emblem is not None:
            chosen[seat] = emblem
    shown = complete(chosen, seats)
    return {seat: shown[seat] if shown[seat] != EMBLEMS[seat] else None for seat in wanted}
