"""A position of Riomino as one line of text, in the style of the others: fields separated by spaces.

riomino/2/starter play lot:0 turn:1 dice:01,03,03,12,13,23/01,01,02,12,23,23 laid:1122@e5
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.rules.grid import Cell, cell, name
from crownlands.rules.notation.errors import NotationError
from crownlands.rules.notation.fields import field, items, join, number, split_fields
from crownlands.rules.riomino.dice import FACES, Die, Tray
from crownlands.rules.riomino.endings import LOT, OVER, PLAY, RESIGNED, ROLL
from crownlands.rules.riomino.layout import Layout, no_dice, room
from crownlands.rules.riomino.position import EMPTY, RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.rules.riomino.position import RiominoPlan

FIELDS = ("lot", "turn", "start", "dice", "laid")
STAGES = (LOT, ROLL, PLAY, OVER, RESIGNED)


def write_riomino_position(position: RiominoPosition) -> str:
    """A position of Riomino as text, without its set-up."""
    faces, edges = position.plan.dice.faces, position.plan.dice.edges
    return join(
        [
            position.stage,
            field("lot", "" if position.starter is None else str(position.starter)),
            field("turn", "" if position.turn is None else str(position.turn)),
            field("start", "" if position.start_die is None else faces[position.start_die].name),
            "dice:" + "/".join(",".join(_names(position.plan, tray)) for tray in position.trays),
            field("laid", ",".join(f"{edges[die]}@{name(place)}" for place, die in position.layout.dice)),
        ]
    )


def read_riomino_position(plan: RiominoPlan, stage: str, words: Sequence[str]) -> RiominoPosition:
    """The position of a plan that a stage and fields write; NotationError names the field that is wrong."""
    found = split_fields(words, FIELDS, repeated="")
    texts = {key: values[0] if values else "" for key, values in found.items()}
    if stage not in STAGES:
        raise NotationError(f"a stage is one of {', '.join(STAGES)}", token=stage)
    position = RiominoPosition(
        plan,
        stage,
        number("lot", texts["lot"], 1) if texts["lot"] else None,
        _face(plan, texts["start"], "start") if texts["start"] else None,
        _read_trays(plan, texts["dice"]),
        number("turn", texts["turn"], 1) if texts["turn"] else None,
        _read_layout(plan, texts["laid"]),
    )
    _check_rolls(position)
    if stage not in (LOT, ROLL):
        _check_turn(position)
    return position


def _face(plan: RiominoPlan, text: str, field: str) -> int:
    names = [face.name for face in plan.dice.faces]
    if text not in names:
        raise NotationError(
            f"{text!r} is not a face; faces are {', '.join(names)}", token=f"{field}:{text}", rule_id="RM-1.1"
        )
    return names.index(text)


def _names(plan: RiominoPlan, tray: Tray) -> list[str]:
    return [face.name for face, count in zip(plan.dice.faces, tray, strict=True) for _ in range(count)]


def _read_trays(plan: RiominoPlan, text: str) -> tuple[Tray, Tray]:
    parts = text.split("/")
    if len(parts) != 2:
        raise NotationError("two trays of faces are needed, separated by a slash", token=f"dice:{text}")
    shown = [[_face(plan, face, "dice") for face in items(part)] for part in parts]
    first, second = (tuple(faces.count(face) for face in range(FACES)) for faces in shown)
    return first, second


def _read_layout(plan: RiominoPlan, text: str) -> Layout:
    """Lays the dice one beside another, from the middle on, as a game does."""
    waiting = _read_dice(plan, text)
    layout = no_dice(plan)
    while waiting:
        fits = {place: dice for place, dice in layout.open if place in waiting}
        if not fits:
            raise _out_of_place(plan, layout, min(waiting))
        place = min(fits)
        die = waiting.pop(place)
        if not fits[place] >> die & 1:
            token = f"{plan.dice.edges[die]}@{name(place)}"
            raise NotationError("its edges do not match those around it", token=token, rule_id="RM-2.2")
        layout = layout.with_die(plan, place, die)
    return layout


def _read_dice(plan: RiominoPlan, text: str) -> dict[Cell, Die]:
    dice: dict[Cell, Die] = {}
    for item in items(text):
        found = re.fullmatch(r"([0-9]{4})@([a-z][1-9][0-9]?)", item)
        if not found or found.group(1) not in plan.dice.number:
            raise NotationError("a die as it lies is needed, as in 1122@c3", token=item, rule_id="RM-1.1")
        place = cell(found.group(2))
        if place in dice:
            raise NotationError("two dice lie on one cell", token=item, rule_id="RM-2.1")
        dice[place] = plan.dice.number[found.group(1)]
    return dice


def _out_of_place(plan: RiominoPlan, layout: Layout, place: Cell) -> NotationError:
    if not layout.dice:
        return NotationError("the start die lies on the middle cell", token=name(plan.middle), rule_id="RM-1.4")
    if not room(plan, layout.box) >> place & 1:
        return NotationError("this cell is not on the board or in the frame", token=name(place), rule_id="RM-2.3")
    return NotationError("this die lies apart from the others", token=name(place), rule_id="RM-2.1")


def _check_rolls(position: RiominoPosition) -> None:
    """Every die once: not rolled yet, in a tray, or on the board; and rolled in the right order."""
    plan, layout = position.plan, position.layout
    hand, sizes = plan.board.hand, [sum(tray) for tray in position.trays]
    for seat, size in enumerate(sizes):
        if size > hand:
            raise NotationError(f"seat {seat} has at most {hand} dice", token="dice", rule_id="RM-1.2")
    if (position.starter is None) != (position.stage == LOT):
        raise NotationError("the lot is drawn first of all", token=position.stage, rule_id="RM-1.3")
    before = position.stage in (LOT, ROLL)
    if before and (layout.dice or position.turn is not None):
        raise NotationError("nobody moves before all dice are rolled", token=position.stage, rule_id="RM-1.3")
    if position.stage == LOT and (position.rolled or position.trays != (EMPTY, EMPTY)):
        raise NotationError("no die is rolled before the lot is drawn", token=LOT, rule_id="RM-1.3")
    if position.stage == ROLL:
        assert position.starter is not None
        early = (position.start_die is None and any(sizes)) or (
            sizes[1 - position.starter] and sizes[position.starter] < hand
        )
        if early or position.rolled == plan.board.dice:
            why = "first the start die is rolled, then the starter's dice, then the other's"
            raise NotationError(why, token=ROLL, rule_id="RM-1.3")
    elif not before and position.rolled + len(layout.dice) != plan.board.dice:
        why = f"there are {plan.board.dice} dice, not {position.rolled + len(layout.dice)}"
        raise NotationError(why, token="dice", rule_id="RM-1.2")


def _check_turn(position: RiominoPosition) -> None:
    """Whose turn it is, and whether that can be so."""
    plan, layout, starter, turn = position.plan, position.layout, position.starter, position.turn
    assert starter is not None
    if turn is None:
        raise NotationError("whose turn it is must be said", token="turn")
    if (position.start_die is None) != bool(layout.dice):
        raise NotationError("the start die is laid first, and once", token="start", rule_id="RM-1.4")
    placed = len(layout.dice)
    if not placed:
        right = turn == starter and position.stage != OVER
    else:
        stage = OVER if position.stage == OVER else PLAY
        right = any(plan.ending.after(layout, position.trays, mover) == (turn, stage) for mover in (0, 1))
    if not right:
        raise NotationError("this seat cannot be due in this stage", token=f"turn:{turn}", rule_id="RM-2.5")
    # The starter has laid the start die and some of their own dice, the other only their own.
    ahead = sum(position.trays[1 - starter]) - sum(position.trays[starter]) + 1
    if plan.ending.alternates and placed and ahead != (0 if turn == starter else 1):
        raise NotationError("the players lay dice in turn", token=f"turn:{turn}", rule_id="RM-2.1")
