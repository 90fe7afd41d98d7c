"""What all tests share: hypothesis without deadlines, since these machines are noisy.

`make check` tries few examples; `make test` sets CROWNLANDS_TESTS=full and tries many.
"""

import os

from hypothesis import HealthCheck, settings

for profile, examples in (("quick", 15), ("full", 60)):
    settings.register_profile(
        profile, deadline=None, max_examples=examples, suppress_health_check=[HealthCheck.too_slow]
    )
settings.load_profile(os.environ.get("CROWNLANDS_TESTS", "quick"))
