"""Tables set as a test wants them: a real game's rows and kings, with realms, board and stage laid out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crownlands.rules import IllegalMove, play, read_move, setup
from crownlands.rules.grid import cell
from crownlands.rules.kingdoms.draft import Draft, Offer
from crownlands.rules.kingdoms.position import KingdomPosition
from crownlands.rules.notation.realms import read_realm
from crownlands.rules.queendomino.builders_board import BuildersBoard
from tests.tables import kingdom_plan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.components import Building, Quest
    from crownlands.rules.kingdoms.position import KingdomPlan


def scene(
    game: str,
    realms: Iterable[str],
    *,
    seats: int | None = None,
    options: Iterable[str] = (),
    stage: str = "place",
    row: str = "",
    next_row: str = "",
    slots: str = "- - - - - -",
    dragon: int | None = None,
    quests: Iterable[str] = (),
    placed: str = "",
) -> KingdomPosition:
    """A position of a game; ``row`` is ``17=0 20=1``, ``slots`` six buildings from cost 0 on, ``-`` for none."""
    texts = list(realms)
    table = kingdom_plan(setup(game, seats or len(texts), options))
    rows = tuple(_row(table, text) for text in (row, next_row))
    laid = {offer.domino.name for one in rows for offer in one}
    piles = tuple(tuple(domino for domino in pile if domino.name not in laid) for pile in table.piles)
    draft = Draft(piles, 0 if not next_row else 3, (), None, (), *rows)
    builders = None
    if table.buildings:
        builders = replace(
            BuildersBoard.of(table.buildings),
            slots=tuple(_building(table, s) for s in slots.split()),
            dragon=dragon,
        )
        builders = replace(builders, top=table.buildings[0])
    return KingdomPosition(
        table,
        stage,
        draft,
        tuple(read_realm(text, table) for text in texts),
        builders,
        tuple(_quest(table, name) for name in quests),
        tuple(cell(name) for name in placed.split()),
    )


def played(position: KingdomPosition, *moves: str) -> KingdomPosition:
    """The position after some moves."""
    for move in moves:
        position = play(position, read_move(move))
    return position


def refused(position: KingdomPosition, move: str) -> str:
    """Why a move is refused: rule and code."""
    with pytest.raises(IllegalMove) as error:
        play(position, read_move(move))
    return f"{error.value.rule_id} {error.value.code}"


def _row(table: KingdomPlan, text: str) -> tuple[Offer, ...]:
    offers = []
    for word in text.split():
        name, _, king = word.partition("=")
        offers.append(Offer(table.domino(name), int(king) if king else None))
    return tuple(offers)


def _building(table: KingdomPlan, name: str) -> Building | None:
    return next((building for building in table.buildings if building.name == name), None)


def _quest(table: KingdomPlan, name: str) -> Quest:
    return next(quest for quest in table.quests if quest.name == name)
