"""The arguments of operations: their types, bounds, and what they mean. One word means one thing everywhere."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue
from typing_extensions import TypedDict

from openmap_graph.interfaces.operations.paging import MOST
from openmap_graph.model.event import Predicate, Relationship
from openmap_graph.model.input import PlaceInput
from openmap_graph.model.noticing import Verdict
from openmap_graph.model.place import PlaceStatus, Point

_LONGEST_ID = 512
_LONGEST_WORDS = 10_000
_LONGEST_TEXT = 1_000_000

Role = Literal[
    "user", "assistant", "system", "tool", "human", "ai", "model", "developer", "function"
]  # the names of other chat formats mean one of the first four


class SpokenTurn(TypedDict, total=False):
    """One turn of a conversation in the common chat format; other fields are ignored."""

    __pydantic_config__ = ConfigDict(extra="allow")  # pyright: ignore[reportGeneralTypeIssues]
    role: Annotated[Role | None, Field(description="Who said it; the user when left out.")]
    content: Annotated[
        str | list[JsonValue] | None,
        Field(description="What was said: text, or a list of parts of which those of text are read."),
    ]
    at: Annotated[
        str | None,
        Field(description="When it was said, in ISO 8601.", json_schema_extra={"format": "date-time"}),
    ]
    name: Annotated[str | None, Field(description="The speaker's name.")]


def words(description: str, *, longest: int = _LONGEST_WORDS, least: int = 0, **more: Any) -> Any:
    """A text, up to a length."""
    return Annotated[str, Field(description=description, min_length=least, max_length=longest, **more)]


def identifier(description: str) -> Any:
    """An id that an answer gave."""
    return Annotated[str, Field(description=description, min_length=1, max_length=_LONGEST_ID)]


def moment(description: str) -> Any:
    """A time in ISO 8601; without an offset it is read in the user's time zone."""
    described = f"{description} In ISO 8601; without an offset it is read in the user's time zone."
    return words(described, longest=64, json_schema_extra={"format": "date-time"})


def number(description: str, **bounds: Any) -> Any:
    """A finite number."""
    return Annotated[float, Field(description=description, allow_inf_nan=False, **bounds)]


def count(description: str, most: int = MOST) -> Any:
    """A whole number from 1."""
    return Annotated[int, Field(description=description, ge=1, le=most)]


def flag(description: str) -> Any:
    """Yes or no."""
    return Annotated[bool, Field(description=description)]


def several(description: str) -> Any:
    """A list of words."""
    return Annotated[list[_WORD], Field(description=description, max_length=100)]


_WORD = Annotated[str, Field(max_length=500)]
_NUMBER = Annotated[int, Field(ge=0)]
_LINE = Annotated[str, Field(max_length=2_000)]
_TURNS = Annotated[
    list[SpokenTurn | str],
    Field(description="What was said, oldest first. A text alone is the user's.", max_length=10_000),
]
_PLACE = Annotated[
    PlaceInput, Field(description="A place with its name at least; other fields are kept as they are.")
]

