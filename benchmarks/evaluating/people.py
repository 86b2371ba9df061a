"""Made-up people: their days, their trips and holidays, what a host recorded of them, and what was planted."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from benchmarks.evaluating.habits import Day, Habit, household
from benchmarks.evaluating.planting import Planted, Plot, plot
from openmap_graph.evaluator.material import (
    Fact,
    Material,
    NudgeMark,
    PlaceVisits,
    Reaction,
    StreamEvent,
    Visit,
)

HOMES = (
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Asia/Tokyo",
    "Europe/Lisbon",
    "Australia/Sydney",
)
ABROAD = ("Asia/Tokyo", "America/Los_Angeles", "Europe/Madrid", "Asia/Dubai", "America/Sao_Paulo")


@dataclass
class Person:
    """What an evaluation sees of one person, with everything that will be recorded, and the truth about it."""

    number: int
    material: Material
    types: dict[str, str]
    planted: tuple[Planted, ...]
    home: ZoneInfo


@dataclass
class _Life:
    """The disturbances of one person's days."""

    days: int
    first: date
    home: ZoneInfo
    told: bool
    holidays: set[int] = field(default_factory=set)
    ill: set[int] = field(default_factory=set)
    outage: set[int] = field(default_factory=set)
    trips: dict[int, ZoneInfo] = field(default_factory=dict)


def person(seed: int, number: int, days: int = 120) -> Person:
    """Person `number` of a seed, over so many days, evaluated in the evening or the morning of the last."""
    rng = random.Random(f"{seed}/{number}")
    life = _life(rng, days)
    habits = household(rng)
    plots = plot(rng, habits, days)
    events = _events(rng, life, habits, plots, number)
    now = datetime.combine(life.first + timedelta(days=days - 1), datetime.min.time(), life.home) + timedelta(
        hours=rng.uniform(8, 23)
    )
    places, visits = _places(rng, life, plots, now, number)
    silent = [life.first + timedelta(days=one.first_day) for one in plots if one.truth.kind == "silence"]
    visits = [one for one in visits if not silent or one.at.date() < silent[0]]
    events = [one for one in [*events, *visits] if one.at <= now]
    facts = _facts(rng, plots, now, number)
    nudges = _nudges(rng, plots, now, number)
    planted = tuple(_came_true(one, events) for one in plots)
    types = {habit.name: habit.type for habit in habits}
    material = Material(
        now=now,
        time_zone=life.home.key,
        events=tuple(sorted(events, key=lambda one: (one.at, one.id))),
        facts=facts,
        nudges=nudges,
        places=places,
    )
    return Person(number, material, types, planted, life.home)


def _came_true(one: Plot, events: list[StreamEvent]) -> Planted:
    """What was planted, as it came out: who has not come back yet has ended."""
    if one.truth.kind != "comeback":
        return one.truth
    pause = one.last_day - one.first_day
    times = sorted(event.at for event in events if event.stream == one.truth.subject)
    back = any(later - earlier >= timedelta(days=pause - 1) for earlier, later in pairwise(times))
    return one.truth if back else replace(one.truth, kind="ended")


def at_moment(whole: Material, now: datetime) -> Material:
    """What was recorded by `now` of all that will be."""
    events = tuple(one for one in whole.events if one.at <= now and (one.recorded_at or one.at) <= now)
    places = tuple(
        one.model_copy(update={"visits": tuple(visit for visit in one.visits if visit.at <= now)})
        for one in whole.places
    )
    nudges = tuple(one for one in whole.nudges if one.at <= now)
    return whole.model_copy(update={"now": now, "events": events, "places": places, "nudges": nudges})


def _life(rng: random.Random, days: int) -> _Life:
    life = _Life(
        days=days,
        first=date(2025, 1, 1) + timedelta(days=rng.randrange(365)),
        home=ZoneInfo(rng.choice(HOMES)),
        told=rng.random() < 0.7,
    )
    life.holidays = {rng.randrange(days) for _ in range(round(days / 30))}
    if rng.random() < 0.3:
        start = rng.randrange(days)
        life.holidays |= set(range(start, start + rng.randint(3, 9)))
    for _ in range(rng.choice([0, 1, 1, 2])):
        start = rng.randrange(days)
        life.ill |= set(range(start, start + rng.randint(1, 3)))
    if rng.random() < 0.3:
        start = rng.randrange(days - 25)
        life.outage = set(range(start, start + rng.randint(1, 3)))
    if rng.random() < 0.4:
        length = rng.randint(4, 10)
        # A trip that nobody told the host of moves the hours; at the end that is an anomaly, and planted as such.
        start = rng.randrange(5, days - (0 if life.told else 15 + length))
        zone = ZoneInfo(rng.choice(ABROAD))
        life.trips = dict.fromkeys(range(start, start + length), zone)
    return life


