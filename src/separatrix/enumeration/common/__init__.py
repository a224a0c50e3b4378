"""What several brute forces share: fewest messages, inputs of small tasks, families that fool."""
