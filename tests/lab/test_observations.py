"""Observations by name, and their pictures."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from crownlands.components import Terrain
from crownlands.kernel.batch import Batch
from crownlands.lab.observation_pictures import CELL, GROUND, picture, pixels
from crownlands.lab.observations import layout
from crownlands.lab.opponents import simulator_for
from crownlands.lab.rewards import rewards
from crownlands.rules import KingdomPosition, Setup, setup
from crownlands.rules.codec import cell_number
from tests.tables import every_setup, name_of


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_every_plane_and_byte_has_a_name_of_its_own(chosen: Setup) -> None:
    seen, batch = layout(chosen), Batch(simulator_for(chosen), 1, 1)
    planes, vector = batch.look(0, 0)
    assert planes.shape == (len(seen.planes), seen.side, seen.side)
    assert vector.shape == (len(seen.vector),)
    assert batch.numbers == seen.numbers
    assert len(set(seen.planes)) == len(seen.planes)
    assert len(set(seen.vector)) == len(seen.vector)


def test_names_say_what_the_position_says() -> None:
    chosen = setup("age_of_giants", 3, ["on_queendomino"])
    batch, seen = Batch(simulator_for(chosen), 1, 7), layout(chosen)
    compared = 0
    for _ in range(60):
        batch.step(batch.random())
        try:
            position = batch.position(0)
        except ValueError:  # half a move
            continue
        assert isinstance(position, KingdomPosition)
        planes, vector = batch.look(0, 1)
        own, plan = position.realms[1], position.plan
        assert seen.value(vector, "realm0.knights") == own.knights
        assert seen.value(vector, "realm0.coins") + 256 * seen.value(vector, "realm0.coins_256") == own.coins
        assert seen.value(vector, "realm2.towers") == position.realms[0].towers
        assert seen.value(vector, "to_move") == 1 + (int(batch.actors[0]) - 1) % 3
        for quest in plan.quests:
            assert seen.value(vector, f"quest.{quest.name}") == (quest in position.quests)
        for pile, left in zip(plan.piles, position.draft.piles, strict=True):
            for domino in pile:
                assert seen.value(vector, f"unseen.{domino.name}") == (domino in left)
        for place, square in own.kingdom.squares().items():
            name = f"realm0.{Terrain(square.terrain).name.lower()}"
            assert seen.plane(planes, name).flat[cell_number(place, plan.grid)] == 1
            compared += 1
    assert compared > 200


def test_a_picture_shows_every_square_in_its_ground() -> None:
    chosen = setup("kingdomino", 2)
    batch, seen = Batch(simulator_for(chosen), 1, 3), layout(chosen)
    for _ in range(30):
        batch.step(batch.random())
    planes, vector = batch.look(0, 0)
    drawn = pixels(seen, planes, vector)
    for terrain in Terrain:
        for row, column in np.argwhere(seen.plane(planes, f"realm1.{terrain.name.lower()}")):
            corner = drawn[row * CELL + CELL - 2, (seen.side + 1 + column) * CELL + CELL - 2]
            assert tuple(corner) == GROUND[terrain]
    before = drawn.copy()
    planes[seen.planes.index("realm0.crowns"), 0, 0] = 2
    assert (pixels(seen, planes, vector) != before).any()


@pytest.mark.parametrize("game", ["queendomino", "age_of_giants", "riomino"])
def test_pictures_are_sound_svg(game: str) -> None:
    chosen = setup(game, 2)
    batch = Batch(simulator_for(chosen), 1, 3)
    for _ in range(12):
        batch.step(batch.random())
    root = ET.fromstring(picture(layout(chosen), *batch.look(0, 1)))
    assert root.tag.endswith("svg")
    assert len(root) > 3


def test_results_are_shared_among_winners_and_sum_to_zero() -> None:
    points, places = np.array([[3, 9, 9, 1], [5, 5, 5, 5]]), np.array([[2, 1, 1, 3], [1, 1, 1, 1]])
    found = rewards("result", points, places)
    assert found.sum(axis=1).tolist() == pytest.approx([0, 0])
    assert found[0].tolist() == pytest.approx([-1 / 3, 1 / 3, 1 / 3, -1 / 3])
    assert found[1].tolist() == [0, 0, 0, 0]
