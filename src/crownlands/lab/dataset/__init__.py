"""Games as Parquet files: outcomes, positions, legal moves, policies and values (docs/research/datasets.md).

>>> from crownlands.lab.dataset import Dataset               # doctest: +SKIP
>>> Dataset("games").positions(game="kingdomino").polars()   # doctest: +SKIP
"""

from __future__ import annotations

from crownlands.lab.dataset.reading import Dataset, DatasetError, Rows
from crownlands.lab.dataset.schema import COLUMNS, SCHEMA_VERSION

__all__ = ["COLUMNS", "SCHEMA_VERSION", "Dataset", "DatasetError", "Rows"]
