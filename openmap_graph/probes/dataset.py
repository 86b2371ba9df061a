"""Datasets with probes: conversations to play, and what must be known afterwards. Values only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, cast
from zoneinfo import ZoneInfo

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator
from pydantic.alias_generators import to_camel

from openmap_graph.errors import OpenMapError
from openmap_graph.model.base import Value
from openmap_graph.model.turn import Role
from openmap_graph.rules.clock import instant


def _as_list(value: object) -> object:
    if value is None:
        return ()
    if isinstance(value, (list, tuple)):
        return tuple(cast("list[object]", value))
    return (value,)


Texts = Annotated[tuple[str, ...], BeforeValidator(_as_list)]
"""A list of texts; a single text stands for a list of one, null for none."""


class _Probe(BaseModel):
    """What every probe has. Fields of other harnesses are kept, so that they can be reported as unchecked."""

    model_config = ConfigDict(frozen=True, extra="allow", alias_generator=to_camel, populate_by_name=True)

    category: str = ""
    llm_only: bool = False
    note: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _null_is_missing(cls, value: object) -> object:
        if not isinstance(value, dict):
            return value
        fields = cast("dict[str, object]", value)
        return {name: field for name, field in fields.items() if field is not None}


class RecallProbe(_Probe):
    """Which places a query brings back."""

    kind: Literal["recall"]
    query: str
    expect_top: Texts = ()
    expect_includes: Texts = ()
    expect_not_top: Texts = ()


class AskProbe(_Probe):
    """What a question about the user is answered with."""

    kind: Literal["ask"]
    question: str
    expect_likely: bool | None = None


class BeliefProbe(_Probe):
    """Whether a belief is current."""

    kind: Literal["belief"]
    predicate: str
    object: str
    expect_present: bool | None = None


class CalibrationProbe(_Probe):
    """What a word such as *near* has come to mean."""

    kind: Literal["calibration"]
    term: str
    context: str | None = None
    expect: float | None = None
    min: float | None = None
    max: float | None = None


class MemoryProbe(_Probe):
    """How many current memories a place has, and what the newest says."""

    kind: Literal["memory", "reconcile"]
    place: str
    expect_count: int | None = None
    expect_relationship: str | None = None


class ConversationProbe(_Probe):
    """Whether a turn is found again."""

    kind: Literal["conversation"]
    query: str
    expect_includes: Texts = ()
    limit: int = Field(10, gt=0)


class PersonaProbe(_Probe):
    """What the context block says."""

    kind: Literal["persona"]
    query: str = ""
    limit: int = Field(5, gt=0)
    expect_system_includes: Texts = ()
    expect_prepend_includes: Texts = ()
    expect_system_excludes: Texts = ()


class GraphProbe(_Probe):
    """What the Mermaid export says."""

    kind: Literal["graph"]
    expect_includes: Texts = ()


class CitationProbe(_Probe):
    """Whether a recalled place quotes the words behind it."""

    kind: Literal["citation"]
    query: str = ""
    place: str
    expect_includes: Texts = ()
    limit: int = Field(5, gt=0)


class _EpisodeProbe(_Probe):
    limit: int = Field(20, gt=0)
    intent: str | None = None
    expect_place: Texts = ()
    expect_other_place: Texts = ()
    expect_concepts_include: Texts = ()
    expect_concepts_exclude: Texts = ()
    expect_title_includes: Texts = ()
    expect_title_excludes: Texts = ()
    expect_summary_includes: Texts = ()
    expect_summary_excludes: Texts = ()


class ScenarioProbe(_EpisodeProbe):
    """Whether one episode meets everything expected."""

    kind: Literal["scenario"]
    expect_intent: Texts = ()
    expect_not_intent: Texts = ()
    expect_concept: Texts = ()
    expect_not_concept: Texts = ()
    min_turns: int | None = None


class RoutineProbe(_EpisodeProbe):
    """Whether one habit meets everything expected."""

    kind: Literal["routine"]
    concept: str | None = None
    min_scenarios: int | None = None
    min_confidence: float | None = None
    expect_positive_place: Texts = ()
    expect_negative_place: Texts = ()
    expect_intents_include: Texts = ()
    expect_intents_exclude: Texts = ()


Probe = Annotated[
    RecallProbe
    | AskProbe
    | BeliefProbe
    | CalibrationProbe
    | MemoryProbe
    | ConversationProbe
    | PersonaProbe
    | GraphProbe
    | CitationProbe
    | ScenarioProbe
    | RoutineProbe,
    Field(discriminator="kind"),
]


class DatasetTurn(Value):
    """One utterance to play. `content` is a text or a list of parts, as a chat has them."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    role: Role = "user"
    content: str | list[dict[str, Any]] | None
    at: str | None = None

    @field_validator("at")
    @classmethod
    def _is_a_time(cls, value: str | None) -> str | None:
        if value is not None:
            try:
                instant(value, ZoneInfo("UTC"))
            except OpenMapError as error:
                raise ValueError(error.message.removeprefix("at: ").rstrip(".")) from None
        return value

    def as_turn(self) -> dict[str, Any]:
        """The turn as `capture` takes it."""
        turn: dict[str, Any] = {"role": self.role, "content": self.content}
        return turn | {"at": self.at} if self.at else turn


class Session(Value):
    """Turns that are captured in one call."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    title: str = ""
    turns: tuple[DatasetTurn, ...]


class Dataset(Value):
    """Conversations of one invented user, and probes of what must be known afterwards."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str
    description: str = ""
    user: str = "user"
    sessions: tuple[Session, ...]
    probes: tuple[Probe, ...]

    def unchecked(self) -> Iterator[str]:
        """Fields of probes that no rule looks at, as `probes.3.expectSecond`."""
        for index, probe in enumerate(self.probes):
            for name in probe.model_extra or {}:
                yield f"probes.{index}.{name}"
