"""What time it is: the clock on the wall may jump, people's clocks must not."""

from __future__ import annotations

import time


class Timepiece:
    """The time since 1970 as it was when the server started, and what has passed since then, steadily.

    Whether somebody sets the machine's clock, or it sleeps for a night, changes nothing here.
    """

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970."""
        return self._began + time.monotonic()

    def not_before(self, moment: float) -> None:
        """Goes on from a moment that has certainly passed, if the clock on the wall was set back since."""
        self._began += max(0.0, moment - self.now())


class TableTime:
    """The time at one table: steady, and never before its last event.

    Another process may think it is another hour. So what passed since its event is measured here, from when we
    heard of it, unless the two agree.
    """

    AGREE = 2.0
    """Seconds in which news arrives, where clocks agree."""

    def __init__(self, timepiece: Timepiece) -> None:
        self._timepiece = timepiece
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return self._timepiece.now() + self._ahead

    def begin(self, last: float) -> None:
        """The table was read; its last event was then."""
        self._ahead = max(0.0, last - self._timepiece.now())

    def hear(self, last: float) -> None:
        """Another process stored an event at that moment."""
        if not 0.0 <= self.now() - last <= self.AGREE:
            self._ahead += last - self.now()
