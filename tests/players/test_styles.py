"""Settings of the search by set-up."""

from __future__ import annotations

import pytest

from crownlands.kernel import available
from crownlands.kernel.backend import kernel
from crownlands.players.search import simulator_of
from crownlands.players.styles import LARGE, LARGE_MANY_STEPS, MANY_STEPS, style_for
from crownlands.rules import Setup, setup

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")

NAMES = ("exploration", "temperature", "doubt", "noise", "width", "widening", "victory", "lead")


@pytest.mark.parametrize(
    ("table", "unusual"),
    [
        (setup("kingdomino", 2, ["harmony"]), {}),
        (setup("kingdomino", 2, ["mighty_duel"]), LARGE),
        (setup("kingdomino", 3), {}),
        (setup("queendomino", 2), LARGE_MANY_STEPS),
        (setup("queendomino", 4), MANY_STEPS),
        (setup("age_of_giants", 2), LARGE_MANY_STEPS),
        (setup("royal_wedding", 3), LARGE_MANY_STEPS),
        (setup("royal_wedding", 5), MANY_STEPS),
    ],
)
def test_a_set_up_has_its_settings_and_all_others_are_usual(table: Setup, unusual: dict[str, float]) -> None:
    style, usual = style_for(simulator_of(table), {}), kernel.Style()
    for name in NAMES:
        assert getattr(style, name) == unusual.get(name, getattr(usual, name))


def test_what_a_player_changes_goes_before_what_its_set_up_has() -> None:
    table = simulator_of(setup("queendomino", 2))
    assert style_for(table, {"noise": 3.0}).temperature == LARGE_MANY_STEPS["temperature"]
    assert style_for(table, {"temperature": 3.0}).temperature == 3.0