FIELDS: dict[str, Any] = {
    # what is asked
    "query": words("What is wanted, in the user's words."),
    "question": words("A question about the user, such as “do I like tea?”."),
    "text": words("The words.", longest=_LONGEST_TEXT),
    "near": Annotated[Point, Field(description="A position in WGS-84 degrees.")],
    "limit": count("How many at most."),
    "at": moment("When; now when left out."),
    "include_history": flag("Whether to include what is no longer so."),
    "max_chars": count("Longest block, in characters.", 1_000_000),
    "depth": count("How many events at most on each level."),
    "id": identifier("An id from another answer."),
    "candidates": Annotated[
        list[JsonValue], Field(description="Places as a map provider returned them.", max_length=100_000)
    ],
    # what is told
    "turns": _TURNS,
    "conversation": words("The conversation that the turns belong to.", longest=_LONGEST_ID),
    "extract": flag("Whether to read the turns for places and opinions; they are stored in any case."),
    "relationship": Annotated[Relationship, Field(description="What the place is to the user.")],
    "note": words("A note on the place, kept as it is."),
    "companions": several("With whom, such as kids or partner."),
    "place": identifier("A place: the id of one that is remembered."),
    # beliefs and other knowledge
    "predicate": Annotated[Predicate, Field(description="Only beliefs of this kind.")],
    "object": words("Only about this concept or place.", longest=500),
    "scope": words("Only in this situation, such as “with the kids”.", longest=500),
    "min_confidence": number("Only those at least as firm.", ge=0, le=1),
    "as_of": moment("What was true then."),
    "known_at": moment("What was known then."),
    "history": flag("With earlier versions, and places that were taken back."),
    "concept": words("A concept, such as ramen or quiet.", longest=500),
    "term": words("A word such as near, noise or budget.", longest=100),
    "context": words("A situation, such as date or work.", longest=100),
    "currency": words("A currency, such as EUR.", longest=10),
    "value": number("The value, in the term's unit."),
    "unit": words("The term's own unit, or a currency for money.", longest=20),
    "accepted": flag("Whether the user accepted it (or refused it)."),
    "role": words("A role such as home, work or gym.", longest=200, least=1),
    "since": moment("Since when; now when left out."),
    "until": moment("Until when, not included."),
    "rebuild": flag("Whether to weigh everything anew."),
    # places
    "tag": words("Only with this trait.", longest=500),
    "status": Annotated[PlaceStatus, Field(description="What has become of the place.")],
    "detail": words("What it is called now, or where it has moved.", longest=500),
    "within_km": number("How far a neighbour may be, in km.", ge=0, le=20_100),
    "radius_km": number("How far, in km; what *near* means to the user when left out.", gt=0, le=20_100),
    "private": identifier("The id of the user's own place."),
    "canonical": Annotated[
        str | PlaceInput, Field(description="The provider's place: its id, or its record.")
    ],
    "keep": identifier("The id of the place that stays."),
    "other": identifier("The id of the place that is the same."),
    "same": flag("Whether the two places are one."),
    "name": words("The list's name.", longest=500, least=1),
    "speaker": words("Only what this person or role said.", longest=500),
    "format": Annotated[Literal["json", "mermaid"], Field(description="Data, or Mermaid text.")],
    # preferences
    "likes": several("What the user likes."),
    "dislikes": several("What the user dislikes."),
    "vibes": several("The mood that the user wants of places."),
    "dietary": several("Diet and allergies."),
    "budget": words("How much the user spends, in words.", longest=500),
    "notes": words("Anything else."),
    # what is noticed, and what goes
    "kind": words("What kind of thing, such as meal.", longest=100, least=1),
    "source": words("Who says it.", longest=200, least=1),
    "fields": Annotated[
        dict[str, JsonValue], Field(description="Anything else of it, such as `due`.", max_length=50)
    ],
    "nudge": identifier("The nudge's id."),
    "reaction": words("What the user did or said.", least=1),
    "now": moment("As if it were then."),
    "withdrawn": flag("With those that turned out not to be so."),
    "observation": identifier("The observation's id."),
    "verdict": Annotated[Verdict, Field(description="What the observation was worth.")],
    "days": count("Over how many days.", 3_650),
    "memory": identifier("The memory to forget."),
    "turn": identifier("The turn to forget."),
    "belief": identifier("The belief to forget."),
    "alias": identifier("The name to forget."),
    "anchor": identifier("The anchor to forget."),
    "before": moment("Everything before then."),
    "preview": flag("Whether to tell what would go instead of letting it go."),
    "dry_run": flag("Whether to tell what would be taken over instead of doing it."),
    "texts": several("Texts that must be found nowhere."),
    # the journal
    "part": count("Which part of a long view."),
    "total": Annotated[int, Field(ge=0, description="The number of memories that the parts were made from.")],
    "strict": flag("Whether to refuse while summaries are missing."),
    "author": words("Who wrote it.", longest=200),
    "event_date": words(
        "The day that it is about, YYYY-MM-DD.", longest=10, json_schema_extra={"format": "date"}
    ),
    "evidence": several("Ids of memories, beliefs, places or turns that it rests on."),
    "force": flag("Keep it although it is known."),
    "block": words("A block of memories, such as 8-15.", longest=50, least=1),
    "by": Annotated[
        Literal["pattern", "words"], Field(description="Whether the text is a regular expression or words.")
    ],
    "repair": flag("Whether to cut torn ends and summaries without memories."),
    "numbers": Annotated[list[_NUMBER], Field(description="Numbers of memories.", max_length=10_000)],
    "lines": Annotated[
        list[_LINE], Field(description="Lines `YYYY-MM-DD text`, oldest first.", max_length=100_000)
    ],
    "changes": Annotated[
        dict[str, int | None], Field(description="WAKE_LINES, ENTRY_CHARS, PART_CHARS or PART_LINES.")
    ],
    "folder": words("A folder."),
    # where one word means something else
    "remember.text": words(
        "One statement by the user, such as “Fern Room was lovely”.", longest=_LONGEST_TEXT
    ),
    "remember_place.place": _PLACE,
    "update_memory.note": words("The note; an empty one takes it away."),
    "set_anchor.place": words("The id of a remembered place, or a label.", longest=500, least=1),
    "add_alias.text": words("What the user calls the place.", longest=500, least=1),
    "memories.place": words("Only of the place of this name.", longest=500),
    "search_turns.place": words("Only about this place: its id or its name.", longest=500),
    "search_turns.query": words("The words to look for."),
    "search_turns.conversation": words("Only of this conversation.", longest=_LONGEST_ID),
    "search_turns.since": moment("Not before."),
    "journal_note.text": words("One line, which is kept for ever."),
    "journal_note.source": words("Where it comes from.", longest=200),
    "journal_note.scope": Annotated[
        Literal["personal", "team"], Field(description="The user's journal, or that of the team.")
    ],
    "journal_nap.text": words("The summary of the block, one line."),
    "journal_recall.text": words("The regular expression or the words.", longest=1_000),
    "forget.place": identifier("The place to forget."),
    "mute.kind": words(
        "A kind of finding (`rate`), or that kind of one stream (`rate:meal`).", longest=200, least=1
    ),
    "unmute.kind": words("A kind of finding that was muted.", longest=200, least=1),
    "infer.predicate": Annotated[
        Predicate, Field(description="Whether the user likes it, avoids it, pursues it …")
    ],
    "places_near.near": Annotated[
        Point, Field(description="Around here; where *near me* is for the user when left out.")
    ],
    "resolve_intent.text": words("A query, in the user's words."),
}
"""Type and meaning by argument; `operation.argument` where one operation means something else by it."""
