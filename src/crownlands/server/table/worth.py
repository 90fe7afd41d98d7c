"""What a move of a kingdom game is worth: points, and what else it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.rules import gain, play
from crownlands.rules.grid import areas, neighbours
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.moves import Build, Burn, Choose, Discard, Place, Tax

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino, Terrain
    from crownlands.rules import KingdomPosition, Move
    from crownlands.rules.grid import Cells
    from crownlands.rules.kingdoms.kingdom import Kingdom, Realm

    View = dict[str, Any]


def gains(position: KingdomPosition, moves: Sequence[Move]) -> list[int]:
    """What each of some legal moves is worth.

    Where nothing but territories scores, a placement is judged by the territories it touches; a test holds
    that against the law, which scores the whole realm before and after.
    """
    if position.plan.scoring != (score_territories,):
        return [gain(position, move) for move in moves]
    if not moves or not isinstance(moves[0], Place):
        # Choosing, discarding and giants are few; most of them are worth nothing at once.
        return [0 if isinstance(move, Choose | Discard) else gain(position, move) for move in moves]
    placed = [move for move in moves if isinstance(move, Place)]
    return placement_gains(position.realm.kingdom, position.plan.domino(placed[0].domino), placed)


def brings(position: KingdomPosition, moves: Sequence[Move], gained: Sequence[int]) -> list[View | None]:
    """What taxes, buildings and bribes bring beside their points; None for every other move.

    It is the difference the law itself makes. On which square a building stands makes none but in points, so
    each slot is looked at once.
    """
    if position.builders is None:
        return [None] * len(moves)
    built: dict[int, View] = {}
    found: list[View | None] = []
    for move, points in zip(moves, gained, strict=True):
        if isinstance(move, Build):
            if move.slot not in built:
                built[move.slot] = _difference(position, move)
            found.append({**built[move.slot], "points": points})
        elif isinstance(move, Tax | Burn):
            found.append({**_difference(position, move), "points": points})
        else:
            found.append(None)
    return found


def _difference(position: KingdomPosition, move: Move) -> View:
    """What the acting realm has after a move, less what it has before."""
    number = position.realm_index
    before, after = position.realms[number], play(position, move).realms[number]
    return {
        "coins": after.coins - before.coins,
        "knights": after.knights - before.knights,
        "towers": after.towers - before.towers,
        "crowns": _crowns(after) - _crowns(before),
        "queen": after.queen and not before.queen,
    }


def _crowns(realm: Realm) -> int:
    return realm.kingdom.crowns_in(realm.kingdom.occupied)


def placement_gains(kingdom: Kingdom, domino: Domino, placed: Sequence[Place]) -> list[int]:
    """The points a domino adds, in each of some places, to the territories it touches."""
    left, right = domino.left, domino.right
    west = _shores(kingdom, left.terrain)
    if left.terrain == right.terrain:
        crowns = left.crowns + right.crowns
        return [_joined(west, 1 << one.cell | 1 << one.other, 2, crowns) for one in placed]
    east = _shores(kingdom, right.terrain)
    return [
        _joined(west, 1 << one.cell, 1, left.crowns) + _joined(east, 1 << one.other, 1, right.crowns)
        for one in placed
    ]


def _shores(kingdom: Kingdom, terrain: Terrain) -> list[tuple[Cells, int, int]]:
    """The territories of a terrain: the cells from which each is touched, its squares, its crowns."""
    return [(neighbours(area), area.bit_count(), kingdom.crowns_in(area)) for area in areas(kingdom.land[terrain])]


def _joined(shores: list[tuple[Cells, int, int]], laid: Cells, squares: int, crowns: int) -> int:
    """What new squares with so many crowns add to the territories they join."""
    before = 0
    for shore, more, crowned in shores:
        if shore & laid:
            before += more * crowned
            squares += more
            crowns += crowned
    return squares * crowns - before
