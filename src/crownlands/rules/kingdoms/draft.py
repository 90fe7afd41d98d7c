"""The dominoes on offer and the kings on them: laying rows, drawing kings, choosing."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from crownlands.rules.core import IllegalMove, Seat, Urn, either
from crownlands.rules.kingdoms.stage import Draw, Step
from crownlands.rules.moves import Choose, DrawDomino, DrawKing, EndTurn, choose, draw_domino

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import UnionType

    from crownlands.components import Domino
    from crownlands.rules.kingdoms.position import KingdomPosition


@dataclass(frozen=True, slots=True)
class Offer:
    """A domino of a row, with the king standing on it, if any."""

    domino: Domino
    king: Seat | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """The middle of the table.

    ``piles``: dominoes nobody has seen yet, per pile; ``drawn``: the row being laid; ``next_row``: the row
    that kings choose from; ``row``: the row whose kings act now; ``hand``: kings not yet drawn in the
    first round; ``king``: the one just drawn; ``rows_to_come``: rows not yet laid.
    """

    piles: tuple[tuple[Domino, ...], ...]
    rows_to_come: int
    hand: tuple[Seat, ...]
    king: Seat | None = None
    drawn: tuple[Domino, ...] = ()
    row: tuple[Offer, ...] = ()
    next_row: tuple[Offer, ...] = ()

    @property
    def acting(self) -> Offer | None:
        """KD-2.1: kings act from the lowest domino of the current row upwards."""
        for offer in self.row:
            if offer.king is not None:
                return offer
        return None


RANK = attrgetter("rank")


def ascending(dominoes: Iterable[Domino]) -> tuple[Domino, ...]:
    """Dominoes by number, letters first."""
    return tuple(sorted(dominoes, key=RANK))


def find(domino: Domino, pile: tuple[Domino, ...]) -> int | None:
    """Where a domino is in a pile, which is always kept in ascending order."""
    place = bisect_left(pile, domino.rank, key=RANK)
    return place if place < len(pile) and pile[place] is domino else None


def lay(drawn: tuple[Domino, ...], removed: tuple[int, ...]) -> tuple[Offer, ...]:
    """KD-1.3: a row is laid in ascending number.

    ``removed`` names places of the sorted row that this set-up takes away again, counted from 0.
    """
    return tuple([Offer(domino) for n, domino in enumerate(ascending(drawn)) if n not in removed])


def next_round(draft: Draft) -> Draft:
    """KD-2.4: when all kings have acted, the next row becomes the current one.

    What no king took stays behind and is out of the game.
    """
    return Draft(draft.piles, draft.rows_to_come, draft.hand, None, (), draft.next_row, ())


def leave_row(draft: Draft) -> Draft:
    """KD-2.5: a turn belongs to one king, so a player with two kings takes a whole turn for each.

    The king that acted leaves the row with its domino; the owner of the king that is lowest then goes on.
    """
    acted = draft.acting
    rest = tuple(offer for offer in draft.row if offer is not acted)
    return Draft(draft.piles, draft.rows_to_come, draft.hand, None, (), rest, draft.next_row)


def take_king(draft: Draft, seat: Seat) -> Draft:
    """A king leaves the hand."""
    hand = list(draft.hand)
    hand.remove(seat)
    return replace(draft, hand=tuple(hand), king=seat)


def follower(king: Seat, hand: tuple[Seat, ...]) -> Seat:
    """QD-1.5: with 2 seats only the first king is drawn; the kings are placed A-B-B-A.

    >>> follower(0, (0, 1, 1)), follower(1, (0, 1)), follower(1, (0,))
    (1, 1, 0)
    """
    if len(hand) == 3:
        return 1 - king
    return king if len(hand) == 2 else hand[0]


class LayRow(Draw):
    """KD-1.5: the next row is drawn and laid beside the one whose kings have all been placed."""

    name = "row"
    rule = "KD-1.5"
    takes: type | UnionType = DrawDomino
    even = True
    wants = "a domino is drawn for the next row"

    def arises(self, position: KingdomPosition) -> bool:
        """A row is missing and there are rows to come."""
        return not position.draft.next_row and position.draft.rows_to_come > 0

    def pile(self, position: KingdomPosition) -> int:
        """Which pile this row comes from: the piles take turns."""
        laid = position.plan.rounds - position.draft.rows_to_come
        return laid % len(position.draft.piles)

    def moves(self, position: KingdomPosition) -> tuple[DrawDomino, ...]:
        """Every domino not yet seen, all equally likely."""
        pile = position.draft.piles[self.pile(position)]
        return tuple([draw_domino(domino.name) for domino in pile])

    def urn(self, position: KingdomPosition) -> Urn:
        """The pile, each domino once."""
        index = self.pile(position)
        left = tuple([(move, 1) for move in self.moves(position)])
        return Urn(f"dominoes{index or ''}", position.plan.whole_piles[index], left)

    def check(self, position: KingdomPosition, move: DrawDomino) -> None:
        """Only an unseen domino of the right pile can be drawn."""
        domino = position.plan.by_name.get(move.domino)
        if domino is None or find(domino, position.draft.piles[self.pile(position)]) is None:
            raise IllegalMove(
                "KD-1.1",
                "not_in_pile",
                f"domino {move.domino} is not among those still to be drawn",
                domino=move.domino,
            )

    def apply(self, position: KingdomPosition, move: DrawDomino) -> KingdomPosition:
        """One more domino is drawn; the last one of the row completes it."""
        draft, plan = position.draft, position.plan
        index = self.pile(position)
        domino = plan.domino(move.domino)
        whole = draft.piles[index]
        at = find(domino, whole)
        assert at is not None
        piles = (*draft.piles[:index], whole[:at] + whole[at + 1 :], *draft.piles[index + 1 :])
        drawn = ascending((*draft.drawn, domino))
        if len(drawn) < plan.row:
            laid = Draft(piles, draft.rows_to_come, draft.hand, None, drawn, draft.row, ())
        else:
            row = lay(drawn, plan.removed)
            laid = Draft(piles, draft.rows_to_come - 1, draft.hand, None, (), draft.row, row)
        return position.at(draft=laid)


class DrawKings(Draw):
    """KD-1.4: in the first round the kings are drawn one by one; the owner of the drawn king places it."""

    name = "king"
    rule = "KD-1.4"
    takes: type | UnionType = DrawKing
    even = False
    wants = "a king is drawn"

    def arises(self, position: KingdomPosition) -> bool:
        """Kings are still in the hand and the drawn one has been placed."""
        return position.draft.king is None and bool(position.draft.hand)

    def moves(self, position: KingdomPosition) -> tuple[DrawKing, ...]:
        """Each seat with a king in the hand; two kings are twice as likely."""
        return tuple(DrawKing(seat) for seat in sorted(set(position.draft.hand)))

    def urn(self, position: KingdomPosition) -> Urn:
        hand = position.draft.hand
        whole = tuple(DrawKing(seat) for seat in position.plan.kings)
        return Urn("kings", whole, tuple((move, hand.count(move.seat)) for move in self.moves(position)))

    def check(self, position: KingdomPosition, move: DrawKing) -> None:
        """Only a king that is still in the hand can be drawn."""
        if move.seat not in position.draft.hand:
            raise IllegalMove(
                self.rule, "no_king_left", f"seat {move.seat} has no king left to draw", seat=move.seat
            )

    def apply(self, position: KingdomPosition, move: DrawKing) -> KingdomPosition:
        """The king leaves the hand and waits for its owner to place it."""
        return position.at(draft=take_king(position.draft, move.seat))


class ChooseDomino(Step):
    """KD-2.3: the king moves to any free domino of the next row; in the last row this step is left out."""

    name = "choose"
    rule = "KD-2.3"
    takes: type | UnionType = Choose
    wants = "a domino of the next row must be chosen"

    def arises(self, position: KingdomPosition) -> bool:
        """There is a next row and a king to put on it."""
        return bool(position.draft.next_row)

    def moves(self, position: KingdomPosition) -> tuple[Choose, ...]:
        """Every domino of the next row without a king."""
        return tuple([choose(offer.domino.name) for offer in position.draft.next_row if offer.king is None])

    def check(self, position: KingdomPosition, move: Choose) -> None:
        """The domino must lie in the next row and carry no king: one king per domino."""
        kings = {offer.domino.name: offer.king for offer in position.draft.next_row}
        if move.domino not in kings:
            raise IllegalMove(
                self.rule,
                "not_on_offer",
                f"domino {move.domino} is not in the next row; it has {either(kings)}",
                domino=move.domino,
            )
        if (king := kings[move.domino]) is not None:
            raise IllegalMove(
                self.rule,
                "taken",
                f"seat {king} has a king on domino {move.domino}",
                domino=move.domino,
                seat=king,
            )

    def apply(self, position: KingdomPosition, move: Choose) -> KingdomPosition:
        draft, king = position.draft, position.acting
        row = tuple(
            [Offer(offer.domino, king) if offer.domino.name == move.domino else offer for offer in draft.next_row]
        )
        chosen = Draft(draft.piles, draft.rows_to_come, draft.hand, None, (), draft.row, row)
        if position.plan.in_pairs and draft.hand:
            assert king is not None
            chosen = take_king(chosen, follower(king, draft.hand))
        return position.at(draft=chosen)


class EndOfTurn(Step):
    """In the last round there is nothing to choose, so a turn with optional steps left is ended by hand."""

    name = "end"
    rule = "KD-2.3"
    takes: type | UnionType = EndTurn
    wants = "the turn may be ended"

    def arises(self, position: KingdomPosition) -> bool:
        """There is no next row."""
        return not position.draft.next_row

    def moves(self, position: KingdomPosition) -> tuple[EndTurn, ...]:  # noqa: ARG002
        return (EndTurn(),)

    def check(self, position: KingdomPosition, move: EndTurn) -> None:
        """Nothing can be wrong with it."""

    def apply(self, position: KingdomPosition, move: EndTurn) -> KingdomPosition:  # noqa: ARG002
        return position
