"""One evaluation of one user: read, think, put into words, write the trace. Nothing here can act on the world."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import uuid4

from openmap_graph.errors import Unavailable
from openmap_graph.evaluator.findings import Judged, Observation, Outcome
from openmap_graph.evaluator.material import Material
from openmap_graph.evaluator.reader import Reader
from openmap_graph.evaluator.review import MOST, evaluate
from openmap_graph.evaluator.words import Words, action_of
from openmap_graph.evaluator.writer import NoteWriter
from openmap_graph.model.noticing import Evaluation, Exchange, TracedFinding

LONGEST_RUN = timedelta(minutes=2)
"""After that a run has lost its right to write, and another may evaluate the user."""


_SHARE_FOR_WORDS = 0.25


class _Thought(NamedTuple):
    """What a run came to, before it is written."""

    findings: tuple[TracedFinding, ...]
    exchanges: tuple[Exchange, ...]


class Evaluator:
    """Evaluates one user with a reader, a writer of notes of one source, a clock, and words. It has nothing else."""

    def __init__(
        self,
        reader: Reader,
        writer: NoteWriter,
        clock: Callable[[], datetime],
        words: Words | None = None,
        longest_run: timedelta = LONGEST_RUN,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._clock = clock
        self._words = words
        self._longest_run = longest_run

    def run(self, now: datetime | None = None, due_before: datetime | None = None) -> Evaluation | None:
        """The trace of an evaluation for `now`, as it was written.

        None, and nothing is written, while another evaluates the user, or when the last evaluation was after
        `due_before`. A fault in the material or in a detector becomes the trace's `error`.
        """
        started, owner = self._clock(), uuid4().hex
        if not self._writer.take(owner, started, started + self._longest_run, due_before):
            return None
        trace, actions = self._traced(owner, started, now or started)
        return self._writer.write(owner, trace, actions)

    def _traced(self, owner: str, started: datetime, moment: datetime) -> tuple[Evaluation, dict[str, str]]:
        run_id, error = self._writer.run_id(owner), None
        material, outcome, thought = Material(now=moment), Outcome(), _Thought((), ())
        try:
            material = self._reader.material(moment)
            outcome = evaluate(material)
            thought = self._worded(material, outcome, started)
        except Unavailable:
            raise
        except Exception as fault:
            error = f"{type(fault).__name__}: {fault}"[:500]
            thought = _Thought((), ())
        ended = self._clock()
        if ended - started > self._longest_run:
            error, thought = f"it took longer than {self._longest_run.total_seconds():g} s", _Thought((), ())
        findings = tuple(self._named(one, run_id) for one in thought.findings)
        trace = Evaluation(
            id=run_id,
            started_at=started,
            ended_at=max(started, ended),
            watermark=moment,
            inputs=_counts(material),
            tests=outcome.tests,
            findings=findings,
            too_little={one.stream: one.reason for one in outcome.too_little},
            withdrawn=outcome.withdrawn if error is None else (),
            not_computed=outcome.not_computed,
            model=self._words.model_name if self._words and thought.exchanges else None,
            exchanges=thought.exchanges,
            error=error,
        )
        return trace, {one.note: action_of(one.kind) for one in findings if one.note}

    def _named(self, one: TracedFinding, run_id: str) -> TracedFinding:
        if one.fate != "kept":
            return one
        return one.model_copy(update={"note": self._writer.note_id(one, run_id)})

    def _worded(self, material: Material, outcome: Outcome, started: datetime) -> _Thought:
        """Every finding with its fate; kept ones in words, the model's where these are faithful."""
        said = iter(outcome.observations)
        findings, exchanges = list[TracedFinding](), list[Exchange]()
        for one in outcome.judged:
            observation = next(said) if one.fate == "kept" else None
            text = observation.text if observation else ""
            words = self._words_in_time(started)
            if observation and words and (worded := words.word(one.finding, text)):
                text = worded.text
                exchanges.append(worded.exchange)
            findings.append(_traced(one, observation, text))
        if words := self._words_in_time(started):
            known = [one.fingerprint for one in material.said]
            proposed = words.propose(material, known, MOST - len(outcome.observations))
            if proposed:
                findings.extend(proposed.findings)
                exchanges.append(proposed.exchange)
        return _Thought(tuple(findings), tuple(exchanges))

    def _words_in_time(self, started: datetime) -> Words | None:
        """The words, as long as another question leaves time to write; a slow model costs its words, not the notes."""
        return self._words if self._clock() - started < self._longest_run * _SHARE_FOR_WORDS else None


def _traced(one: Judged, observation: Observation | None, text: str) -> TracedFinding:
    found = one.finding
    return TracedFinding(
        kind=found.kind,
        subject=found.subject,
        fingerprint=found.fingerprint,
        step=found.step,
        start=found.start,
        end=found.end,
        p=found.p,
        confidence=observation.confidence if observation else found.confidence,
        strength=found.strength,
        fate=one.fate,
        reason=one.reason,
        text=text,
        evidence=tuple(sorted(set(observation.evidence if observation else found.evidence))),
    )


def _counts(material: Material) -> dict[str, int]:
    return {
        "events": len(material.events),
        "facts": len(material.facts),
        "notes": len(material.notes),
        "nudges": len(material.nudges),
        "places": len(material.places),
        "said": len(material.said),
    }
