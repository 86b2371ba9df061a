"""The client and the per-user handle: the only way to a user's data. Every method is a line or two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, Self

from openmap_graph.belongings import Belongings
from openmap_graph.flows import (
    ask,
    capture,
    context,
    lifecycle,
    listing,
    plan,
    recall,
    rerank,
    search,
    stating,
)
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.journaling import Journaling
from openmap_graph.keeping import Keeping
from openmap_graph.model.anchor import Anchor
from openmap_graph.model.answer import (
    Capture,
    Consolidation,
    Context,
    Evidence,
    Health,
    Recall,
    Routine,
    Scenario,
    TurnHit,
)
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.calibration import Calibration
from openmap_graph.model.input import PlaceInput
from openmap_graph.model.intent import IntentFrame
from openmap_graph.model.memory import Change, Memory
from openmap_graph.model.place import Point
from openmap_graph.model.search import Plan, Reranked
from openmap_graph.model.turn import Turn
from openmap_graph.noticing import Noticing, Watching
from openmap_graph.rules import accept
from openmap_graph.rules.areas import Area
from openmap_graph.rules.clock import zone
from openmap_graph.settings import Settings

Near = Point | tuple[float, float] | None
When = datetime | str | None


class OpenMap(Watching):
    """A memory on one Neo4j. Close it, or use it in a `with`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @classmethod
    def open(
        cls,
        settings: Settings | None = None,
        *,
        progress: Callable[[str], None] | None = None,
        clock: Callable[[], datetime] | None = None,
    ) -> OpenMap:
        """A client for the configured Neo4j, else for the private one of this machine, started when needed.

        `progress` is told what is being waited for; `clock` replaces the time of day.
        """
        from openmap_graph.wiring import build

        return cls(build(settings, progress, clock))

    def user(self, user_id: str, *, time_zone: str | None = None) -> UserMemory:
        """The handle of one user. Raises `InvalidInput` for a blank id or an unknown time zone."""
        name = time_zone if time_zone is not None else self._services.settings.time_zone
        return UserMemory(self._services, Tenant(accept.user_id(user_id), zone(name)))

    def users(self) -> tuple[str, ...]:
        """The ids of all users in the store."""
        return listing.users(self._services)

    def health(self) -> Health:
        """The state of the server, the schema, the indexes and the models."""
        return listing.health(self._services)

    def ready(self) -> bool:
        """Whether the store answers."""
        return self.health().status != "down"

    def close(self) -> None:
        """Close the connections; a private server goes on for other processes."""
        self._services.graph.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class UserMemory(Belongings, Keeping, Noticing, Journaling):
    """Everything of one user. No method takes a user id."""

    @property
    def user_id(self) -> str:
        """Whose memory this is."""
        return self._bound.user_id

    def capture(
        self, turns: object, conversation: str | None = None, at: When = None, extract: bool = True
    ) -> Capture:
        """Store what was said, read it, and remember what follows. Repeating the call changes nothing."""
        return capture.capture(
            self._services, self._tenant, turns, conversation=conversation, at=at, extract=extract
        )

    def observe(self, turns: object, conversation: str | None = None, at: When = None) -> Capture:
        """The same as `capture`, without a scenario."""
        return capture.capture(
            self._services, self._tenant, turns, conversation=conversation, at=at, with_scenario=False
        )

    def remember(self, text: str, relationship: str | None = None, at: When = None) -> Capture:
        """One statement by the user, read like a turn; `relationship` overrides what is read of its places."""
        return stating.remember(self._services, self._tenant, text, relationship, at)

    def remember_place(
        self,
        place: PlaceInput | Mapping[str, Any],
        relationship: str = "mentioned",
        note: str | None = None,
        companions: Sequence[str] = (),
        at: When = None,
    ) -> Change:
        """Remember a structured place with coordinates, tags, provider id and raw attributes."""
        return stating.remember_place(
            self._services, self._tenant, place, relationship, note=note, companions=companions, at=at
        )

    def update_memory(self, id: str, relationship: str | None = None, note: str | None = None) -> Memory:
        """Change the relationship or the note of a memory; the memory as it is then."""
        return stating.update_memory(self._services, self._tenant, id, relationship, note)

    def recall(
        self, query: str, near: Near = None, limit: int = 5, at: When = None, include_history: bool = False
    ) -> Recall:
        """Remembered places for a query, best first, with reasons."""
        return recall.remembered(
            self._services,
            self._tenant,
            query,
            near=near,
            most=limit,
            at=at,
            include_history=include_history,
        )

    def context(self, query: str, near: Near = None, limit: int = 5, max_chars: int | None = None) -> Context:
        """The block for a prompt: profile, recalled places, sources."""
        return context.context(
            self._services, self._tenant, query, near=near, limit=limit, max_chars=max_chars
        )

    def plan(self, query: str, near: Near = None, at: When = None) -> Plan:
        """How to search a live map for the query: words, location, radius, limits, what to avoid. Stores nothing."""
        return plan.plan(self._services, self._tenant, query, near=near, at=at)

    def rerank(
        self, query: str, candidates: object, near: Near = None, limit: int = 10, at: When = None
    ) -> Reranked:
        """A map provider's candidates in this user's order, with reasons. Stores nothing."""
        return rerank.rerank(self._services, self._tenant, query, candidates, near=near, most=limit, at=at)

    def why(self, id: str, depth: int = 50) -> Evidence:
        """The evidence tree of an id down to the quoted words; `depth` events at most on each level."""
        return listing.why(self._services, self._tenant, id, depth)

    def ask(self, question: str) -> Judgement:
        """Whether the user likes, avoids or pursues what the question names."""
        return ask.ask(self._services, self._tenant, question)

    def resolve_intent(self, text: str) -> IntentFrame:
        """The intent frame of a query."""
        return recall.frame_of(self._services, self._tenant, text, self._services.clock())

    def beliefs(
        self,
        predicate: str | None = None,
        object: str | None = None,
        scope: str | None = None,
        min_confidence: float = 0.0,
        as_of: When = None,
        known_at: When = None,
    ) -> tuple[Belief, ...]:
        """Beliefs that hold (at `as_of`, as known at `known_at`), the surest first."""
        return listing.beliefs(
            self._services, self._tenant, predicate, object, scope, min_confidence, as_of, known_at
        )

    def memories(
        self,
        place: str | None = None,
        relationship: str | None = None,
        history: bool = False,
        limit: int = 1_000,
    ) -> tuple[Memory, ...]:
        """Memories of places, newest first; with `history` also those that were retracted."""
        return listing.memories(self._services, self._tenant, place, relationship, history, limit)

    def calibrations(self) -> tuple[Calibration, ...]:
        """What fuzzy words mean to the user, by term and context."""
        return listing.calibrations(self._services, self._tenant)

    def calibration(self, term: str, context: str | None = None, currency: str | None = None) -> Calibration:
        """What one word means in a context: learned there, else in general, else assumed; it says which."""
        return listing.calibration_of(self._services, self._tenant, term, context, currency)

    def anchors(self, as_of: When = None) -> tuple[Anchor, ...]:
        """Home, work and other roles at a time."""
        return listing.anchors(self._services, self._tenant, as_of)

    def set_anchor(
        self, role: str, place: str | None = None, near: Near = None, since: When = None
    ) -> Anchor:
        """State where home, work or any role is: a remembered place's id, or a label, with a position if known."""
        return stating.set_anchor(self._services, self._tenant, role, place, near, since)

    def remove_anchor(self, role: str) -> None:
        """End the current anchor of a role."""
        stating.remove_anchor(self._services, self._tenant, role)

    def calibrate(
        self,
        term: str,
        value: float,
        unit: str | None = None,
        context: str | None = None,
        accepted: bool = True,
    ) -> Calibration:
        """State one value that was accepted or refused; `unit` is the term's own, or a currency for money."""
        return stating.calibrate(self._services, self._tenant, term, value, unit, context, accepted)

    def areas(self) -> tuple[Area, ...]:
        """The areas that the user frequents, the most visited first."""
        return listing.areas(self._services, self._tenant)

    def scenarios(self, limit: int = 20) -> tuple[Scenario, ...]:
        """Episodes, newest first."""
        return listing.scenarios(self._services, self._tenant, limit)

    def routines(self, limit: int = 20) -> tuple[Routine, ...]:
        """Habits, best supported first."""
        return listing.routines(self._services, self._tenant, limit)

    def search_turns(
        self,
        query: str,
        limit: int = 10,
        *,
        conversation: str | None = None,
        speaker: str | None = None,
        place: str | None = None,
        since: When = None,
        until: When = None,
    ) -> tuple[TurnHit, ...]:
        """Turns of the conversations for a query, best first; `place` is an id or a name, `speaker` a name or a role."""
        return search.search_turns(
            self._services,
            self._tenant,
            query,
            limit,
            conversation=conversation,
            speaker=speaker,
            place=place,
            since=since,
            until=until,
        )

    def recent_turns(self, limit: int = 20) -> tuple[Turn, ...]:
        """The last turns, newest first."""
        return listing.recent_turns(self._services, self._tenant, limit)

    def graph(self, format: Literal["json", "mermaid"] = "json") -> Any:
        """Places, traits, beliefs and anchors as a drawing: a dict, or Mermaid text."""
        return listing.drawing(self._services, self._tenant, format)

    def consolidate(self, rebuild: bool = False) -> Consolidation:
        """Weigh what is new (or, to rebuild, everything) and settle beliefs, routines and areas."""
        return lifecycle.consolidate(self._services, self._tenant, rebuild=rebuild)
