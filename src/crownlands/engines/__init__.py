"""Programs that play: they speak the engine protocol (docs/engine-protocol.md), from either end.

`client` asks somebody else's program for its moves; `protocol` and `listening` answer as such a program.
"""

from crownlands.engines.client import EngineClient, EngineFailed

__all__ = ["EngineClient", "EngineFailed"]
