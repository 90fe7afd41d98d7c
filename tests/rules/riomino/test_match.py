"""Matches and pairs of Riomino: deals, series, players."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from crownlands import Deal, Match, Series
from crownlands.players import GreedyPlayer, RandomPlayer
from crownlands.rules import Result, setup
from crownlands.rules.core import Standing
from crownlands.rules.notation import read_records
from crownlands.rules.riomino.paired import paired, points

if TYPE_CHECKING:
    from crownlands.players.player import Player


def draws(match: Match) -> list[str]:
    return [str(move) for move in match.moves if str(move).startswith(("lot", "roll"))]


def swapped(text: str) -> str:
    kind, seat, *face = text.split(":")
    return ":".join([kind, str(1 - int(seat)), *face])


def played(match: Match) -> Match:
    while not match.is_over:
        match.push(match.legal()[0])
    return match


def outcome(*places: int) -> Result:
    return Result(tuple(Standing(seat, place, 0, "RM-3.1") for seat, place in enumerate(places)))


@pytest.mark.rule("RM-1.3")
def test_a_seed_deals_the_lot_and_the_dice_whatever_is_played() -> None:
    first, second = (Match.new("riomino", 2, ["master"], seed="same") for _ in range(2))
    assert draws(first) == draws(second)
    assert len(draws(first)) == 22
    assert len({tuple(draws(Match.new("riomino", seed=str(n)))) for n in range(20)}) == 20


@pytest.mark.rule("RM-1.3")
def test_lots_and_faces_are_fair() -> None:
    rolls = Counter(text for n in range(400) for text in draws(Match.new("riomino", seed=str(n))))
    assert 160 < rolls["lot:0"] < 240
    faces = Counter(text[-2:] for text in rolls.elements() if text.startswith("roll"))
    assert set(faces) == {"01", "02", "03", "12", "13", "23"}
    assert all(700 < count < 1050 for count in faces.values()), faces


@pytest.mark.rule("RM-3.3")
def test_a_pair_is_two_games_with_the_same_rolls_and_everything_swapped() -> None:
    series = Series(setup("riomino", 2, ["junior", "paired"]), seed="a pair", players=["Ann", "Bob"])
    first = played(series.match)
    over = [series.is_over]
    second = played(series.next_match())
    over.append(series.is_over)
    assert over == [False, True]
    assert draws(second) == [swapped(text) for text in draws(first)]
    assert first.moves[0] != second.moves[0]
    assert '[Swapped "yes"]' not in str(first)
    assert '[Swapped "yes"]' in str(second)
    with pytest.raises(ValueError, match="all of them played"):
        series.next_match()
    assert len(read_records(str(series))) == 2
    again = Match.from_record(str(second))
    assert str(again) == str(second)
    deal = Deal.of_record(second.record())
    assert deal is not None
    assert deal.swap
    unswapped = Deal.of_record(first.record())
    assert unswapped is not None
    assert deal.commitment == unswapped.commitment


@pytest.mark.rule("RM-3.3")
def test_a_swapped_record_goes_on_from_its_seed_as_it_began() -> None:
    series = Series(setup("riomino", 2, ["paired"]), seed="again")
    played(series.match)
    whole = played(series.next_match())
    text = str(whole)
    rolls = text.index("lot:")
    unfinished = text[:rolls].replace(f'[Result "{";".join(map(str, whole.result.scores))}"]', '[Result "*"]')
    assert draws(Match.from_record(unfinished)) == draws(whole)


@pytest.mark.rule("RM-3.3")
def test_a_win_counts_one_a_draw_a_half_and_one_to_one_is_a_drawn_match() -> None:
    assert paired([outcome(1, 2), outcome(2, 1)]).winners == (0, 1)
    assert paired([outcome(1, 2), outcome(1, 2)]).scores == (4, 0)
    assert paired([outcome(1, 1), outcome(2, 1)]).scores == (1, 3)
    assert paired([outcome(1, 1), outcome(2, 1)]).winners == (1,)
    assert paired([]).scores == (0, 0)
    assert [standing.decided_by for standing in paired([outcome(1, 2)]).standings] == ["RM-3.3", "RM-3.3"]
    assert [points(halves) for halves in range(5)] == ["0", "0.5", "1", "1.5", "2"]


@pytest.mark.rule("RM-3.3")
def test_a_game_of_a_pair_counts_only_when_it_is_over() -> None:
    series = Series(setup("riomino", 2, ["paired"]), seed="count")
    assert series.result.scores == (0, 0)
    played(series.match)
    assert sum(series.result.scores) == 2
    series.next_match()
    assert sum(series.result.scores) == 2
    played(series.match)
    assert sum(series.result.scores) == 4


def test_a_swapped_header_means_nothing_outside_a_pair() -> None:
    text = str(played(Match.new("riomino", seed="alone"))).replace("[Seed", '[Swapped "yes"]\n[Seed', 1)
    deal = Deal.of_record(Match.from_record(text).record())
    assert deal is not None
    assert not deal.swap


def test_the_greedy_player_takes_a_win_and_beats_chance() -> None:
    won = 0
    for seed in range(40):
        match = Match.new("riomino", 2, ["professional"], seed=f"greedy {seed}")
        seats: list[Player] = [GreedyPlayer(seed), RandomPlayer(seed)]
        greedy = seed % 2
        while (seat := match.seat_to_move) is not None:
            match.push(seats[seat ^ greedy].decide(match.position))
        won += match.result.winners == (greedy,)
    assert won >= 28
