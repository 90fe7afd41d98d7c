"""A visitor who is told what changed knows at any moment what a whole state would say."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownlands.rules import GAMES
from crownlands.server.live.state_cache import Snapshot, StateCache
from crownlands.server.messages import Changed
from crownlands.server.table import conduct
from crownlands.server.table.agreement import ClockTerms
from crownlands.server.table.events import Sitter
from crownlands.server.table.patches import UNORDERED, difference, merged
from crownlands.server.table.refusal import Refused
from tests.server.harness import Json, after
from tests.server.ledgers import append, new_ledger

if TYPE_CHECKING:
    from crownlands.server.table.ledger import Ledger

CASES = json.loads((Path(__file__).parents[2] / "web" / "tests" / "changes.json").read_text())
SEATS = {"kingdomino": 4, "queendomino": 4, "age_of_giants": 5, "royal_wedding": 8, "riomino": 2}


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_the_page_reads_the_changes_that_the_server_writes(case: Json) -> None:
    assert difference(case["old"], case["new"]) == case["change"]
    # As texts: the order of fields counts.
    assert json.dumps(merged(case["old"], case["change"])) == json.dumps(case["new"])


LEAVES = st.none() | st.sampled_from(["", "d5", "x"]) | st.integers(2, 4)
NAMES = st.sampled_from(["a", "b", "legal", "sheet", "3"])
VALUES = st.recursive(
    LEAVES, lambda some: st.lists(some, max_size=16) | st.dictionaries(NAMES, some, max_size=4), max_leaves=40
)


@given(st.dictionaries(NAMES, VALUES), st.dictionaries(NAMES, VALUES))
def test_a_difference_makes_the_new_from_the_old(old: Json, new: Json) -> None:
    before = json.dumps(old)
    change = json.loads(json.dumps(difference(old, new)))
    assert merged(old, change) == new
    assert json.dumps(old) == before


@dataclass
class Reader:
    """Somebody who puts together what they are told."""

    seats: frozenset[int]
    host: bool = False
    told: Snapshot | None = None
    state: Json = field(default_factory=dict)
    since: int = 0
    sizes: list[int] = field(default_factory=list)

    def look(self, cache: StateCache, ledger: Ledger, here: set[int], now: float) -> None:
        """Hears what changed, or everything at first, and knows what a whole state would say."""

        def company() -> tuple[set[int], int]:
            return here, 1

        new = cache.snapshot(ledger, company, (self.seats, self.host), now)
        if self.told is None:
            text = cache.whole(new, ledger, self.since, now, versioned=True)
            self.state = json.loads(text)
        else:
            text = cache.changes(self.told, new, ledger, self.since, now)
            Changed.model_validate_json(text)
            self.state = after(self.state, json.loads(text))
            self.sizes.append(len(text))
        whole = json.loads(cache.whole(new, ledger, self.since, now, versioned=True))
        assert self.state == whole
        if ledger.n % 5 == 0:
            assert in_order(self.state) == in_order(whole)
        self.told, self.since = new, ledger.n

    def reconnect(self) -> None:
        """Has nothing but the number of the last event."""
        self.told, self.state = None, {}


def in_order(value: Any, name: str = "") -> Any:
    """A value as a list of pairs where the order of its fields counts."""
    if isinstance(value, dict):
        pairs = [(key, in_order(one, key)) for key, one in value.items()]
        return dict(pairs) if name in UNORDERED or "version" in value else pairs
    return [in_order(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_followed_by_all_kinds_of_readers(game: str) -> None:
    ledger, cache, dice = new_ledger(game, SEATS[game]), StateCache(), Random(game)
    seat, other = Reader(frozenset({0}), host=True), Reader(frozenset({1}))
    watcher, everybody = Reader(frozenset()), Reader(frozenset(range(SEATS[game])))
    sleepy, unsteady, late = Reader(frozenset({1})), Reader(frozenset({0}), host=True), Reader(frozenset())
    append(ledger, conduct.begin(ledger))
    middle = {"kingdomino": 60, "riomino": 14}.get(game, 90)
    while True:
        for reader in (seat, other, watcher, everybody):
            reader.look(cache, ledger, {0}, 0.0)
        if dice.random() < 0.2 or not ledger.is_running:
            sleepy.look(cache, ledger, {0}, 0.0)
        if dice.random() < 0.2:
            unsteady.reconnect()
        unsteady.look(cache, ledger, {0}, 0.0)
        if ledger.n > middle:
            late.look(cache, ledger, {0}, 0.0)
        if not ledger.is_running:
            break
        due = ledger.actor
        assert isinstance(due, int)
        append(ledger, conduct.move(ledger, due, str(dice.choice(ledger.legal))))
        cache.fresh()
    assert late.state["table"] == seat.state["table"]
    assert len(sleepy.sizes) < len(seat.sizes) / 2
    # Half of a small state may change at once, as at an end; a move changes little of a large one.
    whole = len(json.dumps(seat.state))
    assert sum(seat.sizes) / len(seat.sizes) < whole / 2


def _step(ledger: Ledger, wish: str, seat: int) -> list[Any]:
    """What some wish becomes at a table; refused wishes change nothing."""
    mine = [seat]
    sitter = ledger.sitters[seat]
    match wish:
        case "undo":
            target = conduct.undo_target(ledger, mine)
            return conduct.undo(ledger, target[0], mine) if target is not None else []
        case "answer":
            asked = next(iter(ledger.proposals), None)
            return conduct.answer(ledger, asked, yes=True, mine=range(seat + 1)) if asked is not None else []
        case "pause" | "go on":
            return conduct.pause(ledger, mine, stop=wish == "pause")
        case "say":
            return conduct.say(ledger, "hello", mine)
        case "resign":
            return conduct.resign(ledger, seat)
        case "leave" | "come back":
            return [conduct.sit(seat, replace(sitter, kind="person", level=None, away=wish == "leave"))]
        case "rename":
            return [conduct.sit(seat, Sitter("person", f"{sitter.name}é"[-20:]))]
        case "bot":
            return [conduct.sit(seat, Sitter("bot", level="greedy"))]
        case "next":
            return conduct.begin(ledger)
    due = ledger.actor
    return conduct.move(ledger, due, str(ledger.legal[seat % len(ledger.legal)])) if isinstance(due, int) else []


WISHES = st.sampled_from(
    ["move"] * 12
    + ["undo", "undo", "answer", "pause", "go on", "say", "resign", "leave", "come back", "rename", "bot", "next"]
)
READING = st.sampled_from(["all", "all", "all", "some", "reconnect", "seat", "host", "company", "wait"])


@given(
    st.sampled_from([*SEATS.items(), ("riomino", 2)]),
    st.sampled_from(["practice", "ask", "never"]),
    st.booleans(),
    st.lists(st.tuples(WISHES, st.integers(0, 1), READING), min_size=10, max_size=120),
)
def test_whatever_happens_nobody_knows_anything_wrong(
    chosen: tuple[str, int], undo: str, clock: bool, story: list[tuple[str, int, str]]
) -> None:
    game, seats = chosen
    terms: Json = {"undo": undo}
    if game == "riomino":
        terms["options"] = ("paired",)
    if clock:
        terms["clock"] = ClockTerms("move", seconds=30)
    ledger, cache, here, now = new_ledger(game, seats, **terms), StateCache(), {0}, 0.0
    readers = [Reader(frozenset({0}), host=True), Reader(frozenset({1})), Reader(frozenset())]
    append(ledger, conduct.begin(ledger))
    for wish, seat, reading in story:
        try:
            append(ledger, _step(ledger, wish, seat), now)
        except Refused:
            continue
        finally:
            now += 7.0 if reading == "wait" else 0.01
        cache.fresh()
        match reading:
            case "reconnect":
                readers[seat].reconnect()
            case "seat":
                # Somebody who looked on takes a seat, or leaves it.
                readers[2].seats = frozenset() if readers[2].seats else frozenset({seat})
            case "host":
                readers[0].host, readers[1].host = readers[1].host, readers[0].host
            case "company":
                here ^= {seat}
        for reader in readers if reading != "some" else readers[:1]:
            reader.look(cache, ledger, here, now)
