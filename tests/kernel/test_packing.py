"""What goes into the kernel is checked: an error, never a crash."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.kernel import Simulator
from crownlands.kernel.packing import VERSION
from crownlands.rules import Setup, setup
from crownlands.rules.notation import read_position
from tests.kernel.lockstep import SETUPS
from tests.tables import name_of, random_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from crownlands.kernel._kernel import State
    from crownlands.rules import KingdomPosition
    from crownlands.rules.kingdoms.kingdom import Realm

SIMULATORS = {name_of(chosen): Simulator(chosen) for chosen in SETUPS}
PLAIN = Simulator(setup("kingdomino", 2))


def packed_states(name: str, seed: int) -> list[bytes]:
    """The states of a random game, packed."""
    simulator = SIMULATORS[name]
    state, found, step = simulator.start(), [], 0
    while state.actor != -2:
        found.append(state.pack())
        state.wander(seed, step)
        step += 1
    return [*found, state.pack()]


@pytest.mark.slow
@pytest.mark.parametrize("name", SIMULATORS)
def test_a_packed_state_comes_back_equal(name: str) -> None:
    simulator = SIMULATORS[name]
    for packed in packed_states(name, 1):
        state = simulator.unpack(packed)
        assert state.pack() == packed
        assert simulator.load(simulator.store(state)) == state


@pytest.mark.parametrize("name", ["queendomino-4-plain", "age_of_giants-3-on_queendomino"])
def test_half_a_move_can_be_packed_but_is_no_position(name: str) -> None:
    simulator, seen = SIMULATORS[name], set()
    for packed in [one for seed in range(30) for one in packed_states(name, seed)]:
        for number in simulator.unpack(packed).legal():
            state = simulator.unpack(packed)
            if simulator.actor(state) == "chance" or not (13 <= number < 19 or 25 <= number < 33):
                continue
            state.play(number)
            assert simulator.unpack(state.pack()) == state
            seen.add(simulator.stage(state))
            with pytest.raises(ValueError, match="half a move"):
                simulator.store(state)
    assert seen == ({"build_on"} if "queendomino-4" in name else {"build_on", "send_from"})


@given(
    st.sampled_from(sorted(SIMULATORS)), st.integers(0, 20), st.randoms(use_true_random=False), st.integers(1, 4)
)
def test_corrupted_bytes_are_refused_or_make_a_state_that_plays_to_its_end(
    name: str, seed: int, dice: Random, changes: int
) -> None:
    simulator = SIMULATORS[name]
    packed = bytearray(dice.choice(packed_states(name, seed)))
    for _ in range(changes):
        packed[dice.randrange(len(packed))] = dice.choice(
            (0, 1, 2, 3, 4, 63, 64, 127, 254, 255, dice.randrange(256))
        )
    check_bytes(simulator, bytes(packed))


@given(st.sampled_from(sorted(SIMULATORS)), st.binary(max_size=400))
def test_any_bytes_are_refused_or_make_a_state_that_plays_to_its_end(name: str, packed: bytes) -> None:
    check_bytes(SIMULATORS[name], packed)
    check_bytes(SIMULATORS[name], bytes([VERSION]) + packed)


def is_half(simulator: Simulator, state: State) -> bool:
    """The first of a move's two numbers has been played."""
    return simulator.stage(state) in ("build_on", "send_from")


def check_bytes(simulator: Simulator, packed: bytes) -> None:
    """Bytes are refused, or they are a state that can be asked everything and played on."""
    try:
        state = simulator.unpack(packed)
    except ValueError:
        return
    assert state.pack()[:4] == packed[:4]
    if not is_half(simulator, state):
        simulator.store(state)
    for realm in range(simulator.plan.realms):
        assert simulator.sheet(state, realm).total == simulator.scores(state)[realm]
    simulator.rollouts(state, 2, 1)
    simulator.rollouts(state, 2, 1, guided=True)
    if state.is_certain:
        simulator.solve(state, nodes=2000)
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
    simulator = SIMULATORS[name_of(chosen)]
    state = simulator.unpack(packed_states(name_of(chosen), seed)[: stop + 1][-1])
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
                assert simulator.stage(before) == "place"
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
        ({"piles": [[(n, 0, 0, 0, 0, 0) for n in range(65)]]}, "1 to 64 dominoes"),
        ({"piles": [[(n, 7, 0, 0, 0, 0) for n in range(48)]]}, "seven terrains"),
        ({"piles": [[(n, 1, 4, 0, 0, 0) for n in range(48)]]}, "at most 3 crowns"),
        ({"piles": [[(n, 0, 0, 0, 0, 3) for n in range(48)]]}, "no such effect"),
        ({"bleak": [7]}, "seven terrains"),
        ({"harmony": -1}, "0 to 999"),
    ],
)
def test_a_plan_the_kernel_cannot_play_is_refused(change: dict[str, object], why: str) -> None:
    from crownlands.kernel import _kernel

    plan = {
        "grid": 5,
        "kings": [0, 0, 1, 1],
        "realm_of": [0, 1],
        "piles": [[(n, n % 6, n % 4, 0, 0, 0) for n in range(48)]],
        "row": 4,
        "rounds": 6,
        "removed": [],
        "middle_kingdom": 10,
        "harmony": 5,
    }
    assert _kernel.Plan(**plan).ascending(0) == list(range(48))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=why):
        _kernel.Plan(**{**plan, **change})  # type: ignore[arg-type]


