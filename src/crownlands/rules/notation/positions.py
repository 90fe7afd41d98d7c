"""A position as one line of text: fields parted by spaces, in a fixed order, empty ones left out.

kingdomino/2/harmony place rows:4 row:3=0,17=1 next:5,9=0 unseen:1-2,4,6-8 realm:wwC realm:C;x1
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.rules.core import ImpossibleSetup, Setup
from crownlands.rules.draft import Draft, Offer, ascending
from crownlands.rules.games import plan, setup
from crownlands.rules.kingdom import Realm
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.kingdoms import read_kingdom, write_kingdom
from crownlands.rules.position import Plan, Position
from crownlands.rules.turn import OVER, STAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from crownlands.components import Components, Domino

FIELDS = ("rows", "hand", "king", "drawn", "row", "next", "unseen", "realm")


def write_position(position: Position) -> str:
    """The position as text; `read_position` gives an equal one back."""
    draft = position.draft
    fields = [
        write_setup(position.setup),
        position.stage,
        f"rows:{draft.rows_to_come}",
        _field("hand", ",".join(map(str, draft.hand))),
        _field("king", "" if draft.king is None else str(draft.king)),
        _field("drawn", ",".join(domino.name for domino in draft.drawn)),
        _field("row", _write_row(draft.row)),
        _field("next", _write_row(draft.next_row)),
        "unseen:" + "/".join(_write_pile(pile, draft_pile) for pile, draft_pile in _piles(position)),
        *(f"realm:{_write_realm(realm)}" for realm in position.realms),
    ]
    return " ".join(field for field in fields if field)


def read_position(text: str, components: Components | None = None) -> Position:
    """The position a text writes; NotationError names the field that is wrong."""
    words = text.split()
    if len(words) < 2:
        raise NotationError("a position begins with its set-up and its stage, as in kingdomino/2/- place")
    table = plan(read_setup(words[0], components))
    fields: dict[str, list[str]] = {name: [] for name in FIELDS}
    for word in words[2:]:
        name, colon, value = word.partition(":")
        if not colon or name not in fields:
            raise NotationError(f"a field is one of {', '.join(FIELDS)}, then a colon", token=word)
        if fields[name] and name != "realm":
            raise NotationError("stands twice", token=word)
        fields[name].append(value)
    position = _assemble(table, words[1], fields)
    _check(position)
    return position


def write_setup(chosen: Setup) -> str:
    """A set-up as text: game, seats, options."""
    return f"{chosen.game}/{chosen.seats}/{'+'.join(chosen.options) or '-'}"


def read_setup(text: str, components: Components | None = None) -> Setup:
    """The set-up a text writes."""
    found = re.fullmatch(r"([a-z_]+)/([0-9])/(-|[a-z0-9_]+(?:\+[a-z0-9_]+)*)", text)
    if not found:
        raise NotationError(
            "a set-up is game/seats/options, as in kingdomino/4/harmony+middle_kingdom", token=text
        )
    game, seats, options = found.groups()
    try:
        return setup(game, int(seats), [] if options == "-" else options.split("+"), components)
    except ImpossibleSetup as error:
        raise NotationError(error.why, token=text, rule_id=error.rule_id) from error


def _assemble(table: Plan, stage: str, fields: dict[str, list[str]]) -> Position:
    def only(name: str) -> str:
        return fields[name][0] if fields[name] else ""

    piles = only("unseen").split("/")
    if len(piles) != len(table.piles):
        raise NotationError(
            f"this game has {len(table.piles)} piles, not {len(piles)}", token=f"unseen:{only('unseen')}"
        )
    draft = Draft(
        piles=tuple(_read_pile(text, whole) for text, whole in zip(piles, table.piles, strict=True)),
        rows_to_come=_number("rows", only("rows"), table.rounds),
        hand=tuple(sorted(_number("hand", seat, table.setup.seats - 1) for seat in _items(only("hand")))),
        king=_number("king", only("king"), table.setup.seats - 1) if only("king") else None,
        drawn=ascending(_domino(name, table, "drawn") for name in _items(only("drawn"))),
        row=_read_row("row", only("row"), table),
        next_row=_read_row("next", only("next"), table),
    )
    if len(fields["realm"]) != table.realms:
        raise NotationError(f"this game has {table.realms} realms, not {len(fields['realm'])}", token="realm")
    realms = tuple(_read_realm(text, table.grid) for text in fields["realm"])
    return Position(table, stage, draft, realms)


def _check(position: Position) -> None:
    """What the fields say must go together: every domino once, every king once, a stage that arises."""
    draft, table = position.draft, position.plan
    on_table = [*draft.drawn, *(offer.domino for offer in (*draft.row, *draft.next_row))]
    names = [domino.name for domino in (*on_table, *(domino for pile in draft.piles for domino in pile))]
    for name in names:
        if names.count(name) > 1:
            raise NotationError(f"domino {name} is in two places", token=name, rule_id="KD-1.1")
    laid = (table.rounds - draft.rows_to_come) * table.row + len(draft.drawn)
    whole = sum(len(pile) for pile in table.piles)
    if (unseen := sum(len(pile) for pile in draft.piles)) != whole - laid:
        raise NotationError(
            f"{whole - laid} dominoes must be unseen, not {unseen}", token="unseen", rule_id="KD-1.1"
        )
    for row in (draft.row, draft.next_row):
        if [offer.domino.rank for offer in row] != sorted(offer.domino.rank for offer in row):
            raise NotationError("a row is laid in ascending number", token=_write_row(row), rule_id="KD-1.3")
    _check_stage(position)
    _check_kings(position)


def _check_stage(position: Position) -> None:
    if position.stage == OVER:
        if any(stage.arises(position) for stage in STAGES.values()):
            raise NotationError(
                "the game is not over: something is still to be played", token=OVER, rule_id="KD-2.6"
            )
    elif position.stage not in (*position.plan.draws, "king", *position.plan.turn):
        raise NotationError("this game has no such stage", token=position.stage)
    elif not STAGES[position.stage].arises(position) or (position.stage == "choose" and position.acting is None):
        raise NotationError("nothing is to be decided in this stage", token=position.stage)


def _check_kings(position: Position) -> None:
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


def _field(name: str, value: str) -> str:
    return f"{name}:{value}" if value else ""


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _number(field: str, text: str, most: int) -> int:
    if not text.isdecimal() or not text.isascii() or int(text) > most:
        raise NotationError(f"{text!r} is not a number from 0 to {most}", token=f"{field}:{text}")
    return int(text)


def _domino(name: str, table: Plan, field: str) -> Domino:
    if name not in table.by_name:
        raise NotationError(f"there is no domino {name!r}", token=f"{field}:{name}", rule_id="KD-1.1")
    return table.domino(name)


def _write_row(row: Sequence[Offer]) -> str:
    return ",".join(o.domino.name if o.king is None else f"{o.domino.name}={o.king}" for o in row)


def _read_row(field: str, text: str, table: Plan) -> tuple[Offer, ...]:
    row = []
    for item in _items(text):
        name, equals, king = item.partition("=")
        seat = _number(field, king, table.setup.seats - 1) if equals else None
        row.append(Offer(_domino(name, table, field), seat))
    return tuple(row)


def _write_realm(realm: Realm) -> str:
    return write_kingdom(realm.kingdom) + (f";x{realm.discarded}" if realm.discarded else "")


def _read_realm(text: str, grid: int) -> Realm:
    picture, semicolon, extras = text.partition(";")
    if semicolon and not re.fullmatch(r"x[1-9][0-9]?", extras):
        raise NotationError(
            "after the kingdom comes ;x and the number of discards, or nothing", token=f"realm:{text}"
        )
    return Realm(read_kingdom(picture, grid), int(extras[1:] or 0))


def _piles(position: Position) -> Iterable[tuple[tuple[Domino, ...], tuple[Domino, ...]]]:
    return zip(position.plan.piles, position.draft.piles, strict=True)


def _write_pile(whole: tuple[Domino, ...], pile: tuple[Domino, ...]) -> str:
    """Unseen dominoes as ranges over the order of the whole pile: 1-3,7."""
    ranges: list[list[int]] = []
    for index in sorted(whole.index(domino) for domino in pile):
        if ranges and index == ranges[-1][-1] + 1:
            ranges[-1].append(index)
        else:
            ranges.append([index])
    ends = [(whole[part[0]].name, whole[part[-1]].name) for part in ranges]
    return ",".join(first if first == last else f"{first}-{last}" for first, last in ends)


def _read_pile(text: str, whole: tuple[Domino, ...]) -> tuple[Domino, ...]:
    names = [domino.name for domino in whole]
    pile: list[Domino] = []
    for item in _items(text):
        first, dash, last = item.partition("-")
        if first not in names or (dash and last not in names):
            raise NotationError(f"{item!r} is not a domino or a range of them", token=f"unseen:{text}")
        start, stop = names.index(first), names.index(last if dash else first)
        pile.extend(whole[start : stop + 1])
    return ascending(pile)
