"""Guided first games: every script is legal by the law, refuses what it says, and reaches its end."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from crownlands.rules import GAMES, IllegalMove, actor, legal, play, read_move
from crownlands.rules.grid import name
from crownlands.rules.moves import Place
from crownlands.rules.riomino.moves import Lay
from crownlands.server.table import tutorial
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.openings import Origin, guided
from crownlands.server.table.refusal import Refused
from crownlands.server.table.requests import Leave, Move, Return, Undo
from crownlands.server.table.table import Named, Table
from crownlands.server.table.tutorial import Reply, Task

if TYPE_CHECKING:
    from crownlands.rules import Position

LEVELS = Named(("greedy",), "greedy")
EVERY = tutorial.names()


def begin(game: str) -> Table:
    """The tutorial of a game, with Ann at it."""
    opening = guided(Origin("tutor", "a secret"), game, LEVELS, "ann", "Ann")
    return Table.opened(opening, LEVELS, "ann", now=0.0)


def nobody_thinks(level: str, position: Position) -> None:
    """A script leaves nothing to think about."""
    raise AssertionError(f"{level} was asked about {position}")


def go_on(table: Table) -> None:
    """Until Ann is asked for something, or it is over."""
    while table.due(0.0) is not None:
        table.advance(0.0, nobody_thinks)  # type: ignore[arg-type]


def told(table: Table) -> dict[str, object]:
    """What the guide is told."""
    found = table.state_for("ann", now=0.0)["you"]["tutorial"]
    assert isinstance(found, dict)
    return found


def play_through(table: Table, choices: tuple[int, ...]) -> list[str]:
    """To the end, with one of the wanted moves each time; the sentences on the way."""
    said = []
    go_on(table)
    for choice in choices:
        now = told(table)
        said.append(str(now["say"]))
        assert table.ledger.seat_to_move == tutorial.READER
        assert set(now["wants"]) <= {str(move) for move in table.ledger.legal}  # type: ignore[call-overload]
        table.ask("ann", Move(now["wants"][choice], table.ledger.n), now=0.0)  # type: ignore[index]
        go_on(table)
    return said


def test_every_game_has_a_tutorial() -> None:
    assert set(EVERY) == set(GAMES)


@pytest.mark.parametrize("game", EVERY)
def test_every_way_through_a_script_is_legal_and_ends_the_game(game: str) -> None:
    script = tutorial.read_tutorial(game)
    for choices in product(*(range(len(task.wants)) for task in script.tasks)):
        table = begin(game)
        said = play_through(table, choices)
        assert said == [task.say for task in script.tasks]
        assert table.ledger.is_over
        end = told(table)
        assert (end["say"], end["done"]) == (script.end, end["tasks"])
    assert table.ledger.finished[0].result.standings[0].realm == 0, "a player who follows the guide wins"


@pytest.mark.parametrize("game", EVERY)
def test_what_is_to_be_tried_is_refused_as_the_script_says(game: str) -> None:
    table, found = begin(game), []
    go_on(table)
    while isinstance(entry := tutorial.due(table.ledger), Task):
        if (attempt := entry.attempt) is not None:
            position = table.ledger.position
            assert all(attempt.cell not in cells_of(move) for move in legal(position))
            found.append(attempt)
            assert (attempt.rule, attempt.code) in reasons(position, attempt.cell)
        table.ask("ann", Move(entry.move, table.ledger.n), now=0.0)
        go_on(table)
    assert found, "every tutorial lets one of its readers run into a rule"


def cells_of(move: object) -> list[str]:
    """The cells a move covers."""
    if isinstance(move, Place):
        return [name(move.cell), name(move.other)]
    return [name(move.cell)] if isinstance(move, Lay) else []


def reasons(position: Position, cell: str) -> set[tuple[str, str]]:
    """Why whatever could lie there now is refused there."""
    sample = legal(position)[0]
    if isinstance(sample, Place):
        moves = [f"{sample.domino}@{cell}{towards}" for towards in "eswn"]
    else:
        faces = {str(move).partition("@")[0] for move in legal(position)}
        moves = [f"{face}@{cell}" for face in faces]
    found = set()
    for move in moves:
        with pytest.raises(IllegalMove) as refused:
            play(position, read_move(move))
        found.add((refused.value.rule_id, refused.value.code))
    return found


@pytest.mark.parametrize("game", EVERY)
def test_another_legal_move_is_declined_and_nothing_is_lost(game: str) -> None:
    table = begin(game)
    go_on(table)
    entry = tutorial.due(table.ledger)
    assert isinstance(entry, Task)
    wanted = {play(table.ledger.position, read_move(text)) for text in entry.wants}
    other = next(move for move in legal(table.ledger.position) if play(table.ledger.position, move) not in wanted)
    before = table.ledger.n
    with pytest.raises(Refused, match="tutorial_other"):
        table.ask("ann", Move(str(other), before), now=0.0)
    assert table.ledger.n == before
    assert tutorial.due(table.ledger) == entry


@pytest.mark.parametrize("game", EVERY)
def test_a_move_taken_back_brings_its_task_back(game: str) -> None:
    table = begin(game)
    go_on(table)
    first = told(table)
    table.ask("ann", Move(first["wants"][0], table.ledger.n), now=0.0)  # type: ignore[index]
    go_on(table)
    assert told(table)["done"] == 1
    again = table.state_for("ann", now=0.0)["you"]["undo"]
    table.ask("ann", Undo(again["n"]), now=0.0)
    assert told(table) == first
    go_on(table)
    assert told(table) == first


@pytest.mark.parametrize("game", EVERY)
def test_a_tutorial_is_found_again_from_its_events_alone(game: str) -> None:
    table = begin(game)
    go_on(table)
    table.ask("ann", Move(told(table)["wants"][0], table.ledger.n), now=0.0)  # type: ignore[index]
    go_on(table)
    again = table.ledger.at(table.ledger.n)
    assert tutorial.shown(again) == told(table)


def test_what_somebody_is_asked_to_do_waits_while_they_are_away() -> None:
    table = begin("kingdomino")
    go_on(table)
    before = told(table)
    table.ask("ann", Leave(), now=0.0)
    assert table.due(0.0) is None
    table.ask("ann", Return(), now=0.0)
    assert told(table) == before


def test_an_older_script_leaves_an_ordinary_game_behind() -> None:
    table = begin("kingdomino")
    go_on(table)
    position = table.ledger.position
    other = next(move for move in legal(position) if str(move) != told(table)["wants"][0])  # type: ignore[index]
    from crownlands.server.table.change import Change
    from crownlands.server.table.events import Moved

    table.do(Change([(0, Moved(str(other)))]), 0.0)
    assert tutorial.due(table.ledger) is None
    assert "tutorial" not in table.state_for("ann", now=0.0)["you"]
    assert actor(table.ledger.position) == 0
    table.ask("ann", Move(str(legal(table.ledger.position)[-1]), table.ledger.n), now=0.0)
    assert table.due(0.0) is not None


def test_terms_of_today_and_of_yesterday_are_read() -> None:
    table = begin("kingdomino")
    agreed = table.ledger.terms.agreed
    assert read_agreement(agreed.told()) == agreed
    plain = {"game": "kingdomino", "seats": [{"kind": "mine"}, {"kind": "bot", "level": None, "name": None}]}
    assert read_agreement(plain).tutorial is None
    assert "tutorial" not in read_agreement(plain).told()


def test_only_known_games_have_a_tutorial() -> None:
    with pytest.raises(Refused, match="unknown_game"):
        tutorial.read_tutorial("checkers")


def test_sentences_are_said_once() -> None:
    said = [code for game in EVERY for code in _codes(game)]
    assert len(said) == len(set(said))


def _codes(game: str) -> list[str]:
    script = tutorial.read_tutorial(game)
    assert all(isinstance(one, Task | Reply) for one in script.line)
    return [*(task.say for task in script.tasks), script.end]
