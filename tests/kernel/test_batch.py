"""Many games stepped together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from crownlands.kernel import Simulator
from crownlands.kernel.batch import Batch
from crownlands.kernel.packing import STAGES
from crownlands.kernel.tables import EFFECTS
from crownlands.rules import KingdomPosition, Setup, actor, legal, seat_to_move, setup
from crownlands.rules.codec import cell_number, encode
from crownlands.rules.grid import OFFSET, scan
from crownlands.rules.kingdoms.placing import frame, free
from tests.kernel.lockstep import SETUPS
from tests.tables import name_of

if TYPE_CHECKING:
    from crownlands.rules.queendomino.builders_board import BuildersBoard

DUEL = setup("kingdomino", 2, ["harmony"])


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_masks_are_the_laws_legal_moves(chosen: Setup) -> None:
    batch = Batch(Simulator(chosen), 5, 1)
    before: dict[int, KingdomPosition] = {}
    actions = batch.random().copy()
    for _ in range(60):
        for game in range(len(batch)):
            numbers = list(np.flatnonzero(batch.masks[game]))
            try:
                position = kingdoms_of(batch, game)
            except ValueError:  # half a move: the cells for its second number are what is left to say
                assert numbers == sorted(seconds(before[game], int(actions[game])))
                continue
            assert actor(position) == batch.actors[game]
            assert numbers == sorted({encode(position, move)[0] for move in legal(position)})
            before[game] = position
        actions = batch.random().copy()
        batch.step(actions)


def kingdoms_of(batch: Batch, game: int) -> KingdomPosition:
    """The position of one game of a kingdom game."""
    position = batch.position(game)
    assert isinstance(position, KingdomPosition)
    return position


def seconds(position: KingdomPosition, first: int) -> list[int]:
    """The second numbers of the legal moves that begin with a number."""
    moves = [encode(position, move) for move in legal(position)]
    return [move[1] for move in moves if move[0] == first]


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_planes_and_drafts_show_what_the_position_shows(chosen: Setup) -> None:
    batch = Batch(Simulator(chosen), 3, 2, observe=True)
    assert batch.planes is not None
    assert batch.drafts is not None
    for _ in range(50):
        for game in range(len(batch)):
            try:
                position = kingdoms_of(batch, game)
            except ValueError:  # half a move
                continue
            np.testing.assert_array_equal(batch.planes[game], planes(position, own_realm(position)))
            np.testing.assert_array_equal(batch.drafts[game], draft(position, own_realm(position)))
            if game > 0:
                continue
            seat = chosen.seats - 1
            for found, expected in zip(batch.look(game, seat), (planes, draft), strict=True):
                np.testing.assert_array_equal(found, expected(position, position.plan.realm_of[seat]))
        batch.step(batch.random())


def own_realm(position: KingdomPosition) -> int:
    """The realm of the seat that moves."""
    seat = seat_to_move(position)
    assert seat is not None
    return position.plan.realm_of[seat]


def planes(position: KingdomPosition, own: int) -> object:
    """The planes as docs/kernel.md describes them, seen by a realm."""
    plan = position.plan
    side = 2 * plan.grid - 1
    each = 9 + (2 if plan.buildings else 0) + (1 if plan.quests else 0)
    found = np.zeros((each * plan.realms, side * side), np.uint8)
    for n in range(plan.realms):
        kingdom = position.realms[(own + n) % plan.realms].kingdom
        first = each * n
        for place, square in kingdom.squares().items():
            cell, giants = cell_number(place, plan.grid), kingdom.giants_on(place)
            found[first + square.terrain, cell] = 1
            found[first + 7, cell] = square.crowns - giants
            if plan.buildings:
                building = kingdom.building(place)
                found[first + 9, cell] = kingdom.knights >> place & 1
                found[first + 10, cell] = 0 if building is None else plan.buildings.index(building) + 1
            if plan.quests:
                found[first + each - 1, cell] = giants
        west, north, east, south = kingdom.box
        for place in scan(free(kingdom) & frame(kingdom)):
            row, column = divmod(place, 32)
            if west - 2 <= column <= east + 2 and north - 2 <= row <= south + 2:
                found[first + 8, cell_number(place, plan.grid)] = 1
    return found.reshape(each * plan.realms, side, side)


def draft(position: KingdomPosition, own: int) -> list[int]:
    """The draft as docs/kernel.md describes it, seen by a realm."""
    plan, middle = position.plan, position.draft
    vector = [int(position.stage == "place"), int(middle.king is not None), middle.rows_to_come]
    slots = plan.row - len(plan.removed)
    for row in (middle.row, middle.next_row):
        for offer in row:
            left, right = offer.domino.left, offer.domino.right
            vector += [1, left.terrain + 1, left.crowns, right.terrain + 1, right.crowns]
            vector.append(0 if offer.king is None else seen_from(own, position, plan.realm_of[offer.king]))
            if plan.quests:
                vector.append(EFFECTS.index(offer.domino.effect))
        vector += [0] * (7 if plan.quests else 6) * (slots - len(row))
    vector += [position.realms[(own + n) % plan.realms].discarded or 0 for n in range(plan.realms)]
    for whole, left_over in zip(plan.piles, middle.piles, strict=True):
        vector += [int(domino in left_over) for domino in sorted(whole, key=lambda one: one.rank)]
    if plan.buildings or plan.quests:
        vector += turn(position, own)
    if position.builders is not None:
        vector += builders(position, position.builders, own)
    vector += [int(quest in position.quests) for quest in plan.quests]
    return [*vector, seen_from(own, position, own_realm(position))]


def seen_from(own: int, position: KingdomPosition, realm: int | None) -> int:
    """1 for its own realm, 2 for the next one round the table, 0 for none."""
    return 0 if realm is None else 1 + (realm - own) % position.plan.realms


def turn(position: KingdomPosition, own: int) -> list[int]:
    """What is due in a turn of many steps."""
    placed = [0, 0]
    if position.placed:
        left, right = position.placed
        placed = [cell_number(left, position.plan.grid) + 1, OFFSET.index(right - left)]
    return [STAGES.index(position.stage), 0, seen_from(own, position, position.receiver), *placed]


def builders(position: KingdomPosition, board: BuildersBoard, own: int) -> list[int]:
    """The builders' board and what the realms own."""
    plan = position.plan
    shown = [0 if one is None else plan.buildings.index(one) + 1 for one in (*board.slots, board.top)]
    left = dict(board.pile)
    vector = [*shown, *(left.get(building, 0) for building in plan.buildings)]
    vector.append(0 if board.dragon is None else board.dragon + 1)
    host = next((index for index, realm in enumerate(position.realms) if realm.queen), None)
    vector.append(seen_from(own, position, host))
    for n in range(plan.realms):
        realm = position.realms[(own + n) % plan.realms]
        vector += [realm.coins % 256, realm.coins // 256, realm.knights, realm.towers]
    return vector


def test_games_end_together_with_scores_and_begin_anew() -> None:
    batch = Batch(Simulator(DUEL), 50, 3)
    for step in range(1, 97):
        batch.step(batch.random())
        assert bool(batch.ended.all()) == bool(batch.ended.any()) == (step % 48 == 0)
    assert batch.scores.mean() == pytest.approx(21, abs=4)
    assert kingdoms_of(batch, 0).round == 0


def test_an_illegal_number_leaves_its_game_and_is_told() -> None:
    batch = Batch(Simulator(DUEL), 4, 1)
    actions = batch.random().copy()
    actions[2] = 8
    before, others = batch.position(2), batch.position(3)
    with pytest.raises(ValueError, match="game 2: no legal move has the number 8"):
        batch.step(actions)
    assert batch.position(2) == before
    assert batch.position(3) != others


def test_a_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one, two = Batch(Simulator(DUEL), 37, 5), Batch(Simulator(DUEL), 37, 5, threads=2)
    for _ in range(60):
        one.step(one.random())
        two.step(two.random())
        np.testing.assert_array_equal(one.masks, two.masks)
    np.testing.assert_array_equal(one.scores, two.scores)


def test_arrays_of_the_wrong_shape_or_kind_are_refused() -> None:
    simulator = Simulator(DUEL)
    batch = Batch(simulator, 4, 1)
    with pytest.raises(ValueError, match="one action for each game"):
        batch.step(np.zeros(3, np.int32))
    with pytest.raises(TypeError):
        batch.step(np.zeros(4, np.float64))
    batch.masks = np.zeros((4, 10), np.uint8)
    with pytest.raises(ValueError, match="wrong shape"):
        batch.step(np.zeros(4, np.int32))
    with pytest.raises(ValueError, match="1 to 16,777,216 games"):
        Batch(simulator, 0, 1)
