"""The coach: it warns of what throws a game away, says nothing of what is within noise, and hints in steps."""

from __future__ import annotations

from typing import Any

import pytest

from crownlands.kernel import available
from crownlands.match import Match
from crownlands.review.coach import BATCH, MOST, Coach, Verdict
from crownlands.review.course import NotReviewed
from crownlands.review.hints import Hint, compass, hint
from crownlands.review.playouts import Playouts
from crownlands.rules import KingdomPosition, Position, legal, play, read_move, result
from crownlands.rules.grid import cell
from crownlands.rules.kingdoms.placing import frame
from crownlands.rules.moves import Choose, Place
from crownlands.rules.riomino.position import RiominoPosition

needs_kernel = pytest.mark.skipif(not available(), reason="the kernel is not built")
GAMES = [
    ("kingdomino", 2, 8),
    ("kingdomino", 4, 9),
    ("queendomino", 3, 10),
    ("age_of_giants", 3, 11),
    ("royal_wedding", 4, 6),
    ("riomino", 2, 3),
]


def _in_the_middle(game: str, seats: int, moves: int) -> Position:
    match = Match.new(game, seats, seed="coach")
    for _ in range(moves):
        match.push(match.legal()[0])
    return match.position


def _no_time() -> float:
    return float("inf")


@needs_kernel
@pytest.mark.parametrize(("game", "seats", "moves"), GAMES)
def test_every_game_is_coached_with_moves_that_can_be_played(game: str, seats: int, moves: int) -> None:
    position = _in_the_middle(game, seats, moves)
    best = Coach(position, 0.01, clock=_no_time).best()
    assert play(position, best) != position
    for move in legal(position)[:2]:
        verdict = Coach(position, 0.01, clock=_no_time).judge(move)
        assert verdict.unit == ("win" if game == "riomino" else "points")
        assert verdict.lost >= 0.0
        assert play(position, verdict.best) != position


@needs_kernel
def test_the_best_move_loses_nothing_and_a_single_one_is_not_judged() -> None:
    position = _in_the_middle("kingdomino", 2, 8)
    best = Coach(position, 0.2).best()
    assert Coach(position, 0.01, clock=_no_time).judge(best).grade in ("best", "good", "inaccuracy")
    match = Match.new("kingdomino", 2, seed="forced")
    while len(match.legal()) > 1:
        match.push(match.legal()[0])
    assert Coach(match.position).judge(match.legal()[0]) == Verdict(
        match.legal()[0], match.legal()[0], 0.0, 0.0, "points", exact=False
    )


@needs_kernel
def test_a_blunder_is_known_with_its_reason() -> None:
    """A domino with three crowns for the player's own territory, against one that brings nothing."""
    match = Match.new("kingdomino", 2, seed="coach")
    found = None
    while found is None and not match.is_over:
        position = match.position
        moves = match.legal()
        if isinstance(moves[0], Choose) and len(moves) > 1:
            verdicts = [Coach(position, 0.1).judge(move) for move in moves]
            found = next((one for one in verdicts if one.is_blunder), None)
        match.push(moves[0])
    assert found is not None
    assert found.grade == "blunder"
    assert found.lost >= 6.0
    assert found.why


@needs_kernel
def test_what_is_proved_lost_is_a_blunder_and_a_guess_is_none() -> None:
    """Riomino: of a position with a won and a lost die, the lost one is warned of."""
    for seed in range(40):
        match = Match.new("riomino", 2, ["three_by_three"], seed=f"{seed}")
        for _ in range(4):
            if not match.is_over:
                match.push(match.legal()[0])
        position = match.position
        if match.is_over or not isinstance(position, RiominoPosition):
            continue
        verdicts = [Coach(position).judge(move) for move in match.legal()]
        thrown = [one for one in verdicts if one.lost == 1.0]
        if not thrown:
            continue
        (worst, *_) = thrown
        assert worst.is_blunder
        assert worst.exact
        assert [one.code for one in worst.why] == ["throws_away"]
        assert Coach(position).judge(worst.best).lost == 0.0
        return
    pytest.fail("no position in forty was thrown away")


@needs_kernel
def test_the_clock_bounds_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    values = Playouts.values

    def counted(*asked: Any) -> Any:
        played.append(asked[3])
        return values(*asked)

    monkeypatch.setattr(Playouts, "values", counted)
    position = _in_the_middle("kingdomino", 2, 8)
    Coach(position, 0.1, clock=_no_time).judge(legal(position)[-1])
    assert sum(played) <= 2 * BATCH
    played.clear()
    Coach(position, 0.1, clock=lambda: 0.0).judge(legal(position)[-1])
    assert 2 * BATCH < sum(played) <= 2 * MOST


def test_nobody_coaches_a_game_that_is_over() -> None:
    match = Match.new("riomino", 2, ["three_by_three"], seed="over")
    while not match.is_over:
        match.push(match.legal()[0])
    assert result(match.position).winners
    with pytest.raises(NotReviewed):
        Coach(match.position)


@pytest.mark.parametrize(
    ("east", "south", "part"),
    [
        (3, 0, "east"),
        (0, 2, "south"),
        (-2, -2, "north_west"),
        (1, -1, "middle"),
        (1, 4, "south"),
        (3, 2, "south_east"),
    ],
)
def test_parts_of_the_board_are_named_by_the_compass(east: float, south: float, part: str) -> None:
    assert compass(east, south) == part


def test_a_hint_leads_from_a_part_of_the_board_to_the_place() -> None:
    match = Match.new("kingdomino", 2, seed="coach")
    seen = set()
    while not match.is_over:
        position = match.position
        assert isinstance(position, KingdomPosition)
        for move in match.legal():
            told = hint(position, move)
            assert isinstance(told, Hint)
            assert set(told.cells) <= set(told.around)
            if isinstance(move, Place):
                assert {cell(one) for one in told.cells} == {move.cell, move.other}
                assert told.part is not None
                board = frame(position.realms[position.realm_index].kingdom)
                assert all(board >> cell(one) & 1 for one in told.around)
                seen.add(told.part)
            elif told.cells:
                # Where the domino of a choice could lie is a legal place for it.
                assert len(told.cells) == 2
        match.push(match.legal()[-1])
    assert len(seen) > 4


def test_a_move_about_no_cell_is_about_no_part() -> None:
    position = _in_the_middle("kingdomino", 2, 8)
    assert hint(position, read_move(".")) == Hint(read_move("."), None)
