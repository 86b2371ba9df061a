"""Made-up people with known anomalies, and how well the background evaluator notices them."""
