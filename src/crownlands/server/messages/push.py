"""Web Push: being told that it is your turn while the page is closed."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from crownlands.server.messages.words import Message

Endpoint = Annotated[str, StringConstraints(min_length=10, max_length=1000, pattern=r"^https?://\S+$")]
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]


class PushKeys(Message):
    """What a browser reads with, as it gives it (base64url)."""

    p256dh: Annotated[str, StringConstraints(min_length=80, max_length=90, pattern=r"^[\w=-]+$")]
    auth: Annotated[str, StringConstraints(min_length=20, max_length=24, pattern=r"^[\w=-]+$")]


class PushBrowser(Message):
    """A browser that is to be told: its PushSubscription."""

    endpoint: Endpoint
    keys: PushKeys


class PushStop(Message):
    """Which browser is told no more; None: none of yours."""

    endpoint: Endpoint | None = None


class QuietHours(Message):
    """Minutes of your day between which nobody is told, and your time zone; over midnight, too."""

    begins: Minute
    ends: Minute
    zone: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")]


class PushWishes(Message):
    """When you are not to be told; None: any time will do."""

    quiet: QuietHours | None


class PushView(Message):
    """Whether and how you are told."""

    key: str | None
    """What browsers subscribe with; None: the operator has not turned it on."""
    browsers: int
    """How many of yours are told."""
    quiet: QuietHours | None


SENT: tuple[type[Message], ...] = (PushKeys, PushBrowser, PushStop, PushWishes)
"""What clients send: fields with defaults may be left out."""
