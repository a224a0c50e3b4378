"""Lower rules: one file each."""
