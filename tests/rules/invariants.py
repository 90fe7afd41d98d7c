"""What must hold in every position of a kingdom game; `make soak` asks it for hours."""

from __future__ import annotations

from crownlands.rules import KingdomPosition, actor, chances, legal, sheet
from crownlands.rules.grid import areas, rectangle
from crownlands.rules.kingdoms.kingdom import Kingdom
from crownlands.rules.notation.realms import write_realm
from crownlands.rules.queendomino.builders_board import KNIGHTS, TOWERS
from tests.rules import oracle


def check(position: KingdomPosition) -> None:
    """Every invariant of one position."""
    check_counts(position)
    if actor(position) == "chance":
        assert sum(chance for _, chance in chances(position)) == 1
    for index, realm in enumerate(position.realms):
        check_kingdom(realm.kingdom)
        of = sheet(position, index)
        assert of.total == sum(line.points for line in of.lines)
        assert all(line.rule and line.points >= 0 for line in of.lines)
        if actor(position) is None:
            check_score(position, index)


def check_counts(position: KingdomPosition) -> None:
    """What can be told by counting: moves, dominoes, wealth."""
    moves = legal(position)
    assert len(set(moves)) == len(moves)
    assert bool(moves) == (actor(position) is not None)
    check_dominoes(position)
    check_wealth(position)


def check_score(position: KingdomPosition, realm: int) -> None:
    """The independent slow scorer agrees."""
    chosen, quests = position.setup, tuple(quest.name for quest in position.quests)
    text = write_realm(position.realms[realm])
    slow = oracle.points(text, chosen.game, chosen.options, quests, position.plan.grid)
    assert sheet(position, realm).total == slow


def check_wealth(position: KingdomPosition) -> None:
    """Nobody is in debt, there is one queen, and no knight, tower or building more than in the box."""
    assert all(min(realm.coins, realm.knights, realm.towers) >= 0 for realm in position.realms)
    assert sum(realm.queen for realm in position.realms) <= 1
    builders = position.builders
    if builders is None:
        assert not any(
            realm.coins or realm.all_knights or realm.towers or realm.queen for realm in position.realms
        )
        return
    assert sum(realm.all_knights for realm in position.realms) <= KNIGHTS
    assert sum(realm.towers for realm in position.realms) <= TOWERS
    hosts = [realm.towers for realm in position.realms if realm.queen]
    assert hosts == [max(realm.towers for realm in position.realms)] or not hosts
    assert bool(hosts) == any(realm.towers for realm in position.realms)
    built = [building for realm in position.realms for _, building in realm.kingdom.buildings]
    for building in position.plan.buildings:
        seen = [*built, *builders.slots, builders.top].count(building) + dict(builders.pile).get(building, 0)
        assert seen <= building.copies
    assert builders.dragon is None or builders.slots[builders.dragon] is None


def check_dominoes(position: KingdomPosition) -> None:
    """No domino is lost: unseen, on offer, in a kingdom, discarded, or left over."""
    draft = position.draft
    unseen = sum(len(pile) for pile in draft.piles)
    laid = (position.plan.rounds - draft.rows_to_come) * position.plan.row
    assert unseen + laid + len(draft.drawn) == sum(len(pile) for pile in position.plan.piles)
    names = [domino.name for pile in draft.piles for domino in pile]
    names += [offer.domino.name for offer in (*draft.row, *draft.next_row)]
    assert len(names) == len(set(names))
    squares = sum(realm.kingdom.occupied.bit_count() - 1 for realm in position.realms)
    discards = sum(realm.discarded or 0 for realm in position.realms)
    assert squares % 2 == 0
    assert squares // 2 + discards <= laid


def check_kingdom(kingdom: Kingdom) -> None:
    """Within the frame, connected, no cell used twice."""
    west, north, east, south = kingdom.box
    assert east - west < kingdom.grid
    assert south - north < kingdom.grid
    assert kingdom.occupied & ~rectangle(*kingdom.box) == 0
    assert len(list(areas(kingdom.occupied))) == 1
    assert kingdom.occupied.bit_count() == 1 + sum(layer.bit_count() for layer in kingdom.land)
    bare = Kingdom.of(kingdom.grid, kingdom.castle.bit_length() - 1, kingdom.squares())
    assert (kingdom.land, kingdom.crowns, kingdom.box) == (bare.land, bare.crowns, bare.box)
    assert all(giants & ~crowns == 0 for giants, crowns in zip(kingdom.giants, kingdom.crowns, strict=False))
    assert len(kingdom.giants) <= len(kingdom.crowns)
