"""The network behind the kernel's value of a whole table, as arrays that learn.

Its twin in the kernel: cpp/search/table_value.hpp.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from crownlands.kernel.backend import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Parts = dict[str, Floats]

TOGETHER = 2.0
"""What the differences between realms weigh in learning: they decide who wins."""
ALONE = 0.3
"""What the points themselves weigh."""
SCALE = float(np.pi / np.sqrt(3.0))
"""Standard deviation of a logistic curve of width 1."""


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables at the ends of rounds: ``seen`` by table and realm, what all share, forecasts, and rows to come."""

    seen: Floats
    shared: Floats
    forecast: Floats
    rows: NDArray[np.intp]

    def __getitem__(self, some: NDArray[np.intp]) -> Tables:
        return Tables(self.seen[some], self.shared[some], self.forecast[some], self.rows[some])

    def __len__(self) -> int:
        return len(self.rows)


class Network:
    """Points of every realm of a table: two layers of rectified sums above what the evaluation forecasts."""

    def __init__(self, tables: Tables, rows: int, seed: int = 0) -> None:
        wide, narrow = kernel.TABLE_WIDE, kernel.TABLE_NARROW
        dice = np.random.default_rng(seed)
        inputs = 2 * kernel.REALM_INPUTS + kernel.SHARED_INPUTS

        def thrown(*shape: int, spread: float) -> Floats:
            return (spread * dice.standard_normal(shape)).astype(np.float32)

        self.rows = rows
        self.parts: Parts = {
            "first": thrown(inputs, wide, spread=inputs**-0.5),
            "first_offset": thrown(rows, wide, spread=0.1),
            "second": thrown(wide, narrow, spread=wide**-0.5),
            "second_offset": np.zeros((rows, narrow), np.float32),
            "last": thrown(rows, narrow, spread=0.05),
            "last_offset": np.zeros(rows, np.float32),
        }
        self.doubts = np.ones(rows, np.float32)
        realms = tables.seen.reshape(-1, tables.seen.shape[-1])
        self._centre = [realms.mean(0), tables.shared.mean(0)]
        self._spread = [_spread(realms), _spread(tables.shared)]

    def points(self, tables: Tables) -> Floats:
        """Of every realm of every table."""
        return self._forward(tables)[0]

    def gradient(self, tables: Tables, points: Floats) -> Parts:
        """How the squared errors change with every number."""
        told, inputs, first, second = self._forward(tables)
        off = told - points
        apart = off - off.mean(1, keepdims=True)
        outward = (2 * (ALONE * off + TOGETHER * apart) / len(tables)).astype(np.float32)
        which = np.eye(self.rows, dtype=np.float32)[tables.rows - 1]
        last = self.parts["last"][tables.rows - 1][:, None]
        back_second = outward[..., None] * last * (second > 0)
        back_first = (back_second @ self.parts["second"].T) * (first > 0)
        flat = [one.reshape(-1, one.shape[-1]) for one in (inputs, first, back_first, back_second)]
        return {
            "first": flat[0].T @ flat[2],
            "first_offset": which.T @ back_first.sum(1),
            "second": flat[1].T @ flat[3],
            "second_offset": which.T @ back_second.sum(1),
            "last": which.T @ (outward[..., None] * second).sum(1),
            "last_offset": which.T @ outward.sum(1),
        }

    def set_doubts(self, tables: Tables, points: Floats) -> list[float]:
        """Notes how far differences between realms are off, by rows to come; gives that in points."""
        off = self.points(tables) - points
        others = (off.sum(1, keepdims=True) - off) / (off.shape[1] - 1)
        errors: list[float] = []
        for row in range(self.rows):
            here = (off - others)[tables.rows == row + 1]
            errors.append(float(here.std()) if here.size else errors[-1] if errors else 1.0)
        self.doubts = np.array(errors, np.float32) / SCALE
        return [round(one, 2) for one in errors]

    def numbers(self) -> Floats:
        """As the kernel reads them: inputs as they are, not standardised."""
        centre = np.concatenate([self._centre[0], self._centre[0], self._centre[1]])
        spread = np.concatenate([self._spread[0], self._spread[0], self._spread[1]])
        first = self.parts["first"] / spread[:, None]
        offset = self.parts["first_offset"] - centre @ first
        rows = [
            np.concatenate([offset[n], self.parts["second_offset"][n], self.parts["last"][n], [last, doubt]])
            for n, (last, doubt) in enumerate(zip(self.parts["last_offset"], self.doubts, strict=True))
        ]
        return np.concatenate([first.ravel(), self.parts["second"].ravel(), *rows]).astype(np.float32)

    def _forward(self, tables: Tables) -> tuple[Floats, Floats, Floats, Floats]:
        own = (tables.seen - self._centre[0]) / self._spread[0]
        others = (own.sum(1, keepdims=True) - own) / (own.shape[1] - 1)
        shared = np.repeat(((tables.shared - self._centre[1]) / self._spread[1])[:, None], own.shape[1], 1)
        inputs = np.concatenate([own, others, shared], -1)
        at = tables.rows - 1
        parts = self.parts
        first = np.maximum(inputs @ parts["first"] + parts["first_offset"][at][:, None], 0)
        second = np.maximum(first @ parts["second"] + parts["second_offset"][at][:, None], 0)
        told = (second * parts["last"][at][:, None]).sum(-1) + parts["last_offset"][at][:, None]
        return told + tables.forecast, inputs, first, second


def _spread(inputs: Floats) -> Floats:
    """Standard deviations; what hardly varies is left as it is."""
    spread = inputs.std(0)
    return np.where(spread < 0.01, np.float32(1), spread)
