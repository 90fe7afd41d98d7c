"""What may go wrong with a database: another was faster, it knows less than we do, it does not answer."""

from __future__ import annotations

from sqlalchemy import exc

from crownlands.server.table.refusal import Refused

REASONS = {
    "disk_full": ("disk is full", "no space left", "could not extend"),
    "locked": ("is locked", "lock timeout", "lock_timeout"),
    "read_only": ("readonly", "read-only"),
    "damaged": ("malformed", "not a database", "disk i/o error"),
    "too_slow": ("timeout", "timed out"),
}
"""How drivers tell what it is, in their own words."""


class Conflict(Exception):
    """Somebody else stored an event with this number first."""


class Ahead(Exception):
    """The event before is not stored: the process that made these knows another table than the database does."""


class Restored(Refused):
    """A backup was brought in, or a table's events are not what they were: what is in memory does not count."""

    def __init__(self, epoch: str | None = None) -> None:
        super().__init__("table_replaced")
        self.epoch = epoch


class Unavailable(Refused):
    """The database does not answer in time, or not at all; later it may. Nothing is done by half."""

    def __init__(self, reason: str) -> None:
        super().__init__("server_busy")
        self.reason = reason

    def __str__(self) -> str:
        """For logs."""
        return f"{self.code}: {self.reason}"


def is_passing(error: BaseException) -> bool:
    """The fault lies with the database or the way to it, not with what was asked of it."""
    if isinstance(error, exc.IntegrityError | exc.DataError | exc.ProgrammingError):
        return False
    return isinstance(error, exc.DBAPIError | exc.TimeoutError | Unavailable | OSError)


def unavailable(error: BaseException) -> Unavailable:
    """A passing fault as what callers are told."""
    if isinstance(error, Unavailable):
        return error
    told = str(error).lower()
    reasons = (code for code, signs in REASONS.items() if any(sign in told for sign in signs))
    return Unavailable(next(reasons, "unreachable"))
