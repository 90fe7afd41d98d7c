"""The daily deal: what its bots cost, and how many readers of it a server bears."""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from datetime import date, timedelta
from pathlib import Path
from statistics import quantiles

from tests.server.harness import QUICK, Person, running

from bench.tables import row
from crownlands.daily import daily_of
from crownlands.players.crowd import Crowd

MONDAY = date(2026, 11, 16)
GAMES = 130
READERS = 1000
MOVES = 300


def run() -> str:
    return "\n".join([*crowds(), "", *readers(), ""])


def crowds() -> list[str]:
    """The games of the crowd and the sovereign's, for every day of a week."""
    lines = [
        "## Bots of a day's deal",
        "",
        f"Seconds of the processor; from {GAMES} games each. Leads of the first seat: lowest, quartiles, highest.",
        "",
        row(["day", "game", "a thousand games", "leads", "won", "sovereign", "its game"]),
        row(["---"] * 7),
    ]
    for n in range(7):
        daily = daily_of(MONDAY + timedelta(days=n))
        crowd, began = Crowd(daily), time.process_time()
        games = [crowd.game(number) for number in range(GAMES)]
        each = (time.process_time() - began) / GAMES
        began = time.process_time()
        best = crowd.best()
        took = time.process_time() - began
        leads = sorted(game.lead for game in games)
        shown = ", ".join(str(leads[round(part * (GAMES - 1) / 4)]) for part in range(5))
        won = sum(game.outcome == "won" for game in games) / GAMES
        name = " ".join([daily.game, *daily.options])
        told = [f"{each * 1000:.1f} s", shown, f"{won:.0%}", f"{best.outcome} by {best.lead}", f"{took:.1f} s"]
        lines.append(row([f"{MONDAY + timedelta(days=n):%A}", name, *told]))
    return lines


def readers() -> list[str]:
    """How long a move takes, alone and while a thousand readers look at the day again and again."""
    with tempfile.TemporaryDirectory() as folder, running(QUICK, data=Path(folder)) as server:
        person = Person(server.url)
        alone = moves(person)
        stop: list[bool] = []
        counted: list[int] = []
        thread = threading.Thread(target=lambda: counted.append(asyncio.run(read(server.port, stop))))
        thread.start()
        time.sleep(2)
        began = time.monotonic()
        watched = moves(person)
        seconds = time.monotonic() - began
        stop.append(True)
        thread.join()
        person.leave_all()
    about = (
        f"{MOVES} moves over a socket at one server, milliseconds from a move to its answer. {READERS} readers "
        "ask for the day, each every three seconds, as the page does while bots play; from one thread here "
        f"({counted[0] / (seconds + 2):.0f} requests a second), so their work counts as well."
    )
    return [
        "## Readers",
        "",
        about,
        "",
        row(["", "median", "p99"]),
        row(["---"] * 3),
        row(["nobody reads", *shown(alone)]),
        row([f"{READERS} readers", *shown(watched)]),
    ]


def shown(times: list[float]) -> list[str]:
    parts = quantiles(times, n=100)
    return [f"{parts[49] * 1000:.1f}", f"{parts[98] * 1000:.1f}"]


def moves(person: Person) -> list[float]:
    """Seconds from a move to the state with it; against a bot that decides at once."""
    found: list[float] = []
    while len(found) < MOVES:
        made = person.create("mine", "mine", game="kingdomino")
        person.post(f"/api/tables/{made['id']}/start")
        line = person.line(made["id"])
        while line.last["table"]["status"] != "over" and len(found) < MOVES:
            if not line.last["turn"]["legal"] or line.last["turn"]["forced"]:
                line.hear()
                continue
            began = time.perf_counter()
            line.play()
            found.append(time.perf_counter() - began)
        line.close()
    return found


async def read(port: int, stop: list[bool]) -> int:
    """A thousand readers, each with a connection of its own; how often they were answered."""
    counted = 0
    request = f"GET /api/daily HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

    async def one(number: int) -> None:
        nonlocal counted
        await asyncio.sleep(number * 3 / READERS)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while not stop:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.split(b":")[1]))
            counted += 1
            await asyncio.sleep(3)
        writer.close()
        await writer.wait_closed()

    await asyncio.gather(*(one(number) for number in range(READERS)))
    return counted
