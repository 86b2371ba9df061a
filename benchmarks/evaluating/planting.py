"""Anomalies that are planted: what happens to the events of a habit, and what a true observation about it is."""

from __future__ import annotations

import random
from dataclasses import dataclass

from benchmarks.evaluating.habits import Day, Habit

TRUE_KINDS: dict[str, frozenset[str]] = {
    "overdue": frozenset({"overdue", "ended"}),
    "ended": frozenset({"ended"}),
    "rate down": frozenset({"rate", "overdue", "slot"}),
    "rate up": frozenset({"rate"}),
    "slot": frozenset({"slot"}),
    "comeback": frozenset({"comeback"}),
    "place": frozenset({"place"}),
    "silence": frozenset({"silence"}),
    "shift": frozenset({"shift"}),
    "due": frozenset({"due"}),
    "contradiction": frozenset({"contradiction"}),
    "unanswered": frozenset({"unanswered"}),
}
"""Which kinds of findings tell the truth about what was planted: a habit at a third of its rate also has gaps."""

OFTEN = {
    "overdue": 6,
    "rate down": 3,
    "rate up": 3,
    "slot": 4,
    "ended": 2,
    "place": 2,
    "due": 1,
    "contradiction": 1,
}
"""How often a kind is tried, against 2 for the others; many tries fail, because the kind does not fit the habit."""

ALONE = frozenset({"silence", "shift"})


@dataclass(frozen=True)
class Planted:
    """What was planted, on what, of what type, and on which day it begins."""

    kind: str
    subject: str
    type: str
    first_day: int


@dataclass
class Plot:
    """A planted anomaly and what it does."""

    truth: Planted
    last_day: int = 10_000
    factor: float = 1.0
    lag_hours: float = 0.0
    weekday: int | None = None
    evening: bool = False

    @property
    def first_day(self) -> int:
        """The day on which it begins."""
        return self.truth.first_day

    def change(self, rng: random.Random, habit: Habit, day: Day, hours: list[float]) -> list[float]:
        """What is left of a day's hours."""
        if not self.first_day <= day.number <= self.last_day:
            return hours
        if self.truth.kind == "silence":
            return []
        if self.truth.kind == "shift":
            return [hour + self.lag_hours for hour in hours]
        if self.truth.subject != habit.name:
            return hours
        if self.truth.kind in {"overdue", "ended", "comeback"}:
            return []
        if self.truth.kind == "slot":
            return [one for one in hours if not self._in_slot(day, one)]
        if self.truth.kind == "rate down":
            return [one for one in hours if rng.random() < self.factor]
        if self.truth.kind == "rate up":
            extra = [one for one in hours for _ in range(3) if rng.random() < (self.factor - 1) / 3]
            return [*hours, *(min(23.5, one + rng.uniform(0.5, 5)) for one in extra)]
        return hours

    def _in_slot(self, day: Day, hour: float) -> bool:
        return hour > 14 if self.evening else day.date.weekday() == self.weekday


def plot(rng: random.Random, habits: list[Habit], days: int) -> list[Plot]:
    """Nothing for one person in three, else one or two anomalies on different things."""
    many = rng.choice([0, 1, 2])
    plots: list[Plot] = []
    while len(plots) < many:
        kind = rng.choices(list(TRUE_KINDS), [OFTEN.get(one, 2) for one in TRUE_KINDS])[0]
        taken = {one.truth.subject for one in plots} | {one.truth.kind for one in plots}
        if kind in ALONE and (plots or many > 1):
            continue
        made = _make(rng, kind, habits, days)
        if made is not None and made.truth.subject not in taken and kind not in taken:
            plots.append(made)
    return plots


def _make(rng: random.Random, kind: str, habits: list[Habit], days: int) -> Plot | None:
    if kind in {"due", "contradiction", "unanswered"}:
        return Plot(Planted(kind, kind, kind, days - 1))
    if kind == "silence":
        return Plot(Planted(kind, "", "all", days - rng.randint(4, 8)))
    if kind == "shift":
        return Plot(
            Planted(kind, "", "all", days - rng.randint(4, 11)), lag_hours=rng.choice([-8, -6, -3, 3, 5, 8])
        )
    if kind == "place":
        return Plot(
            Planted(
                kind, f"visit:place-{rng.randrange(2)}", "place", days - round(days * rng.uniform(0.35, 0.5))
            )
        )
    habit = rng.choice(habits)
    if habit.late or habit.type == "bursty":
        return None
    return _on_habit(rng, kind, habit, days)


def _on_habit(rng: random.Random, kind: str, habit: Habit, days: int) -> Plot | None:
    def planted(length: int) -> Planted:
        return Planted(kind, habit.name, habit.type, max(0, days - length))

    if kind == "overdue":
        # As long as a friend would wait before asking: four to eight days on which it was to be expected.
        length = round(rng.uniform(4, 8) / min(1.0, habit.per_day))
        return Plot(planted(min(length, 40))) if length < days / 3 else None
    if kind == "ended":
        length = rng.randint(30, 45)
        return Plot(planted(length)) if habit.per_day * length > 7 and length < days / 2 else None
    if kind == "comeback":
        length = rng.randint(35, 50)
        first = days - length
        return (
            Plot(Planted(kind, habit.name, habit.type, first), last_day=days - rng.randint(2, 3))
            if habit.per_day > 0.6 and habit.type in {"daily", "medicine"} and length < days / 2
            else None
        )
    if kind == "rate down":
        return (
            Plot(planted(rng.randint(14, 20)), factor=rng.uniform(0.15, 0.4)) if habit.per_day > 0.7 else None
        )
    if kind == "rate up":
        return Plot(planted(rng.randint(14, 20)), factor=rng.uniform(2, 3)) if habit.per_day > 0.6 else None
    if habit.type == "medicine":
        return Plot(planted(rng.randint(3, 9)), evening=True)
    if habit.type == "some weekdays":
        return Plot(planted(7 * rng.randint(4, 6)), weekday=rng.choice(habit.weekdays))
    return None
