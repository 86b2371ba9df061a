"""Statements of a user's turn as events: preferences, homes and work places, feelings about areas."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.evidence import Evidence
from openmap_graph.language.judging import is_negated
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.moments import Moments
from openmap_graph.language.names import Name
from openmap_graph.language.preferences import preferences_in
from openmap_graph.language.roles import roles_in
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word
from openmap_graph.language.writer import EventWriter
from openmap_graph.model.event import Event
from openmap_graph.model.place import Mention


def statement_events(
    writer: EventWriter, moments: Moments, homes: Sequence[str], lexicon: Lexicon, vocabulary: Vocabulary
) -> tuple[list[Event], frozenset[str]]:
    """The statements of a turn, and the names of homes and work places, which are no visited venues."""
    reading = writer.reading
    roles = roles_in(reading, homes, moments.spell)
    events = [
        writer.event(
            one.start, one.end, f"statement.{one.role} (language/roles.py)", occurred_at=one.spell.start, precision=one.spell.precision,
            kind="statement", predicate=one.predicate, object=one.name, object_kind="area" if one.is_area else "place",
            role=one.role, valid_to=one.spell.end, polarity=one.polarity,
        )
        for one in roles
    ]  # fmt: skip
    seen: set[tuple[str, str, str | None]] = set()
    for one in preferences_in(reading, lexicon, vocabulary):
        if (one.predicate, one.object, one.scope) in seen:
            continue
        seen.add((one.predicate, one.object, one.scope))
        rule = f"statement.{'wish' if one.wish else one.predicate} (language/preferences.py)"
        events.append(
            writer.event(
                one.start,
                one.end,
                rule,
                kind="statement",
                predicate=one.predicate,
                object=one.object,
                scope=one.scope,
                polarity=one.polarity,
            )
        )
    return events, frozenset(one.name for one in roles)


def area_events(
    writer: EventWriter, evidence: Evidence, claims: Sequence[Event], roles: frozenset[str], lexicon: Lexicon
) -> list[Event]:
    """Areas that the user goes to, and those that they love or can't stand."""
    found: dict[str, Event] = {}
    for event in claims:
        area = event.place.locality if event.place else None
        told = event.is_evidence and event.claim in {"visited", "liked", "loved"}
        if area and told and not _only_tells_which(area, writer):
            found.setdefault(
                area,
                event.model_copy(
                    update={"kind": "statement", "place": None, "claim": None, "predicate": "frequents", "object": area,
                            "object_kind": "area", "polarity": 0, "rule": "statement.frequents (language/statements.py)"}
                ),
            )  # fmt: skip
    for name in writer.reading.names:
        if (
            name.kind == "area"
            and name.text not in roles
            and name.text not in found
            and _is_visited(name, writer, lexicon)
        ):
            found[name.text] = writer.event(
                name.start, name.end, "statement.frequents (language/statements.py)", kind="statement",
                predicate="frequents", object=name.text, object_kind="area",
            )  # fmt: skip
    felt = [
        writer.event(
            clause.start, clause.end, "statement.area (language/statements.py)", kind="statement",
            predicate="likes" if one.value > 0 else "dislikes_place", object=name.text, object_kind="area", polarity=1,
            holder=clause.holder, modality=clause.modality,
        )
        for name, one, clause in evidence.areas
        if abs(one.value) >= 1
    ]  # fmt: skip
    named = [
        writer.event(
            name.start, name.end, "mention.area (language/statements.py)", kind="mention", place=Mention(name=name.text, kind="area")
        )
        for name in {name.text: name for name in writer.reading.names if name.kind == "area"}.values()
    ]  # fmt: skip
    return [*found.values(), *felt, *named]


def _only_tells_which(area: str, writer: EventWriter) -> bool:
    """Whether an area is but the street or the landmark by which one house is told from another."""
    if area.lower().split()[-1] in word_set("branches.landmarks"):
        return True
    words = writer.reading.words
    name = next((one for one in writer.reading.names if one.kind == "area" and one.text == area), None)
    if name is None or not name.start:
        return False
    before = [word.lower for word in words[max(0, name.start - 2) : name.start] if word.lower != "the"]
    return before[-1:] in (["at"], ["on"], ["off"])


def is_trip_to(name: Name, words: Sequence[Word]) -> bool:
    """Whether an area is where a trip goes: "on a trip to X", "a weekend in X"."""
    before = [word.lower for word in words[max(0, name.start - 4) : name.start]]
    return before[-1:] in (["to"], ["in"], ["around"]) and any(
        word in word_set("user.trips") for word in before
    )


def _is_visited(name: Name, writer: EventWriter, lexicon: Lexicon) -> bool:
    """ "we wandered around X", "spent the afternoon in X": a past act of going, in an asserted clause."""
    words = writer.reading.words
    clause = next((one for one in writer.reading.clauses if name.start in one), None)
    if clause is None or clause.modality != "asserted" or clause.holder != "user" or name.slot == "near":
        return False
    if any(other.kind == "venue" and other.start in clause for other in writer.reading.names):
        return False
    acts = [
        word
        for word in words[clause.start : name.start]
        if word.tag == "VBD"
        and not word.forms.isdisjoint(
            {
                "go",
                "be",
                "wander",
                "walk",
                "eat",
                "stay",
                "spend",
                "visit",
                "explore",
                "stroll",
                "shop",
                "drink",
                "hang",
                "meet",
                "come",
                "end",
                "head",
            }
        )
        and word.lower not in {"was", "were"}
    ]
    return (
        bool(acts)
        and words[name.start - 1].lower in {"in", "around", "to", "visited", "explored", "through", "at"}
        and not is_negated(words, acts[-1].index + 1, clause, lexicon)
    )
