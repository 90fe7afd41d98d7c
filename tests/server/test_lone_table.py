"""A whole table without a server: every game is played at it, and its messages are the API's own."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any, get_args

import pytest

from crownlands.players import new_player
from crownlands.rules import GAMES
from crownlands.server.live.state_cache import StateCache
from crownlands.server.messages import ErrorDown, FitsDown, State, WhyDown
from crownlands.server.table import requests
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.events import Ended, Moved, Resigned, Said, Seated, Sitter, TakenBack, TimedOut
from crownlands.server.table.openings import Origin, Wanted, create, moment, play_on, rematch
from crownlands.server.table.refusal import Refused
from crownlands.server.table.table import Named, Table

if TYPE_CHECKING:
    from crownlands.rules import Move, Position
    from crownlands.server.table.entries import Entry

LEVELS = Named(("random", "greedy"), "greedy")
ANN, BOB = "ann", "bob"


def decide(level: str, position: Position) -> Move:
    return new_player(level, seed=1).decide(position)


def new_table(*seats: str, **agreed: Any) -> Table:
    """A table of Ann's: ``mine``, ``open``, or a level."""
    terms = [{"kind": one} if one in ("mine", "open") else {"kind": "bot", "level": one} for one in seats]
    made = create(Origin("lone", "a secret"), read_agreement({"seats": terms, **agreed}), LEVELS, ANN, "Ann")
    return Table.opened(made, LEVELS, host=ANN, now=0.0)


