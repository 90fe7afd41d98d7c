"""A dataset back in memory: as NumPy arrays, torch tensors, a Polars frame or an Arrow table."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownlands.lab.dataset.schema import GAMES, PARTITIONS, POSITIONS, SCHEMA_VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import polars as pl
    import pyarrow as pa
    import torch
    from numpy.typing import NDArray

SUMS, ABOUT = "SHA256SUMS", "dataset.json"


class DatasetError(ValueError):
    """A folder holds no dataset, one of a later version, or files that were changed."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Some rows of a table."""

    arrow: pa.Table

    def numpy(self) -> dict[str, NDArray[Any]]:
        """An array for each column; lists of one length are rows, others come flat with ``NAME_offsets``."""
        told: dict[str, NDArray[Any]] = {}
        for name in self.arrow.column_names:
            told |= _arrays(name, self.arrow[name])
        return told

    def torch(self) -> dict[str, torch.Tensor]:
        """The same as tensors; texts and bytes, of which torch knows nothing, are left out."""
        import torch

        return {name: torch.from_numpy(array) for name, array in self.numpy().items() if array.dtype != object}

    def polars(self) -> pl.DataFrame:
        """The same as a frame."""
        import polars as pl

        return pl.DataFrame(pl.from_arrow(self.arrow))


class Dataset:
    """A dataset in a folder, as ``crownlands dataset`` wrote it."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        try:
            self.about: dict[str, Any] = json.loads((self.folder / ABOUT).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise DatasetError(f"{self.folder} holds no finished dataset: it has no {ABOUT}") from None
        if self.about["schema"] > SCHEMA_VERSION:
            later = f"version {self.about['schema']} of the schema; this is made for {SCHEMA_VERSION}"
            raise DatasetError(f"{self.folder} has {later}: read the columns you know with Arrow")

    def games(self, columns: Sequence[str] | None = None, **parts: str | int) -> Rows:
        """Games; ``game`` and ``seats`` may name some of them."""
        return self._rows(GAMES, columns, parts)

    def positions(self, columns: Sequence[str] | None = None, **parts: str | int) -> Rows:
        """Decisions, with what was known and what came of them."""
        return self._rows(POSITIONS, columns, parts)

    def _rows(self, table: str, columns: Sequence[str] | None, parts: dict[str, str | int]) -> Rows:
        import pyarrow as pa
        import pyarrow.dataset as ds

        if wrong := sorted(set(parts) - set(PARTITIONS)):
            raise DatasetError(f"a dataset is split by {' and '.join(PARTITIONS)}, not by {', '.join(wrong)}")
        if not (self.folder / table).exists():
            raise DatasetError(f"{self.folder} has no {table}: it holds outcomes alone")
        types = pa.schema([("game", pa.string()), ("seats", pa.int8())])
        found = ds.dataset(self.folder / table, partitioning=ds.partitioning(types, flavor="hive"))
        wanted = None
        for name, value in parts.items():
            here = ds.field(name) == value
            wanted = here if wanted is None else wanted & here
        return Rows(found.to_table(columns=None if columns is None else list(columns), filter=wanted))

    def verify(self) -> int:
        """Checks every file against its SHA-256 and counts them; DatasetError names the first that differs."""
        sums = (self.folder / SUMS).read_text(encoding="utf-8").splitlines()
        for line in sums:
            digest, _, name = line.partition("  ")
            file = self.folder / name
            if not file.exists() or hashlib.sha256(file.read_bytes()).hexdigest() != digest:
                raise DatasetError(f"{name} is not as it was written")
        named = {line.partition("  ")[2] for line in sums}
        there = {str(one.relative_to(self.folder).as_posix()) for one in self.folder.rglob("*.parquet")}
        if strange := sorted(there - named):
            raise DatasetError(f"{strange[0]} does not belong to this dataset")
        return len(sums)


def _arrays(name: str, column: pa.ChunkedArray) -> dict[str, NDArray[np.generic]]:
    import numpy as np
    import pyarrow as pa

    whole = column.combine_chunks()
    if not pa.types.is_list(whole.type):
        return {name: np.asarray(whole.to_numpy(zero_copy_only=False)).copy()}
    values, offsets = whole.flatten().to_numpy(zero_copy_only=False).copy(), _offsets(whole)
    lengths = np.diff(offsets)
    if whole.null_count == 0 and lengths.size and (lengths == lengths[0]).all():
        return {name: values.reshape(len(whole), -1)}
    return {name: values, f"{name}_offsets": offsets}


def _offsets(lists: pa.ListArray) -> NDArray[np.int64]:
    """Where each list begins in the flat values, and where the last one ends; a missing list is empty."""
    import numpy as np

    lengths = lists.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
