"""Without the kernel its tests are left out, and the report says so."""

from __future__ import annotations

from crownlands.kernel import available, build

collect_ignore_glob = [] if available() else ["*.py"]


def pytest_report_header() -> str:
    return f"kernel: {build()}"
