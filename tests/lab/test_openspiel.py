"""The OpenSpiel game, judged by OpenSpiel's own tests, its playthroughs kept as golden files.

`python -m tests.lab.test_openspiel` writes the golden files again.
"""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines
from open_spiel.python.observation import make_observation

import crownlands.lab.openspiel  # noqa: F401  # registers it
from crownlands.rules import GAMES

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES_PLAYED = {
    "kingdomino": "crownlands(game=kingdomino,seats=2,options=harmony+middle_kingdom)",
    "queendomino": "crownlands(game=queendomino,seats=2)",
    "age_of_giants": "crownlands(game=age_of_giants,seats=2)",
    "royal_wedding": "crownlands(game=royal_wedding,seats=3)",
    "riomino": "crownlands(game=riomino,options=starter)",
}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_random_games_pass_the_suite_and_survive_being_stored(
    game: str, capfd: pytest.CaptureFixture[str]
) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(GAMES_PLAYED[game]), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()  # the suite prints every move


def playthrough(game: str) -> str:
    """A whole game as OpenSpiel writes it, except for the planes; other tests look at those."""
    told = playthrough_lines(GAMES_PLAYED[game], seed=19)
    kept = [line for line in told if "InformationState" not in line and line[:1] not in ("◯", "◉")]
    return "\n".join(line.rstrip() for line in kept) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kingdomino", "riomino"])
def test_recorded_playthroughs_are_still_played_so(game: str) -> None:
    assert playthrough(game) == (PLAYTHROUGHS / f"{game}.txt").read_text(encoding="utf-8")


def test_chance_has_weights() -> None:
    state = pyspiel.load_game("crownlands(game=queendomino,seats=2)").new_initial_state()
    for probability in (1 / 36, 1 / 18):
        assert any(one == pytest.approx(probability, rel=0.5) for _, one in state.chance_outcomes())
    assert sum(one for _, one in state.chance_outcomes()) == pytest.approx(1)
    assert len({round(one, 9) for _, one in state.chance_outcomes()}) > 1


def test_its_own_mcts_plays_and_wins_against_random() -> None:
    game = pyspiel.load_game(GAMES_PLAYED["riomino"])
    dice = np.random.RandomState(3)
    won = 0.0
    for n in range(8):
        bot = mcts.MCTSBot(game, 1.4, 40, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
        state = game.new_initial_state()
        chooser = random.Random(n)
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(numbers, chances)[0])
            elif state.current_player() == n % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(chooser.choice(state.legal_actions()))
        won += state.returns()[n % 2]
    assert won >= 2


def test_its_own_mcts_plays_kingdomino() -> None:
    game = pyspiel.load_game("crownlands(game=kingdomino)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_observations_have_the_names_of_the_layout() -> None:
    game = pyspiel.load_game("crownlands(game=kingdomino,seats=3)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    seen = make_observation(game)
    seen.set_from(state, 2)
    assert seen.dict["planes"].shape == (27, 9, 9)
    assert seen.tensor.size == seen.dict["planes"].size + seen.dict["vector"].size
    assert "kingdomino" in seen.string_from(state, 2)


def test_every_game_can_be_loaded_and_wrong_words_are_told() -> None:
    for game in GAMES:
        assert pyspiel.load_game(f"crownlands(game={game})").num_players() == GAMES[game].seats[0]
    with pytest.raises(Exception, match="9"):
        pyspiel.load_game("crownlands(game=kingdomino,seats=9)")


if __name__ == "__main__":
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in ("kingdomino", "riomino"):
        (PLAYTHROUGHS / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
