"""Pictures in plain characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.grid import at, name
from crownlands.rules.turn import actor, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino
    from crownlands.rules.core import Seat
    from crownlands.rules.draft import Offer
    from crownlands.rules.kingdom import Kingdom
    from crownlands.rules.position import Position


def show_kingdom(kingdom: Kingdom) -> str:
    """A kingdom with its coordinates; ``.`` is a free cell of the box, ``C`` the castle.

    >>> from crownlands.rules.notation import read_kingdom
    >>> print(show_kingdom(read_kingdom("w1 w . / f C l2", grid=5)))
       d  e  f
    4  w1 w  .
    5  f  C  l2
    """
    west, north, east, south = kingdom.box
    columns = range(west, east + 1)
    lines = ["   " + " ".join(name(at(column, 0))[0].ljust(2) for column in columns)]
    for row in range(north, south + 1):
        squares = " ".join(kingdom.glyph(at(column, row)).ljust(2) for column in columns)
        lines.append(f"{row + 1:<2} {squares}")
    return "\n".join(line.rstrip() for line in lines)


def show_domino(domino: Domino) -> str:
    """A domino as its two squares.

    >>> from crownlands.components import load
    >>> show_domino(load().kingdomino[47])
    '48 [w |m3]'
    """
    left, right = (f"{half.terrain.letter}{half.crowns or ' '}" for half in (domino.left, domino.right))
    return f"{domino.name} [{left}|{right}]"


def show_position(position: Position, players: Sequence[str] = ()) -> str:
    """The whole table: rows, kings, kingdoms and totals."""
    lines = [f"round {position.round} of {position.plan.rounds}; {_due(position, players)}"]
    for title, row in (("now ", position.draft.row), ("next", position.draft.next_row)):
        if row:
            lines.append(f"{title}: " + "  ".join(_offer(offer, players) for offer in row))
    for seats, realm in enumerate(position.realms):
        total = sheet(position, seats).total
        discards = f", {realm.discarded} discarded" if realm.discarded else ""
        lines += ["", f"{player(seats, players)}: {total} points{discards}", show_kingdom(realm.kingdom)]
    return "\n".join(lines)


def player(seat: Seat, players: Sequence[str]) -> str:
    """What to call a seat."""
    named = players[seat] if seat < len(players) else ""
    return named or f"seat {seat}"


def _due(position: Position, players: Sequence[str]) -> str:
    due = actor(position)
    if due is None:
        return "the game is over"
    return f"{due if due == 'chance' else player(due, players)} to {position.stage}"


def _offer(offer: Offer, players: Sequence[str]) -> str:
    king = "" if offer.king is None else f" {player(offer.king, players)}"
    return show_domino(offer.domino) + king