def _events(
    rng: random.Random, life: _Life, habits: list[Habit], plots: list[Plot], number: int
) -> list[StreamEvent]:
    events: list[StreamEvent] = []
    mood = 1.0
    for index in range(life.days):
        mood = min(2.5, max(0.4, mood + rng.gauss(0, 0.2)))
        day = Day(
            life.first + timedelta(days=index),
            index,
            mood,
            index in life.holidays,
            index in life.ill,
            index in life.trips,
        )
        for habit in habits:
            hours = habit.draw(rng, day)
            if day.ill and rng.random() < 0.25:
                hours = []
            for one in plots:
                hours = one.change(rng, habit, day, hours)
            if index not in life.outage:
                events += [
                    _event(rng, life, habit, day, hour, f"p{number}-{len(events) + extra}")
                    for extra, hour in enumerate(hours)
                ]
    return events


def _event(
    rng: random.Random, life: _Life, habit: Habit, day: Day, hour: float, event_id: str
) -> StreamEvent:
    zone = life.trips.get(day.number, life.home)
    local = datetime.combine(day.date, datetime.min.time()) + timedelta(seconds=round(hour * 3600))
    at = local.replace(tzinfo=zone)
    recorded = at + timedelta(minutes=rng.expovariate(1 / 5))
    if habit.late:
        sunday = local + timedelta(days=6 - local.weekday())
        recorded = max(at, sunday.replace(hour=21, minute=0).replace(tzinfo=zone))
    offset = at.utcoffset()
    return StreamEvent(
        id=event_id,
        stream=habit.name,
        at=at,
        recorded_at=recorded,
        text=habit.name,
        offset_min=round(offset.total_seconds() / 60) if life.told and offset is not None else None,
    )


def _places(
    rng: random.Random, life: _Life, plots: list[Plot], now: datetime, number: int
) -> tuple[tuple[PlaceVisits, ...], list[StreamEvent]]:
    """Two places that are visited every one to two weeks, and their visits as events."""
    found: list[PlaceVisits] = []
    events: list[StreamEvent] = []
    for index, name in enumerate(("Canal Bistro", "Bar 61")):
        place_id = f"p{number}-place-{index}"
        mean, shape = rng.uniform(4, 9), rng.choice([1, 2, 4])
        stop = next(
            (one.first_day for one in plots if one.truth.subject == f"visit:place-{index}"), life.days
        )
        last_day, visits = rng.uniform(0, mean), []
        while last_day < stop:
            at = datetime.combine(life.first, datetime.min.time(), life.home) + timedelta(days=last_day)
            if at <= now:
                visit_id = f"{place_id}-{len(visits)}"
                visits.append(Visit(id=visit_id, at=at, companions=("Anna",) if index == 0 else ()))
                events.append(StreamEvent(id=visit_id, stream=f"visit:{place_id}", at=at, recorded_at=at))
            last_day += rng.gammavariate(shape, mean / shape) + 0.5
        found.append(PlaceVisits(place_id=place_id, name=name, visits=tuple(visits)))
    return tuple(found), events


def _facts(rng: random.Random, plots: list[Plot], now: datetime, number: int) -> tuple[Fact, ...]:
    kinds = {one.truth.kind for one in plots}
    far = now + timedelta(days=rng.uniform(20, 300))
    due = now + timedelta(days=rng.uniform(-30, 5)) if "due" in kinds else far
    clash = (f"p{number}-tea",) if "contradiction" in kinds else ()
    return (
        Fact(
            id=f"p{number}-passport", kind="statement", text="my passport runs out", due=due, confidence=0.95
        ),
        Fact(
            id=f"p{number}-coffee",
            kind="belief",
            text="drinks coffee only",
            confidence=0.96,
            contradicts=clash,
        ),
        Fact(id=f"p{number}-tea", kind="belief", text="never drinks coffee", confidence=0.95),
        Fact(id=f"p{number}-guess", kind="belief", text="likes jazz", confidence=0.45, due=now),
    )


def _nudges(rng: random.Random, plots: list[Plot], now: datetime, number: int) -> tuple[NudgeMark, ...]:
    chance, ignored = rng.uniform(0.4, 0.95), any(one.truth.kind == "unanswered" for one in plots)
    run = rng.randint(10, 16) if ignored else 0
    nudges: list[NudgeMark] = []
    for index in range(40):
        at = now - timedelta(days=2 * (40 - index) - 0.5)
        answered = rng.random() < chance and index < 40 - run
        reactions = (Reaction(text="done", at=at + timedelta(hours=rng.uniform(0, 20))),) if answered else ()
        nudges.append(
            NudgeMark(id=f"p{number}-n{index}", text="Water the plants", at=at, reactions=reactions)
        )
    return tuple(nudges)
