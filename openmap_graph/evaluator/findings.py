"""What an evaluation finds, what becomes of each finding, and the observations that are left."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from openmap_graph.evaluator.material import Said
from openmap_graph.model.base import Instant, Value

FindingKind = Literal[
    "overdue",
    "rate",
    "slot",
    "due",
    "contradiction",
    "unanswered",
    "comeback",
    "ended",
    "place",
    "silence",
    "shift",
]

Action = Literal["remind", "propose", "notify"]

Fate = Literal["kept", "below threshold", "repeat", "over three", "muted", "failed check"]

ACTIONS: Mapping[FindingKind, Action] = MappingProxyType(
    {
        "overdue": "remind",
        "rate": "notify",
        "slot": "remind",
        "due": "remind",
        "contradiction": "propose",
        "unanswered": "propose",
        "comeback": "notify",
        "ended": "propose",
        "place": "propose",
        "silence": "notify",
        "shift": "propose",
    }
)
"""What a host may do about a finding of a kind. The evaluator itself does nothing."""

RECORDED: frozenset[FindingKind] = frozenset({"due", "contradiction"})
"""Kinds that are read from a record, not inferred: no test, no p; their confidence is that of the facts."""


def fingerprint(*parts: str) -> str:
    """What stays the same while the same thing is found again and again, 16 hexadecimal digits."""
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:16]


class Finding(Value):
    """Something noticed about `subject` between `start` and `end`.

    `p` is the probability of such a thing by chance, `confidence` is 1 − p adjusted for all tests of the run
    (recorded kinds: the confidence of the facts, p 0). `strength` ranks findings of a run. `evidence` are ids of the
    material; an absence cites the last events before it. `fingerprint` and `step` tell repeats: the same thing is
    said again only at a higher step. `numbers`, `dates` (local) and `names` are all that a sentence about it may say.
    """

    kind: FindingKind
    subject: str
    start: Instant
    end: Instant
    p: float = Field(ge=0, le=1)
    confidence: float = Field(default=0.0, ge=0, le=1)
    strength: float = 0.0
    evidence: tuple[str, ...]
    fingerprint: str
    step: int = 0
    numbers: Mapping[str, float] = {}
    dates: Mapping[str, date] = {}
    names: Mapping[str, str] = {}

    @property
    def action(self) -> Action:
        """What a host may do about it."""
        return ACTIONS[self.kind]

    def said(self, at: Instant) -> Said:
        """The mark of having been said at `at`."""
        return Said(
            fingerprint=self.fingerprint,
            step=self.step,
            at=at,
            kind=self.kind,
            subject=self.subject,
            start=self.start,
            end=self.end,
        )


class Judged(Value):
    """A finding and what became of it, with the reason when it was not kept."""

    finding: Finding
    fate: Fate
    reason: str = ""


class Observation(Value):
    """One kept finding in words: one line of at most 280 bytes."""

    text: str
    confidence: float = Field(ge=0, le=1)
    suggested_action: Action
    kind: FindingKind
    subject: str
    start: Instant
    end: Instant
    evidence: tuple[str, ...]
    fingerprint: str
    step: int


class Sparse(Value):
    """A stream with too little history to judge it, and why."""

    stream: str
    events: int
    days: int
    reason: str


class Outcome(Value):
    """What one evaluation came to.

    `observations` are in the order of the kept findings, strongest first. `withdrawn` are fingerprints of what was
    said before and is no longer so, because what was missing has arrived since. `not_computed` are the muted kinds.
    `tests` counts the probabilities that were compared.
    """

    judged: tuple[Judged, ...] = ()
    observations: tuple[Observation, ...] = ()
    too_little: tuple[Sparse, ...] = ()
    withdrawn: tuple[str, ...] = ()
    not_computed: tuple[str, ...] = ()
    tests: int = 0

    @property
    def kept(self) -> tuple[Finding, ...]:
        """The findings that became observations."""
        return tuple(one.finding for one in self.judged if one.fate == "kept")
