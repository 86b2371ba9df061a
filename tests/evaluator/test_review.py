"""Whole evaluations of made-up people: what is noticed, what is not, and what is said again."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.material import Fact, Material, NudgeMark, StreamEvent
from openmap_graph.evaluator.review import evaluate
from tests.evaluator.made import BERLIN, looked, material, moment, repeated, stream


def breakfasts_that_stop(gap: int = 4) -> list[StreamEvent]:
    return [
        *stream("breakfast", range(60)),
        *stream("coffee", range(60 + gap), 10),
        *stream("walk", range(60 + gap), 17),
    ]


def test_an_empty_memory_gives_no_finding():
    outcome = evaluate(Material(now=moment(0)))
    assert not outcome.judged
    assert not outcome.observations


def test_twenty_people_who_skip_a_meal_now_and_then_hear_of_it_at_most_once_in_all():
    said = 0
    for seed in range(1, 21):
        rng = random.Random(seed)  # noqa: S311 (wanted: the same people each time)
        days = [day for day in range(90) if rng.random() > 1 / 7]
        said += len(looked(stream("meal", days, 13), 90).observations)
    assert said <= 1


def test_a_gap_is_said_once_in_a_day_of_hourly_runs_and_cites_the_last_events_before_it():
    events = breakfasts_that_stop()
    said = repeated(lambda now: material(events, 63), moment(63, 12), 24)
    assert [finding.kind for _, finding in said] == ["overdue"]
    (_, gap), *_ = said
    assert gap.subject == "breakfast"
    assert gap.evidence == ("breakfast-57-8", "breakfast-58-8", "breakfast-59-8")
    assert gap.start == events[59].at
    assert gap.end == moment(63, 12)
    assert gap.numbers["days"] == 4


def test_a_gap_is_said_again_at_seven_and_at_fourteen_days_and_as_ended_at_the_last():
    def see(now: datetime) -> Material:
        events = [
            *stream("breakfast", range(60)),
            *stream("coffee", range(100), 10),
            *stream("walk", range(100), 17),
        ]
        return material([one for one in events if one.at <= now], 62)

    said = repeated(see, moment(61, 9), 30 * 24, every=6)
    assert [(finding.kind, finding.step) for _, finding in said] == [
        ("overdue", 0),
        ("overdue", 1),
        ("overdue", 2),
        ("ended", 3),
    ]
    days = [(now - moment(59, 8)).days for now, _ in said]
    assert days[0] <= 4
    assert days[1:] == [7, 14, 28]


def test_the_confidence_is_one_minus_the_adjusted_p():
    outcome = looked(breakfasts_that_stop(), 63)
    (gap,) = outcome.kept
    assert 1 - gap.confidence >= gap.p
    assert gap.confidence == pytest.approx(1 - min(1.0, gap.p * outcome.tests), abs=1e-9)
    assert outcome.observations[0].confidence == gap.confidence


def test_silence_of_everything_is_one_finding():
    events = [
        *stream("breakfast", range(60)),
        *stream("coffee", range(60), 10),
        *stream("pill", range(60), 21),
    ]
    assert [one.kind for one in looked(events, 65).observations] == ["silence"]


def test_what_arrives_late_withdraws_the_gap_and_is_no_burst():
    events = breakfasts_that_stop()
    gap = looked(events, 63).kept[0]
    late = stream("breakfast", range(60, 64), recorded_at=moment(64, 9))
    outcome = looked([*events, *late, *stream("coffee", [64], 10)], 64, said=(gap.said(moment(63, 12)),))
    assert outcome.withdrawn == (gap.fingerprint,)
    assert not outcome.observations


def test_a_trip_told_by_its_offsets_and_a_clock_change_are_no_missed_slots():
    swims = [moment(7 * week + 1, 19) for week in range(21)]  # Tuesdays until 20 October
    swim = [
        StreamEvent(id=f"s{n}", stream="swim", at=at, offset_min=_offset(at)) for n, at in enumerate(swims)
    ]
    daily: list[StreamEvent] = []
    for day in range(157):
        zone = ZoneInfo("Asia/Tokyo") if day >= 147 else BERLIN
        for name, hour in (("breakfast", 8), ("coffee", 10), ("dinner", 19)):
            at = moment(day, hour, zone)
            daily.append(StreamEvent(id=f"{name}-{day}", stream=name, at=at, offset_min=_offset(at)))
    for day in (148, 149, 152, 156):
        seen = [one for one in [*swim, *daily] if one.at <= moment(day, 12)]
        assert not looked(seen, day).observations


def _offset(at: datetime) -> int:
    offset = at.utcoffset()
    assert offset is not None
    return round(offset.total_seconds() / 60)


def test_a_user_whose_zone_was_never_set_is_not_on_a_trip_all_the_time():
    told = [one.model_copy(update={"offset_min": 120}) for one in breakfasts_that_stop()]
    outcome = evaluate(Material(now=moment(63, 12), time_zone="UTC", events=tuple(told)))
    assert [(one.kind, one.subject) for one in outcome.observations] == [("overdue", "breakfast")]


def test_a_clock_that_jumps_for_everything_is_one_finding():
    events = [
        one
        for name, hour in (("breakfast", 8), ("coffee", 10), ("lunch", 13), ("dinner", 19))
        for one in [*stream(name, range(60), hour), *stream(name, range(60, 66), (hour + 7) % 24)]
    ]
    outcome = looked(events, 66)
    assert [one.kind for one in outcome.observations] == ["shift"]
    assert outcome.kept[0].numbers["hours"] == pytest.approx(7, abs=0.5)


def test_the_change_to_winter_time_is_no_finding():
    events = [
        *stream("breakfast", range(150)),
        *stream("lunch", range(150), 13),
        *stream("pill", range(150), 21),
    ]
    for day in range(146, 150):
        assert not looked([one for one in events if one.at <= moment(day, 12)], day).observations


def test_the_strongest_three_are_said_and_a_muted_kind_is_not_computed():
    away = NudgeMark(id="n", text="stretch", at=moment(0))
    events = [
        *stream("breakfast", range(110)),
        *stream("pill", range(114), 21),
        *stream("walk", range(117), 17),
        *stream("diary", range(115), 22),
        *stream("coffee", range(120), 10),
        *stream("call", range(120), 12),
    ]
    passport = Fact(id="f", kind="statement", text="the passport", due=moment(119), confidence=0.95)
    nudges = tuple(away.model_copy(update={"id": f"n{n}", "at": moment(100 + n)}) for n in range(16))
    outcome = looked(events, 120, facts=(passport,), nudges=nudges, muted=frozenset({"unanswered"}))
    strengths = [one.strength for one in outcome.kept]
    assert len(outcome.observations) == 3
    assert strengths == sorted(strengths, reverse=True)
    left = [one.finding for one in outcome.judged if one.fate == "over three"]
    assert left
    assert max(one.strength for one in left) <= strengths[-1]
    assert outcome.not_computed == ("unanswered",)
    assert all(one.finding.kind != "unanswered" for one in outcome.judged)


def test_a_kind_can_be_muted_for_one_subject():
    outcome = looked(breakfasts_that_stop(), 63, muted=frozenset({"overdue:breakfast"}))
    assert not outcome.observations
    assert [one.fate for one in outcome.judged if one.finding.subject == "breakfast"] == ["muted"]


def test_a_stream_with_too_little_history_is_named_and_not_judged():
    outcome = looked([*breakfasts_that_stop(0), *stream("cactus", [30])], 60)
    assert [(one.stream, one.events) for one in outcome.too_little] == [("cactus", 1)]
    assert not outcome.observations


def test_events_in_bursts_raise_no_alarm():
    said = 0
    for seed in range(12):
        rng = random.Random(seed)  # noqa: S311 (wanted: the same people each time)
        days: list[int] = []
        for day in range(120):
            busy = rng.random() < 0.15 or (day - 1 in days and rng.random() < 0.6)
            days += [day] * (rng.randint(1, 8) if busy else 0)
        events = [
            StreamEvent(id=f"b{n}", stream="bug", at=moment(day, 9 + rng.random() * 9))
            for n, day in enumerate(days)
        ]
        said += len(looked([*events, *stream("coffee", range(121), 10)], 120).observations)
    assert said == 0


def test_a_stream_that_comes_in_weekly_batches_is_not_overdue_before_the_next_one():
    weight = [
        one.model_copy(update={"recorded_at": moment(day - day % 7 + 6, 21)})
        for day, one in zip(range(77), stream("weight", range(77), 7), strict=True)
    ]
    events = [*weight, *stream("coffee", range(84), 10), *stream("walk", range(84), 17)]
    assert not looked([one for one in events if one.at <= moment(82, 12)], 82).observations
    late = [*events, *stream("coffee", range(84, 98), 10), *stream("walk", range(84, 98), 17)]
    assert [one.subject for one in looked(late, 96).observations] == ["weight"]


def test_holidays_of_all_that_is_done_at_work_are_no_gap():
    working = [day for day in range(110) if day % 7 < 5]
    events = [
        *stream("stand-up", working, 9.5),
        *stream("review", working, 15),
        *stream("breakfast", range(120)),
    ]
    assert not looked(events, 119).observations


moments = st.datetimes(datetime(2026, 3, 1), datetime(2026, 6, 20)).map(  # noqa: DTZ001
    lambda at: at.replace(tzinfo=BERLIN)
)
events = st.lists(
    st.tuples(
        st.sampled_from(["meal", "walk", "visit:p", "x y"]), moments, st.sampled_from([None, 0, 540, -300])
    ),
    max_size=60,
)


@settings(max_examples=60, deadline=None)
@given(events)
def test_whatever_happened_at_most_three_short_lines_cite_what_is_there(rows):
    told = tuple(
        StreamEvent(id=f"e{n}", stream=name, at=at, offset_min=offset)
        for n, (name, at, offset) in enumerate(rows)
    )
    seen = Material(now=datetime(2026, 6, 21, tzinfo=BERLIN), time_zone="Europe/Berlin", events=told)
    outcome = evaluate(seen)
    assert outcome == evaluate(seen)
    assert len(outcome.observations) <= 3
    for one in outcome.observations:
        assert len(one.text.encode()) <= 280
        assert "\n" not in one.text
        assert set(one.evidence) <= seen.ids()
        assert 0.99 <= one.confidence <= 1


def test_what_was_said_is_a_value_that_can_be_kept():
    (gap,) = looked(breakfasts_that_stop(), 63).kept
    assert Finding.model_validate_json(gap.model_dump_json()) == gap
    assert gap.said(moment(63)).fingerprint == gap.fingerprint
    assert gap.said(moment(63) + timedelta(hours=1)).step == gap.step
