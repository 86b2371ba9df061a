"""What one place is to one user, now and before."""

from __future__ import annotations

from typing import Literal

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.event import Measure, Relationship
from openmap_graph.model.place import Place

Action = Literal["ADD", "UPDATE", "NOOP"]


class Trait(Value):
    """A concept said of a place. `attitude` is the user's (-1 complained, 0 described, 1 praised)."""

    concept: str
    present: bool = True
    attitude: int = 0
    source: Literal["user", "assistant", "provider"] = "user"


class Version(Value):
    """One state of a memory: valid in the world from `valid_from` (until `valid_to`), known from `recorded_at`."""

    id: str
    relationship: Relationship | Literal["retracted"]
    reason: str
    valid_from: Instant
    valid_to: Instant | None = None
    recorded_at: Instant

    @property
    def held(self) -> Relationship | None:
        """The relationship that this version holds, None for a retraction."""
        return None if self.relationship == "retracted" else self.relationship


class Memory(Value):
    """The current memory of one place: folded from its evidence. `affect` is -1 (disliked) to 1 (loved)."""

    id: str
    place: Place
    relationship: Relationship
    affect: float
    since: Instant
    visits: int
    support: int
    traits: tuple[Trait, ...] = ()
    facts: tuple[Measure, ...] = ()
    companions: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    note: str | None = None
    versions: tuple[Version, ...] = ()


class Change(Value):
    """What one piece of evidence did to a memory, and why."""

    action: Action
    reason: str
    place: str
    claim: str
    relationship: Relationship | None
    memory_id: str
    event_id: str
    quote: str
    version: int
