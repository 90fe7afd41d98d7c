"""What must hold in every position of every game, whatever is played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.rules import IllegalMove, Move, Position, Setup, actor, chances, legal, play, sheet
from crownlands.rules.grid import Direction, areas, at, cell, rectangle
from crownlands.rules.kingdom import Kingdom, Realm
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
from crownlands.rules.notation.realms import write_realm
from crownlands.rules.placing import places
from crownlands.rules.queendomino.market import KNIGHTS, TOWERS
from crownlands.rules.territories import score_territories
from crownlands.rules.turn import score
from tests.rules import oracle
from tests.tables import kingdom_setups, name_of, random_game

SETUPS = kingdom_setups()


def check(position: Position) -> None:
    """Every invariant of one position."""
    check_counts(position)
    if actor(position) == "chance":
        assert sum(chance for _, chance in chances(position)) == 1
    for index, realm in enumerate(position.realms):
        check_kingdom(realm.kingdom)
        of = sheet(position, index)
        assert of.total == sum(line.points for line in of.lines)
        assert all(line.rule and line.points >= 0 for line in of.lines)
        if actor(position) is None:
            check_score(position, index)


def check_counts(position: Position) -> None:
    """What can be told by counting: moves, dominoes, wealth."""
    moves = legal(position)
    assert len(set(moves)) == len(moves)
    assert bool(moves) == (actor(position) is not None)
    check_dominoes(position)
    check_wealth(position)


def check_score(position: Position, realm: int) -> None:
    """The independent slow scorer agrees."""
    chosen, quests = position.setup, tuple(quest.name for quest in position.quests)
    text = write_realm(position.realms[realm])
    slow = oracle.points(text, chosen.game, chosen.options, quests, position.plan.grid)
    assert sheet(position, realm).total == slow


def check_wealth(position: Position) -> None:
    """Nobody is in debt, there is one queen, and no knight, tower or building more than in the box."""
    assert all(min(realm.coins, realm.knights, realm.towers) >= 0 for realm in position.realms)
    assert sum(realm.queen for realm in position.realms) <= 1
    market = position.market
    if market is None:
        assert not any(
            realm.coins or realm.all_knights or realm.towers or realm.queen for realm in position.realms
        )
        return
    assert sum(realm.all_knights for realm in position.realms) <= KNIGHTS
    assert sum(realm.towers for realm in position.realms) <= TOWERS
    hosts = [realm.towers for realm in position.realms if realm.queen]
    assert hosts == [max(realm.towers for realm in position.realms)] or not hosts
    assert bool(hosts) == any(realm.towers for realm in position.realms)
    built = [building for realm in position.realms for _, building in realm.kingdom.buildings]
    for building in position.plan.buildings:
        seen = [*built, *market.slots, market.top].count(building) + dict(market.pile).get(building, 0)
        assert seen <= building.copies
    assert market.dragon is None or market.slots[market.dragon] is None


def check_dominoes(position: Position) -> None:
    """No domino is lost: unseen, on offer, in a kingdom, discarded, or left over."""
    draft = position.draft
    unseen = sum(len(pile) for pile in draft.piles)
    laid = (position.plan.rounds - draft.rows_to_come) * position.plan.row
    assert unseen + laid + len(draft.drawn) == sum(len(pile) for pile in position.plan.piles)
    names = [domino.name for pile in draft.piles for domino in pile]
    names += [offer.domino.name for offer in (*draft.row, *draft.next_row)]
    assert len(names) == len(set(names))
    squares = sum(realm.kingdom.occupied.bit_count() - 1 for realm in position.realms)
    discards = sum(realm.discarded or 0 for realm in position.realms)
    assert squares % 2 == 0
    assert squares // 2 + discards <= laid


def check_kingdom(kingdom: Kingdom) -> None:
    """Within the frame, connected, no cell used twice."""
    west, north, east, south = kingdom.box
    assert east - west < kingdom.grid
    assert south - north < kingdom.grid
    assert kingdom.occupied & ~rectangle(*kingdom.box) == 0
    assert len(list(areas(kingdom.occupied))) == 1
    assert kingdom.occupied.bit_count() == 1 + sum(layer.bit_count() for layer in kingdom.land)
    bare = Kingdom.of(kingdom.grid, kingdom.castle.bit_length() - 1, kingdom.squares())
    assert (kingdom.land, kingdom.crowns, kingdom.box) == (bare.land, bare.crowns, bare.box)
    assert all(giants & ~crowns == 0 for giants, crowns in zip(kingdom.giants, kingdom.crowns, strict=False))
    assert len(kingdom.giants) <= len(kingdom.crowns)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6))
def test_invariants_hold_in_every_position(chosen: Setup, seed: int) -> None:
    for position, _ in random_game(chosen, seed):
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
    steps = list(random_game(chosen, seed))
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
    *_, (end, _) = random_game(chosen, seed)
    for realm in range(len(end.realms)):
        check_score(end, realm)


@given(st.sampled_from(SETUPS), st.integers(0, 10**6), st.integers(0, 140))
def test_places_equal_those_of_an_independent_slow_search(chosen: Setup, seed: int, stop: int) -> None:
    steps = list(random_game(chosen, seed))
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
    *_, (end, _) = random_game(chosen, seed)
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
    for position, move in random_game(chosen, seed):
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
        *_, (end, _) = random_game(chosen, seed)
        assert actor(end) is None
        assert end.round == end.plan.rounds


def test_a_territory_never_counts_the_castle() -> None:
    kingdom = Kingdom.of(5, cell("e5"), {})
    assert list(score_territories(Realm(kingdom))) == []
