"""The engine protocol: our players for any program, over standard input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from crownlands.engines.listening import listen
from crownlands.engines.protocol import EngineTalk


def engine(
    player: Annotated[
        str, typer.Option(help="The player that decides, until setoption names another.")
    ] = "sovereign",
) -> None:
    """Speaks the engine protocol on standard input and output (docs/engine-protocol.md).

    Try it: type crownlands, newgame kingdomino 2, go simulations 500, quit.
    """
    talk = EngineTalk(player)
    for line, stop in listen(sys.stdin):
        for answer in talk.hear(line, stop):
            sys.stdout.write(answer + "\n")
        sys.stdout.flush()
        if talk.over:
            return
