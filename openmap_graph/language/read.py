"""Reads a conversation: turns in, events out. Pure; what the user says makes evidence, the rest is context."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from zoneinfo import ZoneInfo

from openmap_graph.language.assistant import read_assistant
from openmap_graph.language.clauses import split
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.names import Reader, find_names
from openmap_graph.language.offers import Discourse
from openmap_graph.language.packs import is_readable
from openmap_graph.language.pipeline import Pipeline
from openmap_graph.language.roster import Roster
from openmap_graph.language.user import UserReader
from openmap_graph.language.vocabulary import load_vocabulary
from openmap_graph.language.words import words_of
from openmap_graph.model.event import Event
from openmap_graph.model.place import KnownPlace
from openmap_graph.model.turn import Turn

_READ_CHARS = 20_000
_DOCUMENT_CHARS = 1_200


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
    lexicon, vocabulary = load_lexicon(), load_vocabulary()
    roster = Roster(lexicon.names)
    for place in known:
        for name in (place.name, *place.aliases):
            roster.add(name, place.name)
    discourse = Discourse(localities={place.name: place.locality for place in known if place.locality})
    user = UserReader(discourse, lexicon, vocabulary, time_zone, frozenset(place.name for place in known))
    events: list[Event] = []
    people: set[str] = set()
    talk = [turn for turn in turns if turn.role in {"user", "assistant"}]
    for position, (turn, doc) in enumerate(
        zip(talk, pipeline.read([turn.text[:_READ_CHARS] for turn in talk]), strict=True)
    ):
        words = words_of(doc) if is_readable(doc.text) else ()
        discourse.turn = position
        people |= {word.lower() for word in (turn.speaker or "").split()}
        reader = Reader(
            lexicon,
            vocabulary,
            roster,
            frozenset(people),
            offering=turn.role == "assistant",
            is_document=len(turn.text) > _DOCUMENT_CHARS,
        )
        names = find_names(words, turn.text, reader)
        people |= {name.text.lower() for name in names if name.kind == "person"}
        inside = frozenset(index for name in names for index in range(name.start, name.end))
        reading = TurnReading(turn.text, words, names, split(words, lexicon, inside) if words else ())
        found = (
            user.read(turn, reading)
            if turn.role == "user"
            else read_assistant(turn, reading, position, discourse, lexicon, vocabulary)
        )
        for name in (*discourse.seen, *(option.name for group in discourse.groups[-1:] for option in group)):
            roster.add(name or "")
        if turn.id in new:
            events.extend(found)
    return tuple(events)
