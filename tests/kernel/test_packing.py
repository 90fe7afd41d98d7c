"""What goes into the kernel is checked: an error, never a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.kernel import Engine
from crownlands.rules import Setup, setup
from crownlands.rules.notation import read_position
from tests.kernel.lockstep import SETUPS
from tests.tables import name_of, random_game

if TYPE_CHECKING:
    from random import Random

ENGINES = {name_of(chosen): Engine(chosen) for chosen in SETUPS}
PLAIN = Engine(setup("kingdomino", 2))


def packed_states(name: str, seed: int) -> list[bytes]:
    """The states of a random game, packed."""
    engine = ENGINES[name]
    state, found, step = engine.start(), [], 0
    while state.actor != -2:
        found.append(state.pack())
        state.wander(seed, step)
        step += 1
    return [*found, state.pack()]


@pytest.mark.parametrize("name", ENGINES)
def test_a_packed_state_comes_back_equal(name: str) -> None:
    engine = ENGINES[name]
    for packed in packed_states(name, 1):
        state = engine.unpack(packed)
        assert state.pack() == packed
        assert engine.load(engine.store(state)) == state


@given(st.sampled_from(sorted(ENGINES)), st.integers(0, 20), st.randoms(use_true_random=False), st.integers(1, 4))
def test_corrupted_bytes_are_refused_or_make_a_state_that_plays_to_its_end(
    name: str, seed: int, dice: Random, changes: int
) -> None:
    engine = ENGINES[name]
    packed = bytearray(dice.choice(packed_states(name, seed)))
    for _ in range(changes):
        packed[dice.randrange(len(packed))] = dice.choice(
            (0, 1, 2, 3, 4, 63, 64, 127, 254, 255, dice.randrange(256))
        )
    check_bytes(engine, bytes(packed))


@given(st.sampled_from(sorted(ENGINES)), st.binary(max_size=400))
def test_any_bytes_are_refused_or_make_a_state_that_plays_to_its_end(name: str, packed: bytes) -> None:
    check_bytes(ENGINES[name], packed)
    check_bytes(ENGINES[name], b"\x01" + packed)


def check_bytes(engine: Engine, packed: bytes) -> None:
    """Bytes are refused, or they are a state that can be asked everything and played on."""
    try:
        state = engine.unpack(packed)
    except ValueError:
        return
    assert state.pack()[:4] == packed[:4]
    engine.store(state)
    for realm in range(engine.plan.realms):
        assert engine.sheet(state, realm).total == engine.scores(state)[realm]
    engine.rollouts(state, 2, 1)
    engine.rollouts(state, 2, 1, guided=True)
    if state.is_certain:
        engine.solve(state, nodes=2000)
    step = 0
    while state.actor != -2:
        assert state.legal()
        state.wander(0, step)
        step += 1


def test_cut_off_bytes_are_refused() -> None:
    for packed in packed_states(name_of(PLAIN.setup), 3):
        for length in range(len(packed)):
            with pytest.raises(ValueError, match="ends too early"):
                PLAIN.unpack(packed[:length])
        with pytest.raises(ValueError, match="goes on after its end"):
            PLAIN.unpack(packed + b"\x00")


@given(st.sampled_from(SETUPS), st.integers(0, 100), st.integers(0, 140), st.integers(-(2**31), 2**31 - 1))
def test_a_number_is_legal_or_refused_and_then_nothing_has_changed(
    chosen: Setup, seed: int, stop: int, number: int
) -> None:
    engine = ENGINES[name_of(chosen)]
    state = engine.unpack(packed_states(name_of(chosen), seed)[: stop + 1][-1])
    for tried in (number, number % 1000):
        before = state.copy()
        if tried in state.legal():
            state.play(tried)
            assert state != before
        else:
            size = len(state.legal())
            try:
                state.play(tried)
            except ValueError:
                assert state == before
            else:
                # The one number beside the list: a domino with equal halves, written the other way round.
                assert engine.stage(before) == "place"
                assert size > 0


def test_a_position_of_another_set_up_is_refused() -> None:
    other = next(random_game(setup("kingdomino", 4), 0))[0]
    with pytest.raises(ValueError, match="another set-up"):
        PLAIN.load(other)


def test_a_position_with_more_crowns_than_a_domino_has_is_refused() -> None:
    text = "kingdomino/2/- place rows:0 row:47=0,48=1 unseen:1-24 realm:w9C realm:C"
    with pytest.raises(ValueError, match="at most 3 crowns"):
        PLAIN.load(read_position(text))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"grid": 6}, "5 x 5 and 7 x 7"),
        ({"realm_of": [0]}, "2 to 8 seats"),
        ({"realm_of": [0, 9]}, "one of the realms"),
        ({"kings": [0, 7]}, "one of the seats"),
        ({"kings": [0, 0, 1, 1, 1]}, "needs a domino"),
        ({"row": 9}, "1 to 8 dominoes"),
        ({"rounds": 0}, "1 to 64 rounds"),
        ({"rounds": 40}, "too small"),
        ({"removed": [4]}, "only places of a row"),
        ({"piles": []}, "one or two piles"),
        ({"piles": [[(n, 0, 0, 0, 0) for n in range(65)]]}, "1 to 64 dominoes"),
        ({"piles": [[(n, 7, 0, 0, 0) for n in range(48)]]}, "seven terrains"),
        ({"piles": [[(n, 1, 4, 0, 0) for n in range(48)]]}, "at most 3 crowns"),
        ({"harmony": -1}, "0 to 999"),
    ],
)
def test_a_plan_the_kernel_cannot_play_is_refused(change: dict[str, object], why: str) -> None:
    from crownlands.kernel import _kernel

    plan = {
        "grid": 5,
        "kings": [0, 0, 1, 1],
        "realm_of": [0, 1],
        "piles": [[(n, n % 6, n % 4, 0, 0) for n in range(48)]],
        "row": 4,
        "rounds": 6,
        "removed": [],
        "middle_kingdom": 10,
        "harmony": 5,
    }
    assert _kernel.Plan(**plan).ascending(0) == list(range(48))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=why):
        _kernel.Plan(**{**plan, **change})  # type: ignore[arg-type]
