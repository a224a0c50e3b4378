"""Settings of all tests."""

from hypothesis import settings

# A slow machine is not a bug: what an example does is judged, never how long it took.
settings.register_profile("separatrix", deadline=None)
settings.load_profile("separatrix")
