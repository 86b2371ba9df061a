"""Fates: what a user says has become of a place: closed for good, moved, renamed, open again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from openmap_graph.language.evidence import Evidence, TurnReading
from openmap_graph.language.lexicon import Lexicon, read_data
from openmap_graph.language.offers import Discourse
from openmap_graph.language.patterns import Hit, PhraseBook
from openmap_graph.language.words import Word
from openmap_graph.language.writer import EventWriter
from openmap_graph.model.event import Event


@dataclass(frozen=True, slots=True)
class Fate:
    """Words [start, end) of a clause say that a place is closed, moved, renamed or open."""

    start: int
    end: int
    name: str
    status: str


@lru_cache(maxsize=4)
def _book(language: str = "en") -> tuple[PhraseBook[str], dict[str, frozenset[str]]]:
    data: dict[str, Any] = read_data(language, "fates")
    book = PhraseBook((phrase, status) for status, entry in data.items() for phrase in entry["phrases"])
    return book, {status: frozenset(entry["not_before"]) for status, entry in data.items()}


def fates_in(reading: TurnReading, evidence: Evidence, lexicon: Lexicon) -> list[Fate]:
    """The fates that a turn states; what only tells them is taken out of the evidence about the places."""
    book, not_before = _book()
    words = reading.words
    found: list[Fate] = []
    for position, clause in enumerate(reading.clauses):
        if clause.modality != "asserted" or clause.holder != "user":
            continue
        for hit in book.find(words, clause.start, clause.end):
            following = words[hit.end].lower if hit.end < len(words) else ""
            if following in not_before[hit.value]:
                continue
            named = [
                one for one in reading.names if one.kind == "venue" and clause.start <= one.start < hit.start
            ]
            about = (
                named[-1].text
                if named
                else _pointed(evidence.about.get(position, ()), words[clause.start : hit.start])
            )
            between = words[(named[-1].end if named else clause.start) : hit.start]
            if about is None or any(word.lower in lexicon.clauses.own for word in between):
                continue
            found.append(Fate(clause.start, clause.end, about, hit.value))
            _take_out(evidence, reading, about, clause.start, clause.end, hit)
    return found


def fate_events(
    writer: EventWriter, fates: Sequence[Fate], told: Sequence[Event], discourse: Discourse
) -> list[Event]:
    """The fates as events, with a mention of each place that the turn tells nothing else of."""
    claimed = {event.place.name for event in told if event.place and event.claim and event.is_evidence}
    events: list[Event] = []
    for one in fates:
        place = discourse.mention_of(one.name)
        if one.name not in claimed:
            claimed.add(one.name)
            rule = "mention.fate (language/fates.py)"
            events.append(
                writer.event(one.start, one.end, rule, kind="mention", place=place, claim="mentioned")
            )
        events.append(
            writer.event(
                one.start, one.end, f"statement.{one.status} (language/fates.py)", kind="statement", place=place,
                object=one.status, object_kind="text",
            )
        )  # fmt: skip
    return events


def _pointed(about: Sequence[str], before: Sequence[Word]) -> str | None:
    """The topic, where "it" or "they" stands for it."""
    if len(about) == 1 and any(word.lower in {"it", "they", "that", "place"} for word in before):
        return about[0]
    return None


def _take_out(
    evidence: Evidence, reading: TurnReading, about: str, start: int, end: int, hit: Hit[str]
) -> None:
    entry = evidence.places.get(about)
    if entry is not None:
        entry.judged = [
            (one, clause) for one, clause in entry.judged if not (one.start < hit.end and hit.start < one.end)
        ]
        entry.visits = [clause for clause in entry.visits if clause.start != start]
    for name in reading.names:
        only_here = all(other.text != name.text for other in reading.names if other is not name)
        if hit.end <= name.start < end and name.text != about and only_here:
            evidence.places.pop(name.text, None)
