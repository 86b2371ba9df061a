"""What the search benchmarks share: figures with intervals, plain baselines, a user that leaves nothing behind."""
