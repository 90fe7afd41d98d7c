"""The words every message is made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from crownlands.server.table.emblems import Emblem as Emblem

Code = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,40}$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=24)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=24)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
EventNumber = Annotated[int, Field(ge=0, le=2**31 - 1)]
Ref = Annotated[int, Field(ge=0, le=2**31 - 1)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
By = SeatNumber | Literal["chance", "host"]
Facts = dict[str, str | int]


class Message(BaseModel):
    """A message: no unknown fields, no quiet conversions."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)
