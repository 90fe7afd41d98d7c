"""Matches deal by deal: intervals, outcomes of pairs, and the test that ends a match."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from crownlands.lab.arena import ArenaGame, Table
from crownlands.lab.deals import DealResult, deal_results, outcomes
from crownlands.lab.ratings import mean, ratings
from crownlands.lab.results import Results
from crownlands.lab.sprt import FEWEST, Sprt, read_sprt
from crownlands.rules import setup
from tests.cli.commands import run, told

if TYPE_CHECKING:
    from pathlib import Path

TWO = Table(setup("kingdomino", 2), ("greedy", "random"))
FOUR = Table(setup("kingdomino", 4), ("greedy", "random"))
LEAD = Sprt("lead", 0.0, 3.0)


def game(number: int, points: tuple[int, int]) -> ArenaGame:
    """A game of two seats, every deal played both ways round."""
    deal, turned = divmod(number, 2)
    wins = tuple(1.0 if one > min(points) else 0.5 * (points[0] == points[1]) for one in points)
    nothing = (0, 0)
    seats = (0, 1) if turned == 0 else (1, 0)
    return ArenaGame(number, seats, tuple(map(float, points)), wins, nothing, nothing, deal=deal)


def deals(leads: list[float]) -> list[DealResult]:
    return [DealResult(n, 50.0 + 50.0 * (lead > 0) - 50.0 * (lead < 0), lead) for n, lead in enumerate(leads)]


def test_a_pair_of_games_has_five_outcomes() -> None:
    # Player 0 sits first in even games: two losses, a loss and a draw, one each, a draw and a win, two wins.
    played = [(1, 2), (2, 1), (1, 2), (1, 1), (2, 1), (2, 1), (2, 2), (1, 2), (2, 1), (1, 2)]
    found = deal_results([game(n, points) for n, points in enumerate(played)], 2)
    assert [one.wins for one in found] == [0, 25, 50, 75, 100]
    assert [one.lead for one in found] == [-1, -0.5, 0, 0.5, 1]
    assert outcomes(found) == {0: 1, 25: 1, 50: 1, 75: 1, 100: 1}


def test_only_whole_deals_count_and_none_behind_one_that_is_open() -> None:
    played = [game(n, (3, 1)) for n in (0, 1, 2, 4, 5)]
    assert [one.deal for one in deal_results(played, 2)] == [0]
    assert [one.deal for one in deal_results([*played, game(3, (3, 1))], 2)] == [0, 1, 2]


def test_games_that_share_their_luck_are_one_piece_of_evidence() -> None:
    # The dominoes decide every game: both games of a deal go to the seat, so the players are equals for certain.
    played = [game(n, (5, 1) if n // 2 % 2 else (1, 5)) for n in range(40)]
    first, _ = ratings(["a", "b"], played)
    assert (first.deals, first.wins.mean, first.wins.within, first.margin.within) == (20, 50, 0, 0)
    # Both games of a deal end alike: forty games say no more than twenty.
    same = [1.0, 1.0, 0.0, 0.0] * 10
    assert mean(same, [n // 2 for n in range(40)]).within == pytest.approx(mean([1.0, 0.0] * 10).within)
    assert mean(same).within < mean(same, [n // 2 for n in range(40)]).within


def test_a_player_that_won_everything_may_still_lose() -> None:
    won = [game(n, (9, 1) if n % 2 == 0 else (1, 9)) for n in range(40)]
    first, second = ratings(["a", "b"], won)
    assert (first.wins.mean, first.high, second.low) == (100, 100, 0)
    assert 80 < first.low < 100
    assert 0 < second.high < 20


@pytest.mark.slow
def test_a_test_decides_rightly_as_often_as_it_promises() -> None:
    dice, wrong, length = Random(7), {0.0: 0, 3.0: 0}, {0.0: 0, 3.0: 0}
    for truth, claim in ((0.0, "better"), (3.0, "not better")):
        for _ in range(300):
            leads: list[float] = []
            while (said := LEAD.decision(deals(leads))) is None:
                leads.append(dice.gauss(truth, 9.0))
            wrong[truth] += said == claim
            length[truth] += len(leads)
    # 5 % of 300 are 15; twice as many would come by chance once in some thousands.
    assert max(wrong.values()) <= 30
    # Deciding by a fixed number of deals with the same errors takes about 98.
    assert max(length.values()) / 300 < 98


def test_nothing_is_decided_before_there_are_some_deals() -> None:
    great = deals([40.0] * (FEWEST - 1))
    assert LEAD.decision(great) is None
    assert LEAD.decision([*great, DealResult(FEWEST - 1, 100.0, 40.0)]) == "better"
    assert LEAD.ratio([]) == 0


@pytest.mark.parametrize("text", ["lead", "lead:1", "elo:0:5", "lead:3:0", "wins:50:50", "lead:a:b"])
def test_what_is_no_test_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no test|not above"):
        read_sprt(text)
    assert run("arena", "--players", "greedy,random", "-n", "2", "--sprt", text).exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize("processes", [1, 2])
def test_a_match_ends_when_it_is_decided(processes: int) -> None:
    results = Results(TWO)
    played = list(results.run(400, processes, Sprt("lead", 0.0, 5.0)))
    assert 2 * FEWEST <= len(played) < 100
    assert Sprt("lead", 0.0, 5.0).decision(results.deals) == "better"
    # Asked again, it has nothing more to play.
    assert list(results.run(400, processes, Sprt("lead", 0.0, 5.0))) == []


@pytest.mark.slow
def test_the_command_tells_deals_outcomes_and_the_decision(tmp_path: Path) -> None:
    file = tmp_path / "strength.csv"
    words = ["arena", "--players", "greedy,random", "-n", "200", "--sprt", "lead:0:5", "--study", "tests"]
    report = json.loads(told(*words, "--strength", file, "--json"))
    assert report["sprt"]["decision"] == "better"
    assert report["deals"] == sum(report["outcomes"].values()) == report["games"] / 2
    line = file.read_text(encoding="utf-8").splitlines()[1]
    assert line.startswith("tests,greedy,")
    assert line.endswith("lead:0:5: better")


def test_four_seats_are_turned_four_times_a_deal() -> None:
    results = Results(FOUR)
    assert [one.deal for one in results.run(8)] == [0] * 4 + [1] * 4
    assert len(results.deals) == 2
    assert all(len(one.cpu) == 4 and min(one.cpu) >= 0 for one in results.played)


def test_a_line_that_was_cut_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert len(list(Results(TWO, file).run(3))) == 3
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole[:-20], encoding="utf-8")
    later = Results(TWO, file)
    assert [one.game for one in later.run(3)] == [2]
    assert [one.scores for one in Results(TWO, file).played] == [one.scores for one in later.played]


def test_files_without_deals_and_processor_time_are_read(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    list(Results(TWO, file).run(4))
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    known = [{k: v for k, v in json.loads(line).items() if k not in {"deal", "cpu"}} for line in lines]
    file.write_text("\n".join([head, *map(json.dumps, known)]) + "\n", encoding="utf-8")
    assert [one.deal for one in Results(TWO, file).played] == [0, 0, 1, 1]
