"""Traits: what places are like and what they have, with the speaker's attitude to it."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import Evidence, TurnReading
from openmap_graph.language.judging import Judgement, judgements
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.offers import Discourse
from openmap_graph.language.open_traits import FoundTrait, Polarity, is_linked, open_traits
from openmap_graph.language.parts import judged_parts
from openmap_graph.language.preferences import scope_hits
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word
from openmap_graph.language.writer import EventWriter
from openmap_graph.model.event import Event


def trait_events(
    writer: EventWriter,
    evidence: Evidence,
    claims: Sequence[Event],
    discourse: Discourse,
    lexicon: Lexicon,
    vocabulary: Vocabulary,
) -> list[Event]:
    """The traits of a user's turn as events, each once for a place, the one with an attitude before one without."""
    reading = writer.reading
    found: dict[tuple[str, str, bool, str], Event] = {}
    spoken_of = {event.place.name for event in claims if event.place} | discourse.claimed.keys()
    for position, clause in enumerate(reading.clauses):
        about = evidence.about.get(position, ())
        if len(about) != 1:
            continue
        if (
            about[0] not in spoken_of
            and discourse.option(about[0]) is None
            and not _is_experience(clause, lexicon)
        ):
            continue
        inherited = _inherited(position, reading, about[0], evidence)
        for trait in traits_in(clause, reading, lexicon, vocabulary, inherited):
            key = (about[0], trait.concept, trait.present, clause.holder + clause.modality)
            if key in found and (found[key].polarity or not trait.polarity):
                continue
            found[key] = writer.event(
                trait.start, trait.end, "trait (language/traits.py)", kind="trait", place=discourse.mention_of(about[0]),
                concept=trait.concept, present=trait.present, polarity=trait.polarity, modality=clause.modality, holder=clause.holder,
            )  # fmt: skip
    told = {
        event.place.name for event in claims if event.place is not None and event.is_evidence and event.claim
    }
    for name in reading.names:
        if name.kind == "venue" and name.text in told:
            for trait in traits_of_name(reading.words[name.start : name.end], vocabulary):
                key = (name.text, trait.concept, True, "userasserted")
                if key not in found:
                    found[key] = writer.event(
                        trait.start, trait.end, "trait.name (language/traits.py)", kind="trait",
                        place=discourse.mention_of(name.text), concept=trait.concept,
                    )  # fmt: skip
    return list(found.values())


def _is_experience(clause: Clause, lexicon: Lexicon) -> bool:
    """Whether a clause tells how something was, or speaks of the user: not how things are in general."""
    return any(
        word.lower in word_set("traits.was") or word.lower in lexicon.clauses.own for word in clause.words
    )


def _inherited(position: int, reading: TurnReading, about: str, evidence: Evidence) -> Polarity:
    """The attitude of the clause that a reason belongs to: "loved it because …"."""
    clause = reading.clauses[position]
    if clause.link != "reason" or not position:
        return 0
    entry = evidence.places.get(about)
    values = (
        [
            one.value
            for one, other in entry.judged
            if other.sentence == clause.sentence and other.start < clause.start
        ]
        if entry
        else []
    )
    return 0 if not values else 1 if values[-1] > 0 else -1


def traits_in(
    clause: Clause, reading: TurnReading, lexicon: Lexicon, vocabulary: Vocabulary, inherited: Polarity = 0
) -> list[FoundTrait]:
    """The traits that a clause tells of the place it is about; words of names tell none here."""
    inside = frozenset(index for name in reading.names for index in range(name.start, name.end))
    words = [word for word in clause.words if word.index not in inside]
    judged = judgements(reading.words, clause, lexicon, inside)
    found: list[FoundTrait] = []
    for one in vocabulary.find(words):
        start, end = words[one.start_token].index, words[one.end_token - 1].index + 1
        if one.concept in word_set("traits.occasions") or _is_scope(start, clause, reading.words):
            continue
        polarity = _attitude(start, end, clause, reading.words, judged, lexicon) or inherited
        found.append(FoundTrait(start, end, one.concept, not one.negated, polarity))
    covered = inside | {index for one in found for index in range(one.start, one.end)}
    found.extend(judged_parts(clause, reading.words, judged, covered))
    found.extend(open_traits(clause, reading, judged, found, lexicon, inside, inherited))
    return found


def _is_scope(index: int, clause: Clause, words: Sequence[Word]) -> bool:
    """Whether the word only says when ("after dark")."""
    return any(hit.start <= index < hit.end for hit in scope_hits(words, clause))


def _attitude(
    start: int,
    end: int,
    clause: Clause,
    words: Sequence[Word],
    judged: Sequence[Judgement],
    lexicon: Lexicon,
) -> Polarity:
    """1 praised, -1 complained about: by "too", by a judgement beside it, by the verb that governs the clause."""
    before = words[start - 1].lower if start > clause.start else ""
    earlier = words[start - 2].lower if start - 2 >= clause.start else ""
    if before in lexicon.opinions.excess and earlier in lexicon.clauses.negators:
        return 1  # "not too expensive"
    if before in lexicon.opinions.excess or (before == "so" and any(one.value < 0 for one in judged)):
        return -1
    overlapping = [one for one in judged if one.start < end and start < one.end]
    if any(one.value > 0 and one.end - one.start > end - start for one in overlapping):
        return 1
    if (
        overlapping
        and overlapping[0].value < 0
        and not any(one.by_verb and one.value > 0 and one.end <= start for one in judged)
    ):
        return -1
    governing = [one for one in judged if one.end <= start and (one.by_verb or start - one.end <= 3)]
    following = [
        one
        for one in judged
        if one.start >= end
        and not one.by_verb
        and (
            is_linked(words[end : one.start])
            or _is_face_after(one, clause)
            or (one.start == end and words[end].lower in word_set("traits.links"))
        )
    ]
    nearest = governing[-1:] or following[:1]
    if not nearest:
        return 0
    return 1 if nearest[0].value > 0 else -1


def _is_face_after(one: Judgement, clause: Clause) -> bool:
    """ "the croissants there 😍": a face made at the only thing that a clause without a verb names."""
    made = clause.words[one.start - clause.start].is_punctuation
    return made and not any(word.is_verb and not word.is_punctuation for word in clause.words)


def traits_of_name(words: Sequence[Word], vocabulary: Vocabulary) -> list[FoundTrait]:
    """The kinds of food and drink that a name itself names ("… Coffee", "Ramen …")."""
    found: list[FoundTrait] = []
    for one in vocabulary.find(words):
        line = {one.concept, *vocabulary.ancestors(one.concept)}
        if (
            line & word_set("traits.consumed")
            and one.concept not in word_set("traits.occasions")
            and not one.negated
        ):
            found.append(
                FoundTrait(
                    words[one.start_token].index, words[one.end_token - 1].index + 1, one.concept, True, 0
                )
            )
    return found
