"""Days of a person, logged."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from openmap_graph.client import UserMemory

START = datetime(2026, 9, 1, 7, 30, tzinfo=UTC)


def at(day: int, hour: float = 0, minute: int = 0) -> datetime:
    """The moment of a day's breakfast, and so many hours later."""
    return START + timedelta(days=day, hours=hour, minutes=minute)


def log_days(memory: UserMemory, kind: str, days: range, hour: float = 0) -> list[str]:
    """One event of a kind on each day, some minutes around its hour; their ids."""
    return [memory.log_event(kind, at=at(day, hour, day * 37 % 40)).id for day in days]


def breakfasts_that_stop(memory: UserMemory, *, days: int = 60, gap: int = 4) -> list[str]:
    """Breakfasts on so many days, then none, while walks go on; the breakfasts' ids."""
    breakfasts = log_days(memory, "breakfast", range(days))
    log_days(memory, "walk", range(days + gap), hour=11)
    return breakfasts
