"""What all tests share: one hypothesis profile without deadlines, since these machines are noisy."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "crownlands", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("crownlands")
