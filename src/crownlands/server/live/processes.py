"""The end of a process that works beside the server."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio.subprocess import Process


async def end(process: Process | None) -> None:
    """Ends one, if there is one, whatever it does."""
    if process is None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    # To the end of its pipes, so that nothing of it is left when the loop ends.
    await process.communicate()
    if (transport := getattr(process, "_transport", None)) is not None:
        transport.close()
