"""What the product answers: captures, recalls, contexts, evidence trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.belief import Belief
from openmap_graph.model.event import Event, Measure
from openmap_graph.model.forgetting import ForgetProposal
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.memory import Change, Trait
from openmap_graph.model.place import Place


class ScenarioRef(Value):
    """The scenario that a capture made or extended."""

    id: str
    title: str


ReadBy = Literal["rules", "rules and model"]


class Capture(Value):
    """What a capture stored and changed. A repeated call has no `new_turns` and no changes.

    `proposals` are requests to forget that the turns made; each waits for `confirm_forget`. `read_by` tells whether a
    language model helped; `dropped` are the reasons for which parts of its answer, or all of it, were not taken.
    """

    conversation: str
    turns: tuple[str, ...]
    new_turns: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    measures: tuple[Measure, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    scenario: ScenarioRef | None = None
    events: tuple[Event, ...] = ()
    proposals: tuple[ForgetProposal, ...] = ()
    warnings: tuple[str, ...] = ()
    read_by: ReadBy = "rules"
    dropped: tuple[str, ...] = ()


class Source(Value):
    """A quoted turn behind an answer; `citation` is `turn#<number>`."""

    turn_id: str
    number: int
    speaker: str
    said_at: Instant
    snippet: str

    @property
    def citation(self) -> str:
        return f"turn#{self.number}"


class Reason(Value):
    """One named share of a score, and what it rests on."""

    name: str
    share: float
    detail: str = ""
    evidence: tuple[str, ...] = ()


class Recalled(Value):
    """A remembered place in an answer. `score` is the sum of the reasons' shares."""

    memory_id: str
    place: Place
    relationship: str
    score: float
    reasons: tuple[Reason, ...]
    traits: tuple[Trait, ...] = ()
    distance_km: float | None = None
    sources: tuple[Source, ...] = ()


class Recall(Value):
    """Remembered places, best first; `avoided` holds those not suggested, with the reason."""

    query: str
    frame: IntentFrame
    places: tuple[Recalled, ...]
    avoided: tuple[Recalled, ...] = ()
    empty_reason: str | None = None

    def __getitem__(self, index: int) -> Recalled:
        return self.places[index]

    def __len__(self) -> int:
        return len(self.places)

    def ranked(self) -> Iterator[tuple[int, Recalled]]:
        """The places with their rank from 1."""
        return enumerate(self.places, start=1)


class Context(Value):
    """The block for a prompt: a stable profile, the recalled places, and the quoted sources."""

    system: str
    prepend: str
    places: tuple[Recalled, ...]
    sources: tuple[Source, ...]


class TurnHit(Value):
    """A turn found by `search_turns`."""

    turn_id: str
    number: int
    conversation: str
    role: str
    speaker: str | None
    text: str
    said_at: Instant
    score: float


class Scenario(Value):
    """One episode: who wanted what, which places, and how it went."""

    id: str
    title: str
    summary: str
    places: tuple[str, ...]
    preferred: tuple[str, ...]
    avoided: tuple[str, ...]
    intents: tuple[str, ...]
    concepts: tuple[str, ...]
    turns: int
    started_at: Instant
    ended_at: Instant


class Routine(Value):
    """A habit seen over several scenarios of one goal family, with weekdays (Monday 0) and hours (from, to) when real."""

    id: str
    family: str
    title: str
    summary: str
    intents: tuple[str, ...]
    positive_places: tuple[str, ...]
    negative_places: tuple[str, ...]
    positive_concepts: tuple[str, ...]
    negative_concepts: tuple[str, ...]
    concepts: tuple[str, ...]
    support: int
    confidence: float
    weekdays: tuple[int, ...] = ()
    hours: tuple[int, ...] = ()


class Evidence(Value):
    """A node of the tree that `why` returns: a statement, how it was reached, and what it rests on."""

    id: str
    kind: str
    statement: str
    confidence: float | None = None
    how: str | None = None
    at: Instant | None = None
    quote: str | None = None
    speaker: str | None = None
    citation: str | None = None
    stance: Literal["for", "against", "before", "part"] = "for"
    more: int = 0
    children: tuple[Evidence, ...] = ()

    def text(self) -> str:
        """The tree as indented lines."""
        return "\n".join(_lines(self, 0))


def _lines(node: Evidence, depth: int) -> Iterator[str]:
    mark = {"against": "against: ", "before": "before: ", "for": "", "part": ""}[node.stance]
    line = f"{'  ' * depth}{mark}{_one_line(node.statement)}"
    if node.confidence is not None:
        line += f" ({node.confidence:.2f})"
    if node.how:
        line += f" [{_one_line(node.how)}]"
    yield line
    if node.quote is not None:
        when = f"{node.at:%Y-%m-%d}" if node.at else "?"
        yield f"{'  ' * (depth + 1)}“{_one_line(node.quote)}” — {_one_line(node.speaker or '?')}, {when}, {node.citation}"
    for child in node.children:
        yield from _lines(child, depth + 1)
    if node.more:
        yield f"{'  ' * (depth + 1)}… and {node.more} more"


def _one_line(text: str) -> str:
    """Words as data: what is not printed, line breaks too, is a space, so that no quote looks like a line of the tree."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


class Health(Value):
    """The state of the store and of the models."""

    status: Literal["ok", "degraded", "down"]
    server: str | None
    edition: str | None
    schema_version: int | None
    embedding_model: str
    embedding_dimension: int
    counts: dict[str, int]
    problems: tuple[str, ...] = ()


class Consolidation(Value):
    """What a consolidation did: how many events and memories it weighed, and how many beliefs hold after it."""

    weighed: int
    beliefs: int
