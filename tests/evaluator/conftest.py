"""The client, clock and users of the flows' tests, and people whose days are logged."""

from __future__ import annotations

from tests.flows.conftest import _clock_starts_again, clock, om, user

__all__ = ["_clock_starts_again", "clock", "om", "user"]
