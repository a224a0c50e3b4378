"""Settings of all tests."""

import sys

import pytest
from hypothesis import settings

# A slow machine is not a bug: what an example does is judged, never how long it took.
settings.register_profile("separatrix", deadline=None)
settings.load_profile("separatrix")


@pytest.fixture(autouse=True)
def only_what_is_shipped():
    """What one test registers from outside, no other one sees."""
    yield
    catalogue = sys.modules.get("separatrix.core.catalogue")
    if catalogue is not None and any(catalogue._outside.values()):
        for room in catalogue._outside.values():
            room.clear()
        catalogue._names.cache_clear()
