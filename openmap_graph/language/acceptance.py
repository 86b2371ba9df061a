"""Acceptance: which measures a user takes together with a place, and which one makes them refuse it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from openmap_graph.language.evidence import Evidence, TurnReading
from openmap_graph.language.lexicon import word_set
from openmap_graph.language.measures import FoundMeasure
from openmap_graph.language.offers import Discourse, Option
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word
from openmap_graph.model.event import Measure

_LOW, _HIGH = 0.2, 0.8
_BESIDE_MIN = 2.0
_RATIOS = {
    "quiet": ("noise", _LOW),
    "loud": ("noise", _HIGH),
    "low_crowd": ("crowd", _LOW),
    "crowded": ("crowd", _HIGH),
}
_BESIDE_PAIRS = frozenset(
    {("next", "to"), ("close", "to"), ("right", "at"), ("right", "by"), ("on", "top"), ("across", "from")}
)
_TRIP_PAIRS = frozenset(
    {
        ("weekend", "away"),
        ("road", "trip"),
        ("days", "away"),
        ("while", "away"),
        ("week", "away"),
        ("on", "tour"),
    }
)
_TERMS_OF_REASON = {
    "distance": ("near", "walk_time", "transit_walk"),
    "expensive": ("budget",),
    "crowded": ("crowd",),
    "loud": ("noise",),
}


def implied_measures(
    concepts: Iterable[str], words: Sequence[Word], said: Sequence[Measure]
) -> list[Measure]:
    """Ratios for quiet, loud, uncrowded, crowded, and a short walk for "next to the station", unless said in numbers."""
    terms = {measure.term for measure in said}
    concepts = list(concepts)
    found: list[Measure] = []
    for concept in concepts:
        term, value = _RATIOS.get(concept, ("", 0.0))
        if term and term not in terms:
            terms.add(term)
            found.append(Measure(term=term, value=value, unit="ratio"))
    if "transit" in concepts and "transit_walk" not in terms and _is_beside(words):
        found.append(Measure(term="transit_walk", value=_BESIDE_MIN, unit="min"))
    return found


def _is_beside(words: Sequence[Word]) -> bool:
    lowers = [word.lower for word in words]
    return bool(word_set("acceptance.beside") & set(lowers)) or bool(_BESIDE_PAIRS & set(pairwise(lowers)))


def is_trip(reading: TurnReading) -> bool:
    """Whether a turn tells of a journey, so that its distances are no everyday ones."""
    lowers = [word.lower for word in reading.words]
    return bool(word_set("acceptance.trip") & set(lowers)) or bool(_TRIP_PAIRS & set(pairwise(lowers)))


def accepted_measures(
    name: str,
    reading: TurnReading,
    evidence: Evidence,
    option: Option | None,
    measures: Sequence[FoundMeasure],
    vocabulary: Vocabulary,
) -> list[Measure]:
    """The measures taken with a place: those of the option, overruled by those that the user says of it."""
    found = {measure.term: measure for measure in option.measures} if option is not None else {}
    for position, clause in enumerate(reading.clauses):
        if evidence.about.get(position) != (name,) or clause.modality != "asserted":
            continue
        start, end = clause.words[0].start, clause.words[-1].end
        here = [one.measure for one in measures if start <= one.start < end]
        concepts = [one.concept for one in vocabulary.find(clause.words) if not one.negated]
        implied = implied_measures(concepts, clause.words, [*here, *found.values()])
        found.update(
            {measure.term: measure for measure in implied if measure.value < 0.5 or measure.unit != "ratio"}
        )
        found.update({measure.term: measure for measure in here})
    trip = is_trip(reading)
    return [measure.model_copy(update={"accepted": True, "trip": trip}) for measure in found.values()]


def refused_measure(
    name: str | None, reason: str | None, said: Measure | None, discourse: Discourse
) -> Measure | None:
    """The measure for which an option is refused: the one said, else the offered one that fits the reason."""
    option = discourse.option(name) if name else discourse.unnamed()
    offered = option.measures if option is not None else ()
    measure = said or next(
        (one for term in _TERMS_OF_REASON.get(reason or "", ()) for one in offered if one.term == term), None
    )
    return (
        measure.model_copy(update={"accepted": False}) if measure is not None and reason is not None else None
    )
