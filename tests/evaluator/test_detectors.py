"""What each detector notices, what it cites, and what it lets pass."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from openmap_graph.evaluator.detectors.chance import longer_interval, silence
from openmap_graph.evaluator.detectors.rate import change
from openmap_graph.evaluator.detectors.survey import survey
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.material import Fact, NudgeMark, PlaceVisits, Reaction, StreamEvent, Visit
from openmap_graph.evaluator.streams import view
from tests.evaluator.made import looked, material, moment, repeated, stream

COFFEE = stream("coffee", range(200), 10)
WALK = stream("walk", range(200), 17)


def rest(day: int) -> list[StreamEvent]:
    """Two habits that go on until the day."""
    return [*COFFEE[:day], *WALK[:day]]


def only(kind: str, events: list[StreamEvent], day: int, **more: object) -> list[Finding]:
    return [one for one in looked([*events, *rest(day)], day, **more).kept if one.kind == kind]


def test_a_weekly_habit_is_overdue_after_some_weeks_and_not_on_other_weekdays():
    swims = stream("swim", range(1, 120, 7), 19)
    assert not only("overdue", swims, 127)
    (gap,) = only("overdue", swims, 143)
    assert gap.evidence[-1] == swims[-1].id
    assert gap.numbers == {"days": 29, "usual": 7}


def test_days_without_work_at_the_weekend_are_no_silence():
    working = stream("stand-up", [day for day in range(120) if day % 7 < 5], 9)
    assert not only("overdue", [one for one in working if one.at < moment(117)], 119)


def test_something_done_every_few_days_is_overdue_after_several_of_its_intervals():
    rng = random.Random(4)  # noqa: S311 - the same days each time
    day, days = 0, []
    while day < 100:
        days.append(day)
        day += rng.choice([3, 4, 4, 5])
    assert not only("overdue", stream("plants", days, 11), days[-1] + 6)
    assert only("overdue", stream("plants", days, 11), days[-1] + 24)


def test_a_rate_that_falls_to_a_third_is_told_with_both_counts():
    days = [*range(100), 101, 105, 110, 113]
    (fell,) = only("rate", stream("diary", days, 21), 115)
    assert fell.numbers == {"count": 4, "usual": 14, "days": 14}


def test_a_rate_that_triples_is_told():
    more = [
        *stream("tea", range(114), 9),
        *stream("tea", range(100, 114), 14),
        *stream("tea", range(100, 114), 16),
    ]
    (rose,) = only("rate", more, 114)
    assert rose.numbers["count"] > 2 * rose.numbers["usual"]


def test_a_burst_of_a_bursty_stream_is_no_change_of_its_rate():
    quiet = [0.0, 0, 1, 0, 0, 9, 7, 0, 0, 0, 2, 0, 0, 0]
    busy = [0.0, 0, 8, 9, 6, 0, 0, 0, 7, 9, 0, 3, 0, 0]
    import numpy as np

    bursty = change(
        np.array([*quiet, *busy, *quiet, *quiet, *busy, *quiet, *busy, 0]), np.ones(99, bool), (0, 98)
    )
    steady = change(np.array([1.0] * 84 + [3.0] * 14 + [0]), np.ones(99, bool), (0, 98))
    assert bursty is not None
    assert steady is not None
    assert bursty.p > 0.05
    assert steady.p < 1e-4


def test_an_evening_dose_that_falls_out_is_a_missed_slot_and_the_morning_is_not():
    pills = [*stream("pill", range(120), 8), *stream("pill", range(114), 20)]
    (missed,) = only("slot", pills, 119)
    assert missed.names == {"stream": "pill", "slot": "20:30"}
    assert missed.evidence[-1] == "pill-113-20"
    assert missed.numbers["missed"] == 5


def test_a_weekday_that_falls_out_is_a_missed_slot():
    gym = stream("gym", [d for d in range(126) if d % 7 == 1 or (d % 7 == 4 and d < 98)], 19)
    (missed,) = only("slot", gym, 126)
    assert missed.names["slot"].startswith("Friday 19")


def test_a_habit_that_moves_to_another_hour_misses_nothing():
    moved = [*stream("yoga", range(100), 7), *stream("yoga", range(100, 120), 19)]
    assert not only("slot", moved, 119)


def test_a_habit_that_stopped_six_weeks_ago_has_ended():
    swims = stream("swim", range(1, 100, 7), 19)
    (over,) = only("ended", swims, 145)
    assert over.action == "propose"
    assert over.dates["last"] == swims[-1].at.date()


def test_the_first_time_after_a_long_absence_is_told_for_three_days():
    runs = stream("run", [*range(0, 80, 2), 118], 7)
    (back,) = only("comeback", runs, 119)
    assert back.evidence == ("run-78-7", "run-118-7")
    assert back.numbers["days"] == 40
    assert not only("comeback", runs, 123)


def bistro(days: list[int], companions: tuple[str, ...]) -> PlaceVisits:
    visits = tuple(Visit(id=f"v{day}", at=moment(day, 19), companions=companions) for day in days)
    return PlaceVisits(place_id="b", name="Canal Bistro", visits=visits)


def test_a_place_visited_together_is_overdue_together():
    place = bistro([0, 6, 14, 20, 27, 33, 41], ("Anna",))
    (overdue,) = only("place", [], 120, places=(place,))
    assert overdue.names == {"place": "Canal Bistro", "companion": "Anna"}
    assert overdue.evidence == ("v27", "v33", "v41")
    assert not only("place", [], 60, places=(place,))


def test_no_interval_is_improbable_that_was_seen_before():
    assert (
        longer_interval(view(material(stream("a", range(0, 90, 9)), 99)).streams[0].times[1:] * 0 + 9, 8) == 1
    )


def test_what_runs_out_is_told_a_week_ahead_and_again_when_it_has():
    passport = Fact(id="f", kind="statement", text="my passport runs out", due=moment(65), confidence=0.95)
    said = repeated(
        lambda now: material([one for one in rest(70) if one.at <= now], 70, facts=(passport,)),
        moment(56),
        240,
    )
    assert [(one.kind, one.step) for _, one in said] == [("due", 0), ("due", 1)]
    assert [now for now, _ in said] == [moment(58), moment(65)]
    assert said[0][1].confidence == 0.95


def test_what_is_hardly_believed_or_no_longer_held_is_not_due():
    guess = Fact(id="g", kind="belief", text="a trip", due=moment(61), confidence=0.4)
    closed = Fact(id="c", kind="statement", text="x", due=moment(61), confidence=1, valid_to=moment(50))
    assert not only("due", [], 60, facts=(guess, closed))


def test_two_facts_that_exclude_each_other_are_one_contradiction():
    tea = Fact(id="t", kind="belief", text="drinks tea only", confidence=0.9, contradicts=("c",))
    coffee = Fact(id="c", kind="belief", text="drinks coffee", confidence=0.85, contradicts=("t",))
    (clash,) = only("contradiction", [], 60, facts=(tea, coffee))
    assert set(clash.evidence) == {"c", "t"}
    assert clash.confidence == 0.85
    over = coffee.model_copy(update={"valid_to": moment(59)})
    assert not only("contradiction", [], 60, facts=(tea, over))


def test_nudges_that_used_to_be_answered_and_no_longer_are_are_told():
    def sent(day: int) -> NudgeMark:
        at = moment(day, 9)
        reactions = (Reaction(text="done", at=at + timedelta(hours=2)),) if day < 40 and day % 4 else ()
        return NudgeMark(id=f"n{day}", text=f"Drink {day} glasses", at=at, reactions=reactions)

    ignored = tuple(sent(day) for day in range(20, 56))
    (finding,) = only("unanswered", [], 57, nudges=ignored)
    assert finding.numbers == {"count": 16}
    assert not only("unanswered", [], 45, nudges=tuple(one for one in ignored if one.at < moment(45)))


@pytest.mark.parametrize("skip", [0.0, 0.1, 0.3, 0.6])
def test_the_probability_of_a_silence_is_seldom_small_when_nothing_is_wrong(skip: float):
    small = tests = 0
    for seed in range(40):
        rng = random.Random(seed)  # noqa: S311 - the same people each time
        days = [day for day in range(120) if rng.random() >= skip]
        seen = view(material(stream("meal", days, 8), 120, 6))
        tests += 1
        small += silence(seen.streams[0], seen).p < 0.05
    assert small <= 0.15 * tests


def test_the_silence_of_a_stream_is_counted_in_local_days():
    seen = survey(view(material([*stream("breakfast", range(60)), *rest(64)], 63)))
    gap = seen.silences["breakfast"]
    assert 4 < gap.days < 4.3
    assert gap.missed == pytest.approx(4, abs=0.1)
    assert gap.usual_days == 1
