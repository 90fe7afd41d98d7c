"""The fields of a kingdom game's position: draft, builders' board, quests, realms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.rules.grid import OFFSET, cell, name
from crownlands.rules.kingdoms.law import OVER, STAGES
from crownlands.rules.kingdoms.position import KingdomPlan, KingdomPosition
from crownlands.rules.notation.builders_board import FIELDS as BUILDERS_FIELDS
from crownlands.rules.notation.builders_board import check_builders, read_builders, write_builders
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.fields import field, items, join, number, split_fields
from crownlands.rules.notation.realms import check_realms, read_realm, write_realm
from crownlands.rules.notation.rows import FIELDS as DRAFT_FIELDS
from crownlands.rules.notation.rows import check_draft, read_draft, write_draft

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.components import Quest
    from crownlands.rules.grid import Cell

FIELDS = (*DRAFT_FIELDS, *BUILDERS_FIELDS, "quests", "placed", "receiver", "realm")


def write_kingdom_position(position: KingdomPosition) -> str:
    """A position of a kingdom game as text, without its set-up."""
    return join(
        [
            position.stage,
            *write_draft(position),
            *(write_builders(position.builders) if position.builders else []),
            field("quests", ",".join(quest.name for quest in position.quests)),
            field("placed", ",".join(name(place) for place in position.placed)),
            field("receiver", "" if position.receiver is None else str(position.receiver)),
            *(f"realm:{write_realm(realm)}" for realm in position.realms),
        ]
    )


def read_kingdom_position(table: KingdomPlan, stage: str, words: Sequence[str]) -> KingdomPosition:
    """The position of a plan that a stage and fields write."""
    fields = split_fields(words, FIELDS, repeated="realm")
    texts = {key: values[0] if values else "" for key, values in fields.items()}
    draft = read_draft(table, texts)
    if len(fields["realm"]) != table.realms:
        raise NotationError(f"this game has {table.realms} realms, not {len(fields['realm'])}", token="realm")
    position = KingdomPosition(
        plan=table,
        stage=stage,
        draft=draft,
        realms=tuple(read_realm(text, table) for text in fields["realm"]),
        builders=read_builders(table, texts),
        quests=_read_quests(table, texts["quests"]),
        placed=_read_placed(texts["placed"]),
        receiver=number("receiver", texts["receiver"], table.realms - 1) if texts["receiver"] else None,
    )
    _check(position)
    return position


def _check(position: KingdomPosition) -> None:
    """What the fields say must go together."""
    check_draft(position)
    check_realms(position)
    check_builders(position)
    _check_stage(position)
    _check_placed(position)


def _check_stage(position: KingdomPosition) -> None:
    turn = position.plan.turn
    stages = (*position.plan.draws, "king", *turn)
    if position.stage == OVER:
        if any(STAGES[name].arises(position) for name in (*position.plan.draws, "king", turn[0])):
            raise NotationError(
                "the game is not over: something is still to be played", token=OVER, rule_id="KD-2.6"
            )
    elif position.stage not in stages:
        raise NotationError("this game has no such stage", token=position.stage)
    else:
        in_turn = position.stage in turn
        if (in_turn and position.acting is None) or not STAGES[position.stage].arises(position):
            raise NotationError("nothing is to be decided in this stage", token=position.stage)


def _check_placed(position: KingdomPosition) -> None:
    """A domino was placed in this turn: its squares are the acting king's domino, in the kingdom."""
    if position.receiver is not None and position.stage != "receive":
        raise NotationError("a giant is on its way only while it is received", token="receiver", rule_id="AG-2.3")
    if not position.placed:
        return
    acting = position.draft.acting
    if acting is None or position.stage == position.plan.turn[0]:
        raise NotationError("nothing has been placed in this turn yet", token="placed", rule_id="KD-2.2")
    kingdom = position.realm.kingdom
    halves = (acting.domino.left, acting.domino.right)
    for place, half in zip(position.placed, halves, strict=True):
        if not kingdom.land[half.terrain] >> place & 1:
            why = f"{name(place)} does not hold that half of domino {acting.domino.name}"
            raise NotationError(why, token="placed", rule_id="KD-2.2")


def _read_quests(table: KingdomPlan, text: str) -> tuple[Quest, ...]:
    known = {quest.name: quest for quest in table.quests}
    names = items(text)
    for one in names:
        if one not in known or names.count(one) > 1:
            raise NotationError(f"{one!r} is not a quest of this game, or stands twice", token=f"quests:{text}")
    if len(names) > 2:
        raise NotationError("two quests are drawn", token=f"quests:{text}", rule_id="AG-1.4")
    return tuple(quest for quest in table.quests if quest.name in names)


def _read_placed(text: str) -> tuple[Cell, ...]:
    try:
        cells = tuple(cell(one) for one in items(text))
    except ValueError as error:
        raise NotationError(str(error), token=f"placed:{text}") from error
    if cells and (len(cells) != 2 or cells[1] - cells[0] not in OFFSET):
        raise NotationError("two adjacent cells are placed, left half first", token=f"placed:{text}")
    return cells
