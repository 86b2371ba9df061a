"""What made-up people do: habits that draw the local times of one day, each in its own untidy way.

Nothing here is shared with the detectors: skips come in moods, hours drift, bursts feed themselves.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date


@dataclass
class Day:
    """One day of a person: the date, its number, and what disturbs it."""

    date: date
    number: int
    mood: float
    holiday: bool
    ill: bool
    trip: bool

    @property
    def weekend(self) -> bool:
        """Saturday or Sunday."""
        return self.date.weekday() >= 5


Draw = Callable[[random.Random, Day], list[float]]


@dataclass
class Habit:
    """A stream, what type it is, and how it draws the hours of a day's events. `per_day` is the part
    of the days with events, about."""

    name: str
    type: str
    draw: Draw
    home_only: bool = False
    late: bool = False
    weekdays: tuple[int, ...] = ()
    per_day: float = 1.0
    state: dict[str, float] = field(default_factory=dict)


def daily(rng: random.Random, name: str, hour: float) -> Habit:
    """Once a day, skipped now and then and in bad moods, later on weekends; the hour drifts."""
    skip, jitter, weekend = rng.uniform(0.0, 0.13), rng.uniform(0.25, 1.0), rng.uniform(0, 2)
    drift, change, moved = rng.gauss(0, 0.006), rng.randrange(20, 110), rng.choice([0, 0, 0, 1, -1])

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        if day_rng.random() < min(0.6, skip * day.mood * (1.5 if day.weekend else 1)):
            return []
        moving = moved if day.number > change else 0
        return [hour + moving + drift * day.number + weekend * day.weekend + day_rng.gauss(0, jitter)]

    return Habit(name, "daily", draw, per_day=1 - skip)


def medicine(rng: random.Random) -> Habit:
    """Morning and evening, hardly ever forgotten, the evening more often than the morning."""
    skip, morning, evening = rng.uniform(0.005, 0.05), rng.uniform(6, 9), rng.uniform(19, 22)

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        taken: list[float] = []
        for hour, times in ((morning, 1.0), (evening, 1.7)):
            if day_rng.random() >= min(0.5, skip * times * day.mood):
                taken.append(hour + day_rng.expovariate(1 / 0.4) - 0.2)
        return taken

    return Habit("medicine", "medicine", draw, per_day=1.0)


def workday(rng: random.Random, name: str, hour: float, per_day: float) -> Habit:
    """On working days only, not on holidays, at home or not; sometimes several."""
    skip, jitter = rng.uniform(0.01, 0.1), rng.uniform(0.05, 0.4)

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        if day.weekend or day.holiday or day.trip or (day.ill and day_rng.random() < 0.9):
            return []
        if per_day <= 1:
            return [] if day_rng.random() < skip else [hour + day_rng.gauss(0, jitter)]
        many = sum(day_rng.random() < per_day / 4 for _ in range(4))
        return [day_rng.uniform(9.5, 17.5) for _ in range(many)]

    return Habit(name, "work", draw, home_only=True, per_day=min(per_day, 0.9) * 5 / 7)


def weekly(rng: random.Random, name: str, many: int) -> Habit:
    """On fixed weekdays, at fixed hours; not when ill or away; now and then on the day after instead."""
    weekdays = tuple(sorted(rng.sample(range(7), many)))
    hour, skip, jitter, postponed = (
        rng.uniform(7, 20),
        rng.uniform(0.02, 0.14),
        rng.uniform(0.1, 0.6),
        rng.uniform(0, 0.06),
    )
    habit = Habit(
        name,
        "weekly" if many == 1 else "some weekdays",
        lambda _rng, _day: [],
        True,
        False,
        weekdays,
        many / 7,
    )

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        wanted = day.date.weekday() in weekdays or habit.state.pop("owed", 0) > 0
        if not wanted or day.trip or (day.ill and day_rng.random() < 0.8):
            return []
        if day_rng.random() < postponed:
            habit.state["owed"] = 1
            return []
        return [] if day_rng.random() < skip * day.mood else [hour + day_rng.gauss(0, jitter)]

    habit.draw = draw
    return habit


def bursty(rng: random.Random, name: str) -> Habit:
    """Counts whose intensity wanders and which come in bursts: variance several times the mean."""
    level, persistence, spread = (
        math.log(rng.uniform(0.3, 2.0)),
        rng.uniform(0.6, 0.93),
        rng.uniform(0.5, 1.0),
    )
    state = {"log": 0.0}

    def draw(day_rng: random.Random, _day: Day) -> list[float]:
        state["log"] = persistence * state["log"] + day_rng.gauss(
            0, spread * math.sqrt(1 - persistence**2) * 1.6
        )
        mean = min(12.0, math.exp(level + state["log"]))
        many, total = 0, day_rng.expovariate(1)
        while total < mean:
            many, total = many + 1, total + day_rng.expovariate(1)
        start = day_rng.uniform(8, 21)
        return [start + day_rng.expovariate(1 / 0.5) for _ in range(many)]

    return Habit(name, "bursty", draw, per_day=0.5)


def irregular(rng: random.Random, name: str) -> Habit:
    """At any time, some times a week, more often on weekends."""
    rate, weekend = rng.uniform(0.3, 0.8), rng.uniform(0.8, 2.2)

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        chance = min(0.95, rate * (weekend if day.weekend else 1) / day.mood**0.3)
        return [day_rng.triangular(8, 23, 17)] if day_rng.random() < chance else []

    return Habit(name, "irregular", draw, per_day=rate)


def weekend(rng: random.Random, name: str) -> Habit:
    """On Saturdays and Sundays, one of them or both."""
    first, second, hour = rng.uniform(0.7, 0.98), rng.uniform(0.2, 0.98), rng.uniform(9, 18)

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        chance = {5: first, 6: second}.get(day.date.weekday(), 0.0)
        going = day_rng.random() < chance and not day.trip and not day.ill
        return [hour + day_rng.gauss(0, 1.2)] if going else []

    return Habit(name, "weekend", draw, home_only=True, per_day=(first + second) / 7)


def interval(rng: random.Random, name: str) -> Habit:
    """Every few days, whatever the weekday; the next one counts from the last."""
    mean = rng.uniform(2.5, 5)
    state = {"next": rng.uniform(0, mean)}

    def draw(day_rng: random.Random, day: Day) -> list[float]:
        if day.number < state["next"] or day.trip:
            return []
        state["next"] = day.number + max(
            1.0, day_rng.gauss(mean, mean / 4) + day_rng.choice([0, 0, 0, 0, 1, 2])
        )
        return [day_rng.uniform(9, 21)]

    return Habit(name, "interval", draw, home_only=True, per_day=1 / (mean + 1))


def household(rng: random.Random) -> list[Habit]:
    """Ten habits of one person."""
    late = daily(rng, "weight", rng.uniform(6, 8))
    late.late, late.type = True, "late import"
    return [
        daily(rng, "breakfast", rng.uniform(6.5, 9)),
        daily(rng, "dinner", rng.uniform(18, 20.5)),
        medicine(rng),
        workday(rng, "stand-up", rng.uniform(9, 10.5), 1),
        workday(rng, "work_call", 12, rng.uniform(1.2, 2.5)),
        weekly(rng, "swim", rng.choice([1, 2, 3])),
        weekly(rng, "call_home", 1) if rng.random() < 0.5 else weekend(rng, "hike"),
        bursty(rng, "purchase"),
        irregular(rng, "coffee_out") if rng.random() < 0.5 else interval(rng, "plants"),
        late if rng.random() < 0.6 else bursty(rng, "idea"),
    ]
