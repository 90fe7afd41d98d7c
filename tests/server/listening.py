"""Event streams as somebody hears them: a connection of its own, closed when they have heard enough."""

from __future__ import annotations

import json
import queue
import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx

from tests.server.harness import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from tests.server.harness import Json, Person


class Stream:
    """What an event stream tells, as it comes."""

    def __init__(self, person: Person, path: str, url: str = "") -> None:
        cookies = {"crownlands": person.token} if person.token else {}
        self._web = httpx.Client(base_url=url or person.url, cookies=cookies, timeout=PATIENCE)
        self._heard: queue.Queue[Json | None] = queue.Queue()
        self._answer = self._web.send(self._web.build_request("GET", path), stream=True)
        self.status = self._answer.status_code
        self.type = self._answer.headers.get("content-type", "")
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(httpx.HTTPError, httpx.StreamError, OSError):
            for line in self._answer.iter_lines():
                if line.startswith("data:"):
                    self._heard.put(json.loads(line[5:]))
        self._heard.put(None)

    def hear(self, patience: float = PATIENCE) -> Any:
        """The next event; None: the stream is over."""
        return self._heard.get(timeout=patience)

    def until(self, wanted: Callable[[Json], Any]) -> Json:
        """Hears events until one is as wanted."""
        while (told := self.hear()) is not None:
            if wanted(told):
                return dict(told)
        raise AssertionError("the stream ended")

    def is_quiet(self, seconds: float) -> bool:
        """Nothing comes for so long."""
        try:
            self._heard.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def close(self) -> None:
        """The page goes away."""
        # Closing under the reader's feet is how a browser does it.
        stream: Any = self._answer.extensions["network_stream"]
        with suppress(OSError):
            stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE)
        self._answer.close()
        self._web.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
