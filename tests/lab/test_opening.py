"""A roll solved in parts is worth what the solver says, and nothing is solved twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available

if not available():
    pytest.skip("the kernel is not built", allow_module_level=True)

from crownlands.kernel.riomino import solve
from crownlands.lab.experiments.opening import Opening, Part, Solving, least_image, parts
from crownlands.lab.experiments.starter import _openings, rolled
from crownlands.lab.runs import Ledger
from crownlands.rules import legal, play
from tests.rules.riomino.tables import dealt

if TYPE_CHECKING:
    from pathlib import Path

    from crownlands.lab.runs import Chunk, Files

SMALL = Solving(megabytes=1)


def must_not_be_asked(chunk: Chunk) -> Files:
    raise AssertionError(chunk.name)


@pytest.mark.parametrize("seed", range(6))
def test_parts_tell_who_wins(seed: int, tmp_path: Path) -> None:
    position = dealt("professional", f"parts {seed}", 13)
    laid = len(position.layout.dice)
    with Ledger.at(tmp_path, {}) as ledger:
        opening = Opening(ledger, "professional-usual-000000", SMALL, dice=laid + 2)
        assert opening.wins(position) == solve(position).wins
        assert {int(name.split("-")[3]) for name, _ in parts(ledger)} >= {laid, laid + 1}


def test_a_run_that_was_stopped_goes_on_from_its_parts(tmp_path: Path) -> None:
    position = dealt("professional", "stopped", 13)
    dice = len(position.layout.dice) + 2
    with Ledger.at(tmp_path, {}) as ledger:
        known = Opening(ledger, "one", SMALL, dice).wins(position)
    with Ledger.at(tmp_path, {}) as ledger:
        again = Opening(ledger, "one", must_not_be_asked, dice)  # type: ignore[arg-type]
        assert again.wins(position) == known
        with pytest.raises(AssertionError, match="another"):
            Opening(ledger, "another", must_not_be_asked, dice).wins(position)  # type: ignore[arg-type]


def test_images_of_a_position_are_one_part() -> None:
    first = rolled(1, "professional", "", 0)
    laid = [play(first, move) for move in legal(first)]
    assert len(laid) == 4
    assert len({least_image(one) for one in laid}) == 1
    replies = [play(laid[0], move) for move in legal(laid[0])]
    images = {(least_image(one), one.trays) for one in replies}
    # A face is its own image across its diagonal.
    assert 2 * len(images) == len(replies)


def test_what_is_known_of_a_roll_is_counted_by_dice() -> None:
    part = Part(wins=True, nodes=1000, seconds=1.5)
    names = ["professional-usual-000000-4-a", "professional-usual-000000-4-b", "professional-usual-000000-3-c"]
    told = [(name, part) for name in names]
    assert _openings(told) == [[1, "not known", 0, 0, 0, 1, 2, "3,000", "4"]]
    told.append(("professional-usual-000000-0-d", Part(wins=False, nodes=0, seconds=0.0)))
    assert _openings(told) == [[1, "no", 1, 0, 0, 1, 2, "3,000", "4"]]
