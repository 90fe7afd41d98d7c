"""Records of past versions are read, verified and counted as they were; tests/past/make.py made them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crownlands
from crownlands import Deal
from crownlands.rules import actor
from crownlands.rules.notation import read_records
from tests.past import meaning
from tests.past.versions import VERSIONS, manifest, record

EVERY = [(version, name) for version in VERSIONS for name in manifest(version)["records"]]


@pytest.mark.parametrize(("version", "name"), EVERY)
def test_a_record_of_the_past_means_what_it_meant(version: str, name: str) -> None:
    assert meaning.of_records(record(version, name)) == manifest(version)["records"][name]


@pytest.mark.parametrize(("version", "name"), EVERY)
def test_the_seed_of_a_record_of_the_past_deals_what_it_dealt(version: str, name: str) -> None:
    for one in read_records(record(version, name)):
        deal = Deal.of_record(one)
        assert (deal is None) == ("Seed" not in dict(one.headers))
        if deal is not None:
            assert one.header("Commit") == deal.commitment
            for before, move in zip(one.positions(), one.moves, strict=False):
                assert actor(before) != "chance" or deal.draw(before) == move


def test_every_released_version_has_its_fixtures() -> None:
    """0.1 is what ran before the first release; each later one is in the list of changes."""
    changes = Path("CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d+\.\d+)", changes, flags=re.MULTILINE)
    running = crownlands.__version__.rpartition(".")[0]
    assert {"0.1", running, *released} <= set(VERSIONS), "run python -m tests.past.make with the release"
