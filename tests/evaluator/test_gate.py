"""Which findings are said: chance over all tests, repeats, mutes, and at most three."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.evaluator.findings import Finding, Judged
from openmap_graph.evaluator.gate import adjusted, judge, threshold_after
from openmap_graph.evaluator.material import Material, Said, StreamEvent
from tests.evaluator.made import moment

NOW = moment(100, 12)


def finding(subject: str = "meal", p: float = 1e-6, **more: Any) -> Finding:
    fields: dict[str, Any] = {
        "kind": "overdue",
        "subject": subject,
        "start": NOW - timedelta(days=4),
        "end": NOW,
        "p": p,
        "confidence": 1 - p,
        "strength": -p,
        "evidence": ("e1",),
        "fingerprint": f"of {subject}",
    }
    return Finding(**{**fields, **more})


def judged(*findings: Finding, said: tuple[Said, ...] = (), most: int = 3, **more: Any) -> list[Judged]:
    seen = Material(now=NOW, events=(StreamEvent(id="e1", stream="meal", at=moment(95)),), said=said, **more)
    return judge(findings, seen, alpha=0.01, min_confidence=0.8, most=most)


def fates(*findings: Finding, **more: Any) -> list[str]:
    return [one.fate for one in judged(*findings, **more)]


def said(one: Finding, days_ago: float = 1, **more: Any) -> Said:
    at = NOW - timedelta(days=days_ago)
    return one.said(at).model_copy(update={"end": at, **more})


def test_confidence_is_adjusted_for_all_tests_of_the_run():
    tested = adjusted([finding("a", 0.001), finding("b", 0.01), finding("c", 0.5), finding("d", 0.9)])
    assert [round(1 - one.confidence, 4) for one in tested] == [0.004, 0.02, 0.6667, 0.9]


def test_what_is_read_from_a_record_is_no_test():
    due = finding("passport", 0.0, kind="due", confidence=0.95)
    alone, other = adjusted([due, finding("a", 0.02)])
    assert alone == due
    assert other.confidence == pytest.approx(0.98)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_no_confidence_is_higher_than_the_test_itself_gives_it(values: list[float]):
    for one in adjusted([finding(str(number), p) for number, p in enumerate(values)]):
        assert one.confidence <= 1 - one.p + 1e-12


def test_what_chance_explains_is_below_the_threshold_and_leaves_a_trace_only_if_it_is_near():
    assert fates(finding(p=0.02)) == ["below threshold"]
    assert fates(finding(p=0.2)) == []


def test_feedback_moves_the_threshold_of_a_kind():
    assert fates(finding(p=0.005)) == ["kept"]
    assert fates(finding(p=0.005), thresholds={"overdue": 0.999}) == ["below threshold"]
    assert fates(finding(p=0.02), thresholds={"overdue": 0.95}) == ["kept"]


def test_verdicts_move_a_threshold_within_bounds():
    assert threshold_after(["wrong"], 0.99) == pytest.approx(0.995)
    assert threshold_after(["useful"], 0.99) == pytest.approx(0.9875)
    assert threshold_after(["wrong"] * 50, 0.99) == 0.9999
    assert threshold_after(["useful"] * 50, 0.99) == 0.9


def test_the_fourth_strongest_is_over_three():
    rows = judged(*(finding(f"s{n}", 10.0**-n) for n in range(4, 9)))
    assert [one.fate for one in rows] == ["kept", "kept", "kept", "over three", "over three"]
    assert [one.finding.subject for one in rows[:3]] == ["s8", "s7", "s6"]


def test_nothing_is_said_that_cites_what_is_not_there():
    assert fates(finding(evidence=("e1", "elsewhere"))) == ["failed check"]
    assert fates(finding(evidence=())) == ["failed check"]


def test_the_same_is_said_again_at_a_higher_step_only_once_it_has_grown_by_half():
    one = finding()
    first = said(one, 1)
    assert fates(one, said=(first,)) == ["repeat"]
    later = finding(step=1)
    assert fates(later, said=(first,)) == ["repeat"]
    assert fates(finding(step=1, start=first.start - timedelta(days=6)), said=(first,)) == ["kept"]


def test_another_absence_of_the_same_thing_is_not_said_within_two_weeks_at_that_step():
    again = finding(fingerprint="another")
    assert fates(again, said=(said(finding(), 10, start=moment(80), end=moment(90)),)) == ["repeat"]
    assert fates(again, said=(said(finding(), 20, start=moment(70), end=moment(80)),)) == ["kept"]


def test_a_rate_that_fell_by_a_silence_is_not_said_beside_it_nor_after_it():
    fell = finding(p=1e-9, kind="rate", fingerprint="rate", start=NOW - timedelta(days=14))
    assert sorted(fates(fell, finding())) == ["kept", "repeat"]
    gap = said(finding(), 20, start=NOW - timedelta(days=25), end=NOW - timedelta(days=10))
    assert fates(fell, said=(gap,)) == ["repeat"]


def test_what_has_no_end_may_be_said_again_after_four_weeks():
    shift = finding("", kind="shift", fingerprint="shift")
    assert fates(shift, said=(said(shift, 27),)) == ["repeat"]
    assert fates(shift, said=(said(shift, 29),)) == ["kept"]


def test_an_absence_that_was_none_does_not_hide_the_next_one():
    before = finding(fingerprint="old", start=moment(90), end=moment(97))
    assert fates(finding(), said=(before.said(moment(97)),)) == ["kept"]
