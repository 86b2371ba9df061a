"""What an evaluation leaves behind: its trace, and observations as notes of one source. It can write nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from openmap_graph.graph import evaluation
from openmap_graph.graph.door import Graph
from openmap_graph.graph.evaluation import note_key, run_key
from openmap_graph.model.noticing import Evaluation, TracedFinding

_CAPTION_CHARS = 60


class NoteWriter:
    """Writes observations about one user under the evaluator's source, while it holds the right to evaluate them."""

    def __init__(self, graph: Graph, user_id: str) -> None:
        self._graph = graph
        self._user_id = user_id

    def take(self, owner: str, now: datetime, until: datetime, due_before: datetime | None) -> bool:
        """Take the right to evaluate until a time; False when another has it, or when it is not due."""
        return evaluation.take(self._graph, self._user_id, owner, now, until, due_before)

    def run_id(self, owner: str) -> str:
        """The id of the run of an owner."""
        return run_key(self._user_id, owner)

    def note_id(self, one: TracedFinding, run_id: str) -> str:
        """The id of the observation that a kept finding of a run becomes."""
        return note_key(self._user_id, one.fingerprint, one.step, run_id)

    def write(self, owner: str, run: Evaluation, actions: Mapping[str, str]) -> Evaluation | None:
        """The trace as written, with its observations; None, and nothing written, when the right was lost.

        `actions` are the suggested actions by the id of the observation.
        """
        kept = [one for one in run.findings if one.fate == "kept" and one.note]
        notes = [_note_row(one, run, actions[one.note or ""]) for one in kept]
        return self._graph.transact(
            lambda unit: evaluation.record(unit, self._user_id, owner, run, notes), name="evaluate"
        )


def _note_row(one: TracedFinding, run: Evaluation, action: str) -> dict[str, Any]:
    evidence: Sequence[str] = list(dict.fromkeys(one.evidence))
    return {
        "key": one.note,
        "evidence": evidence,
        "properties": {
            "text": one.text,
            "caption": one.text[:_CAPTION_CHARS],
            "at": run.watermark,
            "kind": one.kind,
            "subject": one.subject,
            "window_from": one.start,
            "window_to": one.end,
            "confidence": one.confidence,
            "suggested_action": action,
            "fingerprint": one.fingerprint,
            "step": one.step,
            "verified": one.verified,
        },
    }
