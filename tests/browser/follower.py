"""Somebody who knows nothing and does what the guide of a tutorial says: what it marks, or the keys it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

MOST_STEPS = 60
MOST_TURNS = 9
MARKED = """() => [...document.querySelectorAll("button, [role=gridcell], a")]
  .filter((one) => getComputedStyle(one).boxShadow.includes("rgb(246, 194, 45)") && one.offsetWidth > 0)
  .map((one) => {
    one.scrollIntoView({block: "nearest", inline: "nearest"});
    const {x, y, width, height} = one.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return {cell: one.dataset.cell ?? null, name: one.ariaLabel ?? one.textContent.trim(), x: x + width / 2,
      y: y + height / 2, seen: width > 0 && (at === one || one.contains(at))};
  })"""
"""What is marked, where it is, and whether it can be pressed there."""
SAID = """() => {
  const guide = document.querySelector(".guide");
  return guide && {over: guide.dataset.over === "true", say: guide.querySelector(".say").textContent,
    other: guide.querySelector(".other") !== null, keys: guide.querySelector(".keys")?.textContent ?? "",
    why: document.querySelector(".why") !== null};
}"""
ASKS = """() => document.querySelector(".guide[data-over=true]") || document.querySelector(".guide .keys")"""
STILL = (
    """() => document.querySelector(".guide .say")?.textContent + document.querySelector(".guide")?.dataset.task"""
)
LEADS_TO = {"A": ".bar .buttons *", "B": "[role=gridcell]", "D": ".offer, .die", "M": ".slot"}
"""Where the short keys put the focus."""
MOVED_ON = f"before => ({STILL})() !== before || document.querySelector('.guide .other')"
FOCUSED = """() => ({cell: document.activeElement.dataset?.cell ?? null,
  name: document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()})"""


@dataclass
class Follower:
    """Hands that follow the guide, by mouse or by finger, and what it said on the way."""

    page: Page
    touch: bool = False

    def __post_init__(self) -> None:
        self.said: list[str] = []
        self.refusals: list[str] = []

    def follow(self) -> None:
        """To the end of the tutorial."""
        for _ in range(MOST_STEPS):
            self.page.wait_for_function(ASKS)
            now = self.page.evaluate(SAID)
            if now["say"] not in self.said:
                self.said.append(now["say"])
            if now["over"]:
                return
            before = self.page.evaluate(STILL)
            self.act(now)
            self.page.wait_for_function(MOVED_ON, arg=before)
            if (why := self.page.locator(".why p span")).count():
                self.refusals.append(why.first.inner_text())
        raise AssertionError("the tutorial did not end")

    def act(self, now: dict[str, Any]) -> None:  # noqa: ARG002 - the marks say it all
        """Presses what is marked, until the guide says something else."""
        page = self.page
        before = page.evaluate(STILL)
        for _ in range(6):
            if page.evaluate(STILL) != before or not (marks := self.marks()):
                return
            # The marks may be those of the next task already, which is another act.
            if page.evaluate(STILL) != before:
                return
            first = marks[0]
            if first["cell"] and page.locator(".ghost").count():
                self.place(marks)
            else:
                self.press(first)
            self.await_answer(before, marks)

    def await_answer(self, before: str, marks: list[dict[str, Any]]) -> None:
        """Until the page has answered: a second press too early would press what comes next. A press that only
        hurried a scene has no answer."""
        pressed = [one["name"] for one in marks]
        for _ in range(25):
            self.page.wait_for_timeout(60)
            now = [one["name"] for one in self.page.evaluate(MARKED)]
            if now != pressed or self.page.evaluate(STILL) != before:
                return

    def marks(self) -> list[dict[str, Any]]:
        """What is marked and can be pressed; the board may still be moving."""
        for _ in range(250):
            found = self.page.evaluate(MARKED)
            if found and all(one["seen"] for one in found):
                return list(found)
            if self.page.locator(".guide .keys").count() == 0:
                return []
            self.page.wait_for_timeout(60)
        raise AssertionError(f"what is marked cannot be pressed: {self.page.evaluate(MARKED)}")

    def press(self, mark: dict[str, Any]) -> None:
        if self.touch:
            self.page.touchscreen.tap(mark["x"], mark["y"])
        else:
            self.page.mouse.click(mark["x"], mark["y"])

    def place(self, marks: list[dict[str, Any]]) -> None:
        """The ghost goes to the marks and is turned until the button is marked instead, which is pressed."""
        for cell in marks:
            if self.touch:
                self.press(cell)
            else:
                self.page.mouse.move(cell["x"], cell["y"])
            for _ in range(MOST_TURNS):
                now = self.marks()
                if now and not now[0]["cell"]:
                    self.press(now[0])
                    return
                self.turn()
        raise AssertionError("no turn was what the guide wanted")

    def turn(self) -> None:
        if self.touch:
            self.page.get_by_role("button", name="Rotate").tap()
        else:
            self.page.keyboard.press("r")
        self.page.wait_for_timeout(40)


class Typist(Follower):
    """Hands that use the keys that the guide names, and no other."""

    def act(self, now: dict[str, Any]) -> None:
        page, keys = self.page, str(now["keys"])
        assert keys.startswith("Keys: "), keys
        for part in re.split(r"[,;] (?=[A-Z])|, (?=arrows)", keys.removeprefix("Keys: ").rstrip(".")):
            self.type(part, keys)
        before = now["say"]
        for _ in range(MOST_TURNS):
            page.wait_for_function(
                "say => document.querySelector('.guide .say')?.textContent !== say"
                " || document.querySelector('.guide .other, .why')",
                arg=before,
            )
            if not page.evaluate(SAID)["other"] or page.evaluate(SAID)["say"] != before:
                return
            # It was allowed, but lay the wrong way round.
            page.keyboard.press("r")
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)

    def type(self, part: str, keys: str) -> None:
        page = self.page
        if found := re.match(r"([A-Z]) for", part):
            page.keyboard.press(found[1].lower())
            page.wait_for_function("css => document.activeElement.matches(css)", arg=LEADS_TO[found[1]])
        elif found := re.match(r"arrows to (\w\d+)", part):
            self.walk(found[1])
        elif found := re.match(r"Tab to (.+)", part):
            self.tab(found[1])
        elif found := re.match(r"R until it reaches (\w\d+)", part):
            cell = found[1]
            self.turn_until(lambda move: covers(move, cell))
        elif found := re.match(r"R until it shows ([\d ]+) ", part):
            edges = found[1].replace(" ", "")
            self.turn_until(lambda move: move.startswith(edges))
        elif part == "Enter":
            page.keyboard.press("Enter")
            page.wait_for_timeout(120)
        else:
            raise AssertionError(f"which keys are meant? {part} of {keys}")

    def walk(self, goal: str) -> None:
        for _ in range(40):
            at = self.page.evaluate(FOCUSED)["cell"]
            assert at, "no cell has the focus"
            if at == goal:
                return
            across, down = ord(goal[0]) - ord(at[0]), int(goal[1:]) - int(at[1:])
            key = (
                ("ArrowRight" if across > 0 else "ArrowLeft") if across else "ArrowDown" if down > 0 else "ArrowUp"
            )
            self.page.keyboard.press(key)
            self.page.wait_for_function("at => document.activeElement.dataset.cell !== at", arg=at)
        raise AssertionError(f"the arrows do not lead to {goal}")

    def tab(self, goal: str) -> None:
        wanted = name_of(goal)
        for _ in range(40):
            if re.search(wanted, self.page.evaluate(FOCUSED)["name"]):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {goal}")

    def turn_until(self, is_right: Callable[[str], bool]) -> None:
        for _ in range(MOST_TURNS):
            ghost = self.page.evaluate("() => document.querySelector('.ghost').dataset.move")
            if is_right(str(ghost)):
                return
            self.page.keyboard.press("r")
        raise AssertionError("turning does not help")


def covers(move: str, cell: str) -> bool:
    """Whether a domino that lies as a move has it is on a cell."""
    found = re.match(r"\w+@(\w)(\d+)([eswn])", move)
    assert found
    across, down = {"e": (1, 0), "s": (0, 1), "w": (-1, 0), "n": (0, -1)}[found[3]]
    other = f"{chr(ord(found[1]) + across)}{int(found[2]) + down}"
    return cell in (f"{found[1]}{found[2]}", other)


def name_of(goal: str) -> str:
    """How the thing that the guide names is called where it is."""
    if re.fullmatch(r"\d–\d", goal):
        return rf"die {goal[0]} and {goal[2]}"
    if found := re.fullmatch(r"slot (\d)", goal):
        return rf"\b{found[1]} coin|free"
    if re.fullmatch(r"\w?\d+", goal):
        return rf"[Dd]omino {goal}\b"
    return "(?i)" + re.escape(goal.removeprefix("the ").strip("“”"))
