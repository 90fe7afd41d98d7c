"""Pictures in plain characters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.grid import at, name
from crownlands.rules.kingdoms.law import actor, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino
    from crownlands.rules.core import Seat
    from crownlands.rules.kingdoms.draft import Offer
    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm
    from crownlands.rules.kingdoms.position import KingdomPosition
    from crownlands.rules.queendomino.builders_board import BuildersBoard


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
    rows = range(north, south + 1)
    wide = {column: max(2, *(len(kingdom.glyph(at(column, row))) for row in rows)) for column in columns}
    lines = ["   " + " ".join(name(at(column, 0))[0].ljust(wide[column]) for column in columns)]
    for row in rows:
        squares = " ".join(kingdom.glyph(at(column, row)).ljust(wide[column]) for column in columns)
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


def show_kingdoms(position: KingdomPosition, players: Sequence[str] = ()) -> str:
    """The whole table: quests, builders' board, rows, kings, kingdoms and totals."""
    lines = [f"round {position.round} of {position.plan.rounds}; {_due(position, players)}"]
    if position.quests:
        lines.append("quests: " + ", ".join(quest.name for quest in position.quests))
    if position.builders:
        lines.append(show_builders(position.builders))
    for title, row in (("now ", position.draft.row), ("next", position.draft.next_row)):
        if row:
            lines.append(f"{title}: " + "  ".join(_offer(offer, players) for offer in row))
    for index, realm in enumerate(position.realms):
        who = " and ".join(player(seat, players) for seat, of in enumerate(position.plan.realm_of) if of == index)
        words = ", ".join([f"{sheet(position, index).total} points", *purse(realm)])
        lines += ["", f"{who}: {words}", show_kingdom(realm.kingdom)]
    return "\n".join(lines)


def show_builders(builders: BuildersBoard) -> str:
    """The builders' board, from the dearest slot to the cheapest."""
    slots = [
        f"{slot} {'dragon' if builders.dragon == slot else building.name if building else '-'}"
        for slot, building in reversed(list(enumerate(builders.slots)))
    ]
    return f"builders: pile {builders.top.name if builders.top else '-'} | " + ", ".join(slots)


def purse(realm: Realm) -> list[str]:
    """What a realm owns besides its kingdom, in words.

    >>> from crownlands.rules.kingdoms.kingdom import Realm, new_kingdom
    >>> purse(Realm(new_kingdom(5), coins=7, knights=1))
    ['7 coins', '1 knight']
    """
    counted = {"coin": realm.coins, "knight": realm.knights, "tower": realm.towers}
    owned = [f"{count} {word}{'' if count == 1 else 's'}" for word, count in counted.items() if count]
    discards = [f"{realm.discarded} discarded"] if realm.discarded else []
    return [*owned, *(["the queen"] if realm.queen else []), *discards]


def player(seat: Seat, players: Sequence[str]) -> str:
    """What to call a seat."""
    named = players[seat] if seat < len(players) else ""
    return named or f"seat {seat}"


def _due(position: KingdomPosition, players: Sequence[str]) -> str:
    due = actor(position)
    if due is None:
        return "the game is over"
    return f"{due if due == 'chance' else player(due, players)} to {position.stage}"


def _offer(offer: Offer, players: Sequence[str]) -> str:
    king = "" if offer.king is None else f" {player(offer.king, players)}"
    return show_domino(offer.domino) + king
