"""Reading explained: for each turn its words, clauses, candidates for names with what became of them, and events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import TurnReading
from openmap_graph.language.judging import judgements
from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.names import Name
from openmap_graph.language.pipeline import Pipeline
from openmap_graph.language.read import readings
from openmap_graph.model.event import Event
from openmap_graph.model.place import KnownPlace
from openmap_graph.model.turn import Turn


@dataclass(frozen=True)
class ExplainedClause:
    """A clause as text, the words of it as (text, tag), how it is meant, and what in it judges how strongly."""

    text: str
    words: tuple[tuple[str, str], ...]
    link: str
    modality: str
    holder: str
    judgements: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Candidate:
    """Characters [start, end) that looked like a name.

    `kept` tells whether a place with that name goes on to be read about; `kind`, `slot` and `reason` tell why
    or why not, `rule` names the rule and its file.
    """

    start: int
    end: int
    text: str
    kept: bool
    kind: str
    slot: str
    reason: str
    rule: str
    locality: str | None = None


@dataclass(frozen=True)
class ExplainedTurn:
    """One turn with all that was seen in it."""

    turn: Turn
    clauses: tuple[ExplainedClause, ...]
    candidates: tuple[Candidate, ...]
    events: tuple[Event, ...]


def explain_conversation(
    turns: Sequence[Turn],
    *,
    time_zone: ZoneInfo,
    known: Sequence[KnownPlace] = (),
    pipeline: Pipeline,
) -> tuple[ExplainedTurn, ...]:
    """What `read_conversation` sees in the turns of the user and the assistant, in order; others are not read."""
    return tuple(
        ExplainedTurn(turn, _clauses(reading), _candidates(reading, events), tuple(events))
        for turn, reading, events in readings(turns, time_zone=time_zone, known=known, pipeline=pipeline)
    )


def _clauses(reading: TurnReading) -> tuple[ExplainedClause, ...]:
    inside = frozenset(
        index
        for name in reading.names
        if name.kind in {"venue", "area", "landmark"}
        for index in range(name.start, name.end)
    )
    return tuple(_clause(one, reading, inside) for one in reading.clauses)


def _clause(clause: Clause, reading: TurnReading, inside: frozenset[int]) -> ExplainedClause:
    judged = judgements(reading.words, clause, load_lexicon(), inside)
    return ExplainedClause(
        text=_text(reading, clause.start, clause.end),
        words=tuple((word.text, word.tag) for word in clause.words),
        link=clause.link or "first",
        modality=clause.modality,
        holder=clause.holder,
        judgements=tuple((_text(reading, one.start, one.end), one.value) for one in judged),
    )


def _text(reading: TurnReading, start: int, end: int) -> str:
    return reading.text[reading.words[start].start : reading.words[end - 1].end]


def _candidates(reading: TurnReading, events: Sequence[Event]) -> tuple[Candidate, ...]:
    told = {event.place.name for event in events if event.place is not None}
    every = sorted((*reading.names, *reading.dropped), key=lambda name: (name.start, name.end))
    return tuple(_candidate(name, reading, told) for name in every)


def _candidate(name: Name, reading: TurnReading, told: set[str]) -> Candidate:
    kept = name.kind in {"venue", "area"}
    reason = name.how.removeprefix("lower.").replace("_", " ")
    if kept and name.text not in told:
        reason += "; nothing was told of it"
    lower = name.how.startswith("lower")
    return Candidate(
        start=reading.words[name.start].start,
        end=reading.words[name.end - 1].end,
        text=name.text,
        kept=kept,
        kind="no name" if name.kind == "nothing" else name.kind,
        slot=name.slot,
        reason=reason,
        rule=f"name.{name.how} (language/{'lower_names' if lower else 'naming'}.py)",
        locality=name.locality,
    )
