"""Riomino's twin in the kernel agrees with the law, on every board and for both ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.kernel.riomino import RiominoSimulator
from crownlands.rules import GAMES, Setup, setup, start
from crownlands.rules.riomino.codec import RESIGN
from tests.kernel.riomino_lockstep import ENDS, riomino_lockstep
from tests.rules.riomino.tables import dealt
from tests.tables import name_of

if TYPE_CHECKING:
    from crownlands.rules.riomino.position import RiominoPosition


def test_every_board_and_every_option_is_compared() -> None:
    # Paired games are two games of the same rules.
    known = {option.name for option in GAMES["riomino"].options} - {"paired"}
    assert {option for one in ENDS for option in one.options} == known


@pytest.mark.parametrize("chosen", ENDS, ids=name_of)
def test_law_and_kernel_agree_after_every_move_of_riomino(chosen: Setup) -> None:
    simulator = RiominoSimulator(chosen)
    assert sum(riomino_lockstep(simulator, seed) for seed in range(5)) > 60


@pytest.mark.slow
@pytest.mark.parametrize("chosen", ENDS, ids=name_of)
def test_law_and_kernel_agree_in_200_games_of_riomino(chosen: Setup) -> None:
    simulator = RiominoSimulator(chosen)
    assert all(riomino_lockstep(simulator, seed) for seed in range(5, 205))


def test_a_difference_is_found_and_told_with_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    simulator = RiominoSimulator(setup("riomino", 2, ["starter"]))
    honest = simulator.store

    def forgetful(state: object) -> RiominoPosition:
        position = honest(state)  # type: ignore[arg-type]
        return position if len(position.layout.dice) < 3 else honest(simulator.load(dealt("starter", "starter 1")))

    monkeypatch.setattr(simulator, "store", forgetful)
    with pytest.raises(AssertionError, match=r"differs in the position\n(.|\n)*roll"):
        riomino_lockstep(simulator, 1)


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    simulator = RiominoSimulator(setup("riomino", 2, ["starter"]))
    for position in (start(simulator.setup), dealt("starter", "starter 1"), dealt("starter", "starter 1", 5)):
        state = simulator.load(position)  # type: ignore[arg-type]
        legal = set(state.legal())
        for number in (-1, *range(RESIGN), RESIGN + 1, 2**31 - 1):
            if number not in legal:
                with pytest.raises(ValueError, match="not legal"):
                    state.play(number)
        assert simulator.store(state) == position
    resigned = simulator.load(dealt("starter", "starter 1"))
    resigned.play(RESIGN)
    assert (simulator.actor(resigned), resigned.winner) == (None, 1 - resigned.turn)