BUILDERS = {
    "coins": 7,
    "knights": 1,
    "all_knights": 22,
    "all_towers": 15,
    "bribe": 1,
    "coins_per_point": 3,
    "town": 6,
    "in_pairs": False,
    "buildings": [(2, 1, 0, 0, 0, 1, 0, 3)],
}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"coins": 1000}, "0 to 999 coins"),
        ({"all_knights": 100}, "0 to 99 knights"),
        ({"all_towers": -1}, "0 to 99 towers"),
        ({"coins_per_point": 0}, "at least a coin"),
        ({"town": 7}, "seven terrains"),
        ({"buildings": []}, "1 to 31 kinds"),
        ({"buildings": [(1, 0, 0, 0, 0, 0, 0, 0)] * 32}, "1 to 31 kinds"),
        ({"buildings": [(0, 0, 0, 0, 0, 0, 0, 0)]}, "at least one of it"),
        ({"buildings": [(1, 0, 0, 3, 0, 0, 0, 0)]}, "no such safe"),
        ({"buildings": [(1, 0, 0, 0, 4, 0, 0, 0)]}, "at most 3 crowns"),
        ({"buildings": [(1, 0, 0, 0, 0, 5, 0, 0)]}, "no such kind of points"),
        ({"buildings": [(1, 0, 0, 0, 0, 2, 7, 0)]}, "seven terrains"),
        ({"buildings": [(99, 0, 0, 0, 0, 0, 0, 0)] * 3}, "up to 255 buildings"),
    ],
)
def test_builders_the_kernel_cannot_play_with_are_refused(change: dict[str, object], why: str) -> None:
    from crownlands.kernel import _kernel

    _kernel.Builders(**BUILDERS)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=why):
        _kernel.Builders(**{**BUILDERS, **change})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("drawn", "quests", "why"),
    [
        (2, [(0, 0, 5)], "not so many quests"),
        (1, [(7, 0, 5)], "no such kind"),
        (1, [(0, 7, 5)], "seven terrains"),
        (1, [(0, 0, 100)], "0 to 99 points"),
        (1, [(0, 0, 1)] * 65, "up to 64 quests"),
    ],
)
def test_quests_the_kernel_cannot_play_with_are_refused(
    drawn: int, quests: list[tuple[int, int, int]], why: str
) -> None:
    from crownlands.kernel import _kernel

    with pytest.raises(ValueError, match=why):
        _kernel.Quests(drawn=drawn, quests=quests)


SMALL = "queendomino-3-plain"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda position: replace(position.realms[0], coins=10_000), "so many coins"),
        (lambda position: replace(position.realms[0], towers=16), "not so many towers"),
        (lambda position: replace(position.realms[0], knights=99), "not so many knights"),
        (lambda position: replace(position.realms[0], queen=True), "one realm at a time"),
    ],
)
def test_a_realm_no_game_has_is_refused(change: Callable[[KingdomPosition], Realm], why: str) -> None:
    simulator = SIMULATORS[SMALL]
    position = simulator.store(simulator.unpack(packed_states(SMALL, 1)[-1]))
    guests = [replace(realm, queen=index == 1) for index, realm in enumerate(position.realms)]
    position = replace(position, realms=tuple(guests))
    wrong = replace(position, realms=(change(position), *guests[1:]))
    with pytest.raises(ValueError, match=why):
        simulator.load(wrong)


def test_kings_of_two_seats_that_were_not_placed_in_pairs_are_refused() -> None:
    simulator = SIMULATORS["queendomino-2-plain"]
    first = next(
        one
        for packed in packed_states("queendomino-2-plain", 1)
        if (one := simulator.store(simulator.unpack(packed))).draft.king is not None
    )
    king = first.draft.king
    assert king is not None
    row = (replace(first.draft.next_row[0], king=king), *first.draft.next_row[1:])
    again = replace(first, draft=replace(first.draft, next_row=row, hand=(1 - king,) * 2))
    with pytest.raises(ValueError, match="in pairs"):
        simulator.load(again)
    drawn = replace(again, stage="king", draft=replace(again.draft, king=None, hand=(king, 1 - king, 1 - king)))
    with pytest.raises(ValueError, match="only the first king is drawn"):
        simulator.load(replace(drawn, draft=replace(drawn.draft, hand=tuple(sorted(drawn.draft.hand)))))


def test_more_buildings_than_there_are_and_a_dragon_on_a_building_are_refused() -> None:
    simulator = SIMULATORS[SMALL]
    position = next(
        one
        for packed in packed_states(SMALL, 1)
        if (one := simulator.store(simulator.unpack(packed))).stage == "place" and one.builders is not None
    )
    builders = position.builders
    assert builders is not None
    statue = next(building for building in simulator.plan.buildings if building.copies == 1)
    for wrong, why in (
        (replace(builders, slots=(statue,) * 6), "not so many buildings"),
        (replace(builders, dragon=0), "in an empty slot"),
        (replace(builders, top=None), "must be turned up"),
    ):
        with pytest.raises(ValueError, match=why):
            simulator.load(replace(position, builders=wrong))
