"""What suffices: one file a construction."""
