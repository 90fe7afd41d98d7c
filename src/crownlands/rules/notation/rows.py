"""Rows and piles of dominoes as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.kingdoms.draft import Draft, Offer, ascending
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.fields import field, items, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Domino
    from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition

FIELDS = ("rows", "hand", "king", "drawn", "row", "next", "unseen")


def write_draft(position: KingdomPosition) -> list[str]:
    """The fields of a draft."""
    draft = position.draft
    piles = zip(position.plan.piles, draft.piles, strict=True)
    return [
        f"rows:{draft.rows_to_come}",
        field("hand", ",".join(map(str, draft.hand))),
        field("king", "" if draft.king is None else str(draft.king)),
        field("drawn", ",".join(domino.name for domino in draft.drawn)),
        field("row", write_row(draft.row)),
        field("next", write_row(draft.next_row)),
        "unseen:" + "/".join(_write_pile(whole, pile) for whole, pile in piles),
    ]


def read_draft(table: KingdomPlan, fields: dict[str, str]) -> Draft:
    """The draft that fields write."""
    piles = fields["unseen"].split("/")
    if len(piles) != len(table.piles):
        why = f"this game has {len(table.piles)} piles, not {len(piles)}"
        raise NotationError(why, token=f"unseen:{fields['unseen']}")
    seats = table.setup.seats
    return Draft(
        piles=tuple(_read_pile(text, whole) for text, whole in zip(piles, table.piles, strict=True)),
        rows_to_come=number("rows", fields["rows"], table.rounds),
        hand=tuple(sorted(number("hand", seat, seats - 1) for seat in items(fields["hand"]))),
        king=number("king", fields["king"], seats - 1) if fields["king"] else None,
        drawn=ascending(_domino(name, table, "drawn") for name in items(fields["drawn"])),
        row=_read_row("row", fields["row"], table),
        next_row=_read_row("next", fields["next"], table),
    )


def check_draft(position: KingdomPosition) -> None:
    """Every domino is somewhere once, rows ascend, every king stands somewhere once."""
    draft, table = position.draft, position.plan
    on_table = [*draft.drawn, *(offer.domino for offer in (*draft.row, *draft.next_row))]
    names = [domino.name for domino in (*on_table, *(domino for pile in draft.piles for domino in pile))]
    for name in names:
        if names.count(name) > 1:
            raise NotationError(f"domino {name} is in two places", token=name, rule_id="KD-1.1")
    laid = table.rounds - draft.rows_to_come
    for index, (whole, pile) in enumerate(zip(table.piles, draft.piles, strict=True)):
        rows = (laid + len(table.piles) - 1 - index) // len(table.piles)
        drawing = len(draft.drawn) if laid % len(table.piles) == index else 0
        expected = len(whole) - rows * table.row - drawing
        if len(pile) != expected:
            why = f"{expected} dominoes must be unseen, not {len(pile)}"
            raise NotationError(why, token="unseen", rule_id="KD-1.1")
    for row in (draft.row, draft.next_row):
        if [offer.domino.rank for offer in row] != sorted(offer.domino.rank for offer in row):
            raise NotationError("a row is laid in ascending number", token=write_row(row), rule_id="KD-1.3")
    _check_kings(position)


def write_row(row: Sequence[Offer]) -> str:
    """A row: dominoes with the seat whose king stands on them."""
    return ",".join(o.domino.name if o.king is None else f"{o.domino.name}={o.king}" for o in row)


def _check_kings(position: KingdomPosition) -> None:
    draft = position.draft
    kings = [offer.king for offer in (*draft.row, *draft.next_row) if offer.king is not None]
    kings += [*draft.hand, *([] if draft.king is None else [draft.king])]
    # In the last row a king that has acted has nowhere to go and is off the table.
    last_row = not draft.next_row and draft.rows_to_come == 0
    owners = list(position.plan.kings)
    for king in kings:
        if king not in owners:
            raise NotationError(f"seat {king} has too many kings", token=f"={king}", rule_id="KD-1.2")
        owners.remove(king)
    if owners and not last_row:
        raise NotationError(f"a king of seat {owners[0]} is missing", token=f"={owners[0]}", rule_id="KD-1.2")


def _domino(name: str, table: KingdomPlan, token: str) -> Domino:
    if name not in table.by_name:
        raise NotationError(f"there is no domino {name!r}", token=f"{token}:{name}", rule_id="KD-1.1")
    return table.domino(name)


def _read_row(token: str, text: str, table: KingdomPlan) -> tuple[Offer, ...]:
    row = []
    for item in items(text):
        name, equals, king = item.partition("=")
        seat = number(token, king, table.setup.seats - 1) if equals else None
        row.append(Offer(_domino(name, table, token), seat))
    return tuple(row)


def _write_pile(whole: tuple[Domino, ...], pile: tuple[Domino, ...]) -> str:
    """Unseen dominoes as ranges over the order of the whole pile: 1-3,7."""
    ranges: list[list[int]] = []
    for index in (whole.index(domino) for domino in pile):
        if ranges and index == ranges[-1][-1] + 1:
            ranges[-1].append(index)
        else:
            ranges.append([index])
    ends = [(whole[part[0]].name, whole[part[-1]].name) for part in ranges]
    return ",".join(first if first == last else f"{first}-{last}" for first, last in ends)


def _read_pile(text: str, whole: tuple[Domino, ...]) -> tuple[Domino, ...]:
    names = [domino.name for domino in whole]
    pile: list[Domino] = []
    for item in items(text):
        first, dash, last = item.partition("-")
        if first not in names or (dash and last not in names):
            raise NotationError(f"{item!r} is not a domino or a range of them", token=f"unseen:{text}")
        start, stop = names.index(first), names.index(last if dash else first)
        pile.extend(whole[start : stop + 1])
        if len(pile) > len(whole):
            raise NotationError("a domino stands twice", token=f"unseen:{item}", rule_id="KD-1.1")
    return ascending(pile)
