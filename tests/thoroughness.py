"""How thorough the tests are, by the variable CROWNLANDS_TESTS.

``quick`` tries few examples (`make check`), ``full`` many (`make test`). ``hosted`` is full, and nothing may be
missing: where the other two leave a test out because a program is missing, it fails.
"""

from __future__ import annotations

import os

CHOSEN = os.environ.get("CROWNLANDS_TESTS", "quick")
EXAMPLES = {"quick": 15, "full": 60, "hosted": 60}
"""How many examples hypothesis tries."""
HOSTED = CHOSEN == "hosted"
