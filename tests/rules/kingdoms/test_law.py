"""Set-up and the course of a game (KD-1, KD-2)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from crownlands import Match, Script
from crownlands.rules import IllegalMove, actor, chances, gain, legal, play, read_move, setup, urn
from crownlands.rules.kingdoms.law import STAGES
from crownlands.rules.notation import read_position
from tests.tables import kingdom_end, kingdom_game, kingdom_start, kingdoms, placing_in

if TYPE_CHECKING:
    from crownlands.rules.core import Actor


def scripted(seats: int, dominoes: str, kings: str, *options: str) -> Match:
    draws = {"dominoes": [f"+{d}" for d in dominoes.split()], "kings": [f"king:{k}" for k in kings.split()]}
    return Match(setup("kingdomino", seats, options), Script(draws))


def due(match: Match) -> Actor:
    return match.actor


def code(match: Match, move: str, by: int | None = None) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.push(move, by)
    return f"{refused.value.rule_id} {refused.value.code}"


@pytest.mark.rule("KD-1.1")
@pytest.mark.parametrize(("seats", "played"), [(2, 24), (3, 36), (4, 48)])
def test_each_seat_count_plays_its_number_of_dominoes_and_the_rest_stays_unseen(seats: int, played: int) -> None:
    end = kingdom_end(setup("kingdomino", seats), seed=1)
    assert len(end.draft.piles[0]) == 48 - played


@pytest.mark.rule("KD-1.1")
def test_a_domino_is_drawn_once() -> None:
    position = play(kingdom_start(setup("kingdomino", 2)), read_move("+17"))
    with pytest.raises(IllegalMove, match="not among those still to be drawn") as refused:
        play(position, read_move("+17"))
    assert refused.value.rule_id == "KD-1.1"


@pytest.mark.rule("KD-1.2")
@pytest.mark.parametrize(("seats", "kings"), [(2, (0, 0, 1, 1)), (3, (0, 1, 2)), (4, (0, 1, 2, 3))])
def test_two_seats_have_two_kings_each_others_one(seats: int, kings: tuple[int, ...]) -> None:
    position = kingdom_start(setup("kingdomino", seats))
    assert position.draft.hand == kings
    assert [one.kingdom.castle.bit_count() for one in position.realms] == [1] * seats


@pytest.mark.rule("KD-1.3")
@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 3), (4, 4)])
def test_a_row_has_a_domino_per_king_in_ascending_number(seats: int, size: int) -> None:
    match = scripted(seats, "40 3 22 17", " ".join(map(str, range(seats))) + " 0")
    names = [offer.domino.name for offer in kingdoms(match.position).draft.next_row]
    assert names == sorted(["40", "3", "22", "17"][:size], key=int)


@pytest.mark.rule("KD-1.4")
def test_kings_are_drawn_one_by_one_and_the_owner_places_each_also_aabb() -> None:
    match = scripted(2, "1 2 3 4 5 6 7 8", "1 1 0 0")
    assert due(match) == 1
    assert code(match, ">3", by=0) == "KD-2.1 not_your_turn"
    match.push(">3")
    assert due(match) == 1
    assert code(match, ">3") == "KD-2.3 taken"
    match.push(">1")
    assert due(match) == 0
    match.push(">4")
    assert [str(move) for move in match.legal()] == [">2"]


@pytest.mark.rule("KD-1.4")
def test_chances_follow_what_remains() -> None:
    position = kingdom_start(setup("kingdomino", 2))
    for draw in ("+1", "+2", "+3", "+4"):
        assert sum(chance for _, chance in chances(position)) == 1
        position = play(position, read_move(draw))
    assert [chance for _, chance in chances(position)] == [Fraction(1, 2), Fraction(1, 2)]
    position = play(play(position, read_move("king:0")), read_move(">1"))
    assert {str(move): chance for move, chance in chances(position)} == {
        "king:0": Fraction(1, 3),
        "king:1": Fraction(2, 3),
    }
    with pytest.raises(IllegalMove, match="no king left"):
        play(play(play(position, read_move("king:0")), read_move(">2")), read_move("king:0"))


@pytest.mark.rule("KD-1.5")
def test_the_second_row_is_laid_when_every_king_has_been_placed() -> None:
    match = scripted(3, "1 2 3 10 20 30", "0 1 2")
    for choice in (">2", ">1"):
        match.push(choice)
        assert not kingdoms(match.position).draft.row
    match.push(">3")
    assert [offer.domino.name for offer in kingdoms(match.position).draft.next_row] == ["10", "20", "30"]
    assert [offer.king for offer in kingdoms(match.position).draft.row] == [1, 0, 2]


@pytest.mark.rule("KD-1.6")
def test_three_seats_may_play_all_dominoes_in_rows_of_four_and_lose_the_unclaimed_one() -> None:
    chosen = setup("kingdomino", 3, ["rows_of_four"])
    for position in placing_in(chosen, seed=3):
        assert len(position.draft.next_row) in (4, 0)
    end = kingdom_end(chosen, seed=3)
    assert end.round == 12
    assert not end.draft.piles[0]
    taken = sum(one.kingdom.occupied.bit_count() - 1 + 2 * (one.discarded or 0) for one in end.realms)
    assert taken == 2 * 36


@pytest.mark.rule("KD-2.1", "KD-2.2", "KD-2.3", "KD-2.4")
def test_kings_act_from_the_lowest_domino_upwards_each_places_then_chooses() -> None:
    match = scripted(2, "1 2 3 4 5 6 7 8 9 10 11 12", "0 1 0 1")
    for choice in (">3", ">1", ">4", ">2"):
        match.push(choice)
    seen = []
    for _ in range(4):
        seen.append((match.actor, match.position.stage))
        assert code(match, ">5") == "KD-2.2 not_now"
        place = match.legal()[0]
        match.push(place)
        assert code(match, str(place)) == "KD-2.3 not_now"
        assert match.position.stage == "choose"
        match.push(match.legal()[0])
    assert seen == [(1, "place"), (1, "place"), (0, "place"), (0, "place")]
    assert [offer.domino.name for offer in kingdoms(match.position).draft.row] == ["5", "6", "7", "8"]
    assert [offer.domino.name for offer in kingdoms(match.position).draft.next_row] == ["9", "10", "11", "12"]
    assert match.position.round == 2


@pytest.mark.rule("KD-2.1")
def test_only_the_domino_under_the_acting_king_can_be_placed() -> None:
    match = scripted(3, "1 2 3 4 5 6", "0 1 2")
    for choice in (">1", ">2", ">3"):
        match.push(choice)
    assert code(match, "2@f5e") == "KD-2.1 another_domino"
    assert code(match, "99@f5e") == "KD-2.1 another_domino"


@pytest.mark.rule("KD-2.2", "KD-3.4")
def test_a_domino_that_fits_nowhere_is_discarded_and_only_such_a_one() -> None:
    full = "wwwww/wwwww/wwCww/wwwww/www.."
    text = f"kingdomino/2/- place rows:0 row:12=0,13=1 unseen:1-11,14-26 realm:{full} realm:{full}"
    position = kingdoms(read_position(text))
    assert [str(move) for move in legal(position)] == ["12x"]
    after = play(position, read_move("12x"))
    assert after.realms[0].discarded == 1
    with pytest.raises(IllegalMove) as refused:
        play(after, read_move("13x"))
    assert (refused.value.rule_id, refused.value.code) == ("KD-3.4", "must_be_placed")


@pytest.mark.rule("KD-2.3")
def test_a_king_moves_to_a_free_domino_of_the_next_row_only() -> None:
    match = scripted(3, "1 2 3 4 5 6", "0 1 2")
    assert code(match, ">17") == "KD-2.3 not_on_offer"
    for choice in (">1", ">2", ">3"):
        match.push(choice)
    match.push(match.legal()[0])
    match.push(">4")
    match.push(match.legal()[0])
    assert code(match, ">4") == "KD-2.3 taken"


@pytest.mark.rule("KD-2.5")
def test_with_two_seats_each_player_takes_a_whole_turn_for_each_king() -> None:
    for position in placing_in(setup("kingdomino", 2), seed=7):
        turns = [offer.king for offer in position.draft.row]
        after = play(position, legal(position)[0])
        assert actor(position) == turns[0]
        assert after.stage == "choose" or position.round == 6
        assert actor(after) == (turns[0] if after.stage == "choose" else turns[1] if turns[1:] else None)


@pytest.mark.rule("KD-2.6", "KD-2.3")
@pytest.mark.parametrize(
    ("seats", "options", "rounds"), [(2, (), 6), (3, (), 12), (4, (), 12), (2, ("mighty_duel",), 12)]
)
def test_the_game_lasts_its_rounds_and_in_the_last_nothing_is_chosen(
    seats: int, options: tuple[str, ...], rounds: int
) -> None:
    chosen = setup("kingdomino", seats, options)
    stages: dict[int, set[str]] = {}
    for position, _ in kingdom_game(chosen, seed=2):
        stages.setdefault(position.round, set()).add(position.stage)
    assert max(stages) == rounds
    assert stages[rounds] == {"place", "over"}
    assert stages[rounds - 1] >= {"place", "choose"}


@pytest.mark.rule("KD-2.6")
def test_after_the_end_nothing_is_played_any_more() -> None:
    end = kingdom_end(setup("kingdomino", 2), seed=1)
    assert actor(end) is None
    assert legal(end) == ()
    for by in (None, 0):
        with pytest.raises(IllegalMove, match="the game is over"):
            play(end, read_move(">1"), by)


def test_chance_has_its_turn_too() -> None:
    position = kingdom_start(setup("kingdomino", 2))
    with pytest.raises(IllegalMove, match="it is the turn of chance"):
        play(position, read_move("+1"), by=0)
    with pytest.raises(ValueError, match="only a move of a seat"):
        gain(position, read_move("+1"))
    match = scripted(3, "1 2 3 4 5 6", "0 1 2")
    with pytest.raises(ValueError, match="nothing to draw"):
        urn(match.position)
    assert gain(match.position, read_move(">1")) == 0


def test_the_end_of_a_turn_belongs_to_the_acting_seat() -> None:
    match = scripted(3, "1 2 3 4 5 6", "0 1 2")
    for choice in (">1", ">2", ">3"):
        match.push(choice)
    assert STAGES["end"].actor(kingdoms(match.position)) == match.actor
    assert code(match, "1@a1e") == "KD-3.2 nothing_matches"
