"""Whether a sentence about a finding says nothing but the finding: for sentences that a model wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.vocabulary import (
    ABSENT,
    FEWER,
    MONTHS,
    MORE,
    NUMBER_WORDS,
    RETURNED,
    WEEKDAYS,
    WORDS,
)

MOST_BYTES = 280
NAME_BYTES = 80

_ABSENCES = frozenset({"overdue", "ended", "slot", "place", "silence", "unanswered"})
_MONTH = "|".join(MONTHS)
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_DAY_FIRST = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH})\b(?:,? (\d{{4}}))?", re.IGNORECASE
)
_MONTH_FIRST = re.compile(rf"\b({_MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (\d{{4}}))?", re.IGNORECASE)
_MONTH_ONLY = re.compile(rf"\b({_MONTH})\b(?: (\d{{4}}))?", re.IGNORECASE)
_DAILY = re.compile(r"\b(?:daily|(?:every|each|a|per) (?:single )?day)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def check_wording(sentence: str, finding: Finding) -> str | None:
    """Why the sentence may not stand for the finding; None when it may.

    It must be one line of at most 280 bytes. Every number, date and name in it must be the finding's, every other
    word a word that observations are made of, and it must not tell the opposite. A stricter rule than a reader's:
    what is doubtful is refused, and the template's sentence stands.
    """
    line = sentence.strip()
    if not line:
        return "it is empty"
    if any(not sign.isprintable() for sign in line):
        return "it is not one line"
    if len(line.encode()) > MOST_BYTES:
        return f"it has {len(line.encode())} bytes, more than {MOST_BYTES}"
    rest = _without_names(line, finding)
    rest, reason = _dates(rest, finding)
    return reason or _numbers(rest, finding) or _foreign_words(rest) or _opposite(line, finding)


def clipped(name: str, most_bytes: int = NAME_BYTES) -> str:
    """The name as one line, cut after a word when it is longer than so many bytes."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if len(plain.encode()) <= most_bytes:
        return plain
    words = plain.split(" ")
    while words and len(" ".join([*words, "…"]).encode()) > most_bytes:
        words.pop()
    return " ".join([*words, "…"])


def _without_names(line: str, finding: Finding) -> str:
    """The line without the finding's names, whole or as the templates cut them; the longest first."""
    names = {
        clipped(name, size)
        for name in finding.names.values()
        for size in (NAME_BYTES, len(name.encode()) + 4)
    }
    for name in sorted(names - {""}, key=len, reverse=True):
        line = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ¤ ", line, flags=re.IGNORECASE)
    return line


def _dates(line: str, finding: Finding) -> tuple[str, str | None]:
    """The line without its dates, and the first that is not the finding's."""
    known = tuple(finding.dates.values())
    wrong: list[str] = []

    def seen(match: re.Match[str], day: str | None, month: str | None, year: str | None) -> str:
        number = MONTHS.index(month.lower()) % 12 + 1 if month and month.isalpha() else int(month or 0)
        if not any(
            (day is None or one.day == int(day))
            and one.month == number
            and (year is None or one.year == int(year))
            for one in known
        ):
            wrong.append(match[0])
        return " "

    line = _ISO.sub(lambda found: seen(found, found[3], found[2], found[1]), line)
    line = _DAY_FIRST.sub(lambda found: seen(found, found[1], found[2], found[3]), line)
    line = _MONTH_FIRST.sub(lambda found: seen(found, found[2], found[1], found[3]), line)
    # "may" is a verb, too; "May" is a month.
    line = _MONTH_ONLY.sub(
        lambda found: found[0] if found[1] == "may" else seen(found, None, found[1], found[2]), line
    )
    for word in _WORD.findall(line):
        if word.lower() in WEEKDAYS and not _weekday(word.lower(), known):
            wrong.append(word)
    return line, f"the date {wrong[0]!r} is not in the finding" if wrong else None


def _weekday(word: str, known: Iterable[date]) -> bool:
    return any(WEEKDAYS.index(word) == one.weekday() for one in known)


def _numbers(line: str, finding: Finding) -> str | None:
    known = {round(value, 1) for value in finding.numbers.values()}
    if _DAILY.search(line) and finding.numbers.get("usual", 0.0) > 1:
        return "it says daily, and the finding does not"
    for text in _NUMBER.findall(line):
        try:
            value = float(text)
        except ValueError:
            return f"the number {text!r} is not in the finding"
        if value not in known:
            return f"the number {text!r} is not in the finding"
    for word in _WORD.findall(line.lower()):
        if word in NUMBER_WORDS and float(NUMBER_WORDS[word]) not in known:
            return f"the number {word!r} is not in the finding"
    return None


def _foreign_words(line: str) -> str | None:
    for word in _WORD.findall(line):
        plain = word.lower().replace("’", "'")
        if plain not in WORDS and plain not in NUMBER_WORDS and plain not in WEEKDAYS:
            return f"{word!r} is neither in the finding nor a word of observations"
    return None


def _opposite(line: str, finding: Finding) -> str | None:
    words = {word.lower().replace("’", "'") for word in _WORD.findall(line)}
    if finding.kind in _ABSENCES and not words & ABSENT:
        return "it does not say that something is missing"
    if finding.kind == "comeback" and not words & RETURNED:
        return "it does not say that something returned"
    if finding.kind == "rate":
        more = finding.numbers["count"] > finding.numbers["usual"]
        if words & (FEWER if more else MORE) or not words & (MORE if more else FEWER):
            return "it does not say in which direction it changed"
    if finding.kind == "shift" and not words & {finding.names["direction"]}:
        return "it does not say in which direction it moved"
    return None
