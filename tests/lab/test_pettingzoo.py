"""The PettingZoo environments, judged by PettingZoo's own suite; a warning fails here as an error does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from crownlands.lab import pettingzoo
from crownlands.rules import GAMES, Setup
from tests.tables import every_setup, name_of


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_every_set_up_passes_the_suite(chosen: Setup, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(chosen.game, chosen.seats, chosen.options), num_cycles=40)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: pettingzoo.env(game), num_cycles=30)


def test_a_game_is_cut_off_after_so_many_cycles() -> None:
    def turned(**given: Any) -> Any:
        return parallel_to_aec(pettingzoo.parallel_env(**given))

    max_cycles_test(SimpleNamespace(parallel_env=pettingzoo.parallel_env, env=turned))
    env = pettingzoo.env(max_cycles=5)
    env.reset(seed=1)
    decisions = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not terminated
        decisions += not truncated
        env.step(None if truncated else int(seen["action_mask"].argmax()))
    assert decisions == 5


def test_all_agents_can_act_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("kingdomino", "riomino"):
        parallel_api_test(pettingzoo.parallel_env(game), num_cycles=20)
    assert capsys.readouterr().out.count("Passed") == 2


def test_whoever_is_not_to_move_sees_the_table_and_may_do_nothing() -> None:
    env = pettingzoo.env("queendomino", 3)
    env.reset(seed=3)
    for agent in env.agents:
        seen = env.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
        assert seen["observation"]["planes"].any()


def test_rewards_are_the_results_of_the_game_and_sum_to_zero() -> None:
    env = pettingzoo.env("royal_wedding", 6, ["teams"])
    env.reset(seed=2)
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(int(seen["action_mask"].argmax()))
    rewards = np.array([env.rewards[agent] for agent in env.possible_agents])
    assert rewards.sum() == pytest.approx(0)
    assert rewards.max() > 0
    assert min(env.infos["player_0"]["places"]) == 1


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    env = pettingzoo.env("kingdomino", 2)
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    with pytest.raises(ValueError, match="no legal move has this number"):
        env.step(468)
    np.testing.assert_array_equal(env.observe(env.agent_selection)["action_mask"], before["action_mask"])


def test_names_have_versions_and_wrong_words_are_named() -> None:
    assert str(pettingzoo.env("age_of_giants").unwrapped) == "crownlands_age_of_giants_v1"
    with pytest.raises(ValueError, match="reward: 'gold' is none of result, score, lead"):
        pettingzoo.env(reward="gold")
    with pytest.raises(ValueError, match="render_mode: 'human' is none of rgb_array"):
        pettingzoo.env(render_mode="human")
    picture = pettingzoo.env(render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape[2] == 3
