"""What the page costs: what is loaded first, the work of a frame, an idle table, waiting, and layout shift.

`python -m bench page` plays in Debian's chromium against a real server, in some six minutes. The work of a frame
is judged by the time of the processor that its thread used; beside it stands the time by the clock, in which a
thread also waits for a core. A busy machine makes both longer: it is slower, and what it is late with comes in
fewer frames. So frames are traced several times, and the tracing counts whose thread waited least. Waiting is told
as a reader has it.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from bisect import bisect_left
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM, Server, remembered
from tests.browser.hands import by_hand, hurry, set_table
from tests.browser.test_shapes import GAMES, SETTLED, WATCH_SHIFTS, at_a_board

from bench.tables import row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PHONE, LYING, LAPTOP, TELEVISION = (360, 640), (740, 360), (1366, 768), (1920, 1080)
LIMITS = {"load": 90.0, "frame": 8.0, "idle": 2.0, "waiting": 8.0, "shift": 0.05}
TURNS = 5
"""Turns of the reader that are waited for at each table."""
TRACED_TURNS = 3
"""Turns of the reader, and of everybody in between, of which frames are traced."""
TRACINGS = 3
"""Times that frames are traced; one counts."""
RECENT = 100_000
"""Microseconds before a frame in which work counts as work for it: six frames, since a busy machine is late."""
IDLE = 10.0
"""Seconds a table is left alone."""
TRACED = ["disabled-by-default-devtools.timeline"]
"""Tasks and frames, and little else: to be told of styles, layout and scripts takes time of the same thread."""
WAITS = """() => {
  window.waits = [];
  let since = null;
  // From the moment the table waits for others until the reader may decide.
  const look = () => {
    const mine = document.querySelector(".bar.mine, .over") !== null;
    if (!mine && since === null) since = performance.now();
    if (mine && since !== null) { window.waits.push(performance.now() - since); since = null; }
    requestAnimationFrame(look);
  };
  look();
}"""


MOTION = """() => {
  const stage = document.querySelector("[data-stage]");
  let total = 0, since = null;
  const look = () => {
    const now = performance.now(), plays = stage.dataset.stage === "playing";
    if (since !== null) total += now - since;
    since = plays ? now : null;
    return total;
  };
  look();
  new MutationObserver(look).observe(stage, { attributeFilter: ["data-stage"] });
  // Milliseconds in which something moved.
  window.moved = look;
}"""


DECISION = """() => new Promise((found) => {
  // Now and then, by a timer: looking with every frame makes the page draw frames that nobody else wants.
  const look = () => {
    const sign = document.querySelector(".bar.mine .button.main:not([disabled]), .draft.choosing .offer.open");
    const spot = sign?.getBoundingClientRect();
    if (!spot) return void setTimeout(look, 300);
    found([sign.matches(".offer") ? "choose" : "place", spot.x + spot.width / 2, spot.y + spot.height / 2]);
  };
  setTimeout(look, 300);
})"""
"""What the reader is to press next, and where; asked once, answered when it is there."""


@contextmanager
def visited(*, quick: bool) -> Iterator[tuple[Browser, Server]]:
    """A browser and a server; a quick one's bots make no pauses."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        server = Server(Path(data), quick=quick)
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        try:
            yield browser, server
        finally:
            browser.close()
            server.stop()


