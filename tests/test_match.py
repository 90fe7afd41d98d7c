"""Matches, deals and series."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from crownlands import Deal, Match, Script, Series
from crownlands.rules import IllegalMove, Setup, Urn, read_move, setup
from crownlands.rules.moves import DrawKing
from crownlands.rules.notation import write_position
from tests.tables import every_setup, name_of


def played(match: Match) -> Match:
    while not match.is_over:
        match.push(match.legal()[0])
    return match


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_one_seed_deals_one_game_whatever_is_played(chosen: Setup) -> None:
    first, second = (Match(chosen, Deal("same")) for _ in range(2))
    while not first.is_over:
        first.push(first.legal()[0])
    while not second.is_over:
        second.push(second.legal()[-1])
    draws = [[str(m) for m in match.moves if str(m)[0] == "+"] for match in (first, second)]
    assert draws[0] == draws[1]


def test_push_takes_moves_and_texts_and_pop_takes_back_with_the_draws() -> None:
    match = Match.new("kingdomino", 2, seed="pop")
    texts = [write_position(match.position)]
    while not match.is_over:
        match.push(str(match.legal()[-1]))
        texts.append(write_position(match.position))
    for text in reversed(texts[:-1]):
        match.pop()
        assert write_position(match.position) == text
    with pytest.raises(IndexError, match="no move to take back"):
        match.pop()


def test_without_a_dealer_chance_is_played_by_hand() -> None:
    match = Match(setup("kingdomino", 2))
    assert match.actor == "chance"
    match.push("+17")
    assert str(match.pop()) == "+17"
    with pytest.raises(IndexError):
        match.pop()


def test_a_refused_move_changes_nothing() -> None:
    match = Match.new("kingdomino", 3, seed="x")
    before = (match.position, match.moves)
    with pytest.raises(IllegalMove):
        match.push(">99")
    with pytest.raises(ValueError, match="is not a move"):
        match.push("castle kingside")
    assert (match.position, match.moves) == before


def test_a_match_comes_back_from_its_record_and_goes_on_from_its_seed() -> None:
    match = Match.new("kingdomino", 2, ["harmony"], seed="again", players=["Ann", "Bob"])
    match.push(match.legal()[0])
    assert '[Seed "' not in str(match)
    again = Match.from_record(str(match))
    assert (again.position, again.players) == (match.position, ("Ann", "Bob"))
    finished = played(match)
    assert '[Seed "again"]' in str(finished)
    full = Match.from_record(finished.record())
    assert full.result == finished.result
    assert str(full) == str(finished)


def test_a_match_can_begin_at_any_position() -> None:
    match = Match.new("kingdomino", 4, seed="mid")
    for _ in range(20):
        match.push(match.legal()[0])
    late = played(Match.from_position(write_position(match.position), seed="other"))
    assert late.is_over
    assert late.record().first == match.position
    assert Match.from_record(str(late)).result == late.result
    with pytest.raises(ValueError, match="another set-up"):
        Match(setup("kingdomino", 2), start=match.position)


def test_a_match_shows_itself() -> None:
    match = Match.new("kingdomino", 2, seed="show", players=["Ann", "Bob"])
    assert "Ann: 0 points" in match.show() or "Ann: " in match.show()
    assert "round 0 of 6" in match.show()
    assert match._repr_svg_().startswith("<svg")
    assert repr(match) == f"<Match kingdomino, 2 seats, {len(match.moves)} moves>"
    assert match.sheet(0).total == 0
    assert match.result.winners == (0, 1)


def test_the_order_of_an_urn_is_the_documented_one() -> None:
    kings = Urn("kings", (DrawKing(0), DrawKing(0), DrawKing(1), DrawKing(1)), ())
    keys = {
        (seat, copy): hashlib.sha256(f"seed\nkings\nking:{seat}\n{copy}".encode()).hexdigest()
        for seat in (0, 1)
        for copy in (0, 1)
    }
    expected = [DrawKing(seat) for seat, _ in sorted(keys, key=lambda key: keys[key])]
    assert list(Deal("seed").order(kings)) == expected
    assert Deal("seed").commitment == "sha256:" + hashlib.sha256(b"seed").hexdigest()
    assert "seed" not in repr(Deal("a secret")).replace("sha256", "")


def test_deals_are_fair() -> None:
    firsts = Counter(Match.new("kingdomino", 2, seed=str(n)).moves[4].__str__() for n in range(600))
    assert 250 < firsts["king:0"] < 350
    orders = Counter(
        "".join(str(m)[-1] for m in Match.new("kingdomino", 2, seed=f"s{n}").moves[4:5]) for n in range(10)
    )
    assert sum(orders.values()) == 10


def test_fresh_deals_differ_and_have_256_bits() -> None:
    assert Deal().seed != Deal().seed
    assert len(bytes.fromhex(Deal().seed)) == 32


def test_a_script_that_runs_out_says_so() -> None:
    with pytest.raises(LookupError, match="no more draws for dominoes"):
        Match(setup("kingdomino", 2), Script({"dominoes": ["+1", "+2"]}))


@pytest.mark.rule("KD-5.1")
def test_a_dynasty_is_three_games_dealt_afresh() -> None:
    series = Series(setup("kingdomino", 2, ["dynasty"]), seed="three", players=["Ann", "Bob"])
    with pytest.raises(ValueError, match="not over yet"):
        series.next_match()
    played(series.match)
    for _ in range(2):
        assert not series.is_over
        played(series.next_match())
    assert series.is_over
    with pytest.raises(ValueError, match="all of them played"):
        series.next_match()
    totals = tuple(sum(match.result.scores[realm] for match in series.matches) for realm in (0, 1))
    assert series.result.scores == totals
    assert len({match.moves[:4] for match in series.matches}) == 3
    assert str(series).count("[Game ") == 3
    assert Series(setup("kingdomino", 2)).games == 1
    assert read_move("+1") is read_move("+1")


def test_matches_are_equal_if_the_same_moves_were_played() -> None:
    one, other = (Match.new("kingdomino", 2, seed="twins") for _ in range(2))
    assert one == other
    one.push(one.legal()[0])
    assert one != other
    other.push(one.moves[len(other)])
    assert one == other
    assert one != Match.new("kingdomino", 2, seed="strangers")
    assert one != "a match"
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_copy_goes_its_own_way_with_the_same_deal() -> None:
    match = Match.new("kingdomino", 2, seed="copied", players=["Ann", "Bob"])
    twin = match.copy()
    assert twin == match
    assert str(twin) == str(match)
    played(twin)
    assert len(match) < len(twin)
    assert not match.is_over
    assert str(played(match)) == str(twin)


def test_a_match_without_moves_is_a_match() -> None:
    bare = Match(setup("kingdomino", 2))
    assert len(bare) == 0
    assert bare


def test_a_move_is_legal_as_value_or_as_text_where_the_rules_allow_it() -> None:
    match = Match.new("riomino", 2, ["starter"], seed="may I")
    assert all(match.is_legal(move) and match.is_legal(str(move)) for move in match.legal())
    assert match.is_legal("resign")  # never listed, always possible
    assert not match.is_legal("lot:0")
    assert not match.is_legal("17@d5")
    before = len(match)
    assert match.is_legal(match.legal()[0])
    assert len(match) == before


@pytest.mark.parametrize(("game", "option"), [("kingdomino", "dynasty"), ("riomino", "paired")])
def test_a_series_is_read_from_its_records(game: str, option: str) -> None:
    series = Series(setup(game, 2, [option]), seed="kept", players=["Ann", "Bob"])
    played(series.match)
    series.next_match()
    begun = Series.from_records(str(series), seed="kept")
    assert begun.matches == series.matches
    assert begun.players == ("Ann", "Bob")
    for one in (series, begun):
        while not one.is_over:
            played(one.match if not one.match.is_over else one.next_match())
    assert str(begun) == str(series)
    whole = Series.from_records(str(series))
    assert whole.is_over
    assert whole.result == series.result
    assert str(whole) == str(series)


def test_the_second_game_of_a_recorded_pair_has_the_deal_of_the_first() -> None:
    pair = Series(setup("riomino", 2, ["paired"]), seed="secret")
    first = str(played(pair.match))
    again = Series.from_records(first)
    assert played(again.next_match()) == played(pair.next_match())


def test_records_that_make_no_series_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        Series.from_records([])
    dynasty = Series(setup("kingdomino", 2, ["dynasty"]), seed="one")
    begun = str(dynasty)
    with pytest.raises(ValueError, match="not over yet"):
        Series.from_records(begun + begun)
    over = str(played(dynasty.match))
    with pytest.raises(ValueError, match="all of them played"):
        Series.from_records(4 * over)
    with pytest.raises(ValueError, match="one set-up"):
        Series.from_records(over + str(Match.new("kingdomino", 3, ["dynasty"], seed="another")))
