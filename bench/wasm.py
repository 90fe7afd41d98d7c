"""The kernel in WebAssembly against the compiled one, and a table on your own device in a real browser."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright
from release import static
from tests.browser.conftest import CHROMIUM, remembered
from tests.browser.device import FileHost, ask, get_ready, hurry, memory, worker
from tests.kernel.pipe import PipeBridge
from tests.kernel.seams import ROOT, WASM, over
from tests.tables import random_game

from bench.tables import row
from crownlands.kernel import Simulator, build
from crownlands.kernel.backend import kernel
from crownlands.players.search import LedSearch, Limits
from crownlands.rules import actor, setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from crownlands.rules import Setup

SETUPS = {
    "Kingdomino, 2": setup("kingdomino", 2),
    "Kingdomino, 4": setup("kingdomino", 4),
    "Queendomino, 2": setup("queendomino", 2),
    "Giants, 2": setup("age_of_giants", 2),
    "Wedding, 4": setup("royal_wedding", 4),
}
SIMULATIONS, GAMES, ROUNDS, POSITIONS = 1500, 3000, 5, 4
"""Of each search and each run of random games; both kernels take turns so often, at so many positions."""
SOVEREIGNS = {
    "Kingdomino": ("kingdomino", []),
    "Queendomino": ("queendomino", []),
    "Riomino": ("riomino", []),
    "Riomino, the largest board": ("riomino", ["professional"]),
}
"""The games whose sovereign's turns are timed, from the first to the last, and their options."""
LISTEN = """() => {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  self.deaf = 0;
  self.listens = true;
  // A message to the page itself comes back after what is being done.
  port1.onmessage = () => {
    const now = performance.now();
    self.deaf = Math.max(self.deaf, now - last);
    last = now;
    if (self.listens) port2.postMessage(null);
  };
  port2.postMessage(null);
}"""


def run() -> str:
    """Everything, or what is missing."""
    parts = [
        (
            f"Rates are per second of processor time, WebAssembly by node {_node()}; both kernels take turns in "
            f"one run, and each rate is the best of {ROUNDS}. Load at the start: {os.getloadavg()[0]:.0f} on "
            f"{os.cpu_count()} cores. The compiled kernel was {build()}: it uses registers as wide as the machine "
            "has, up to 512 bits, WebAssembly those of 128.\n"
        ),
        rates(),
        sizes(),
    ]
    chromium = shutil.which("chromium")
    parts.append("There is no chromium here.\n" if chromium is None else in_the_browser(chromium))
    return "\n".join(parts)


def _node() -> str:
    return subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()


def rates() -> str:
    """Simulations and random games a second."""
    with PipeBridge(ROOT / "web" / "near" / "pipe.js", WASM) as bridge:
        pid = bridge.pid
        lines = [
            "## Simulations of the sovereign, and random games, a second\n",
            row(["set-up", "native", "WebAssembly", "share", "games native", "games WebAssembly", "share"]),
            row(["---"] * 7),
        ]
        for name, chosen in SETUPS.items():
            told = [_pair(chosen, bridge, pid, work) for work in (_searches, _games)]
            figures = [[f"{one:,.0f}", f"{other:,.0f}", f"{other / one:.0%}"] for one, other in told]
            lines.append(row([name, *figures[0], *figures[1]]))
            print(lines[-1], file=sys.stderr)
    return "\n".join([*lines, ""])


def _pair(chosen: Setup, bridge: PipeBridge, pid: int, work: Callable[[Setup], int]) -> tuple[float, float]:
    """The best rates of both."""
    native, there = [], []
    for _ in range(ROUNDS):
        began = time.process_time()
        done = work(chosen)
        native.append(done / (time.process_time() - began))
        with over(bridge):
            spent = _spent(pid)
            done = work(chosen)
            there.append(done / (_spent(pid) - spent))
    return max(native), max(there)


def _spent(pid: int) -> float:
    """Seconds of the processor that a process's first thread has taken: node runs WebAssembly there."""
    return int(Path(f"/proc/{pid}/schedstat").read_text(encoding="ascii").split()[0]) / 1e9


