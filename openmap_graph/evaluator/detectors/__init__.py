"""Detectors: pure functions from what is remembered to findings, one idea a file; no clock, no graph."""
