"""JSON without spaces, as it is stored and sent.

orjson is several times as fast as Python's own; where there is no build of it for a machine, Python's own does.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def plainly_packed(value: object) -> bytes:
    """JSON by Python alone."""
    return _ENCODER.encode(value).encode()


packed: Callable[[object], bytes] = plainly_packed
"""JSON by the fastest that is there."""
with suppress(ImportError):
    import orjson

    packed = orjson.dumps


def compact(value: object) -> str:
    """JSON as a text.

    >>> compact({"name": "Zoë", "seats": [0, 1]})
    '{"name":"Zoë","seats":[0,1]}'
    """
    return packed(value).decode()


def unpacked(text: str | bytes) -> Any:
    """What a text of JSON means."""
    return json.loads(text)
