"""The lobby: what a thousand readers of the open tables cost those who play."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.harness import QUICK, Person, running

from bench.daily import moves, shown
from bench.tables import row

if TYPE_CHECKING:
    from collections.abc import Iterator

READERS = 1000
ROUNDS = 6
EVERY = 1.5
"""Seconds between two changes of what the readers are told."""


def run() -> str:
    """Moves alone and with readers, in turn, so that whatever else the machine does falls on both."""
    alone: list[float] = []
    watched: list[float] = []
    told = [0, 0]
    with tempfile.TemporaryDirectory() as folder, running(QUICK, data=Path(folder)) as server:
        person, host = Person(server.url), Person(server.url)
        for _ in range(12):
            host.create("mine", "open", public=True, name="Host")
        with changing(host):
            for _ in range(ROUNDS):
                alone += moves(person)
                with readers(server.port) as heard:
                    watched += moves(person)
                told[0] += heard[0]
                told[1] += heard[1]
        person.leave_all()
        host.leave_all()
    about = (
        f"{len(alone)} moves each over a socket at one server, milliseconds from a move to its answer, {ROUNDS} "
        f"times in turn. {READERS} readers hold a stream of `GET /api/lobby` open; a public table is made or "
        f"closed every {EVERY} seconds in either case, so the text changes as often as it may with so many "
        f"readers. They heard {told[0]:,} texts of {told[1] / max(told[0], 1) / 1000:.1f} kB, in a process of "
        "their own on the same two cores."
    )
    return "\n".join(
        [
            "## Readers of the lobby",
            "",
            about,
            "",
            row(["", "median", "p99"]),
            row(["---"] * 3),
            row(["nobody reads", *shown(alone)]),
            row([f"{READERS} readers", *shown(watched)]),
            "",
        ]
    )


@contextmanager
def changing(host: Person) -> Iterator[None]:
    """Somebody makes tables and closes them."""
    stop = threading.Event()

    def change() -> None:
        while not stop.is_set():
            made = host.create("mine", "open", public=True)
            stop.wait(EVERY)
            host.post(f"/api/tables/{made['id']}/close")
            stop.wait(EVERY)

    thread = threading.Thread(target=change)
    thread.start()
    yield
    stop.set()
    thread.join()


@contextmanager
def readers(port: int) -> Iterator[list[int]]:
    """A thousand readers; how many texts and bytes they heard is known in the end."""
    command = [sys.executable, "-m", "bench.lobby", str(port)]
    heard: list[int] = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        yield heard
        heard += [int(number) for number in process.communicate("enough\n")[0].split()]


async def read(port: int) -> None:
    """A thousand readers, until a line comes in; texts and bytes go out."""
    heard, here = [0, 0], 0
    request = f"GET /api/lobby HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

    async def one() -> None:
        nonlocal here
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        await reader.readuntil(b"data: ")
        here += 1
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                text = await reader.readuntil(b"\n\n")
                if b"tables" in text:
                    heard[0] += 1
                    heard[1] += len(text)
        writer.close()

    tasks = []
    for _ in range(READERS):
        tasks.append(asyncio.create_task(one()))
        await asyncio.sleep(0.002)
    while here < READERS:
        await asyncio.sleep(0.05)
    print("here", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    print(*heard, flush=True)


if __name__ == "__main__":
    asyncio.run(read(int(sys.argv[1])))
