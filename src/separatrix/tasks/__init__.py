"""Tasks: one file each."""
