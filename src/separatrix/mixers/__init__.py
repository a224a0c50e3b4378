"""Token-mixing maps: one file each."""
