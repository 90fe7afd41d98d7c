"""The luck of a game without its review."""

from __future__ import annotations

import pytest

from crownlands.kernel import available
from crownlands.match import Match
from crownlands.players import new_player
from crownlands.review import NotReviewed, review
from crownlands.review.draws import luck_of

pytestmark = pytest.mark.skipif(not available(), reason="the kernel is not built")


def played(game: str) -> Match:
    match = Match.new(game, 2, seed="draws")
    player = new_player("greedy", "draws")
    while not match.is_over:
        match.push(player.decide(match.position))
    return match


def test_luck_alone_is_the_luck_of_a_review_until_the_end_can_be_solved() -> None:
    record = played("kingdomino").record()
    alone, reviewed = luck_of(record), review(record, "quick").findings.draws
    assert [(one.n, one.kind) for one in alone] == [(one.n, one.kind) for one in reviewed]
    assert alone[:-2] == reviewed[:-2]


def test_what_one_seat_gains_by_a_draw_the_other_loses() -> None:
    for one in luck_of(played("queendomino").record()):
        assert one.luck[0] == pytest.approx(-one.luck[1])
        assert one.win_luck[0] == pytest.approx(-one.win_luck[1])


def test_the_luck_of_riomino_is_that_of_its_roll() -> None:
    (only,) = luck_of(played("riomino").record())
    assert only.kind == "roll"
    assert abs(only.luck[0]) <= 0.5


def test_a_game_that_goes_on_is_not_judged() -> None:
    with pytest.raises(NotReviewed, match="not over"):
        luck_of(Match.new("kingdomino", seed="x").record())
