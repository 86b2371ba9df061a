"""Reads a conversation: turns in, events out. Pure; what the user says makes evidence, the rest is context."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from zoneinfo import ZoneInfo

from openmap_graph.language.assistant import read_assistant
from openmap_graph.language.clauses import split
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.foreign import foreign_events, foreign_options
from openmap_graph.language.forgetting import with_requests
from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.material import is_material
from openmap_graph.language.names import Reader, survey
from openmap_graph.language.offers import Discourse
from openmap_graph.language.packs import is_readable, stretches
from openmap_graph.language.pipeline import Pipeline
from openmap_graph.language.roster import Roster
from openmap_graph.language.user import UserReader
from openmap_graph.language.vocabulary import load_vocabulary
from openmap_graph.language.words import Word, words_of
from openmap_graph.model.event import Event
from openmap_graph.model.place import KnownPlace
from openmap_graph.model.turn import Turn

_READ_CHARS = 20_000


def read_conversation(
    turns: Sequence[Turn],
    new: Collection[str],
    *,
    time_zone: ZoneInfo,
    known: Sequence[KnownPlace] = (),
    pipeline: Pipeline,
) -> tuple[Event, ...]:
    """The events of the turns whose ids are in `new`, in order; the other turns are context.

    `known` are places that the user has in memory: names to find again in other case or mistyped.
    """
    wanted = frozenset(new)
    return tuple(
        event
        for turn, _, events in readings(turns, time_zone=time_zone, known=known, pipeline=pipeline)
        if turn.id in wanted
        for event in events
    )


def readings(
    turns: Sequence[Turn], *, time_zone: ZoneInfo, known: Sequence[KnownPlace], pipeline: Pipeline
) -> Iterator[tuple[Turn, TurnReading, list[Event]]]:
    """Each turn of the user and the assistant in order, what it was read as, and its events."""
    lexicon, vocabulary = load_lexicon(), load_vocabulary()
    roster = Roster(lexicon.names)
    for place in known:
        for name in (place.name, *place.aliases):
            roster.add(name, place.name)
    discourse = Discourse(localities={place.name: place.locality for place in known if place.locality})
    user = UserReader(discourse, lexicon, vocabulary, time_zone, frozenset(place.name for place in known))
    people: set[str] = set()
    talk = [turn for turn in turns if turn.role in {"user", "assistant"}]
    docs = pipeline.read([_english(turn.text[:_READ_CHARS]) for turn in talk])
    for position, (turn, doc) in enumerate(zip(talk, docs, strict=True)):
        words = words_of(doc) if is_readable(doc.text) else ()
        discourse.turn = position
        people |= {word.lower() for word in (turn.speaker or "").split()}
        reader = Reader(
            lexicon,
            vocabulary,
            roster,
            frozenset(people),
            offering=turn.role == "assistant",
            is_document=is_material(turn.text),
        )
        reading = _read(turn, words, reader)
        people |= {name.text.lower() for name in reading.names if name.kind == "person"}
        found = (
            with_requests(turn, words, user.read(turn, reading))
            if turn.role == "user"
            else read_assistant(turn, reading, position, discourse, lexicon, vocabulary)
        )
        if turn.role == "user":
            found += foreign_events(turn, discourse, user.known, time_zone)
        else:
            foreign_options(turn, position, discourse)
        for name in (*discourse.seen, *(option.name for group in discourse.groups[-1:] for option in group)):
            roster.add(discourse.branches.get(name or "", name or ""))
        yield turn, reading, found


def _english(text: str) -> str:
    """The text with its sentences in other languages that can be read blanked out."""
    for one in stretches(text):
        text = text[: one.start] + re.sub(r"[^\n]", " ", text[one.start : one.end]) + text[one.end :]
    return text


def _read(turn: Turn, words: tuple[Word, ...], reader: Reader) -> TurnReading:
    found = survey(words, turn.text, reader)
    inside = frozenset(index for name in found.names for index in range(name.start, name.end))
    clauses = split(words, reader.lexicon, inside) if words else ()
    return TurnReading(turn.text, words, found.names, clauses, found.dropped)
