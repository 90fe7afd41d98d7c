"""What a club night's deals came to: match points, and the standings made of them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from crownlands.rules.core import Result, Standing
from crownlands.server.live.match_points import Place, Played, reached, shares, standings

ALL, HALF, NOTHING = Fraction(1), Fraction(1, 2), Fraction()
leads = st.lists(st.lists(st.integers(-60, 60), min_size=3, max_size=3), min_size=2, max_size=8)


def test_who_beats_all_on_the_seat_has_everything_and_who_is_level_a_half() -> None:
    found = shares([[12, -12], [3, -3], [3, -3], [-7, 7]])
    assert found is not None
    assert [one[0] for one in found] == [1, HALF, HALF, 0]
    assert [one[1] for one in found] == [0, HALF, HALF, 1]


def test_a_single_table_says_nothing() -> None:
    assert shares([[12, -12]]) is None
    assert [one.rounds for one in standings([1, 2], [[Played([1, 2], [5, -5])]])] == [0, 0]


@given(leads)
def test_the_shares_of_a_seat_always_add_up_to_half_its_tables(found: list[list[int]]) -> None:
    told = shares(found)
    assert told is not None
    for seat in range(3):
        assert sum(one[seat] for one in told) == HALF * len(found)


@given(leads, st.integers(-50, 50))
def test_a_luckier_deal_changes_nothing(found: list[list[int]], luck: int) -> None:
    assert shares(found) == shares([[lead + luck for lead in table] for table in found])


def test_bots_are_compared_with_but_have_no_place() -> None:
    first = [Played([1, None], [4, -4]), Played([2, None], [-4, 4])]
    assert [(one.person, one.share) for one in standings([1, 2], [first])] == [(1, ALL), (2, NOTHING)]


def test_equals_share_a_place_and_leads_decide_between_equal_shares() -> None:
    deal = [Played([1, 2], [6, -6]), Played([3, 4], [2, -2])]
    other = [Played([2, 1], [6, -6]), Played([4, 3], [2, -2])]
    told = standings([1, 2, 3, 4, 5], [deal, other])
    assert [(one.person, one.place) for one in told] == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 5)]
    assert told[0] == Place(1, 1, HALF, 0, 2)
    assert told[-1] == Place(5, 5, Fraction(), 0, 0)
    ahead = standings([1, 2, 3, 4], [[Played([1, 2], [9, -2]), Played([3, 4], [9, -2])]])
    assert [(one.person, one.place) for one in ahead] == [(1, 1), (3, 1), (2, 3), (4, 3)]


def test_a_round_that_somebody_did_not_play_does_not_count_against_them() -> None:
    first = [Played([1, 2], [6, -6]), Played([3, None], [2, -2])]
    second = [Played([2, 3], [1, -1]), Played([None, 4], [0, 0])]
    told = {one.person: one for one in standings([1, 2, 3, 4], [first, second])}
    assert (told[1].share, told[1].rounds) == (ALL, 1)
    assert (told[2].share, told[2].lead, told[2].rounds) == (HALF, -5, 2)


def test_partners_have_the_lead_of_their_realm() -> None:
    result = Result(tuple(Standing(realm, 1, score, "KD-4.3") for realm, score in enumerate((80, 95, 60))))
    assert reached(result, [0, 0, 1, 1, 2, 2]) == [(80, -15)] * 2 + [(95, 15)] * 2 + [(60, -35)] * 2
