"""The Gymnasium environments, judged by Gymnasium's own checker; a warning fails here as an error does."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import crownlands.lab.gymnasium  # noqa: F401  # registers them
from crownlands.lab.registration import id_of
from crownlands.rules import GAMES, Setup
from tests.tables import every_setup, name_of


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_every_set_up_passes_the_checker(chosen: Setup) -> None:
    given: dict[str, Any] = {"seats": chosen.seats, "options": chosen.options, "opponents": "guide"}
    check_env(gymnasium.make(id_of(chosen.game), render_mode="rgb_array", **given).unwrapped)


def test_a_name_is_enough_where_it_names_the_module() -> None:
    env = gymnasium.make("crownlands.lab.gymnasium:crownlands/Riomino-v1", opponents="random")
    assert env.spec is not None
    assert env.spec.id == "crownlands/Riomino-v1"


def played(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """A game of first legal numbers: the last reward and info."""
    seen, _ = env.reset(seed=seed)
    while True:
        seen, reward, ended, _, info = env.step(int(seen["action_mask"].argmax()))
        if ended:
            return reward, info
        assert reward == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_the_learners_reward(game: str) -> None:
    env = gymnasium.make(id_of(game), opponents="random", reward="score")
    reward, info = played(env, 5)
    assert reward in info["scores"].tolist()
    assert (reward, info["scores"].tolist()) == (played(env, 5)[0], played(env, 5)[1]["scores"].tolist())


def test_an_illegal_number_loses_the_game() -> None:
    env = gymnasium.make("crownlands/Kingdomino-v1")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(468)
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)


def test_the_learner_takes_every_seat_in_turn() -> None:
    env = gymnasium.make("crownlands/Kingdomino-v1", seats=3, seat="rotate", opponents=["guide", "greedy"])
    assert [env.reset(seed=1 if n == 0 else None)[1]["seat"] for n in range(4)] == [0, 1, 2, 0]


def test_wrong_words_are_named() -> None:
    for given, why in (
        ({"opponents": "chess"}, "opponents: 'chess' is none of"),
        ({"opponents": ["guide", "guide"]}, "opponents: 2 names for 1 other seats"),
        ({"opponents": "guide@5"}, "opponents: 'guide@5' is none of"),
        ({"seat": 2}, "seat: 2 is none of 0 to 1"),
        ({"seat": "last"}, "seat: 'last' is neither"),
    ):
        with pytest.raises(ValueError, match=why):
            gymnasium.make("crownlands/Kingdomino-v1", **given)


@pytest.mark.parametrize("game", GAMES)
def test_many_games_keep_to_their_spaces_and_tell_their_ends(game: str) -> None:
    envs: Any = gymnasium.make_vec(id_of(game), num_envs=6, opponents="random", copy=True)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = envs.reset(seed=4)
    assert envs.observation_space.contains(seen)
    ended = 0
    for _ in range(150):
        seen, rewards, terminated, truncated, infos = envs.step(envs.random_actions())
        assert envs.observation_space.contains(seen)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        for n in np.flatnonzero(terminated):
            assert infos["_final_obs"][n]
            assert infos["_final_info"][n]
            assert envs.single_observation_space.contains(infos["final_obs"][n])
            assert not infos["final_obs"][n]["action_mask"].any()
            place = infos["final_info"]["places"][n, 0]
            assert (rewards[n] > 0) == (place == 1 and (infos["final_info"]["places"][n] > 1).any())
            ended += 1
    assert ended >= 6


def test_many_games_are_played_as_each_alone() -> None:
    envs: Any = gymnasium.make_vec("crownlands/Kingdomino-v1", num_envs=3, opponents="guide", reward="lead")
    alone = gymnasium.make("crownlands/Kingdomino-v1", opponents="guide", reward="lead")
    single: Any = alone.unwrapped
    seen, _ = envs.reset(seed=[11, 12, 13])
    alone.reset()
    single._batch.reset(0, 12)
    own = single._observe()
    for _ in range(60):
        for name in own:
            np.testing.assert_array_equal(seen[name][1], own[name])
        numbers = seen["action_mask"].argmax(axis=1)
        seen, rewards, terminated, _, infos = envs.step(numbers)
        own, reward, ended, _, _ = alone.step(int(numbers[1]))
        assert (rewards[1], terminated[1]) == (reward, ended)
        if ended:
            for name in ("planes", "vector"):
                np.testing.assert_array_equal(infos["final_obs"][1][name], own[name])
            return
    pytest.fail("a game has an end")


def test_many_games_without_copies_share_their_arrays() -> None:
    envs: Any = gymnasium.make_vec("crownlands/Kingdomino-v1", num_envs=4, opponents="self")
    first, _ = envs.reset(seed=1)
    second, *_, infos = envs.step(envs.random_actions())
    assert np.shares_memory(first["planes"], second["planes"])
    assert infos["actors"].shape == (4,)
    with pytest.raises(ValueError, match="game 0: no legal move has the number 468"):
        envs.step(np.full(4, 468))