def _searches(chosen: Setup) -> int:
    simulator = Simulator(chosen)
    mine = [position for position, _ in random_game(chosen, 3) if isinstance(actor(position), int)]
    early = mine[: len(mine) * 2 // 3]  # Later ends are solved, not searched.
    done = 0
    for number, position in enumerate(early[:: max(1, len(early) // POSITIONS)]):
        packed = simulator.load(position).pack()
        done += LedSearch()(simulator, packed, Limits(SIMULATIONS, 0.0, number)).simulations
    return done


def _games(chosen: Setup) -> int:
    kernel.built()
    state = Simulator(chosen).start()
    return int(state.rollouts(GAMES, 1).games)


def sizes() -> str:
    """What has to be fetched."""
    plain = WASM.read_bytes()
    small = [f"gzip {len(gzip.compress(plain)) / 1000:.0f} kB"]
    script = "console.log(require('zlib').brotliCompressSync(require('fs').readFileSync(process.argv[1])).length)"
    told = subprocess.run(["node", "-e", script, str(WASM)], capture_output=True, text=True, check=True).stdout
    small.append(f"brotli {int(told) / 1000:.0f} kB")
    return f"## Size\n\nkernel.wasm: {len(plain):,} bytes, {', '.join(small)}.\n"


def in_the_browser(chromium: str) -> str:
    """A page of plain files in a real browser: how soon it is ready, the sovereign's turns, its memory."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        made = static.make(Path(folder) / "page")
        host = FileHost(Path(folder), "page")
        browser = play.chromium.launch(executable_path=chromium, args=CHROMIUM)
        page = browser.new_context(locale="en", reduced_motion="reduce").new_page()
        page.context.add_init_script(remembered(calm=True))
        page.set_default_timeout(120_000)
        page.goto(host.url)
        page.wait_for_selector("main")
        get_ready(page, f"{host.url}#/")
        ready = sorted(_ready(page, host.url) for _ in range(3))
        turns = {name: _turns(page, *game) for name, game in SOVEREIGNS.items()}
        load = os.getloadavg()[0]
        grown = _growth(page)
        version = browser.version
        browser.close()
        host.stop()
    lines = [
        f"## In the browser (Chromium {version})\n",
        (
            f"Pyodide, the law and the kernel are ready after {ready[1]:.1f} s from the browser's cache (median "
            f"of {len(ready)}: {', '.join(f'{one:.1f}' for one in ready)}).\n"
        ),
        f"Load while the sovereign thought: {load:.0f} on {os.cpu_count()} cores.\n",
        row(["the sovereign's turn", "median s", "longest s", "turns", "longest until somebody is heard, ms"]),
        row(["---"] * 5),
        *(
            row([name, f"{median(took):.2f}", f"{max(took):.2f}", str(len(took)), f"{deaf:.0f}"])
            for name, (took, deaf) in turns.items()
        ),
        "",
        (
            f"Memory of Python and kernel together after each of ten games of Kingdomino against the duke, in MB: "
            f"{', '.join(f'{one / 2**20:.0f}' for one in grown)}."
        ),
        "",
        (
            f"The page for hosts of plain files: {(made['page'] + made['near']) / 1e6:.1f} MB, compressed "
            f"{(made['page compressed'] + made['near compressed']) / 1e6:.1f} MB."
        ),
    ]
    return "\n".join([*lines, ""])


def _ready(page: Page, base: str) -> float:
    """Seconds from the worker's start to its first answer."""
    page.goto(base)
    page.reload()
    page.wait_for_selector("main")
    with page.expect_worker(lambda one: "worker-" in one.url) as coming:
        page.goto(f"{base}#/new/kingdomino/bots")
    assert coming.value.url
    began = time.monotonic()
    page.wait_for_selector(".go")
    return time.monotonic() - began


def _turns(page: Page, game: str, options: list[str]) -> tuple[list[float], float]:
    """Seconds of the sovereign's turns, and the longest that a message to the tables waited to be heard."""
    seats = [{"kind": "mine"}, {"kind": "bot", "level": "sovereign"}]
    made = ask(page, "POST", "tables", {"game": game, "seats": seats, "options": options})
    ask(page, "POST", f"tables/{made['id']}/start")
    worker(page).evaluate(LISTEN)
    # Nobody thinks at a table that nobody looks at.
    entered = datetime.now(UTC)
    hurry(page, made["id"])
    deaf = float(worker(page).evaluate("() => { self.listens = false; return self.deaf; }"))
    events: list[dict[str, Any]] = ask(page, "GET", f"tables/{made['id']}")["events"]
    found, begun = [], None
    for before, event, after in zip(events[:-1], events[1:], [*events[2:], {"by": 0}], strict=True):
        if event["by"] != 1:
            continue
        begun = begun or max(entered, datetime.fromisoformat(before["at"]))
        if after["by"] != 1 or _ends_turn(event, after):
            found.append((datetime.fromisoformat(event["at"]) - begun).total_seconds())
            begun = None
    return found, deaf


def _ends_turn(event: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a seat that moves again begins another turn, with its other king: it chose, or it placed twice."""
    moves = [one.get("move", "") for one in (event, after)]
    return moves[0].startswith(">") or all(re.match(r"\d+@", move) for move in moves)


def _growth(page: Page) -> list[int]:
    sizes = []
    for _ in range(10):
        seats = [{"kind": "mine"}, {"kind": "bot", "level": "duke"}]
        made = ask(page, "POST", "tables", {"game": "kingdomino", "seats": seats})
        ask(page, "POST", f"tables/{made['id']}/start")
        hurry(page, made["id"])
        sizes.append(memory(page))
    return sizes
