"""What must hold in every position of every game, whatever is played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.rules import IllegalMove, Move, Setup, actor, legal, play
from crownlands.rules.grid import Direction, at, cell
from crownlands.rules.kingdoms.kingdom import Kingdom, Realm
from crownlands.rules.kingdoms.law import score
from crownlands.rules.kingdoms.placing import places
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.moves import (
    Build,
    Burn,
    Choose,
    Cover,
    Discard,
    DrawBuilding,
    DrawDomino,
    DrawKing,
    DrawQuest,
    EndTurn,
    Place,
    Send,
    Tax,
)
from crownlands.rules.notation import write_kingdom
from tests.rules import oracle
from tests.rules.invariants import check, check_score
from tests.tables import kingdom_game, kingdom_setups, name_of

SETUPS = kingdom_setups()


@pytest.mark.slow
@given(st.sampled_from(SETUPS), st.integers(0, 10**6))
def test_invariants_hold_in_every_position(chosen: Setup, seed: int) -> None:
    for position, _ in kingdom_game(chosen, seed):
        check(position)


moves_of_any_kind = st.one_of(
    st.builds(DrawKing, st.integers(0, 7)),
    st.builds(DrawDomino, st.integers(1, 60).map(str)),
    st.builds(Choose, st.integers(1, 60).map(str)),
    st.builds(Discard, st.integers(1, 60).map(str)),
    st.builds(Place, st.integers(1, 48).map(str), st.integers(0, 420), st.sampled_from(Direction)),
    st.builds(Cover, st.integers(0, 420)),
    st.builds(Send, st.integers(0, 420), st.integers(0, 7)),
    st.builds(Tax, st.tuples(st.integers(0, 420), st.integers(0, 420)).map(sorted).map(tuple)),
    st.builds(Build, st.integers(0, 5), st.integers(0, 420)),
    st.builds(Burn, st.integers(0, 5)),
    st.builds(DrawQuest, st.sampled_from(["harmony", "no_such_quest"])),
    st.builds(DrawBuilding, st.sampled_from(["statue", "no_such_building"])),
    st.just(EndTurn()),
)


@given(st.sampled_from(SETUPS), st.integers(0, 500), st.integers(0, 140), st.lists(moves_of_any_kind, max_size=20))
def test_a_move_is_legal_or_refused_with_a_rule(chosen: Setup, seed: int, stop: int, others: list[Move]) -> None:
    steps = list(kingdom_game(chosen, seed))
    position = steps[min(stop, len(steps) - 1)][0]
    allowed = set(legal(position))
    for move in allowed:
        play(position, move)
    for move in others:
        try:
            after = play(position, move)
        except IllegalMove as refused:
            assert move not in allowed, refused.rule_id  # noqa: PT017
        else:
            assert after in {play(position, one) for one in allowed}


@given(st.sampled_from(SETUPS), st.integers(0, 10**6))
def test_final_scores_equal_those_of_an_independent_slow_scorer(chosen: Setup, seed: int) -> None:
    *_, (end, _) = kingdom_game(chosen, seed)
    for realm in range(len(end.realms)):
        check_score(end, realm)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.integers(0, 140))
def test_places_equal_those_of_an_independent_slow_search(chosen: Setup, seed: int, stop: int) -> None:
    steps = list(kingdom_game(chosen, seed))
    position = steps[min(stop, len(steps) - 1)][0]
    kingdom = position.realms[0].kingdom
    west, north, _, _ = kingdom.box
    for domino in position.plan.piles[0][stop % 5 :: 9]:
        listed = {(place.cell, place.other) for place in places(kingdom, domino)}
        if domino.is_even:
            listed |= {(right, left) for left, right in listed}
        halves = (domino.left.terrain.letter, domino.right.terrain.letter)
        drawn = oracle.read(write_kingdom(kingdom))
        searched = oracle.placements(set(drawn.cells), drawn, halves, kingdom.grid)
        assert listed == {(at(a + west, b + north), at(c + west, d + north)) for (a, b), (c, d) in searched}


@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.integers(0, 7))
def test_turning_and_mirroring_a_kingdom_changes_no_points(chosen: Setup, seed: int, way: int) -> None:
    *_, (end, _) = kingdom_game(chosen, seed)
    side = 2 * end.plan.grid - 1
    for realm in end.realms:
        turned = {}
        for place, square in realm.kingdom.squares().items():
            row, column = divmod(place, 32)
            for _ in range(way % 4):
                row, column = column, side - 1 - row
            turned[row * 32 + (side - 1 - column if way >= 4 else column)] = square
        kingdom = Kingdom.of(end.plan.grid, realm.kingdom.castle.bit_length() - 1, turned)
        bare = Kingdom.of(end.plan.grid, realm.kingdom.castle.bit_length() - 1, realm.kingdom.squares())
        other = score(Realm(kingdom, realm.discarded), end.plan, end.quests)
        mine = score(Realm(bare, realm.discarded), end.plan, end.quests)
        assert sorted(line.points for line in other.lines) == sorted(line.points for line in mine.lines)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6))
def test_a_placed_domino_changes_only_its_own_kingdom(chosen: Setup, seed: int) -> None:
    for position, move in kingdom_game(chosen, seed):
        if isinstance(move, Place):
            mine = position.plan.realm_of[position.acting or 0]
            after = play(position, move)
            assert after.realms[:mine] == position.realms[:mine]
            assert after.realms[mine + 1 :] == position.realms[mine + 1 :]
            added = after.realms[mine].kingdom.occupied ^ position.realms[mine].kingdom.occupied
            assert added == 1 << move.cell | 1 << move.other


@pytest.mark.parametrize("chosen", SETUPS, ids=name_of)
def test_every_set_up_plays_to_its_end(chosen: Setup) -> None:
    for seed in range(3):
        *_, (end, _) = kingdom_game(chosen, seed)
        assert actor(end) is None
        assert end.round == end.plan.rounds


def test_a_territory_never_counts_the_castle() -> None:
    kingdom = Kingdom.of(5, cell("e5"), {})
    assert list(score_territories(Realm(kingdom))) == []
