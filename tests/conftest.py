"""Settings for all tests: the same examples every time, so that a red run can be repeated."""

from hypothesis import settings

settings.register_profile("lastcard", derandomize=True, database=None, deadline=None)
settings.load_profile("lastcard")
