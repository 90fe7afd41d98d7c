"""Where the points went: the terms add up, each is what it says, and nothing is reviewed that still goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.match import Match
from crownlands.players.player import finished
from crownlands.players.search import can_search
from crownlands.review import NotReviewed, review, review_all, reviewing
from crownlands.review.course import course
from crownlands.review.kingdoms import KingdomJudge
from crownlands.rules import GAMES, legal, result, setup
from crownlands.rules.notation import Record, write_record
from tests.review.games import TINY, at_random, played, reviewed
from tests.tables import every_setup, name_of

if TYPE_CHECKING:
    from crownlands.rules import Setup

SOME = [
    setup("kingdomino", 2),
    setup("kingdomino", 4),
    setup("queendomino", 3),
    setup("royal_wedding", 3),
    setup("age_of_giants", 2),
    setup("riomino"),
]


@pytest.mark.slow
@pytest.mark.parametrize("chosen", SOME, ids=name_of)
def test_the_terms_of_every_seat_add_up_to_its_final_lead(chosen: Setup) -> None:
    found = reviewed(chosen.game, chosen.seats)
    *_, end = found.record.positions()
    for account in found.findings.accounts:
        terms = account.start + account.luck + account.own + account.others + account.unexplained
        assert terms == pytest.approx(account.final)
        assert account.adjusted == pytest.approx(account.final - account.luck)
    finals = [account.final for account in found.findings.accounts]
    won = result(end).winners
    if found.unit == "points":
        scores = result(end).scores
        assert finals == [score - max(scores[:n] + scores[n + 1 :]) for n, score in enumerate(scores)]
    else:
        assert finals == [float(seat in won) for seat in (0, 1)]


@pytest.mark.slow
def test_teams_are_reviewed_realm_by_realm() -> None:
    chosen = next(one for one in every_setup("royal_wedding") if "teams" in one.options)
    found = review(at_random(chosen), TINY)
    finals = [account.final for account in found.findings.accounts]
    *_, end = found.record.positions()
    realm_of = end.plan.realm_of
    assert len(finals) == chosen.seats
    assert len({(realm_of[seat], final) for seat, final in enumerate(finals)}) == max(realm_of) + 1


def test_luck_of_two_seats_is_one_seats_gain_and_the_others_loss() -> None:
    for game in ("kingdomino", "riomino"):
        first, second = reviewed(game, 2).findings.accounts
        assert first.luck == pytest.approx(-second.luck)
    for draw in reviewed("kingdomino", 2).findings.draws:
        assert sum(draw.luck) == pytest.approx(0, abs=1e-9)


def test_own_and_others_change_places_between_two_seats() -> None:
    first, second = reviewed("kingdomino", 2).findings.accounts
    assert first.own == pytest.approx(-second.others)
    assert first.others == pytest.approx(-second.own)


def test_before_anything_is_drawn_all_seats_are_worth_the_same() -> None:
    starts = {round(account.start, 9) for account in reviewed("kingdomino", 4).findings.accounts}
    assert len(starts) == 1
    assert starts.pop() < 0, "a lead over the best of three others is more often behind than ahead"


def test_every_draw_and_every_choice_is_an_event_and_forced_moves_are_no_decisions() -> None:
    found = reviewed("kingdomino", 3)
    events = course(found.record)
    assert [move for event in events for move in event.moves] == list(found.record.moves)
    assert {draw.n for draw in found.findings.draws} == {event.n for event in events if event.is_draw}
    free = [event.n for event in events if not event.is_draw and len(legal(event.before)) > 1]
    assert [one.n for one in found.findings.decisions] == free


def test_the_same_record_depth_and_seed_give_the_same_review_and_slices_change_nothing() -> None:
    record = at_random(setup("kingdomino", 2), 5)
    again = review(record, TINY, seed=3).as_json()
    assert review(record, TINY, seed=3).as_json() == again
    assert review(record, TINY, seed=4).as_json() != again
    steps, told, sliced = reviewing(record, TINY, 3), [], None
    while sliced is None:
        try:
            told.append(next(steps))
        except StopIteration as ended:
            sliced = ended.value.as_json()
    assert sliced == again
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_a_game_that_is_not_over_is_refused() -> None:
    whole = at_random(setup("kingdomino", 2))
    for moves in ((), whole.moves[:1], whole.moves[:-1]):
        with pytest.raises(NotReviewed, match="not over") as refused:
            review(Record(whole.setup, moves), TINY)
        assert refused.value.code == "not_over"
    with pytest.raises(NotReviewed):
        review(Match.new("riomino", seed="x"), TINY)


def test_a_series_is_reviewed_game_by_game() -> None:
    chosen = setup("kingdomino", 2, ["dynasty"])
    text = "\n".join(write_record(at_random(chosen, seed)) for seed in (1, 2))
    found = review_all(text, TINY)
    assert [one.record.moves for one in found] == [at_random(chosen, seed).moves for seed in (1, 2)]
    with pytest.raises(NotReviewed, match="2 games"):
        review(text, TINY)


def test_the_end_of_a_duel_is_exact_and_a_proven_decision_has_no_error() -> None:
    found = review(played("exact"), TINY)
    exact = [one for one in found.findings.decisions if one.exact]
    assert exact, "the last dominoes can be solved"
    assert all(one.error == 0 for one in exact)
    assert tuple(exact) == found.findings.decisions[-len(exact) :], "once exact, exact to the end"
    assert any(moment.exact for moment in found.findings.moments[:-1])


def test_a_record_that_begins_in_the_middle_is_reviewed_from_there() -> None:
    whole = at_random(setup("kingdomino", 2), 2)
    positions = list(whole.positions())
    found = review(Record(whole.setup, whole.moves[20:], positions[20]), TINY)
    assert len(found.findings.decisions) < len(review(whole, TINY).findings.decisions)
    account = found.findings.accounts[0]
    assert account.start == pytest.approx(found.findings.moments[0].leads[0])


def test_nothing_is_graded_by_hindsight() -> None:
    """The decisions of the first round are judged alike however the game goes on."""
    whole = at_random(setup("kingdomino", 3), 7)
    other = at_random(setup("kingdomino", 3), 8)
    cut = next(n for n, move in enumerate(whole.moves) if str(move).startswith(">"))
    events = course(whole)
    first = next(event for event in events if not event.is_draw)
    assert first.n == cut
    judges = []
    for rest in (whole, other):
        judge = KingdomJudge(course(rest), TINY, 9, from_the_start=True)
        judges.append(finished(judge._look(first.before, first.moves[0], 0)))  # type: ignore[arg-type]
    assert judges[0] == judges[1]


def test_every_game_and_seat_count_has_what_a_review_needs() -> None:
    lacking = [name_of(one) for one in every_setup() if one.game != "riomino" and not can_search(one)]
    assert lacking == []
    assert len(GAMES) == 5
