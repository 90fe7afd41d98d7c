"""Tables of the browser's own device: pages that are ready for them, and somebody who plays there in a hurry."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Worker

READY = """() => navigator.serviceWorker.ready.then(() =>
  navigator.serviceWorker.controller || new Promise((done) => navigator.serviceWorker.oncontrollerchange = done)
).then(() => true)"""
HURRY = """([table, moves]) => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  let made = 0, heard = -1;
  const end = (how) => { port1.postMessage({ bye: true }); done(how); };
  port1.onmessage = ({ data }) => {
    if (data.close) return end(data.close);
    const { position, turn, table, you } = JSON.parse(data.text);
    if (!position || position.n === heard) return;
    heard = position.n;
    if (turn.actor === null && table.status === "over") return end("over");
    if (turn.actor === null && table.games[table.match - 1]?.places)
      return port1.postMessage({ say: JSON.stringify({ next: true }) });
    if (!you.seats.includes(turn.actor) || turn.forced || turn.legal.length === 0) return;
    if (made++ >= moves) return end("mine");
    const best = turn.legal.reduce((a, b) => ((b.gain ?? 0) > (a.gain ?? 0) ? b : a));
    port1.postMessage({ say: JSON.stringify({ move: best.move, after: position.n }) });
  };
  self.dispatchEvent(new MessageEvent("message", { data: { connect: { table, since: 0 }, port: port2 } }));
})"""
SAY = """([table, message]) => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    const told = JSON.parse(data.text);
    if (told.ref !== 1) return;
    port1.postMessage({ bye: true });
    done(told);
  };
  self.dispatchEvent(new MessageEvent("message", { data: { connect: { table, since: 0 }, port: port2 } }));
  port1.postMessage({ say: JSON.stringify({ ...message, ref: 1 }) });
})"""
ASK = """([method, path, body]) => new Promise((done) => {
  const ref = -1 - Math.floor(Math.random() * 1e9), told = self.postMessage;
  self.postMessage = (letter) => {
    const answer = letter.answer ?? letter.size;
    if (answer?.ref !== ref) return told.call(self, letter);
    self.postMessage = told;
    done(answer);
  };
  const data = method === "SIZE" ? { size: ref }
    : { ask: { ref, method, path, body: body && JSON.stringify(body) } };
  self.dispatchEvent(new MessageEvent("message", { data }));
})"""


def get_ready(page: Page, base: str) -> None:
    """The page keeps all it takes to play without a network."""
    page.evaluate(READY)
    page.goto(f"{base}settings")
    button = page.get_by_role("button", name="Get it ready now")
    button.or_(page.get_by_text("Everything is here.")).first.wait_for()
    if button.count():
        button.click()
    page.get_by_text("Everything is here.").wait_for()


def worker(page: Page) -> Worker:
    """Where the tables are, when they are."""
    with_tables = [one for one in page.workers if "worker-" in one.url]
    return with_tables[-1]


def hurry(page: Page, table: str, moves: int = 10_000) -> str:
    """Plays for the reader without the page: so many decisions, or to the end; which of both it was."""
    return str(worker(page).evaluate(HURRY, [table, moves]))


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    """A request to the tables of this device."""
    return worker(page).evaluate(ASK, [method, path, body])["body"]


def answer(page: Page, table: str, question: dict[str, object]) -> Any:
    """What a table answers to a question."""
    return worker(page).evaluate(SAY, [table, question])


def memory(page: Page) -> int:
    """Bytes that Python and the kernel have taken."""
    return int(worker(page).evaluate(ASK, ["SIZE", "", None])["bytes"])


class _Quiet(SimpleHTTPRequestHandler):
    """A host of plain files."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class FileHost:
    """Serves a folder as any static host does, until it is stopped."""

    def __init__(self, folder: Path, below: str) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self._server.server_port}/{below}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Ends it."""
        self._server.shutdown()
        self._server.server_close()
