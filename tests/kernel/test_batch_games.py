"""Many games stepped together: their ends, single games among them, chance by hand, opponents, Riomino."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from crownlands.kernel import Simulator
from crownlands.kernel.batch import CALLER, CHANCE, NOBODY, Batch
from crownlands.kernel.riomino import RiominoSimulator
from crownlands.lab.opponents import seat_opponents, simulator_for
from crownlands.match import Match
from crownlands.players.search import read_weights, weights_name
from crownlands.rules import RiominoPosition, Setup, actor, chances, legal, result, setup
from crownlands.rules.codec import encode
from crownlands.rules.riomino.dice import FACES, TURNS, rotations
from tests.tables import every_setup, name_of

DUEL = setup("kingdomino", 2)
SOME = [
    DUEL,
    setup("queendomino", 4),
    setup("age_of_giants", 3, ["on_queendomino"]),
    setup("royal_wedding", 8, ["teams"]),
]
RIOMINO = [one for one in every_setup("riomino") if not {"expert", "master", "professional"} & set(one.options)]


def play_to_the_end(batch: Batch) -> None:
    """Random moves in every game until all are over."""
    while (batch.actors != NOBODY).any():
        numbers = batch.random().copy()
        for game in np.flatnonzero(batch.actors != NOBODY):
            batch.single.play(int(game), int(numbers[game]))
        batch.observe()


@pytest.mark.parametrize("chosen", [*SOME, *RIOMINO[:2]], ids=name_of)
def test_at_the_end_scores_and_places_are_the_laws(chosen: Setup) -> None:
    batch = Batch(simulator_for(chosen), 12, 4, stays=True)
    play_to_the_end(batch)
    assert not batch.masks.any()
    for game in range(len(batch)):
        standings = result(batch.position(game)).standings
        assert batch.single.scores_of(game) == [one.score for one in standings]
        assert batch.single.places_of(game) == [one.place for one in standings]


def test_a_tie_is_broken_by_the_rules_and_equals_share_a_place() -> None:
    batch = Batch(Simulator(setup("kingdomino", 4)), 2000, 5)
    ties = 0
    for _ in range(96):
        batch.step(batch.random())
    assert batch.ended.all()
    for scores, places in zip(batch.scores, batch.places, strict=True):
        assert sorted(set(places.tolist())) == list(range(1, len(set(places.tolist())) + 1))
        assert all(scores[a] >= scores[b] for a in range(4) for b in range(4) if places[a] < places[b])
        ties += len(set(scores.tolist())) < 4 and len(set(places.tolist())) == 4
    assert ties > 20
    assert (batch.winners.sum(axis=1) >= 1).all()


@pytest.mark.parametrize("chosen", [*SOME[:3], RIOMINO[0]], ids=name_of)
def test_the_last_observation_is_kept_before_a_game_begins_again(chosen: Setup) -> None:
    goes_on = Batch(simulator_for(chosen), 6, 9, observe=True, final=True)
    stays = Batch(simulator_for(chosen), 6, 9, stays=True)
    seen: set[int] = set()
    while len(seen) < 6:
        movers, numbers = goes_on.actors.copy(), goes_on.random().copy()
        for game in range(6):
            if game not in seen:
                stays.single.play(game, int(numbers[game]))
        goes_on.step(numbers)
        for game in set(np.flatnonzero(goes_on.ended).tolist()) - seen:
            seen.add(game)
            planes, draft = stays.look(game, int(movers[game]))
            assert goes_on.final_planes is not None
            assert goes_on.final_drafts is not None
            np.testing.assert_array_equal(goes_on.final_planes[game], planes)
            np.testing.assert_array_equal(goes_on.final_drafts[game], draft)
            assert goes_on.places[game].tolist() == stays.single.places_of(game)


@pytest.mark.parametrize("chosen", [*SOME, RIOMINO[0]], ids=name_of)
def test_chance_by_hand_tells_the_laws_probabilities(chosen: Setup) -> None:
    batch = Batch(simulator_for(chosen), 1, 3, chance=True, stays=True)
    told, weighed = 0, False
    for _ in range(150):
        due = batch.single.actor(0)
        if due == NOBODY:
            break
        if due == CHANCE:
            position = batch.position(0)
            assert actor(position) == "chance"
            expected = {encode(position, move)[0]: float(chance) for move, chance in chances(position)}
            assert dict(batch.chances(0)) == pytest.approx(expected)
            weighed |= len(set(expected.values())) > 1
            told += 1
        else:
            assert batch.chances(0) == []
        batch.single.play(0, int(batch.random()[0]))
    assert told >= 20 or chosen.game == "riomino"
    assert weighed == (chosen.game in ("kingdomino", "queendomino", "age_of_giants", "royal_wedding"))


def test_one_game_can_be_reset_with_a_seed_and_loaded_with_a_position() -> None:
    batch, alone = Batch(Simulator(DUEL), 3, 1), Batch(Simulator(DUEL), 1, 77)
    others = batch.position(0), batch.position(2)
    batch.reset(1, 77)
    assert batch.position(1) == alone.position(0)
    match = Match.new("kingdomino", 2, seed="load")
    for _ in range(9):
        match.push(match.legal()[0])
    batch.load(2, match.position)
    assert batch.position(2) == match.position
    assert batch.position(0) == others[0]
    batch.observe()
    assert np.flatnonzero(batch.masks[2]).tolist() == sorted(
        encode(match.position, one)[0] for one in match.legal()
    )
    with pytest.raises(ValueError, match="another set-up"):
        batch.load(0, Match.new("kingdomino", 3).position)
    with pytest.raises(ValueError, match="no such game"):
        batch.reset(3, 1)


def test_a_copy_is_played_on_separately() -> None:
    batch = Batch(Simulator(DUEL), 1, 1)
    other = batch.single.copy()
    batch.step(batch.random())
    assert other.pack(0) != batch.single.pack(0)


@pytest.mark.parametrize("name", ["random", "guide", "greedy", "evaluation", "search@8"])
@pytest.mark.parametrize("chosen", [DUEL, SOME[1]], ids=name_of)
def test_opponents_decide_inside_the_kernel(chosen: Setup, name: str) -> None:
    batch = Batch(simulator_for(chosen), 8, 2)
    seat_opponents(batch, chosen, 1, name)
    for _ in range(30):
        assert (batch.actors == 1).all()
        batch.step(batch.random())


def test_stronger_opponents_win_more_often() -> None:
    won = {}
    for name, games in (("random", 400), ("guide", 400), ("search@30", 24)):
        batch = Batch(Simulator(DUEL), games, 6)
        seat_opponents(batch, DUEL, 0, name)
        ended = 0
        while not ended:
            batch.step(batch.random())
            ended = int(batch.ended.sum())
        won[name] = batch.winners[:, 0].sum() / ended
    assert won["random"] > 0.4
    assert won["guide"] < 0.15
    assert won["search@30"] < 0.15


def test_opponents_play_the_same_games_on_any_number_of_threads() -> None:
    one, two = (Batch(Simulator(DUEL), 9, 5, threads=threads) for threads in (1, 2))
    for batch in (one, two):
        seat_opponents(batch, DUEL, "rotate", "search@5")
    assert set(one.actors.tolist()) == {0, 1}
    for _ in range(40):
        one.step(one.random())
        two.step(two.random())
        np.testing.assert_array_equal(one.masks, two.masks)


def test_what_opponents_need_is_asked_for() -> None:
    batch = Batch(Simulator(DUEL), 1, 1)
    with pytest.raises(ValueError, match="needs weights"):
        batch.seat_opponents([CALLER, "evaluation"])
    with pytest.raises(ValueError, match="needs simulations"):
        batch.seat_opponents([CALLER, "search"], weights=read_weights(weights_name(DUEL)))
    with pytest.raises(ValueError, match="one player for each seat"):
        batch.seat_opponents([CALLER])
    with pytest.raises(ValueError, match="must be the caller's"):
        batch.seat_opponents(["guide", "guide"])
    with pytest.raises(ValueError, match="opponents: 'chess' is none of"):
        batch.seat_opponents([CALLER, "chess"])
    with pytest.raises(ValueError, match="opponents cannot play on"):
        Batch(Simulator(DUEL), 1, 1, chance=True).seat_opponents([CALLER, "guide"])
    with pytest.raises(ValueError, match="no learned evaluation"):
        Batch(RiominoSimulator(RIOMINO[0]), 1, 1).seat_opponents([CALLER, "evaluation"])


def _threads() -> int:
    return len(list(Path(f"/proc/{os.getpid()}/task").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system does not list threads so")
def test_threads_are_kept_between_steps_and_end_with_the_batch() -> None:
    before = _threads()
    batch = Batch(Simulator(DUEL), 64, 1, threads=3)
    batch.step(batch.random())
    assert _threads() == before + 2
    for _ in range(50):
        batch.step(batch.random())
    batch.threads = 2
    batch.step(batch.random())
    assert _threads() == before + 2
    del batch
    assert _threads() == before


def test_a_forked_process_has_threads_of_its_own() -> None:
    batch = Batch(Simulator(DUEL), 64, 1, threads=2)
    batch.step(batch.random())
    expected = batch.single.copy()
    child = os.fork()
    if child == 0:  # whatever goes wrong here must not come back as a second run of the tests
        try:
            batch.step(batch.random())
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert batch.single.pack(0) == expected.pack(0)


@pytest.mark.parametrize("chosen", RIOMINO, ids=name_of)
def test_riomino_is_stepped_as_the_law_plays_it(chosen: Setup) -> None:
    batch = Batch(RiominoSimulator(chosen), 3, 8, observe=True)
    for _ in range(25):
        for game in range(3):
            position = batch.position(game)
            assert isinstance(position, RiominoPosition)
            assert actor(position) == batch.actors[game]
            assert np.flatnonzero(batch.masks[game]).tolist() == sorted(
                encode(position, m)[0] for m in legal(position)
            )
            planes, vector = batch.look(game, int(batch.actors[game]))
            assert vector.tolist() == riomino_vector(position)
            assert {(int(row), int(column), face) for face, row, column in np.argwhere(planes[:FACES])} == {
                (cell // 32, cell % 32, die // TURNS) for cell, die in position.layout.dice
            }
            own = {
                (cell // 32, cell % 32)
                for cell, fitting in position.layout.open
                if fitting & rotations(position.trays[int(batch.actors[game])])
            }
            if position.layout.dice:
                assert {(int(row), int(column)) for row, column in np.argwhere(planes[FACES + TURNS + 1])} == own
        batch.step(batch.random())
    other = Batch(RiominoSimulator(chosen), 1, 0)
    other.load(0, batch.position(2))
    assert other.position(0) == batch.position(2)


def riomino_vector(position: RiominoPosition) -> list[int]:
    """What docs/research.md says of the seat that moves."""
    seat = position.turn
    assert seat is not None
    start = [int(position.start_die == face) for face in range(FACES)]
    return [1, int(position.starter == seat), *start, *position.trays[seat], *position.trays[1 - seat]]


@pytest.mark.parametrize("name", ["random", "greedy", "search@200"])
def test_riomino_has_opponents_too(name: str) -> None:
    batch = Batch(RiominoSimulator(RIOMINO[0]), 6, 3)
    seat_opponents(batch, RIOMINO[0], "rotate", name)
    ended = 0
    for _ in range(30):
        batch.step(batch.random())
        ended += int(batch.ended.sum())
    assert ended > 6
