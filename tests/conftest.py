"""What all tests share: hypothesis without deadlines, since machines are noisy; what becomes of skipped tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import HealthCheck, settings

from tests.thoroughness import CHOSEN, EXAMPLES, HOSTED

if TYPE_CHECKING:
    from collections.abc import Generator

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

for profile, examples in EXAMPLES.items():
    settings.register_profile(
        profile, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile(CHOSEN)


def _failed(report: Report) -> Report:
    if HOSTED and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"left out, and nothing may be missing here: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that would be left out fails where nothing may be missing."""
    return _failed((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """So does a whole file."""
    return _failed((yield))
