"""Answers as tables for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from openmap_graph.interfaces.cli.terminal import print_table, say

if TYPE_CHECKING:
    from openmap_graph.model.anchor import Anchor
    from openmap_graph.model.answer import Capture, Reason, Recall, Recalled, Routine, Scenario, TurnHit
    from openmap_graph.model.belief import Belief, Judgement
    from openmap_graph.model.calibration import Calibration
    from openmap_graph.model.event import Measure
    from openmap_graph.model.memory import Memory

_UNITS = {"ratio": "of 1", "money": ""}


def captured(done: Capture) -> None:
    """Prints what a capture changed and why."""
    if not done.turns:
        return say("Nothing was said.")
    say(f"{len(done.new_turns)} of {len(done.turns)} turns were new, conversation {done.conversation}.")
    if done.changes:
        print_table(
            ("action", "place", "now", "reason", "words", "memory"),
            [
                (c.action, c.place, c.relationship, c.reason, f"“{_cut(c.quote)}”", c.memory_id)
                for c in done.changes
            ],
        )
    for learned in dict.fromkeys(measured(measure) for measure in done.measures):
        say(f"learned: {learned}")
    if done.beliefs:
        say(f"beliefs: {', '.join(_belief(belief) for belief in done.beliefs)}")
    if done.scenario:
        say(f"episode: {done.scenario.title}")
    for warning in done.warnings:
        say(f"note: {warning}")
    return None


def recalled(answer: Recall) -> None:
    """Prints the places of an answer with their reasons, then those avoided."""
    print_table(
        ("", "place", "is", "score", "reasons", "memory"),
        [(rank, *_recalled(item)) for rank, item in answer.ranked()],
        empty=f"Nothing to suggest: {answer.empty_reason or 'nothing fits'}.",
    )
    for item in answer.avoided:
        say(f"avoided: {item.place.name} ({item.relationship}) {reasons(item.reasons)}  {item.memory_id}")


def judged(judgement: Judgement) -> None:
    """Prints a yes, a no or that nothing is known, with what it rests on."""
    word = ("likely" if judgement.likely else "not likely") if judgement.known else "unknown"
    say(f"{word} ({judgement.confidence:.2f}): {judgement.reason}")
    for quote in judgement.quotes:
        say(f"  {_cut(quote, 200)}")


def turns(hits: Sequence[TurnHit]) -> None:
    """Prints found turns with their citation."""
    print_table(
        ("turn", "when", "who", "said", "score"),
        [
            (
                f"turn#{h.number}",
                f"{h.said_at:%Y-%m-%d %H:%M}",
                h.speaker or h.role,
                _cut(h.text, 200),
                h.score,
            )
            for h in hits
        ],
        empty="No turn says that.",
    )


def memories(held: Sequence[Memory], history: bool = False) -> None:
    """Prints memories, with `history` each followed by its versions."""
    rows: list[tuple[object, ...]] = []
    for memory in held:
        traits = [("" if trait.present else "not ") + trait.concept for trait in memory.traits]
        facts = list(dict.fromkeys(measured(fact) for fact in memory.facts))
        where = memory.place.locality or "-"
        rows.append((memory.place.name, memory.relationship, where, memory.visits, traits, facts, memory.id))
        rows.extend(
            (
                f"  {version.valid_from:%Y-%m-%d}",
                version.relationship,
                "-",
                "-",
                version.reason,
                "-",
                version.id,
            )
            for version in (memory.versions if history else ())
        )
    print_table(
        ("place", "is", "where", "visits", "traits", "facts", "id"), rows, empty="No place is remembered."
    )


def beliefs(held: Sequence[Belief]) -> None:
    """Prints beliefs, firmest first."""
    print_table(
        ("belief", "in", "confidence", "source", "evidence", "since", "id"),
        [
            (
                f"{b.predicate} {b.label}",
                b.scope,
                b.confidence,
                b.source,
                b.evidence,
                f"{b.valid_from:%Y-%m-%d}",
                b.id,
            )
            for b in sorted(held, key=lambda belief: -belief.confidence)
        ],
        empty="Nothing is believed yet.",
    )


def anchors(held: Sequence[Anchor]) -> None:
    """Prints roles with the places that have them."""
    print_table(
        ("role", "place", "since", "id"),
        [(a.role, a.label, f"{a.valid_from:%Y-%m-%d}", a.id) for a in held],
        empty="No home, no work, nothing of that kind was told.",
    )


def scenarios(held: Sequence[Scenario]) -> None:
    """Prints episodes, newest first as given."""
    print_table(
        ("episode", "when", "places", "turns", "summary", "id"),
        [(s.title, f"{s.started_at:%Y-%m-%d}", s.places, s.turns, s.summary, s.id) for s in held],
        empty="No episode yet.",
    )


def routines(held: Sequence[Routine]) -> None:
    """Prints habits with their support."""
    print_table(
        ("habit", "confidence", "episodes", "summary", "id"),
        [(r.title, r.confidence, r.support, r.summary, r.id) for r in held],
        empty="No habit seen yet.",
    )


def calibrations(held: Sequence[Calibration]) -> None:
    """Prints what fuzzy words mean, and on how many samples that rests."""
    print_table(
        ("word", "in", "value", "unit", "samples"),
        [(c.term, c.context, c.value, c.currency or c.unit, c.samples) for c in held],
        empty="Nothing was learned yet.",
    )


def measured(measure: Measure) -> str:
    """A measure in a few characters, such as `near 1.2 km`."""
    unit = measure.currency or _UNITS.get(measure.unit, measure.unit)
    return f"{measure.term} {measure.value:g} {unit}".rstrip()


def reasons(given: Sequence[Reason]) -> str:
    """The shares of a score by name, on one line."""
    return ", ".join(
        f"{reason.name} {reason.share:+.2f}" + (f" ({_cut(reason.detail)})" if reason.detail else "")
        for reason in given
    )


def _recalled(item: Recalled) -> tuple[object, ...]:
    return item.place.name, item.relationship, item.score, reasons(item.reasons), item.memory_id


def _belief(belief: Belief) -> str:
    return f"{belief.predicate} {belief.label} {belief.confidence:.2f}"


def _cut(text: str, length: int = 70) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= length else flat[: length - 1] + "…"
