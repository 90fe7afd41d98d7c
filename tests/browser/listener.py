"""A listener, who rebuilds the table from what is said.

A sentence that is not understood fails the test: whatever is said has to mean something.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.browser.spoken_words import (
    BUILDINGS,
    CELL,
    LIST,
    TASKS,
    WORDS,
    content,
    edges,
    faces,
    match,
    quest,
    square,
)

if TYPE_CHECKING:
    from collections.abc import Callable

FIGURES = {
    "total": "gives.points",
    "coins": "purse.coins",
    "knights": "purse.knights",
    "towers": "purse.towers",
    "discarded": "told.discarded",
}
WIDE = ("told.place", "told.figures", "told.kingdom", "told.new_row", "log.choose", "told.walks", "told.lying")
"""Sentences that end in a list."""
SILENT = [
    *(
        "log.start",
        "log.king",
        "log.lot",
        "log.end",
        "log.discard",
        "builders.dragon_out",
    ),
    *(
        "table.round",
        "table.first_row",
        "ending.blocked",
        "ending.dice",
        "ending.pips",
        "ending.draw",
        "ending.resigned",
    ),
    *(f"game.{game}" for game in ("kingdomino", "queendomino", "age_of_giants", "royal_wedding", "riomino")),
]
"""What is said and changes nothing that is drawn."""


class Listener:
    """The table as somebody knows it who only heard of it."""

    def __init__(self) -> None:
        self.realms: list[str] = []
        self.seats: list[str] = []
        self.castles: dict[int, str] = {}
        self.cells: list[dict[str, dict[str, Any]]] = []
        self.figures: list[dict[str, int]] = []
        self.row: list[dict[str, Any]] = []
        self.next: list[dict[str, Any]] = []
        self.market: dict[int, str | None] = {}
        self.top: str | None = None
        self.queen: int | None = None
        self.dragon: int | None = None
        self.pieces: tuple[int, int] | None = None
        self.quests: set[str] = set()
        self.lying: dict[str, str] = {}
        self.hands: list[list[str]] = []
        self.start: str | None = None
        self.places: dict[int, tuple[int, int | None]] = {}
        self.mine = 0
        self.actor: str | None = None
        self.task: str | None = None
        self.placing: str | None = None
        self.placed = ""
        self.over = False

    def meet(self, realms: list[str]) -> None:
        """Who sits at the table, in the order of the keys 1 to 8: partners are named together."""
        self.realms = realms
        self.seats = [name for realm in realms for name in LIST.split(realm)]
        self.cells = [{} for _ in realms]
        self.figures = [{} for _ in realms]
        self.hands = [[] for _ in realms]

    @property
    def supply(self) -> tuple[int, int] | None:
        """Knights and towers that nobody has yet: what was there at first without what everybody has now."""
        if self.pieces is None:
            return None
        placed = sum(cell.get("knight", 0) for cells in self.cells for cell in cells.values())
        owned = [sum(figures.get(name, 0) for figures in self.figures) for name in ("knights", "towers")]
        return self.pieces[0] - placed - owned[0], self.pieces[1] - owned[1]

    @property
    def _who(self) -> str:
        return "|".join(sorted({re.escape(name) for name in (*self.realms, *self.seats)}, key=len, reverse=True))

    def hear(self, text: str) -> None:
        """One sentence, clause by clause."""
        plain = text.removesuffix(".")
        if plain.startswith(WORDS["turn.yours"]) or text in TASKS or match("told.this", plain):
            self._asked(text)
            return
        self.task = None
        for clause in plain.split("; "):
            if clause:
                assert self._clause(clause), f"nobody understands {clause!r} in {text!r}"

    def _asked(self, text: str) -> None:
        if text.startswith(WORDS["turn.yours"]):
            self.actor = None
        text = text.removeprefix(WORDS["turn.yours"] + ". ")
        found = match("told.this", text.removesuffix("."))
        self.task = "place" if found else TASKS[text]
        self.placing = re.search(r"domino (\w+)", text)[1] if found else None  # type: ignore[index]

    def _clause(self, clause: str) -> bool:
        for key, act in self._rules().items():
            groups = {"name": self._who, "cell": CELL, "to": self._who}
            if key in WIDE:
                groups |= dict.fromkeys(("figures", "squares", "dominoes", "domino", "right", "dice"), ".+")
            if (found := match(key, clause, **groups)) is not None:
                act(found)
                return True
        if place := re.fullmatch(rf"(\d+): ({self._who})(?:, (\d+) points?)?(?:, .*)?", clause):
            self.places[self._realm(place[2])] = (int(place[1]), int(place[3]) if place[3] else None)
            return True
        return any(match(key, clause, name=self._who) is not None for key in SILENT)

    def _rules(self) -> dict[str, Callable[[dict[str, str]], object]]:
        """What each sentence changes; the more special one first."""
        return {
            "told.place": self._place,
            "log.choose": lambda m: self._stand(m["name"], m["domino"]),
            "told.walks": self._walk,
            "told.leaves": lambda m: self._leave(m["number"]),
            "log.tax": lambda m: [self._cell(m["name"], one).update(knight=1) for one in LIST.split(m["cells"])],
            "told.build": self._build,
            "told.dragon": self._burn,
            "log.giant": lambda m: self._giants(m["name"], m["cell"], 1),
            "told.send": lambda m: self._giants(m["name"], m["cell"], -1),
            "log.die": self._die,
            "told.new_row": lambda m: self._turn_over(self._offers(m["dominoes"])),
            "told.now": lambda m: setattr(self, "row", self._offers(m["dominoes"])),
            "told.next_row": lambda m: setattr(self, "next", self._offers(m["dominoes"])),
            "told.castle": lambda m: self.castles.update({self._realm(m["name"]): m["cell"]}),
            "told.kingdom": self._kingdom,
            "told.queen": lambda m: setattr(self, "queen", self._realm(m["name"])),
            "told.dice": lambda m: self.hands.__setitem__(self._realm(m["name"]), faces(m["dice"])),
            "told.start_die": lambda m: setattr(self, "start", faces(m["die"])[0]),
            "told.lying": self._lie,
            "dice.cell_die": lambda m: self.lying.update({m["cell"]: edges(m["die"])}),
            "builders.dragon_here": self._dragon,
            "builders.empty": lambda m: self.market.update({int(m["cost"]): None}),
            "builders.slot": lambda m: self.market.update({int(m["cost"]): BUILDINGS[m["building"]]}),
            "builders.dragon_home": lambda _: setattr(self, "dragon", None),
            "builders.top": lambda m: setattr(self, "top", BUILDINGS[m["building"]]),
            "told.pile_empty": lambda _: setattr(self, "top", None),
            "builders.queen_waits": lambda _: setattr(self, "queen", None),
            "builders.supply": self._supply,
            "draft.last_row": lambda _: self._turn_over([]),
            "log.quest": lambda m: self.quests.add(quest(m["quest"])),
            "log.over": lambda _: setattr(self, "over", True),
            "told.next": lambda m: setattr(self, "actor", m["name"]),
            "told.figures": self._figures,
        }

    def _realm(self, name: str) -> int:
        if name in self.realms:
            return self.realms.index(name)
        return next(number for number, realm in enumerate(self.realms) if name in LIST.split(realm))

    def _cell(self, name: str, cell: str) -> dict[str, Any]:
        return self.cells[self._realm(name)][cell]

    def _place(self, m: dict[str, str]) -> None:
        self.placed = self.placed or f"{m['left']}; {m['right']}"
        for half in (m["left"], m["right"]):
            found = match("told.half", half, cell=CELL)
            assert found
            self.cells[self._realm(m["name"])][found["cell"]] = square(found["square"])

    def _stand(self, name: str, domino: str) -> None:
        number = self._offers(domino)[0]["number"]
        next(offer for offer in self.next if offer["number"] == number)["king"] = self.seats.index(name)

    def _leave(self, number: str) -> None:
        self.row.remove(next(offer for offer in self.row if offer["number"] == number))

    def _build(self, m: dict[str, str]) -> None:
        self._cell(m["name"], m["cell"])["building"] = BUILDINGS[m["building"]]
        assert self.market[int(m["cost"])] == BUILDINGS[m["building"]]
        self.market[int(m["cost"])] = None

    def _burn(self, m: dict[str, str]) -> None:
        assert self.market[int(m["cost"])] == BUILDINGS[m["building"]]
        self._dragon(m)

    def _dragon(self, m: dict[str, str]) -> None:
        self.dragon = int(m["cost"])
        self.market[self.dragon] = None

    def _supply(self, m: dict[str, str]) -> None:
        self.pieces = (0, 0)
        knights, towers = self.supply or (0, 0)
        self.pieces = (int(m["knights"]) - knights, int(m["towers"]) - towers)

    def _giants(self, name: str, cell: str, by: int) -> None:
        there = self._cell(name, cell)
        there["giants"] = there.get("giants", 0) + by
        if not there["giants"]:
            del there["giants"]

    def _lie(self, m: dict[str, str]) -> None:
        self.lying.clear()
        assert m["dice"] == WORDS["told.nothing"] or self._clause(m["dice"]), m["dice"]

    def _die(self, m: dict[str, str]) -> None:
        lies = edges(m["die"])
        self.lying[m["cell"]] = lies
        if self.start is not None:
            self.start = None
        else:
            self.hands[self._realm(m["name"])].remove("".join(sorted(set(lies))))

    def _offers(self, text: str) -> list[dict[str, Any]]:
        king = rf"(?: with (?P<king>{self._who})’s king)?"
        halves = r"\((?P<left>[^()]+?) and (?P<right>[^()]+?)\)"
        pattern = rf"domino (?P<number>\w+) {halves}(?P<with> with (?:a giant|footprints))?{king}"
        return [
            {
                "number": found["number"],
                "halves": [square(found["left"]), square(found["right"])],
                "king": self.seats.index(found["king"]) if found["king"] else None,
            }
            for found in re.finditer(pattern, text)
        ]

    def _walk(self, m: dict[str, str]) -> None:
        self._leave(m["from"])
        self._stand(m["name"], m["domino"])

    def _turn_over(self, row: list[dict[str, Any]]) -> None:
        self.row, self.next = self.next, row

    def _kingdom(self, m: dict[str, str]) -> None:
        for found in re.finditer(rf"(.+?) on ({CELL})(?:, and |, | and |$)", m["squares"]):
            cells = self.cells[self._realm(m["name"])]
            if found[1] == WORDS["told.nothing"]:
                del cells[found[2]]
            else:
                cells[found[2]] = content(found[1])

    def _figures(self, m: dict[str, str]) -> None:
        for part in LIST.split(m["figures"]):
            name, found = next((name, found) for name, key in FIGURES.items() if (found := match(key, part)))
            self.figures[self._realm(m["name"])][name] = int(found["count"])