def reader(browser: Browser, size: tuple[int, int] = LAPTOP, *, calm: bool = False) -> Page:
    """Somebody with a window."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en")
    context.add_init_script(remembered(calm=calm))
    page = context.new_page()
    page.set_default_timeout(120_000)
    return page


def loaded(browser: Browser, address: str, sign: str) -> tuple[float, float]:
    """The compressed kilobytes that a fresh browser loads until a sign is there, and the milliseconds it takes."""
    page = reader(browser)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    # What files hold, without the heads of the answers.
    line.on("Network.dataReceived", lambda told: sizes.append(told["encodedDataLength"]))
    began = time.perf_counter()
    page.goto(address)
    page.wait_for_selector(sign)
    took = 1000 * (time.perf_counter() - began)
    found = sum(sizes) / 1000
    page.context.close()
    return found, took


class Tracing(NamedTuple):
    """What the main thread did for each frame that it handed on, in milliseconds."""

    worked: list[float]
    """of the processor"""
    lasted: list[float]
    """by the clock: with what it waited for a core"""
    seen: int
    """frames that people saw: while something moves the compositor shows 60 a second, most of them by itself"""

    @property
    def waited(self) -> float:
        """The share of its time in which the thread had work and no core."""
        return 1 - sum(self.worked) / sum(self.lasted)


def frames(trace: bytes) -> tuple[list[float], list[float]]:
    """The milliseconds that the main thread worked for each frame it handed on: of the processor, by the clock.

    What was done while the table lay still, long before a frame, kept nobody waiting for it.
    """
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    # The page that is looked at hands on the most frames.
    handed = [one for one in events if one["name"] == "BeginCommitCompositorFrame"]
    ((main, _),) = Counter((one["pid"], one["tid"]) for one in handed).most_common(1)
    times = sorted(one["ts"] for one in handed if (one["pid"], one["tid"]) == main)
    worked, lasted = [0.0] * len(times), [0.0] * len(times)
    for one in events:
        if one["name"] == "RunTask" and one.get("ph") == "X" and (one["pid"], one["tid"]) == main:
            frame = bisect_left(times, one["ts"])
            if frame < len(times) and times[frame] - one["ts"] < RECENT:
                worked[frame] += one["tdur"] / 1000
                lasted[frame] += one["dur"] / 1000
    return worked, lasted


def frame_work(browser: Browser, server: Server) -> Tracing:
    """The work of frames while eight kingdoms grow on a large screen.

    Nobody asks the page anything meanwhile: what an observer costs would be counted, too.
    """
    page = reader(browser, TELEVISION)
    page.goto(server.url)
    table = set_table(page, "royal_wedding", ["mine", *["squire"] * 7])
    hurry(page, table, 6, "^>")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar.mine")
    page.wait_for_selector("[data-stage=idle]", state="attached")
    page.evaluate(MOTION)
    browser.start_tracing(page=page, categories=TRACED)
    turns = 0
    while turns < TRACED_TURNS:
        step, x, y = page.evaluate(DECISION)
        page.mouse.click(x, y)
        turns += step == "choose"
    page.evaluate(DECISION)
    worked, lasted = frames(browser.stop_tracing())
    seen = round(60 * page.evaluate("window.moved() / 1000"))
    page.context.close()
    return Tracing(worked, lasted, seen)


def idle_share(browser: Browser, server: Server) -> float:
    """The share of a core, in percent, that the whole browser uses while a table waits for its reader."""
    page = reader(browser, TELEVISION)
    page.goto(server.url)
    table = set_table(page, "royal_wedding", ["mine", *["squire"] * 7])
    hurry(page, table, 6, "@")
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".ghost")
    page.wait_for_selector("[data-stage=idle]", state="attached")
    page.wait_for_timeout(3000)
    line = browser.new_browser_cdp_session()

    def used() -> float:
        return sum(float(one["cpuTime"]) for one in line.send("SystemInfo.getProcessInfo")["processInfo"])

    before = used()
    time.sleep(IDLE)
    share = 100 * (used() - before) / IDLE
    page.context.close()
    return share


def waiting(browser: Browser, server: Server, game: str, seats: int, level: str) -> list[float]:
    """Seconds between turns of the reader, who decides at once."""
    page = reader(browser)
    page.goto(server.url)
    table = set_table(page, game, ["mine", *[level] * (seats - 1)])
    page.goto(f"{server.url}t/{table}")
    page.wait_for_selector(".bar")
    page.evaluate(WAITS)
    turns = 0
    while turns < TURNS:
        step = by_hand(page)
        turns += step == "choose"
        if step == "over":
            break
    page.wait_for_selector(".bar.mine, .over")
    page.wait_for_timeout(100)
    found = [wait / 1000 for wait in page.evaluate("window.waits")]
    page.context.close()
    return found


def shift(browser: Browser, server: Server, game: str, seats: int, moves: int, size: tuple[int, int]) -> float:
    """How much of the page moves when a table is entered."""
    page = reader(browser, size)
    page.goto(server.url)
    page.add_init_script(WATCH_SHIFTS)
    at_a_board(page, server, game, seats, moves)
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED)
    found = sum(float(value) for value, _ in page.evaluate("window.shifted"))
    page.context.close()
    return found


def verdict(value: float, limit: float) -> str:
    """Whether a figure keeps below its limit."""
    return "yes" if value < limit else "**no**"


def run() -> str:
    """Everything, as tables."""
    lines = [row(["what", "figure", "limit", "within"]), "|---|---|---|---|"]

    def tell(what: str, figure: str, value: float, limit: str, unit: str) -> None:
        lines.append(row([what, figure, f"{LIMITS[limit]:g}{unit}", verdict(value, LIMITS[limit])]))

    with visited(quick=True) as (browser, server):
        size, took = loaded(browser, server.url, "main h1")
        tell("first load, the front page, compressed", f"{size:.1f} kB in {took:.0f} ms", size, "load", " kB")
        guest = reader(browser)
        guest.goto(server.url)
        table = set_table(guest, "royal_wedding", ["mine", *["squire"] * 7])
        guest.context.close()
        size, took = loaded(browser, f"{server.url}t/{table}", ".bar")
        lines.append(row(["first load, a table of eight by its link", f"{size:.1f} kB in {took:.0f} ms", "", ""]))
        share = idle_share(browser, server)
        tell("idle table of eight, of a core", f"{share:.1f} %", share, "idle", " %")
        for size_name, screen in (("360 x 640", PHONE), ("740 x 360", LYING), ("1366 x 768", LAPTOP)):
            most = max(shift(browser, server, *one, screen) for one in GAMES)
            tell(
                f"layout shift on entering a table, worst of five games, {size_name}",
                f"{most:.3f}",
                most,
                "shift",
                "",
            )
    # At a table whose bots make pauses: of moves by the dozen at one time, each would cost a frame.
    with visited(quick=False) as (browser, server):
        load = os.getloadavg()[0]
        best = min((frame_work(browser, server) for _ in range(TRACINGS)), key=lambda one: one.waited)
        for what, more in (
            ("that it works for", 0),
            ("that people see, 60 a second in motion", max(0, best.seen - len(best.worked))),
        ):
            work, time_taken = [*best.worked, *[0.0] * more], [*best.lasted, *[0.0] * more]
            late = quantiles(work, n=20)[-1]
            tell(
                f"main thread for a frame {what}, eight kingdoms, {len(work)} frames",
                f"median {median(work):.1f} ms, p95 {late:.1f} ms, longest {max(work):.0f} ms"
                f" of the processor (p95 {quantiles(time_taken, n=20)[-1]:.1f} ms by the clock)",
                late,
                "frame",
                " ms (p95)",
            )
        for game, seats, level in (
            ("kingdomino", 2, "squire"),
            ("kingdomino", 4, "squire"),
            ("age_of_giants", 5, "squire"),
            ("royal_wedding", 8, "squire"),
            ("queendomino", 4, "sovereign"),
            ("royal_wedding", 8, "sovereign"),
        ):
            waits = waiting(browser, server, game, seats, level)
            figure = f"median {median(waits):.1f} s, longest {max(waits):.1f} s"
            tell(f"waiting between two turns, {game}, {seats} seats, {level}", figure, max(waits), "waiting", " s")
    told = (
        f"Load when frames were traced: {load:.0f} on {os.cpu_count()} cores. Of {TRACINGS} tracings the one"
        f" counts whose thread waited least for a core: {100 * best.waited:.0f} % of its time."
    )
    return "\n".join([told, "", *lines, ""])
