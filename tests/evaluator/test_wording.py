"""Sentences about findings: templates that say nothing but the finding, and a check that refuses what does not."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.evaluator.findings import Finding, FindingKind
from openmap_graph.evaluator.wording import check_wording, too_long, wording
from tests.evaluator.made import moment

NUMBERS = {"days": 3, "usual": 1, "count": 5, "missed": 2, "visits": 9, "hours": 7.5, "streams": 4}
DATES = {key: date(2026, 11, 27) for key in ("last", "to", "back", "since", "due")}
NAMES = {
    "stream": "breakfast",
    "slot": "Tuesday 19:00",
    "place": "Canal Bistro",
    "companion": "Anna",
    "fact": "my passport runs out",
    "other": "my passport is new",
    "nudge": "Drink water",
    "direction": "later",
}


def finding(kind: str = "overdue", **more: Any) -> Finding:
    fields: dict[str, Any] = {
        "kind": kind,
        "subject": "breakfast",
        "start": moment(0),
        "end": moment(3),
        "p": 0.0001,
        "evidence": ("e",),
        "fingerprint": "f",
        "numbers": NUMBERS,
        "dates": DATES,
        "names": NAMES,
    }
    return Finding(**{**fields, **more})


def gap(**more: Any) -> Finding:
    fields: dict[str, Any] = {
        "numbers": {"days": 3, "usual": 1.0},
        "dates": {"last": date(2026, 11, 27)},
        "names": {"stream": "breakfast"},
    }
    return finding(**{**fields, **more})


@pytest.mark.parametrize("kind", get_args(FindingKind))
@pytest.mark.parametrize("step", [0, 1])
def test_every_template_passes_the_check(kind: str, step: int):
    one = finding(kind, step=step)
    assert check_wording(wording(one), one) is None


def test_a_gap_reads_as_a_person_would_say_it():
    assert wording(gap()) == "No breakfast logged for 3 days, since 2026-11-27; usually every day."


@pytest.mark.parametrize("kind", get_args(FindingKind))
def test_a_name_that_had_to_be_cut_is_still_the_name(kind: str):
    long = "a very long name of something that was told at great length and in very many words indeed"
    one = finding(kind, names=dict.fromkeys(NAMES, long) | {"direction": "later"})
    assert check_wording(wording(one), one) is None


@given(st.text(max_size=400), st.sampled_from(get_args(FindingKind)))
def test_whatever_a_thing_is_called_the_sentence_is_one_short_line(name: str, kind: str):
    one = finding(kind, names=dict.fromkeys(NAMES, name) | {"direction": "later"})
    text = wording(one)
    assert not too_long(text)
    assert text.isprintable()


@pytest.mark.parametrize(
    "sentence",
    [
        "You haven't logged breakfast for 3 days, since Friday, 27 November.",
        "No breakfast for three days; the last was on November 27th, and usually you have it daily.",
        "Breakfast has been missing since 27 Nov 2026.",
    ],
)
def test_other_words_for_the_same_are_accepted(sentence: str):
    assert check_wording(sentence, gap()) is None


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("No breakfast for 5 days.", "'5'"),
        ("No breakfast for five days.", "'five'"),
        ("No breakfast for 3 days, since 2026-11-26.", "2026-11-26"),
        ("No breakfast since 27 October.", "27 October"),
        ("No breakfast since Monday.", "Monday"),
        ("No breakfast for 3 days. Buy gold!", "'Buy'"),
        ("No breakfast with Anna for 3 days.", "'Anna'"),
        ("No breakfast for 3 days, confidence 99%.", "'99'"),
        ("No breakfast for 3 weeks.", "'weeks'"),
        ("You logged breakfast 3 days since 2026-11-27.", "missing"),
        ("No breakfast\nfor 3 days.", "one line"),
        ("No breakfast for 3 days" + " and days" * 40, "bytes"),
        ("", "empty"),
    ],
)
def test_what_is_not_in_the_finding_is_refused(sentence: str, reason: str):
    refused = check_wording(sentence, gap())
    assert refused is not None
    assert reason in refused


def test_a_weekly_thing_is_not_daily():
    weekly = gap(numbers={"days": 22, "usual": 7.0})
    assert check_wording("No breakfast for 22 days; usually every 7 days.", weekly) is None
    assert check_wording("No breakfast for 22 days; usually daily.", weekly) is not None


def test_more_is_not_less():
    rose = finding("rate", numbers={"count": 30, "usual": 14, "days": 14}, dates={}, names={"stream": "tea"})
    assert check_wording("More tea than usual: 30 times in 14 days.", rose) is None
    assert check_wording("Less tea than usual: 30 times in 14 days.", rose) is not None


def test_digits_in_a_name_are_no_numbers():
    visits = finding("place", names={"place": "Bar 61"}, numbers={"days": 40, "usual": 9})
    assert check_wording("No visit of Bar 61 for 40 days.", visits) is None
    assert check_wording("No visit of Bar 62 for 40 days.", visits) is not None
