"""Giants and quests come into a game: an expansion that Kingdomino and Queendomino both can carry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove, Urn
from crownlands.rules.grid import name, scan
from crownlands.rules.kingdoms.stage import Draw, Step
from crownlands.rules.moves import Cover, DrawQuest, Send

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.components import Effect
    from crownlands.rules.core import Actor
    from crownlands.rules.kingdoms.kingdom import Kingdom
    from crownlands.rules.kingdoms.position import KingdomPosition

QUESTS = 2


class DrawQuests(Draw):
    """AG-1.4: two quests are drawn and lie open; Middle Kingdom and Harmony count only if drawn."""

    name = "quest"
    rule = "AG-1.4"
    takes: type | UnionType = DrawQuest
    even = True
    wants = "a quest is drawn"

    def arises(self, position: KingdomPosition) -> bool:
        """Fewer than two quests lie open."""
        return bool(position.plan.quests) and len(position.quests) < QUESTS

    def moves(self, position: KingdomPosition) -> tuple[DrawQuest, ...]:
        """Every quest that does not lie open."""
        return tuple(DrawQuest(quest.name) for quest in position.plan.quests if quest not in position.quests)

    def urn(self, position: KingdomPosition) -> Urn:
        whole = tuple(DrawQuest(quest.name) for quest in position.plan.quests)
        return Urn("quests", whole, tuple((move, 1) for move in self.moves(position)))

    def check(self, position: KingdomPosition, move: DrawQuest) -> None:
        if move not in self.moves(position):
            raise IllegalMove(self.rule, "not_in_pile", f"no quest {move.quest} is left", quest=move.quest)

    def apply(self, position: KingdomPosition, move: DrawQuest) -> KingdomPosition:
        quest = next(one for one in position.plan.quests if one.name == move.quest)
        # Which of the two came first does not matter, so they lie in the order of the list.
        drawn = tuple(one for one in position.plan.quests if one in (*position.quests, quest))
        return replace(position, quests=drawn)


def uncovered(kingdom: Kingdom) -> tuple[Cover, ...]:
    """AG-2.2: a giant covers one crown, not the whole square; these are the squares with a crown left.

    Covered crowns count nowhere at the end.
    """
    return tuple([Cover(place) for place in scan(kingdom.crowned)])


def check_cover(kingdom: Kingdom, move: Cover, rule: str) -> None:
    """Raises IllegalMove unless a crown is left to stand on."""
    if move not in uncovered(kingdom):
        why = f"there is no uncovered crown on {name(move.cell)}"
        raise IllegalMove(rule, "no_crown", why, cell=name(move.cell))


def has_just_placed(position: KingdomPosition, effect: Effect) -> bool:
    """AG-2.4: giants act right after placing, before anything else, also in the last round.

    A discarded domino brings nothing; a crown that is built in the same turn comes too late.
    """
    acting = position.draft.acting
    return bool(position.placed) and acting is not None and acting.domino.effect == effect


class RaiseGiant(Step):
    """AG-2.1: a lettered domino brings a giant, which its player must put on an uncovered crown at home.

    Without an uncovered crown nothing happens.
    """

    name = "giant"
    rule = "AG-2.1"
    takes: type | UnionType = Cover
    wants = "the giant must be put on a crown"

    def arises(self, position: KingdomPosition) -> bool:
        """A lettered domino was placed and a crown is left."""
        return has_just_placed(position, "giant") and bool(position.realm.kingdom.crowned)

    def moves(self, position: KingdomPosition) -> tuple[Cover, ...]:
        """Every square with an uncovered crown."""
        return uncovered(position.realm.kingdom)

    def check(self, position: KingdomPosition, move: Cover) -> None:
        check_cover(position.realm.kingdom, move, self.rule)

    def apply(self, position: KingdomPosition, move: Cover) -> KingdomPosition:
        realm = position.realm
        return position.with_realm(replace(realm, kingdom=realm.kingdom.with_giant(move.cell)))


class SendGiant(Step):
    """AG-2.3: footprints let the player send exactly one giant of their own kingdom to an opponent.

    Without a giant nothing happens; an opponent without an uncovered crown cannot be chosen.
    """

    name = "send"
    rule = "AG-2.3"
    takes: type | UnionType = Send
    optional = True
    wants = "a giant may be sent to an opponent"

    def arises(self, position: KingdomPosition) -> bool:
        """Footprints were placed, a giant stands at home, and somebody can receive it."""
        return has_just_placed(position, "footprints") and bool(self.moves(position))

    def moves(self, position: KingdomPosition) -> tuple[Send, ...]:
        """Every square with a giant, to every opponent with an uncovered crown."""
        giants = position.realm.kingdom.giants
        receivers = self._receivers(position)
        return tuple([Send(place, to) for place in scan(giants[0] if giants else 0) for to in receivers])

    def check(self, position: KingdomPosition, move: Send) -> None:
        """An own giant, and an opponent who can receive it."""
        if not position.realm.kingdom.giants_on(move.cell):
            why = f"no giant of yours stands on {name(move.cell)}"
            raise IllegalMove(self.rule, "no_giant", why, cell=name(move.cell))
        if move.realm not in self._receivers(position):
            why = f"realm {move.realm} is no opponent with an uncovered crown"
            raise IllegalMove(self.rule, "no_receiver", why, realm=move.realm)

    def apply(self, position: KingdomPosition, move: Send) -> KingdomPosition:
        """The giant is on its way; the receiver says where it lands."""
        realm = position.realm
        left = position.with_realm(replace(realm, kingdom=realm.kingdom.without_giant(move.cell)))
        return replace(left, receiver=move.realm)

    def _receivers(self, position: KingdomPosition) -> list[int]:
        mine = position.realm_index
        return [n for n, realm in enumerate(position.realms) if n != mine and realm.kingdom.crowned]


class ReceiveGiant:
    """The opponent chooses the uncovered crown on which a giant that was sent lands (AG-2.3)."""

    name = "receive"
    rule = "AG-2.3"
    takes: type | UnionType = Cover
    optional = False
    wants = "the receiver must put the giant on a crown"

    def arises(self, position: KingdomPosition) -> bool:
        """A giant is on its way."""
        return position.receiver is not None

    def actor(self, position: KingdomPosition) -> Actor:
        """The seat of the realm the giant was sent to."""
        assert position.receiver is not None
        return position.plan.realm_of.index(position.receiver)

    def moves(self, position: KingdomPosition) -> tuple[Cover, ...]:
        """Every square of the receiver with an uncovered crown."""
        assert position.receiver is not None
        return uncovered(position.realms[position.receiver].kingdom)

    def check(self, position: KingdomPosition, move: Cover) -> None:
        assert position.receiver is not None
        check_cover(position.realms[position.receiver].kingdom, move, self.rule)

    def apply(self, position: KingdomPosition, move: Cover) -> KingdomPosition:
        assert position.receiver is not None
        realm = position.realms[position.receiver]
        landed = replace(realm, kingdom=realm.kingdom.with_giant(move.cell))
        return replace(position.with_realm(landed, position.receiver), receiver=None)
