"""The engine protocol, from both ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bench.builds import thread_clock

from crownlands.engines.client import EngineClient, EngineFailed, split_players
from crownlands.engines.listening import listen
from crownlands.engines.protocol import EngineTalk
from crownlands.kernel import available
from crownlands.lab.arena import Table
from crownlands.match import Match
from crownlands.players import Budget, new_player
from crownlands.rules import legal, setup
from crownlands.rules.notation import write_position
from tests.players.games import moments

EXAMPLE = f"{sys.executable} {Path(__file__).parents[2] / 'examples' / 'engine.py'}"
OURS = f"{sys.executable} -m crownlands engine --player greedy"
BUILD = f"{sys.executable} {Path(__file__).parents[2] / 'bench' / 'opponent.py'} sovereign 7"


def say(talk: EngineTalk, *lines: str) -> list[str]:
    return [answer for line in lines for answer in talk.hear(line)]


def test_it_greets_and_is_ready() -> None:
    talk = EngineTalk()
    greeting = say(talk, "crownlands", "isready")
    assert greeting[-2:] == ["crownlandsok", "readyok"]
    assert any(line.startswith("games kingdomino") for line in greeting)


@pytest.mark.parametrize("game", ["kingdomino", "queendomino", "riomino"])
def test_the_best_move_is_legal_in_the_position_it_was_told(game: str) -> None:
    position = moments(game, 2)[2]
    *_, best = say(EngineTalk("greedy"), f"position {write_position(position)}", "go")
    assert best.removeprefix("bestmove ") in {str(move) for move in legal(position)}


def test_a_record_and_moves_lead_to_the_same_position() -> None:
    match = Match.new("kingdomino", 2, seed="record")
    match.push(match.legal()[0])
    talk = EngineTalk("greedy")
    say(talk, "record " + " ".join(str(match).split("\n")))
    told = say(talk, "show")
    match.push(match.legal()[0])
    say(talk, "moves " + " ".join(str(move) for move in match.moves[len(match.moves) - 2 :]))
    assert told[0] != say(talk, "show")[0]


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_a_search_tells_its_thoughts_and_repeats_them_for_a_seed() -> None:
    heard = [say(EngineTalk(), "setoption seed 3", "newgame kingdomino 2 - x", "go simulations 40") for _ in "ab"]
    assert heard[0][-1] == heard[1][-1]
    assert heard[0][0].startswith("info simulations 40")
    assert heard[0][1].split()[1::2] == ["move", "visits", "margin", "win"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("go", "no position"),
        ("dance", "unknown word"),
        ("setoption colour red", "no option"),
        ("setoption player clever", "no player"),
        ("position nonsense", "set-up"),
        ("newgame chess 2", "chess"),
    ],
)
def test_a_mistake_is_told_and_the_talk_goes_on(line: str, why: str) -> None:
    talk = EngineTalk()
    (answer,) = say(talk, line)
    assert answer.startswith("error ")
    assert why in answer
    assert say(talk, "isready") == ["readyok"]


@pytest.mark.slow
@pytest.mark.parametrize("command", [EXAMPLE, OURS])
def test_programs_play_whole_games_in_the_arena(command: str) -> None:
    table = Table(setup("kingdomino", 2), (f"engine:{command}", "random"))
    assert sum(table.play(0).wins) == 1


NONSENSE = "'bestmove 99@a1e'"
SILENCE = "''"


def program(folder: Path, answer: str) -> str:
    """The command of an engine that greets properly and says the same to everything else."""
    script = folder / "engine.py"
    script.write_text(
        "import sys\nfor line in sys.stdin:\n"
        f"    print('crownlandsok' if 'crown' in line else {answer}, flush=True)\n"
    )
    return f"{sys.executable} {script}"


def test_a_program_that_says_nonsense_is_named(tmp_path: Path) -> None:
    player = EngineClient(program(tmp_path, NONSENSE), Budget(simulations=1))
    try:
        with pytest.raises(EngineFailed, match="bestmove 99@a1e"):
            player.decide(moments("kingdomino", 2)[0])
    finally:
        player.close()


def test_a_program_that_never_answers_has_failed(tmp_path: Path) -> None:
    def ask() -> None:
        player = EngineClient(program(tmp_path, SILENCE), patience=1.0)
        try:
            player.decide(moments("kingdomino", 2)[0])
        finally:
            player.close()

    with pytest.raises(EngineFailed, match="no answer in 1 s"):
        ask()


def test_an_engine_that_fails_loses_the_game_and_the_match_goes_on(tmp_path: Path) -> None:
    table = Table(setup("kingdomino", 2), (f"engine:{program(tmp_path, NONSENSE)}", "random"))
    for game in range(2):
        one = table.play(game)
        assert "99@a1e" in one.failed
        assert one.wins[one.seats.index(0)] == 0
        assert sum(one.wins) == 1


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_stop_is_heard_while_the_engine_thinks() -> None:
    talk = EngineTalk()
    lines = ["newgame kingdomino 4 - x", "go simulations 1000000000000", "stop", "isready", "quit"]
    *_, best, ready = [answer for line, stop in listen(lines) for answer in talk.hear(line, stop)]
    assert best.startswith("bestmove ")
    assert ready == "readyok"
    assert talk.over


def test_a_piped_talk_is_answered_in_full() -> None:
    talk = EngineTalk("sovereign")
    lines = ["newgame kingdomino 2 - x", "go simulations 30"]
    answers = [answer for line, stop in listen(lines) for answer in talk.hear(line, stop)]
    assert answers[-1].startswith("bestmove ")
    assert answers[0].startswith("info simulations 30 ") == available()


def test_names_are_parted_by_commas_outside_quotes() -> None:
    assert split_players("baron, duke") == ["baron", "duke"]


ECHO = "'error ' + line.strip() if line.startswith('go') else ''"


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (Budget(seconds=0.5), "go seconds 0.5"),
        (Budget(seconds=0.5, cpu=True), "go cpu 0.5"),
        (Budget(simulations=7), "go simulations 7"),
    ],
)
def test_an_engine_is_told_its_budget(tmp_path: Path, budget: Budget, told: str) -> None:
    with (
        EngineClient(program(tmp_path, ECHO), budget) as engine,
        pytest.raises(EngineFailed, match=f"says error {told}$"),
    ):
        engine.decide(moments("kingdomino", 2)[0])


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_a_turn_takes_seconds_of_one_kind() -> None:
    talk = EngineTalk()
    heard = say(talk, "setoption player sovereign", "newgame kingdomino 2 - x", "go cpu 0.01")
    assert heard[-1].startswith("bestmove")
    assert say(talk, "go cpu 0.01 seconds 0.01")[-1].startswith("error")


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and a C compiler")
def test_an_older_build_is_made_to_keep_to_processor_time() -> None:
    slept = "import time; began = time.monotonic(); time.sleep(0.3); print(time.monotonic() - began)"
    told = subprocess.run(
        [sys.executable, "-c", slept],
        env={**os.environ, "LD_PRELOAD": str(thread_clock())},
        capture_output=True,
        text=True,
        check=True,
    )
    assert 0 <= float(told.stdout) < 0.2


@pytest.mark.slow
def test_an_engine_is_ended_with_its_block() -> None:
    position = moments("kingdomino", 2)[0]
    with EngineClient(OURS) as engine:
        assert engine.decide(position) in legal(position)
    with pytest.raises(EngineFailed, match="has ended"):
        engine.decide(position)


@pytest.mark.skipif(not available(), reason="the kernel is not built")
def test_a_build_as_an_engine_plays_as_its_own_player_does() -> None:
    """One player for the whole game, so it goes on from what it found out within the turn, as at a table."""
    told = Table(setup("kingdomino", 2), ("engine:" + BUILD + "@60", "greedy"), seed="builds").play(0)
    assert told.failed == ""
    assert told.cpu[0] > 0
    player = new_player("sovereign@60", "7")
    with EngineClient(BUILD, Budget(simulations=60)) as engine:
        for position in moments("kingdomino", 2)[:6]:
            assert engine.decide(position) == player.decide(position)
