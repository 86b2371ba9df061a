"""What hosts hand in for the evaluator, and what it wrote: notes, nudges, observations and the trace of its runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from openmap_graph.model.base import Instant, Value

EVALUATOR = "infer:memory-eval"
"""The source of the evaluator's own notes; nobody else can write with it."""

Verdict = Literal["useful", "wrong", "not now"]


class LoggedEvent(Value):
    """Something that a host has logged, counted with others of its `kind`."""

    id: str
    kind: str
    text: str = ""
    at: Instant
    fields: Mapping[str, Any] = {}


class Note(Value):
    """A note of a host."""

    id: str
    source: str
    text: str
    at: Instant


class Nudge(Value):
    """What a host said to the user on its own accord, and how the user reacted."""

    id: str
    text: str
    at: Instant
    reaction: str | None = None
    reacted_at: Instant | None = None


class Noticed(Value):
    """An observation of the evaluator, about `subject` from `start` to `end`.

    `evidence` are ids that `why` or the lists of the handle know. `verified` is False when a language model proposed it. `withdrawn_at` is when
    it turned out, by what arrived later, not to be so.
    """

    id: str
    observation: str
    confidence: float
    suggested_action: Literal["remind", "propose", "notify"]
    kind: str
    subject: str
    start: Instant
    end: Instant
    evidence: tuple[str, ...]
    step: int = 0
    verified: bool = True
    at: Instant
    verdict: Verdict | None = None
    judged_at: Instant | None = None
    withdrawn_at: Instant | None = None


class TracedFinding(Value):
    """A finding of one run, its numbers and what became of it; `note` is the observation's id when it was kept."""

    kind: str
    subject: str
    fingerprint: str
    step: int
    start: Instant
    end: Instant
    p: float
    confidence: float
    strength: float
    fate: str
    reason: str = ""
    text: str = ""
    evidence: tuple[str, ...] = ()
    verified: bool = True
    note: str | None = None


class Exchange(Value):
    """One question to a language model and its answer, as sent and as received, and what was done with it."""

    task: Literal["wording", "proposals"]
    schema_name: str
    system: str
    user: str
    raw: str
    format: str
    accepted: bool
    reason: str = ""


class Evaluation(Value):
    """The trace of one evaluation: what it looked at, every finding with its fate, and what it asked a model.

    `watermark` is the time for which it was made; `inputs` counts what it looked at; `too_little` names streams with
    too little history, and why; `withdrawn` are the fingerprints of observations that are no longer so.
    """

    id: str
    started_at: Instant
    ended_at: Instant
    watermark: Instant
    inputs: Mapping[str, int] = {}
    tests: int = 0
    findings: tuple[TracedFinding, ...] = ()
    too_little: Mapping[str, str] = {}
    withdrawn: tuple[str, ...] = ()
    not_computed: tuple[str, ...] = ()
    model: str | None = None
    exchanges: tuple[Exchange, ...] = ()
    error: str | None = None

    @property
    def observations(self) -> tuple[TracedFinding, ...]:
        """What was kept, in order."""
        return tuple(one for one in self.findings if one.fate == "kept")


class Usefulness(Value):
    """How judged observations did: `share` is useful ÷ (useful + wrong), None when none was judged so."""

    days: int
    useful: int = 0
    wrong: int = 0
    not_now: int = 0
    unjudged: int = 0

    @property
    def share(self) -> float | None:
        """The share of useful observations among those that were judged useful or wrong."""
        judged = self.useful + self.wrong
        return self.useful / judged if judged else None
