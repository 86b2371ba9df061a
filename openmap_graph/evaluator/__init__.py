"""The background evaluator: it notices gaps and anomalies in what is remembered, and never acts."""
