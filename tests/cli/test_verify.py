"""Fair deals are confirmed, unfair ones found out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from crownlands.deal import Deal
from tests.cli.commands import played, run, told

if TYPE_CHECKING:
    from pathlib import Path


def test_a_fair_record_is_verified(record: Path) -> None:
    assert told("verify", record) == "fair: 28 draws as dealt by the seed; the commitment fits the seed\n"


def test_a_record_without_a_commitment_is_checked_by_its_seed(record: Path) -> None:
    text = re.sub(r"\[Commit .*\]\n", "", record.read_text(encoding="utf-8"))
    assert "no commitment was recorded" in told("verify", "-", given=text)


def test_another_seed_than_the_promised_one_is_found_out(record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace('[Seed "fair"]', '[Seed "foul"]')
    answer = run("verify", "-", given=text)
    assert answer.exit_code == 1
    assert "not fair: the seed's hash is sha256:" in answer.stdout


def test_a_draw_that_the_seed_does_not_deal_is_found_out() -> None:
    # Seed and commitment fit each other, but they belong to another game.
    foul, fair = Deal("foul"), Deal("fair")
    text = str(played("foul")).replace(foul.commitment, fair.commitment).replace('"foul"', '"fair"')
    dealt = re.findall(r"\+\d+", str(played("fair")))[0]
    found = re.findall(r"\+\d+", text)[0]
    answer = run("verify", "-", given=text)
    assert answer.exit_code == 1
    assert answer.stdout == f"not fair: draw 1 is {found} in the record, but the seed deals {dealt}\n"


def test_without_a_seed_nothing_can_be_verified() -> None:
    answer = run("verify", "-", given=told("new", "--seed", "x"))
    assert answer.exit_code == 2
    assert "the record tells no seed" in answer.stderr
