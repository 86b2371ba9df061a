"""Assistant turns: the options they offer, kept as context and as the assistant's own claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openmap_graph.language.acceptance import implied_measures
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.measures import FoundMeasure, measures_in
from openmap_graph.language.offers import Discourse, Option, options_in
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word
from openmap_graph.model.event import Event
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Turn


def read_assistant(
    turn: Turn,
    reading: TurnReading,
    position: int,
    discourse: Discourse,
    lexicon: Lexicon,
    vocabulary: Vocabulary,
) -> list[Event]:
    """Notes the options of the turn in the discourse; the events are the assistant's claims about them."""
    options = options_in(reading.names, reading.clauses, position)
    found = measures_in(reading.text)
    if not options and found and reading.words:
        options = [Option(None, position, 0, len(reading.words))]
    options = [_described(option, reading, found, vocabulary) for option in options]
    options = [option for option in options if _is_offer(option, reading, lexicon, discourse)]
    if options:
        discourse.groups.append(options)
    _note(options, reading, discourse)
    for option in options:
        if option.name and option.locality:
            discourse.localities.setdefault(option.name, option.locality)
    return [
        event for option in options if option.name for event in _events(turn, option, reading, vocabulary)
    ]


def _is_offer(option: Option, reading: TurnReading, lexicon: Lexicon, discourse: Discourse) -> bool:
    """Whether a name in an assistant's turn is an option: it is described, looks like a venue, or is suggested."""
    if option.name is None or option.measures or option.concepts or option.locality:
        return True
    if any(name.kind == "area" and option.start <= name.start < option.end for name in reading.names):
        return True
    if any(word.text[0].isdigit() for word in reading.words[option.start : option.end]):
        return True
    parts = option.name.lower().split()
    if (
        parts[-1] in lexicon.names.venue_heads
        or parts[0] in lexicon.names.venue_heads
        or option.name in discourse.seen
    ):
        return True
    return bool(word_set("assistant.suggests") & {word.lower for word in reading.words})


def _note(options: Sequence[Option], reading: TurnReading, discourse: Discourse) -> None:
    """One option is what "it" means from now on; so is a place that the assistant takes up again."""
    named = [option.name for option in options if option.name]
    if len(named) == 1:
        discourse.mention(named[0])
    lowers = {word.lower for word in reading.words}
    discourse.asks_opinion = "?" in lowers and bool(lowers & word_set("assistant.asks_opinion"))


def _described(
    option: Option, reading: TurnReading, found: Sequence[FoundMeasure], vocabulary: Vocabulary
) -> Option:
    words = _segment(option, reading)
    start, end = reading.words[option.start].start, reading.words[option.end - 1].end
    measures = [
        one.measure for one in measures_in(reading.text) if start <= one.start < end and one.role != "fee"
    ]
    concepts = tuple(dict.fromkeys(one.concept for one in vocabulary.find(words) if not one.negated))
    measures += implied_measures(concepts, words, measures)
    return replace(option, measures=tuple(measures), concepts=concepts)


def _segment(option: Option, reading: TurnReading) -> list[Word]:
    inside = {index for name in reading.names for index in range(name.start, name.end)}
    return [word for word in reading.words[option.start : option.end] if word.index not in inside]


def _events(turn: Turn, option: Option, reading: TurnReading, vocabulary: Vocabulary) -> list[Event]:
    words = _segment(option, reading)
    place = Mention(name=str(option.name), locality=option.locality)
    events: list[Event] = []
    for one in vocabulary.find(words):
        first, last = words[one.start_token], words[one.end_token - 1]
        events.append(
            _event(
                turn,
                first.start,
                last.end,
                kind="trait",
                place=place,
                concept=one.concept,
                present=not one.negated,
            )
        )
    start, end = reading.words[option.start].start, reading.words[option.end - 1].end
    events += [
        _event(turn, one.start, one.end, kind="measure", place=place, measure=one.measure)
        for one in measures_in(reading.text)
        if start <= one.start < end and one.role != "fee"
    ]
    return events


def _event(turn: Turn, start: int, end: int, **fields: object) -> Event:
    return Event(
        turn_id=turn.id,
        start=start,
        end=end,
        quote=turn.text[start:end],
        rule="offer.described (language/assistant.py)",
        occurred_at=turn.occurred_at,
        holder="assistant",
        **fields,  # pyright: ignore[reportArgumentType]
    )
