"""A device in tests: tables with their own clock, a disk that keeps what it is given, and somebody who plays."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from crownlands.server.near.room import Pace
from crownlands.server.near.tables import Tables

QUICK = Pace(bot=0.0, forced=0.0)


class Device:
    """What web/near does in a browser, without waiting."""

    def __init__(self, disk: dict[str, dict[str, Any]] | None = None, pace: Pace = QUICK, **more: Any) -> None:
        self.time = 1_800_000_000.0
        self.tables = Tables(lambda: self.time, pace, **more)
        self.disk = {} if disk is None else disk
        self.told: dict[int, list[dict[str, Any]]] = {}
        self.closed: list[int] = []
        self.found: dict[int, list[dict[str, Any]]] = {}
        """What was told of each inquiry."""

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """A request and its answer."""
        self._fetch(path.split("/")[1] if path.startswith("tables/") else "")
        answer = json.loads(self.tables.request(method, path, None if body is None else json.dumps(body)))
        self._deliver()
        return answer["status"], answer["body"]

    def connect(self, visitor: int, table: str, since: int = 0) -> dict[str, Any]:
        """Opens a connection; the first state."""
        self._fetch(table)
        self.told[visitor] = []
        self.tables.enter(visitor, table, since)
        self._deliver()
        return self.told[visitor][-1]

    def say(self, visitor: int, message: object) -> dict[str, Any]:
        """Says something; what comes back last."""
        self.tables.hear(visitor, json.dumps(message))
        self._deliver()
        return self.told[visitor][-1]

    def inquire(self, path: str, body: object, ref: int = 1) -> list[dict[str, Any]]:
        """Everything that is told of an inquiry."""
        self.found[ref] = []
        self.tables.inquire(ref, path, json.dumps(body))
        self.work()
        return self.found[ref]

    def leave(self, visitor: int) -> None:
        """Ends a connection."""
        self.tables.leave(visitor)

    def work(self, most: int = 100_000) -> int:
        """Lets everything happen that comes by itself; in how many slices."""
        for count in range(most):
            wait = self.tables.work()
            self._deliver()
            if wait is None:
                return count
            self.time += wait
        raise AssertionError("it never ends")

    def state(self, visitor: int) -> dict[str, Any]:
        """The last state somebody was told."""
        return next(one for one in reversed(self.told[visitor]) if "position" in one)

    def play(self, visitor: int, dice: Random) -> bool:
        """Plays a move at random if it is the visitor's turn; whether it was."""
        self.work()
        state = self.state(visitor)
        legal = state["turn"]["legal"]
        if state["table"]["status"] == "over" or not legal:
            return False
        self.say(visitor, {"move": dice.choice(legal)["move"], "after": state["position"]["n"]})
        return True

    def finish(self, visitor: int, seed: int = 1) -> dict[str, Any]:
        """Plays to the end of the table's games; the last state."""
        dice = Random(seed)
        for _ in range(5000):
            if not self.play(visitor, dice):
                if self.state(visitor)["table"]["status"] == "over":
                    return self.state(visitor)
                self.say(visitor, {"next": True})
        raise AssertionError("the game never ends")

    def _fetch(self, table: str) -> None:
        if table in self.disk and not self.tables.knows(table):
            self.tables.bring_in(json.dumps(self.disk[table]))

    def _deliver(self) -> None:
        for one in json.loads(self.tables.take()):
            if "keep" in one:
                kept = one["keep"]
                there = self.disk.setdefault(kept["table"]["id"], {"events": []})
                assert kept["events"][0]["n"] == len(there["events"]) + 1
                there.update(table=kept["table"], held=kept["held"], line=kept["line"])
                there["events"] += kept["events"]
            elif "about" in one:
                self.found.setdefault(one["about"], []).append(one["told"])
            elif "close" in one:
                self.closed.append(one["to"])
            else:
                self.told[one["to"]].append(json.loads(one["text"]))


def terms(game: str, seats: int, level: str, options: list[str] | None = None, mine: int = 1) -> dict[str, Any]:
    """What the page asks for: some seats mine, bots of a level on the others."""
    bots = [{"kind": "bot", "level": level}] * (seats - mine)
    own = [{"kind": "mine", "name": None, "emblem": None}] * mine
    return {"game": game, "options": options or [], "seats": [*own, *bots], "undo": "practice", "name": "Ann"}
