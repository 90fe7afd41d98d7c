"""A server of our own, Debian's chromium, and pages that must not complain."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from crownlands.server.http.pages import is_built

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ConsoleMessage, Page

CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LESS_WORK = {
    "performance_tuning": {"battery_saver_mode": {"state": 3}},
    "browser": {"enabled_labs_experiments": ["webui-omnibox-popup@2", "webui-omnibox-aim-popup@2"]},
}
"""Chromium's own settings: always save energy, so 30 frames a second instead of 60, which no test counts; and no
pages of its own behind the address line of every window that nobody sees. Drawing frames is most of what motion
costs, those pages are two fifths of a visit. A browser that does not know a setting does more, and is otherwise
the same."""
DESKTOP, TABLET, PHONE, SMALL_PHONE = (1280, 800), (820, 1180), (360, 740), (360, 640)
PATIENCE = 60_000
"""Milliseconds until a page is given up: what it waits for always comes, but the machine may be busy."""
expect.set_options(timeout=PATIENCE)
KEEPS_NOTHING = "delete Navigator.prototype.serviceWorker"
"""As in a private window: a worker that keeps the whole page is dearer than the page, in every fresh browser."""
VIOLATION = "content policy:"
TELL_VIOLATIONS = f"""document.addEventListener("securitypolicyviolation", (event) =>
  console.error("{VIOLATION}", event.violatedDirective, event.blockedURI, event.sourceFile, event.lineNumber))"""


def remembered(*, calm: bool = False, pace: str = "normal", newcomer: bool = False) -> str:
    """A script for a browser that was here before, unless it is a newcomer's; what the page itself keeps stays."""
    settings = json.dumps({"calm": calm, "pace": pace, "sound": False})
    seen = "" if newcomer else 'localStorage.setItem("crownlands.tutorials", JSON.stringify({offered: true}));'
    return f"""if (!localStorage.length) {{
      localStorage.setItem("crownlands.settings", JSON.stringify({settings}));
      {seen}
    }}"""


class Server:
    """The real server in a process of its own, so that it can be stopped and started again."""

    def __init__(self, data: Path, *, quick: bool = True, near: Path | None = None, daily_games: int = 0) -> None:
        self.data, self.port, self.quick, self.daily_games = data, 0, quick, daily_games
        self.near = {} if near is None else {"CROWNLANDS_NEAR": str(near)}
        self.start()

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Starts it, on the port it had before."""
        command = [sys.executable, "-m", "crownlands", "serve", "--port", str(self.port), "--data", str(self.data)]
        # All tests come from one address: what a host allows one guest would not do for them.
        pauses = {"CROWNLANDS_BOT_PAUSE": "0.02", "CROWNLANDS_FORCED_PAUSE": "0.05"} if self.quick else {}
        many = {
            "CROWNLANDS_PER_MINUTE": "6000",
            "CROWNLANDS_TABLES_PER_HOUR": "6000",
            "CROWNLANDS_ADDRESS_PER_MINUTE": "60000",
            "CROWNLANDS_ADDRESS_TABLES_PER_HOUR": "6000",
            "CROWNLANDS_ADDRESS_GUESTS_PER_HOUR": "6000",
            # A thousand games a day are for people, not for every server of a test.
            "CROWNLANDS_DAILY_GAMES": str(self.daily_games),
        }
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **pauses, **many, **self.near, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://[^ ]*:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not is_built():
        pytest.fail("the page is not built: make web")
    running = Server(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


@pytest.fixture
def real_time(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots take the time they take for people."""
    running = Server(tmp_path, quick=False)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("no chromium here: apt-get install chromium")
    profile = tmp_path_factory.mktemp("profile")
    (profile / "Local State").write_text(json.dumps(LESS_WORK), encoding="utf-8")
    with sync_playwright() as play:
        own = play.chromium.launch_persistent_context(profile, executable_path=path, args=CHROMIUM)
        assert own.browser is not None
        yield own.browser
        own.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Opens an address in a browser of its own, with motion and with the server's content policy, as people do.

    Whatever it complains about fails the test. ``calm`` is for tests that look at a page at rest, ``pace`` says
    how quickly things move on the others; a ``newcomer`` was never asked whether to be shown how to play; one
    that ``keeps`` the page has it without a network, too; ``at`` names another server.
    """
    contexts, complaints = [], []

    def complain(message: ConsoleMessage) -> None:
        # A stopped server is no fault of the page, nor is a wrong code or a king that is taken.
        excused = (
            "net::ERR" in message.text
            or "WebSocket" in message.text
            or str(message.location["url"]).endswith(("/api/join", "/claim", "/carry/look"))
            # Nor is an evening that is not, or not any more, the reader's.
            or re.search(r"/api/clubs/\w+$", str(message.location["url"])) is not None
        )
        if message.type in ("error", "warning") and (VIOLATION in message.text or not excused):
            complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def visit(
        path: str = "",
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        touch: bool = False,
        dark: bool = False,
        calm: bool = False,
        pace: str = "normal",
        newcomer: bool = False,
        keeps: bool = False,
        at: Server | None = None,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
        )
        contexts.append(context)
        context.add_init_script(remembered(calm=calm, pace=pace, newcomer=newcomer))
        context.add_init_script(TELL_VIOLATIONS)
        if not keeps:
            context.add_init_script(KEEPS_NOTHING)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto((at or server).url + path)
        page.wait_for_selector("main")
        return page

    yield visit
    for context in contexts:
        context.close()
    if complaints:
        # Short, so that a log that is cut still says what it was.
        pytest.fail("the page complained: " + "; ".join(complaints), pytrace=False)