class Play:
    """Ann plays at a table; time passes as the test says."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table, self.now, self.seen = table, 1.0, 0
        self.happened: list[Entry] = []
        self._dice = random.Random(seed)
        self._messages = StateCache()

    def state(self) -> dict[str, Any]:
        """What Ann is told: of the API's exact shape, and the very message that a server would send."""
        told = self.table.state_for(ANN, self.seen, now=self.now)
        State.model_validate(told)
        self._messages.fresh()
        sent = self._messages.state(
            self.table.ledger,
            lambda: (range(8), 0),
            seats=self.table.holders.seats_of(ANN),
            host=True,
            since=self.seen,
            now=self.now,
        )
        assert json.loads(sent) == json.loads(json.dumps(told))
        self.seen = told["position"]["n"]
        return told

    def by_itself(self) -> bool:
        """Whatever happens without Ann, a second later."""
        self.now += 1.0
        new = self.table.advance(self.now, decide)
        self.happened += new
        return bool(new)

    def move(self, state: dict[str, Any]) -> None:
        chosen = self._dice.choice(state["turn"]["legal"])["move"]
        told = {"move": chosen, "after": state["position"]["n"]}
        assert self.table.respond(ANN, told, self.now) is None
        self.happened += self.table.ledger.entries[self.seen :]

    def to_the_end(self, *, undos: int = 0, started: bool = False) -> None:
        if not started:
            self.table.ask(ANN, requests.Start(), self.now)
        while self.table.ledger.status != "over":
            if self.by_itself():
                continue
            state = self.state()
            back = state["you"]["undo"]
            if self.table.ledger.actor is None:
                assert self.table.respond(ANN, {"next": True}, self.now) is None
            elif back is not None and back["free"] and undos > 0:
                undos -= 1
                self.happened += self.table.ask(ANN, requests.Undo(back["n"]), self.now)
            else:
                self.move(state)
        assert self.state()["table"]["games"][-1]["places"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_played_to_its_end_with_bots_and_moves_taken_back(game: str) -> None:
    seats = ["mine", "random", "greedy", "random"][: max(GAMES[game].seats)]
    while len(seats) not in GAMES[game].seats:
        seats.append("random")
    play = Play(new_table(*seats, game=game, undo="practice"))
    play.to_the_end(undos=3)
    kinds = {type(one.event) for one in play.table.ledger.entries}
    assert {Moved, TakenBack, Ended} <= kinds
    assert any(isinstance(one.event, Moved) and one.event.forced for one in play.table.ledger.entries)
    assert {one.by for one in play.table.ledger.entries} >= {0, 1, "chance", "host"}


def test_a_series_is_played_at_one_table() -> None:
    play = Play(new_table("mine", "random", options=["dynasty"]))
    play.to_the_end()
    assert len(play.table.ledger.finished) == 3


@pytest.mark.parametrize("timeout", ["kind", "strict"])
def test_whose_time_is_out_is_played_for_or_has_resigned(timeout: str) -> None:
    table = new_table("mine", "random", clock={"kind": "move", "seconds": 30, "timeout": timeout})
    table.ask(ANN, requests.Start(), 0.0)
    now = 0.0
    while (due := table.due(now)) is None or due.what != "timeout":
        assert table.advance(now, decide)
    assert due.seconds == 30.0
    assert table.advance(now + 29.0, decide) == []
    told = [type(one.event) for one in table.advance(now + 31.0, decide)]
    assert told[0] is TimedOut
    assert (Resigned in told) == (timeout == "strict")
    comes = table.due(now + 31.0)
    assert (comes is None) if timeout == "strict" else (comes is not None and comes.what == "bot")


def test_people_come_and_go() -> None:
    table = new_table("mine", "open", "open", public=True)
    with pytest.raises(Refused, match="not_host"):
        table.ask(BOB, requests.Start(), 1.0)
    table.ask(BOB, requests.Join(None, "Bob"), 1.0)
    assert table.holders.seats_of(BOB) == {1}
    with pytest.raises(Refused, match="seat_taken"):
        table.ask("eve", requests.Sit(1, "Eve"), 1.0)
    table.ask(ANN, requests.ChangeSeat(2, "bot", "random", "Ann"), 1.0)
    with pytest.raises(Refused, match="unknown_level"):
        table.ask(ANN, requests.ChangeSeat(2, "bot", "clever"), 1.0)
    table.ask(ANN, requests.Start(), 2.0)
    assert [one.event for one in table.ask(BOB, requests.Leave(), 3.0)] == [
        Seated(1, Sitter("person", "Bob", away=True, left=True))
    ]
    while table.ledger.decider != 0:
        assert table.advance(4.0, decide)
    table.ask(BOB, requests.Return(), 5.0)
    assert table.ledger.sitters[1].decides
    assert [one.event for one in table.ask(BOB, requests.Say("hello"), 6.0)] == [Said("hello")]


def test_what_others_must_agree_to_waits_for_them() -> None:
    table = new_table("mine", "open", undo="ask")
    table.ask(BOB, requests.Sit(None, "Bob"), 0.0)
    table.ask(ANN, requests.Start(), 1.0)
    while table.ledger.decider is None:
        assert table.advance(1.0, decide)
    (asked,) = table.ask(ANN, requests.Pause(stop=True), 2.0)
    assert table.state_for(BOB, now=2.0)["table"]["requests"][0]["waiting"] == [1]
    table.ask(BOB, requests.Answer(asked.n, yes=True), 3.0)
    assert table.state_for(None, now=3.0)["table"]["paused"]
    assert table.due(3.0) is None
    table.ask(BOB, requests.Pause(stop=False), 4.0)
    assert not table.ledger.paused


def test_questions_and_refusals_are_answered_as_the_api_does() -> None:
    table = new_table("mine", "random")
    table.ask(ANN, requests.Start(), 0.0)
    FitsDown.model_validate(table.respond(ANN, {"ask": "fit", "domino": "7", "ref": 1}, 1.0))
    WhyDown.model_validate(table.respond(None, {"ask": "why", "move": "7@a1e", "ref": 2}, 1.0))
    odd: list[Any] = [
        {"ask": "fit", "domino": "none"},
        {"shout": 1},
        [],
        {"undo": 3},
        {"move": "7@a1e", "after": -1},
    ]
    for told in odd:
        answered = table.respond(ANN, told, 1.0)
        ErrorDown.model_validate(answered)
    assert table.respond(ANN, {"since": 2}, 1.0) == table.state_for(ANN, 2, now=1.0)
    assert table.respond(None, {"say": "hello", "ref": 3}, 1.0) == {
        "error": {"rule": None, "code": "not_seated", "args": {}},
        "n": table.ledger.n,
        "ref": 3,
    }


def test_a_game_that_is_over_is_played_again_or_on_from_a_moment() -> None:
    play = Play(new_table("mine", "random", game="riomino"))
    play.to_the_end()
    over = play.table
    again = Table.opened(rematch(Origin("next", "another"), over, swap=True), LEVELS, host=ANN, now=play.now)
    assert [one.kind for one in again.ledger.sitters] == ["bot", "person"]
    assert again.holders.seats_of(ANN) == {1}
    Play(again).to_the_end()
    halfway = next(one.n for one in over.ledger.entries if one.by == 1)
    made = play_on(Origin("what if", "a third"), over, moment(over.ledger, halfway), Wanted(ANN, "Ann", seat=1))
    branch = Table.opened(made, LEVELS, host=ANN, now=play.now)
    assert branch.state_for(ANN, now=play.now)["table"]["branch"]["table"] == "lone"
    assert branch.ledger.position == over.ledger.at(halfway).position
    Play(branch).to_the_end(started=True)


def test_a_refused_request_changes_nothing() -> None:
    table = new_table("mine", "random")
    table.ask(ANN, requests.Start(), 0.0)
    before = table.ledger
    with pytest.raises(Refused, match="stale"):
        table.ask(ANN, requests.Move("7@a1e", after=0), 1.0)
    assert table.ledger is before


ALONE = """
import sys
import crownlands.server.table.table, crownlands.server.table.records, crownlands.server.table.components
loaded = {name.partition(".")[0] for name in sys.modules if not name.startswith("_")}
print(sorted(loaded - sys.stdlib_module_names), "asyncio" in sys.modules)
"""


def test_a_table_needs_the_standard_library_alone() -> None:
    told = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert told.stdout.split("\n")[0] == "['crownlands'] False"


def test_every_request_is_a_decision_about_seats_of_a_host_or_a_question() -> None:
    assert set(requests.DECISIONS) == set(get_args(requests.Decision))
    kinds = (requests.Decision, requests.Seating, requests.Hosting, requests.Question)
    assert {one for kind in kinds for one in get_args(kind)} == set(get_args(requests.Request))
