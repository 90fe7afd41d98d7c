"""Law and kernel side by side, game after game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crownlands.components import load
from crownlands.kernel import Simulator
from crownlands.kernel.simulator import knows
from crownlands.rules import GAMES, KingdomPlan, Setup, setup
from crownlands.rules.games import VERSIONS, Version
from crownlands.rules.notation import read_record
from tests.kernel.lockstep import SETUPS, Difference, lockstep
from tests.past.packages import corrected_package
from tests.tables import kingdom_setups, name_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_law_and_kernel_agree_after_every_move(chosen: Setup) -> None:
    simulator = Simulator(chosen)
    assert sum(lockstep(simulator, seed) for seed in range(4)) > 200


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), [("queendomino", []), ("age_of_giants", ["on_queendomino"])])
def test_the_kernel_counts_by_the_facts_and_rules_of_a_table(
    game: str, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of the past beside games of today, in one process."""
    past = setup(game, 2, options)
    package = next(corrected_package(tmp_path / "package", monkeypatch))
    today = setup(game, 2, options)
    assert today.components == load(package) != past.components
    for chosen in (past, today, past):
        assert sum(lockstep(Simulator(chosen), seed) for seed in range(4)) > 200
    # A part of other rules that the kernel does not have is told, and players that think then do without it.

    def scoreless(chosen: Setup) -> KingdomPlan:
        table = GAMES[game].plan(chosen)
        assert isinstance(table, KingdomPlan)
        return replace(table, scoring=())

    then = {**GAMES, game: replace(GAMES[game], plan=scoreless)}
    monkeypatch.setitem(VERSIONS, "0", Version("nothing scores", then))
    assert not knows(replace(today, rules="0"))


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_law_and_kernel_agree_in_80_games(chosen: Setup) -> None:
    """The first four of them are those of the test above."""
    simulator = Simulator(chosen)
    assert all(lockstep(simulator, seed) for seed in range(4, 80))


def test_every_set_up_with_kingdoms_is_compared() -> None:
    assert kingdom_setups() == SETUPS


def test_a_difference_is_shrunk_to_the_shortest_record(monkeypatch: pytest.MonkeyPatch) -> None:
    simulator = Simulator(setup("kingdomino", 2, ["harmony"]))
    honest = simulator.scores

    def forgetful(state: object) -> tuple[int, ...]:
        scores = honest(state)  # type: ignore[arg-type]
        return scores if max(scores) < 20 else (0, 0)

    monkeypatch.setattr(simulator, "scores", forgetful)
    with pytest.raises(Difference) as found:
        sum(lockstep(simulator, seed) for seed in range(20))
    assert found.value.what == "the scores"
    record = read_record(found.value.record)
    assert record.moves == ()
    assert record.first is not None


def test_a_refused_move_is_a_difference_of_one_move(monkeypatch: pytest.MonkeyPatch) -> None:
    simulator = Simulator(setup("kingdomino", 2))
    honest = simulator.play

    def stubborn(state: object, number: int) -> None:
        if number >= 64:
            raise ValueError
        honest(state, number)  # type: ignore[arg-type]

    monkeypatch.setattr(simulator, "play", stubborn)
    with pytest.raises(Difference, match="which it refuses") as found:
        lockstep(simulator, 1)
    assert len(read_record(found.value.record).moves) == 1
