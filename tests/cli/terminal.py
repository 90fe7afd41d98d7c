"""A person at a pseudo terminal of 80 columns."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

COMMAND = (sys.executable, "-m", "crownlands", "play")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
INTERRUPT = "\x03"
PATIENCE = 90
"""Seconds after which a terminal that says nothing is given up."""


def _sit_down() -> None:
    """The terminal becomes the session's own, so that Ctrl-C reaches the process, even if tests run unattended."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A person at an 80 x 40 terminal: types lines, reads what comes until the next prompt."""

    def __init__(self, *words: str) -> None:
        self.hand, screen = pty.openpty()
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        environment = {
            key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")
        }
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env={**environment, "TERM": "xterm-256color"},
            start_new_session=True,
            preexec_fn=_sit_down,
        )
        os.close(screen)
        self.coloured = ""
        self.greeting = self.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.hand)

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def read(self) -> str:
        """What is shown, without its colours, up to the next prompt or the end."""
        text = b""
        while not CODES.sub("", text.decode(errors="replace")).endswith(" > "):
            assert select.select([self.hand], [], [], PATIENCE)[0], f"the terminal fell silent after {text!r}"
            try:
                part = os.read(self.hand, 65536)
            except OSError:  # Linux tells the end of the other side so.
                part = b""
            if not part:
                self.process.wait(PATIENCE)
                break
            text += part
        self.coloured = text.decode()
        return CODES.sub("", self.coloured).replace("\r\n", "\n")

    def type(self, words: str, end: str = "\n") -> str:
        """Types a line and reads the answer; the first line is what was typed."""
        if end == INTERRUPT:
            self._settle()
        os.write(self.hand, (words + end).encode())
        return self.read()

    def _settle(self) -> None:
        """Until the program waits for a line: Python keeps a signal that comes right before until there is one."""
        end = time.monotonic() + PATIENCE
        while Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < end, "the program never waits"
            time.sleep(0.01)
