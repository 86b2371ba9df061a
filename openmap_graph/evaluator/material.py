"""What one evaluation looks at: frozen values, read from the memory by others. No clock, no graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from openmap_graph.model.base import Instant, Value

FactKind = Literal["belief", "anchor", "calibration", "statement"]

VISIT = "visit:"
"""How the stream of a place's visits begins; its id follows."""


class StreamEvent(Value):
    """Something that happened at `at`, whenever it was recorded.

    `stream` is what is counted together: a kind such as `meal`, or `visit:<place id>`. `offset_min` is the distance
    from UTC, in minutes, with which the time was told; None when it came without one, and 0 counts as none, because
    hosts write UTC wherever their user is. Without it the user's time zone tells the local time. `weight` is how many
    times the event counts.
    """

    id: str
    stream: str
    at: Instant
    recorded_at: Instant | None = None
    text: str = ""
    offset_min: int | None = None
    weight: float = Field(default=1.0, gt=0)


class Fact(Value):
    """Something that is held to be so. `due` is when it is to be done or runs out, as told; `valid_to` when it stopped
    being held. `contradicts` are ids of facts that can't be so at the same time."""

    id: str
    kind: FactKind
    text: str
    subject: str = ""
    valid_from: Instant | None = None
    valid_to: Instant | None = None
    due: Instant | None = None
    confidence: float = Field(ge=0, le=1)
    contradicts: tuple[str, ...] = ()


class NoteText(Value):
    """A note of the user or a host; never one of the evaluator's own."""

    id: str
    text: str
    at: Instant
    source: str = ""


class Reaction(Value):
    """What the user did about a nudge, and when."""

    text: str
    at: Instant | None = None


class NudgeMark(Value):
    """What a host said to the user at `at`, with the reactions to it."""

    id: str
    text: str
    at: Instant
    reactions: tuple[Reaction, ...] = ()


class Visit(Value):
    """One visit of a place, and with whom. `id` is the event's."""

    id: str
    at: Instant
    companions: tuple[str, ...] = ()


class PlaceVisits(Value):
    """A place and when it was visited."""

    place_id: str
    name: str
    visits: tuple[Visit, ...] = ()


class Said(Value):
    """What an earlier evaluation said: nothing is said twice at one step."""

    fingerprint: str
    step: int
    at: Instant
    kind: str
    subject: str
    start: Instant
    end: Instant


class Material(Value):
    """All that one evaluation may look at.

    `muted` holds kinds of findings (`rate`), or a kind about one subject (`rate:meal`). `thresholds` gives the
    confidence that a kind needs, where feedback moved it.
    """

    now: Instant
    time_zone: str = "UTC"
    events: tuple[StreamEvent, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: tuple[NoteText, ...] = ()
    nudges: tuple[NudgeMark, ...] = ()
    places: tuple[PlaceVisits, ...] = ()
    muted: frozenset[str] = frozenset()
    thresholds: Mapping[str, float] = {}
    said: tuple[Said, ...] = ()

    def ids(self) -> frozenset[str]:
        """Every id that a finding may cite."""
        return frozenset(
            [
                *(one.id for one in self.events),
                *(one.id for one in self.facts),
                *(one.id for one in self.notes),
                *(one.id for one in self.nudges),
                *(visit.id for place in self.places for visit in place.visits),
            ]
        )
