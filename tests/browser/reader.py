"""Somebody with a screen reader and a keyboard plays from words alone; a program checks what they believe."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import TYPE_CHECKING, Any

from tests.browser.ears import LISTEN, explored, spoken_names
from tests.browser.listener import FIGURES, Listener
from tests.browser.spoken_words import CELL, WORDS, match

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Server

LOUD = """reading => localStorage.setItem("crownlands.settings",
  JSON.stringify({...JSON.parse(localStorage.getItem("crownlands.settings") ?? "{}"), reading}))"""
MORE = "count => window.heard.length > count"
FOCUSED = (
    "words => document.activeElement?.role === 'gridcell' && document.activeElement.ariaLabel.includes(words)"
)
SHOWN = "name => document.querySelector('[role=grid]').ariaLabel === name"
GHOST = re.compile(
    rf": (?P<left>.+ on (?P<cell>{CELL})), touching .+; (?P<side>\w+) of it (?P<right>.+ on {CELL}), touching .+"
    r"; -?\d+ points?"  # what joins two territories may cost points: a building that counts them has one less
)


class Reader:
    """A person at the keyboard with a screen reader, and a program that checks what they believe."""

    def __init__(self, page: Page, server: Server, table: str, reading: str = "fast") -> None:
        self.page, self.server, self.table = page, server, table
        self.listener, self.read, self.known, self.checked = Listener(), 0, 0, 0
        self.ghost = self.alert = ""
        page.evaluate(LOUD, reading)
        page.add_init_script(LISTEN)
        page.goto(f"{server.url}t/{table}")

    def more(self) -> list[dict[str, Any]]:
        """What was said since it was asked last; waits until there is something."""
        self.page.wait_for_function(MORE, arg=self.read)
        heard = self.page.evaluate("from => window.heard.slice(from)", self.read)
        self.read += len(heard)
        return list(heard)

    def answers(self, key: str) -> list[str]:
        """Press a key; what is answered at once."""
        self.page.keyboard.press(key)
        found: list[str] = []
        while not found:
            found = [one["text"].removesuffix(".") for one in self.more() if one["kind"] == "answer"]
        return found

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.server.url}api/{path}") as answer:
            return json.load(answer)

    def enter(self) -> None:
        """Late or early: everything that lies there is found by exploring it."""
        told: list[dict[str, Any]] = []
        while not (asked := [one for one in told if one["text"].startswith(WORDS["turn.yours"])]):
            told += self.more()
        self.known = max(one["n"] for one in told)
        listener, overview = self.listener, self.answers("i")
        players = [
            found["name"]
            for one in overview
            for clause in one.split("; ")
            if (found := match("told.dice", clause) or match("told.figures", clause, figures=r"\d+ points?\b.*"))
        ]
        assert players
        listener.meet(players)
        if not any(match("told.dice", one) for one in overview):
            self.explore()
        for one in overview:
            if not one.startswith(WORDS["turn.yours"]):
                listener.hear(one)
        self.check(self.known)
        listener.hear(asked[-1]["text"])

    def focus(self, key: str, words: str) -> str:
        """Press a key that leads to a cell whose name has these words; its name."""
        self.page.keyboard.press(key)
        return self.focused(words)

    def focused(self, words: str) -> str:
        """The name of the cell that has the focus, once it has these words."""
        self.page.wait_for_function(FOCUSED, arg=words)
        return str(self.page.evaluate("() => document.activeElement.ariaLabel"))

    def explore(self) -> None:
        """Every kingdom, cell by cell, and which one is the reader's."""
        listener = self.listener
        for number, player in enumerate(listener.realms):
            whose = self.shown(str(number + 1))
            assert whose == player
            castle, listener.cells[number] = explored(spoken_names(self.page))
            assert castle
            listener.castles[number] = castle
        listener.mine = listener.realms.index(self.shown("0"))

    def shown(self, key: str) -> str:
        """The key of a kingdom; whose it is, once it is the one that can be explored."""
        whose, *_ = self.answers(key)
        found = match("kingdom.of", whose)
        assert found
        self.page.wait_for_function(SHOWN, arg=whose)
        return found["name"]

    def listen(self) -> None:
        """Everything until the reader is asked for something, or the game is over; checked after each event."""
        while True:
            for one in self.more():
                if one["kind"] != "told" or one["n"] < self.known:
                    continue
                if one["n"] > self.known:
                    self.check(self.known)
                    self.known = one["n"]
                self.listener.hear(one["text"])
            if self.listener.task or self.listener.places:
                self.check(self.known)
                return

    def check(self, n: int) -> None:
        """What is believed is what the server knows."""
        state = self.get(f"tables/{self.table}/at/{n}")
        position, heard = state["position"], self.listener
        self.checked += 1
        if isinstance(state["turn"]["actor"], int) and heard.actor:
            assert heard.seats.index(heard.actor) == state["turn"]["actor"]
        if position["dice"]:
            dice = position["dice"]
            assert heard.lying == {die["cell"]: die["edges"] for die in dice["lying"]}
            assert [sorted(hand) for hand in heard.hands] == [sorted(hand) for hand in dice["hands"]]
            assert heard.start == dice["start"]
            return
        shared = position["shared"]
        assert heard.cells == [realm["cells"] for realm in position["realms"]]
        assert heard.castles == {number: realm["castle"] for number, realm in enumerate(position["realms"])}
        for figures, realm in zip(heard.figures, position["realms"], strict=True):
            assert {name: figures.get(name, 0) for name in FIGURES} == {name: realm[name] or 0 for name in FIGURES}
        if market := shared.get("market"):
            assert heard.market == {slot["cost"]: slot["building"] for slot in market}
            names = ("top", "queen", "dragon")
            assert [getattr(heard, name) for name in names] == [shared.get(name) for name in names]
            assert heard.supply == (shared["knights"], shared["towers"])
        assert heard.quests == set(shared.get("quests") or [])
        if state["turn"]["actor"] is not None:
            assert self.rows(heard.row) == self.dealt(position["row"])
            assert self.rows(heard.next) == self.dealt(position["next"])

    @staticmethod
    def rows(row: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
        return [(one["number"], str(one["halves"]), one["king"]) for one in row]

    def dealt(self, row: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
        """A row as the server tells it, with what is printed on its dominoes."""
        if not hasattr(self, "facts"):
            game = self.get(f"tables/{self.table}")["position"]["setup"]["game"]
            self.facts = self.get(f"components/{game}")["dominoes"]
        made = []
        for offer in row:
            info = self.facts[offer["domino"]]
            halves = [
                {name: half[name] for name in ("terrain", "crowns")} for half in (info["left"], info["right"])
            ]
            made.append((re.sub(r"^[kq](?=\d)", "", offer["domino"]), str(halves), offer["king"]))
        return made

    def type(self, move: str) -> bool:
        """A move in words; whether it was taken."""
        page = self.page
        if not page.locator(".typed input").count():
            page.keyboard.press("/")
        page.locator(".typed input").wait_for()
        page.locator(".typed input").fill(move)
        start = self.read
        page.keyboard.press("Enter")
        while True:
            page.wait_for_function(MORE, arg=start)
            for one in page.evaluate("from => window.heard.slice(from)", start):
                if one["kind"] == "told":
                    return True
                if one["kind"] == "alert":
                    self.alert = one["text"]
                    self.read = start + 1
                    return False
                start += 1

    def ways(self) -> list[str]:
        """Moves that somebody who heard all this would type, the better ones first."""
        heard = self.listener
        task, cells, figures = heard.task, heard.cells[heard.mine], heard.figures[heard.mine]
        take = [f"take {offer['number']}" for offer in heard.next if offer["king"] is None]
        crowned = [name for name, cell in cells.items() if cell["crowns"] > cell.get("giants", 0)]
        grounds = [name for name, cell in cells.items() if cell["terrain"] == "town" and "building" not in cell]
        ways: list[str] = []
        if task == "giant":
            ways += [f"giant {cell}" for cell in crowned]
        if task == "send":
            ways += [
                f"send {name} {seat + 1}"
                for name, cell in cells.items()
                if cell.get("giants")
                for seat in range(len(heard.realms))
            ]
        if task == "tax":
            ways += [f"tax {cell}" for cell in list(cells)[-2:]]
        if task in ("tax", "build") and grounds:
            ways += [
                f"build {cost} {grounds[0]}"
                for cost, built in heard.market.items()
                if built and cost <= figures["coins"]
            ]
        if (
            task in ("tax", "build", "dragon")
            and heard.dragon is None
            and heard.queen != heard.mine
            and figures["coins"]
        ):
            ways += (
                [f"dragon {cost}" for cost, built in heard.market.items() if built][:1]
                if len(cells) % 8 == 0
                else []
            )
        return [*ways, *take, "end"]

    def decide(self, turn: int) -> None:
        """One decision, and everything until the next; a domino comes to lie where it was said that it would."""
        heard = self.listener
        heard.placed = self.ghost = ""
        self.act(turn)
        heard.task = None
        self.listen()
        assert not self.ghost or heard.placed == self.ghost

    def act(self, turn: int) -> None:
        """Make it, known from words alone."""
        page, heard = self.page, self.listener
        if heard.task in ("place", "die"):
            if page.locator(".typed").count():
                page.keyboard.press("Escape")
            said = ", touching " if heard.task == "place" else "would go here"
            name = self.focus("b", said)
            if heard.task == "place":
                places = GHOST.search(name)
                assert places, name
                self.ghost = f"{places['left']}; {places['right']}"
                if turn % 2:
                    assert self.type(f"{heard.placing} {places['cell']} {places['side']}"), name
                    return
            else:
                assert match("dice.cell_ghost", name), name
            page.keyboard.press("Enter")
            return
        for way in self.ways():
            if self.type(way):
                return
        raise AssertionError(f"no way to {heard.task}: {self.ways()}")
