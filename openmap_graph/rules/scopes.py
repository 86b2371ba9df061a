"""When what was said for a situation ("with the kids", "after dark") holds for a question."""

from __future__ import annotations

import re
from datetime import datetime

from openmap_graph.model.intent import IntentFrame

_COMPANY = {
    "with the kids": {"kids", "family"},
    "with family": {"family", "parents", "kids"},
    "with my partner": {"partner"},
    "with friends": {"friends"},
    "with clients": {"client"},
    "alone": {"alone"},
}
_GOALS = {"for work": {"work", "business"}, "for study": {"study"}}
_WORDS = {
    "in the morning": re.compile(r"\b(?:mornings?|breakfast|brunch|sunrise)\b", re.IGNORECASE),
    "in the evening": re.compile(
        r"\b(?:tonight|evenings?|nights?|dinner|supper|dark|late|sunset)\b", re.IGNORECASE
    ),
    "at weekends": re.compile(r"\b(?:weekends?|saturdays?|sundays?)\b", re.IGNORECASE),
    "in summer": re.compile(r"\b(?:summer|june|july|august)\b", re.IGNORECASE),
    "in winter": re.compile(r"\b(?:winter|december|january|february)\b", re.IGNORECASE),
    "when travelling": re.compile(r"\b(?:travel\w*|trip|holiday|vacation|abroad)\b", re.IGNORECASE),
}
_DAYTIME = re.compile(
    r"\b(?:breakfast|brunch|lunch\w*|mornings?|noon|afternoons?|evenings?|dinner|supper|tonight|nights?)\b",
    re.IGNORECASE,
)


def applies(scope: str | None, frame: IntentFrame, at: datetime) -> bool:
    """Whether what holds in `scope` holds for the question, asked for the local time `at`.

    What has no scope always holds. A time of day that the question names counts, not that of the clock.
    """
    if not scope:
        return True
    if scope in _COMPANY:
        return not _COMPANY[scope].isdisjoint(frame.companions)
    if scope in _GOALS:
        return not _GOALS[scope].isdisjoint(frame.goals)
    said = _WORDS.get(scope)
    if said is None:
        return scope.casefold() in frame.text.casefold()
    return bool(said.search(frame.text)) or (scope in _CLOCK and _by_clock(scope, frame, at))


_CLOCK = ("in the morning", "in the evening", "at weekends", "in summer", "in winter")


def _by_clock(scope: str, frame: IntentFrame, at: datetime) -> bool:
    if scope == "at weekends":
        return at.weekday() >= 5
    if scope in ("in summer", "in winter"):
        return at.month in ((6, 7, 8) if scope == "in summer" else (12, 1, 2))
    if _DAYTIME.search(frame.text):
        return False
    return 5 <= at.hour < 11 if scope == "in the morning" else at.hour >= 18 or at.hour < 4
