"""Who sits where on a club night: everybody plays, people meet others, and seats are shared."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crownlands.server.live.movement import number_of_tables, seating

Rounds = list[list[list[int | None]]]


def evening(people: int, seats: int, rounds: int) -> Rounds:
    """The rounds of an evening with the same people."""
    past: Rounds = []
    for _ in range(rounds):
        past.append(seating(range(1, people + 1), seats, past))
    return past


def met(past: Rounds) -> Counter[tuple[int, int]]:
    """How often each pair sat together."""
    tables = [sorted(one for one in table if one is not None) for tables in past for table in tables]
    return Counter(pair for table in tables for pair in combinations(table, 2))


def seat_spread(past: Rounds, people: int, seats: int) -> int:
    """How much more often somebody had one seat than another, at most."""
    had = Counter((one, seat) for tables in past for table in tables for seat, one in enumerate(table))
    each = [[had[person, seat] for seat in range(seats)] for person in range(1, people + 1)]
    return max(max(one) - min(one) for one in each)


@pytest.mark.parametrize("people", [*range(3, 14), 32, 64])
def test_of_two_seats_nobody_meets_anybody_twice_before_everybody_has_met(people: int) -> None:
    rounds = min(12, people - 1 + people % 2)
    past = evening(people, 2, rounds)
    assert max(met(past).values()) == 1
    if rounds == people - 1 + people % 2:
        assert len(met(past)) == people * (people - 1) // 2
        # With an odd number everybody has the bot once.
        assert all(table.count(None) <= 1 for tables in past for table in tables)
    assert seat_spread(past, people, 2) <= 2


@pytest.mark.parametrize(
    ("people", "seats", "rounds"), [(9, 3, 4), (16, 4, 5), (20, 4, 5), (15, 3, 4), (25, 5, 5), (24, 4, 4)]
)
def test_at_larger_tables_people_meet_others_for_as_long_as_that_goes(
    people: int, seats: int, rounds: int
) -> None:
    past = evening(people, seats, rounds)
    assert max(met(past).values()) == 1
    assert seat_spread(past, people, seats) <= 2


@given(st.integers(2, 20), st.integers(2, 6), st.integers(1, 4))
@settings(deadline=None, max_examples=40)
def test_everybody_plays_every_round_once_and_tables_are_as_full_as_each_other(
    people: int, seats: int, rounds: int
) -> None:
    for tables in evening(people, seats, rounds):
        assert len(tables) == number_of_tables(people, seats)
        assert {len(table) for table in tables} == {seats}
        there = [one for table in tables for one in table if one is not None]
        assert sorted(there) == list(range(1, people + 1))
        full = [sum(one is not None for one in table) for table in tables]
        assert max(full) - min(full) <= 1
        assert min(full) >= 1


def test_the_same_evening_has_the_same_tables() -> None:
    assert evening(11, 4, 4) == evening(11, 4, 4)


def test_who_comes_late_and_who_left_change_nothing_for_the_past() -> None:
    past = evening(8, 2, 3)
    late = seating([1, 2, 3, 4, 5, 6, 9, 10], 2, past)
    together = [tuple(sorted(one for one in table if one)) for table in late]
    assert sorted(n for pair in together for n in pair) == [1, 2, 3, 4, 5, 6, 9, 10]
    assert not any(met(past)[pair] for pair in combinations(range(11), 2) if pair in together)


def test_two_people_have_the_same_seat_by_turns() -> None:
    assert evening(2, 2, 2) == [[[1, None], [2, None]], [[None, 1], [None, 2]]]
