"""Without the kernel its tests are left out, unless nothing may be missing, and the report says so."""

from __future__ import annotations

from crownlands.kernel import available, build
from tests.thoroughness import HOSTED

collect_ignore_glob = [] if available() or HOSTED else ["*.py"]


def pytest_report_header() -> str:
    return f"kernel: {build()}"
