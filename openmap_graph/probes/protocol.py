"""The protocol by which another harness runs the probes: one JSON object in, one out."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from openmap_graph.model.base import Value
from openmap_graph.probes.dataset import Dataset
from openmap_graph.probes.files import checked, parse_json
from openmap_graph.probes.report import Report, Status

CAPABILITIES = (
    "recall",
    "ask",
    "belief",
    "calibration",
    "memory",
    "reconcile",
    "conversation",
    "persona",
    "graph",
    "citation",
    "scenario",
    "routine",
)


class ProviderRequest(BaseModel):
    """What the harness sends. Its `model` is not used: which model is configured is a setting here."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    version: Literal["openmap-provider-eval/v1"] = Field(alias="schema")
    provider: str = "openmap_graph"
    dataset: Dataset


class ProviderResult(Value):
    """What became of one probe."""

    category: str
    desc: str
    status: Status
    got: str


class ProviderReply(Value):
    """What the harness gets back."""

    provider: str
    version: str
    capabilities: tuple[str, ...]
    results: tuple[ProviderResult, ...]


def read_request(text: str) -> ProviderRequest:
    """The request on standard input; raises `InvalidFile`."""
    return checked(ProviderRequest, parse_json(text, "standard input"), "standard input")


def reply(request: ProviderRequest, report: Report, version: str) -> ProviderReply:
    """The answer to a request, made of the report of its dataset."""
    return ProviderReply(
        provider=request.provider,
        version=version,
        capabilities=CAPABILITIES,
        results=tuple(
            ProviderResult(category=r.category, desc=r.description, status=r.status, got=r.got)
            for r in report.results
        ),
    )
