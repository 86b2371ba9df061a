"""What the probes ask of a memory: the part of the client that they use."""

from __future__ import annotations

from typing import Literal, Protocol

from openmap_graph.model.answer import Context, Recall, Routine, Scenario, TurnHit
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.memory import Memory


class Measured(Protocol):
    """What a term has come to mean."""

    @property
    def value(self) -> float | None: ...


class Handle(Protocol):
    """The handle of one user, as the client has it."""

    def capture(self, turns: object, conversation: str | None = None) -> object: ...

    def consolidate(self) -> object: ...

    def erase(self) -> object: ...

    def recall(self, query: str, *, limit: int = 5) -> Recall: ...

    def context(self, query: str, *, limit: int = 5) -> Context: ...

    def ask(self, question: str) -> Judgement: ...

    def beliefs(self, *, min_confidence: float = 0.0) -> tuple[Belief, ...]: ...

    def memories(self) -> tuple[Memory, ...]: ...

    def calibration(self, term: str, *, context: str | None = None) -> Measured: ...

    def scenarios(self, limit: int = 20) -> tuple[Scenario, ...]: ...

    def routines(self, limit: int = 20) -> tuple[Routine, ...]: ...

    def search_turns(self, query: str, *, limit: int = 10) -> tuple[TurnHit, ...]: ...

    def graph(self, *, format: Literal["json", "mermaid"] = "json") -> object: ...


class Users(Protocol):
    """A client: something with a handle for each user."""

    def user(self, user_id: str) -> Handle: ...
