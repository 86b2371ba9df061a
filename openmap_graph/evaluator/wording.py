"""Findings in words: one line of at most 280 bytes, made by templates from the numbers, dates and names they carry."""

from __future__ import annotations

from openmap_graph.evaluator.faithful import MOST_BYTES, check_wording, clipped
from openmap_graph.evaluator.findings import Finding

__all__ = ["MOST_BYTES", "check_wording", "too_long", "wording"]


def wording(finding: Finding) -> str:
    """The sentence about a finding.

    Every number, date and name in it is one of the finding's.
    """
    numbers = {key: _number(value) for key, value in finding.numbers.items()}
    dates = {key: value.isoformat() for key, value in finding.dates.items()}
    names = {key: clipped(value) for key, value in finding.names.items()}
    text = _TEMPLATES[finding.kind](finding, {**numbers, **dates, **names})
    return text[:1].upper() + text[1:] if text[:1].isascii() else text


def too_long(text: str) -> bool:
    """Whether a text is no line of an observation."""
    return len(text.encode()) > MOST_BYTES


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:g}"


def _days(text: str) -> str:
    return f"{text} day" if text == "1" else f"{text} days"


def _usually(finding: Finding, usual: str) -> str:
    return "every day" if finding.numbers["usual"] <= 1 else f"every {usual} days"


def _overdue(finding: Finding, say: dict[str, str]) -> str:
    usual = _usually(finding, say["usual"])
    return f"No {say['stream']} logged for {_days(say['days'])}, since {say['last']}; usually {usual}."


def _ended(finding: Finding, say: dict[str, str]) -> str:
    usual = _usually(finding, say["usual"])
    return (
        f"{say['stream']} seems to have ended: nothing for {_days(say['days'])}, since {say['last']}; "
        f"before, {usual}."
    )


def _rate(finding: Finding, say: dict[str, str]) -> str:
    way = "more" if finding.numbers["count"] > finding.numbers["usual"] else "less"
    return (
        f"{say['stream']} {way} often than usual: {say['count']} times in the {_days(say['days'])} to {say['to']}, "
        f"usually {say['usual']}."
    )


def _slot(_: Finding, say: dict[str, str]) -> str:
    times = "once" if say["missed"] == "1" else f"{say['missed']} times"
    return f"{say['stream']} at its usual time, {say['slot']}, was missed {times}; last on {say['last']}."


def _due(finding: Finding, say: dict[str, str]) -> str:
    if finding.step:
        return f"“{say['fact']}”: the date has passed, {say['due']}, {_days(say['days'])} ago."
    return f"“{say['fact']}”: due on {say['due']}, in {_days(say['days'])}."


def _contradiction(_: Finding, say: dict[str, str]) -> str:
    return f"Both can't be so: “{say['fact']}” and “{say['other']}”."


def _unanswered(_: Finding, say: dict[str, str]) -> str:
    return f"The last {say['count']} nudges “{say['nudge']}” went without reaction, since {say['since']}."


def _comeback(_: Finding, say: dict[str, str]) -> str:
    return f"{say['stream']} again on {say['back']}, for the first time in {_days(say['days'])}, since {say['last']}."


def _place(_: Finding, say: dict[str, str]) -> str:
    who = f" with {say['companion']}" if "companion" in say else ""
    return (
        f"No visit of {say['place']}{who} for {_days(say['days'])}, since {say['last']}; "
        f"usually every {_days(say['usual'])}."
    )


def _silence(_: Finding, say: dict[str, str]) -> str:
    return f"Nothing at all was logged for {_days(say['days'])}, since {say['last']}."


def _shift(_: Finding, say: dict[str, str]) -> str:
    hours = "1 hour" if say["hours"] == "1" else f"{say['hours']} hours"
    return f"Everything has been logged about {hours} {say['direction']} since {say['since']}; is the time zone right?"


_TEMPLATES = {
    "overdue": _overdue,
    "ended": _ended,
    "rate": _rate,
    "slot": _slot,
    "due": _due,
    "contradiction": _contradiction,
    "unanswered": _unanswered,
    "comeback": _comeback,
    "place": _place,
    "silence": _silence,
    "shift": _shift,
}
