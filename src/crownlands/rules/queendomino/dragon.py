"""Step D of a turn: bribing the dragon."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove
from crownlands.rules.kingdoms.stage import Step
from crownlands.rules.moves import Burn, burn

if TYPE_CHECKING:
    from types import UnionType

    from crownlands.rules.kingdoms.position import KingdomPosition

BRIBE = 1


class BribeDragon(Step):
    """QD-2.8: for 1 coin the dragon leaves its cave, burns a building in a slot and stands there.

    Only while it is in its cave, so once a round for all players together, and never for the queen's host:
    winning her while building bars the bribe in the same turn.
    """

    name = "dragon"
    rule = "QD-2.8"
    takes: type | UnionType = Burn
    optional = True
    wants = "the dragon may be bribed"

    def arises(self, position: KingdomPosition) -> bool:
        """The dragon is at home, can be paid, may be asked and has something to burn."""
        return bool(self.moves(position))

    def moves(self, position: KingdomPosition) -> tuple[Burn, ...]:
        """Every slot with a building."""
        builders, realm = position.builders, position.realm
        assert builders is not None
        if builders.dragon is not None or realm.queen or realm.coins < BRIBE:
            return ()
        return tuple([burn(slot) for slot, building in enumerate(builders.slots) if building is not None])

    def check(self, position: KingdomPosition, move: Burn) -> None:
        """Dragon in its cave, no queen at home, a coin, a building in the slot."""
        builders, realm = position.builders, position.realm
        assert builders is not None
        if builders.dragon is not None:
            raise IllegalMove(self.rule, "dragon_out", "the dragon has left its cave this round")
        if realm.queen:
            raise IllegalMove(self.rule, "queen_at_home", "the queen's host does not bribe dragons")
        if realm.coins < BRIBE:
            raise IllegalMove(self.rule, "too_few_coins", "the dragon wants 1 coin", cost=BRIBE, coins=realm.coins)
        if builders.slots[move.slot] is None:
            why = f"the slot that costs {move.slot} is empty"
            raise IllegalMove(self.rule, "empty_slot", why, slot=move.slot)

    def apply(self, position: KingdomPosition, move: Burn) -> KingdomPosition:
        """The coin is paid, the building is out of the game, the dragon stands in its slot."""
        builders, realm = position.builders, position.realm
        assert builders is not None
        burnt = replace(builders.without(move.slot), dragon=move.slot)
        return replace(position, builders=burnt).with_realm(replace(realm, coins=realm.coins - BRIBE))
