"""Matches: paired deals, turned seats, a file to go on from, ratings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from crownlands.cli.app import app
from crownlands.lab.arena import ArenaGame, Table, realms_of
from crownlands.lab.ratings import elo, mean, ratings
from crownlands.lab.results import Results
from crownlands.rules import setup

if TYPE_CHECKING:
    from pathlib import Path

TWO = Table(setup("kingdomino", 2), ("greedy", "random"))


def game(number: int, seats: tuple[int, ...], wins: tuple[float, ...]) -> ArenaGame:
    nothing = (0,) * len(seats)
    return ArenaGame(number, seats, tuple(10 * one for one in wins), wins, nothing, nothing, nothing)


def test_every_player_sits_everywhere_and_the_last_one_fills_the_table() -> None:
    assert TWO.seatings == ((0, 1), (1, 0))
    assert set(Table(setup("kingdomino", 4), ("greedy", "random")).seatings) == {
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    }


def test_partners_of_a_team_are_one_player() -> None:
    team = Table(setup("royal_wedding", 6, ["teams"]), ("greedy", "random"))
    realm_of = realms_of(team.setup)
    assert len(team.seatings) == 3
    for seats in team.seatings:
        assert len({who for seat, who in enumerate(seats) if realm_of[seat] == realm_of[seats.index(0)]}) == 1
        assert seats.count(0) == 2


def test_the_same_number_is_the_same_game() -> None:
    one, again = TWO.play(3), TWO.play(3)
    assert (one.seats, one.scores, one.wins) == (again.seats, again.scores, again.wins)
    assert sum(one.wins) == 1


def test_several_processes_play_the_same_games() -> None:
    def told(processes: int) -> set[tuple[int, tuple[float, ...]]]:
        return {(one.game, one.scores) for one in Results(TWO).run(3, processes)}

    assert told(2) == told(1)


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert len(list(Results(TWO, file).run(3))) == 3
    later = Results(TWO, file)
    assert [one.game for one in later.run(5)] == [3, 4]
    assert Results(TWO, file).played == later.played


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    list(Results(TWO, file).run(1))
    with pytest.raises(ValueError, match="another match"):
        Results(Table(setup("kingdomino", 2), ("random", "greedy")), file)


def test_ratings_count_wins_points_and_leads() -> None:
    played = [game(n, (n % 2, 1 - n % 2), (1.0, 0.0) if n % 2 == 0 else (0.0, 1.0)) for n in range(8)]
    first, second = ratings(["a", "b"], played)
    assert (first.wins.mean, second.wins.mean) == (100, 0)
    assert (first.margin.mean, second.margin.mean) == (10, -10)
    assert first.elo > 0 > second.elo


@pytest.mark.slow
def test_odds_of_three_to_one_are_190_points_apart() -> None:
    played = [game(n, (0, 1), (1.0, 0.0) if n % 4 else (0.0, 1.0)) for n in range(4000)]
    strong, weak = elo(2, played)
    assert strong - weak == pytest.approx(191, abs=2)


def test_the_interval_of_equal_values_is_nothing() -> None:
    assert mean([3.0, 3.0]).within == 0


def test_the_command_tells_a_match_as_json() -> None:
    run = CliRunner().invoke(app, ["arena", "--players", "greedy,random", "-n", "2", "--json"])
    told = json.loads(run.stdout)
    assert told["games"] == 2
    assert [one["player"] for one in told["players"]] == ["greedy", "random"]


def test_the_command_draws_a_match(tmp_path: Path) -> None:
    picture = tmp_path / "match.svg"
    run = CliRunner().invoke(app, ["arena", "--players", "greedy,random", "-n", "2", "--plot", str(picture)])
    assert run.exit_code == 0
    texts = [text.text for text in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert {"greedy", "random", "100 %"} <= set(texts)


@pytest.mark.parametrize("players", ["greedy,clever", "random,random,random", "greedy@5,random"])
def test_the_command_refuses_players_that_cannot_play(players: str) -> None:
    run = CliRunner().invoke(app, ["arena", "--players", players, "--seats", "2"])
    assert run.exit_code == 2
