"""Evaluations in the graph: what they look at, who may run one, and what they leave behind."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from openmap_graph.graph import turn
from openmap_graph.graph.door import Graph, Row, Unit
from openmap_graph.graph.queries import query
from openmap_graph.model.noticing import EVALUATOR, Evaluation, Exchange, TracedFinding
from openmap_graph.rules.keys import key

MATERIAL = query("evaluator/material")
TAKE = query("evaluator/take")
RECORD = query("evaluator/record")
OBSERVE = query("evaluator/observe")
TRACE = query("evaluator/trace")
WITHDRAW = query("evaluator/withdraw")
RUNS = query("evaluator/runs")
DUE = query("evaluator/due")
PRUNE = query("evaluator/prune")

_HISTORY_DAYS = 800
_MOST_EVENTS = 50_000
_MOST_NOTES = 1_000
_TRACES_KEPT_DAYS = 90
_PRUNE_BATCH = 50
_CAPTION_CHARS = 60

Read = Callable[..., list[Row]]
"""A way to run statements that only read, such as `Graph.read`."""


class Due(NamedTuple):
    """A user who waits for an evaluation."""

    user_id: str
    time_zone: str


def material(read: Read, user_id: str, until: datetime) -> Row:
    """What hosts and talk told until a time, as rows; without the evaluator's own notes."""
    (row,) = read(
        MATERIAL,
        user_id=user_id,
        source=EVALUATOR,
        since=until - timedelta(days=_HISTORY_DAYS),
        until=until,
        most_events=_MOST_EVENTS,
        most_notes=_MOST_NOTES,
    )
    return row


def take(
    graph: Graph, user_id: str, owner: str, now: datetime, until: datetime, due_before: datetime | None
) -> bool:
    """Take the right to evaluate a user until a time; False when another has it, or it is not due yet."""
    rows = graph.write(TAKE, user_id=user_id, owner=owner, now=now, until=until, due_before=due_before)
    return bool(rows)


def due(graph: Graph, now: datetime, due_before: datetime, limit: int) -> tuple[Due, ...]:
    """Users whose last evaluation was before a time, the longest waiting first."""
    rows = graph.read(DUE, now=now, due_before=due_before, limit=limit)
    return tuple(Due(row["user_id"], row["time_zone"]) for row in rows)


def run_key(user_id: str, owner: str) -> str:
    """The id of an evaluation: who ran it for whom."""
    return key("run", user_id, owner)


def note_key(user_id: str, fingerprint: str, step: int, run_id: str) -> str:
    """The id of an observation of a run."""
    return key("nte", user_id, EVALUATOR, fingerprint, step, run_id)


def record(
    unit: Unit, user_id: str, owner: str, run: Evaluation, notes: Sequence[Mapping[str, Any]]
) -> Evaluation | None:
    """Write the trace of a run, its observations, and what they withdraw; None when the right to run was lost.

    An observation whose evidence has been forgotten meanwhile is not written, and its finding says so.
    """
    turn.lock_user(unit, user_id)
    if not unit.run(
        RECORD,
        user_id=user_id,
        owner=owner,
        key=run.id,
        properties=_run_properties(run),
        started_at=run.started_at,
    ):
        return None
    now = run.ended_at
    if run.withdrawn:
        unit.run(WITHDRAW, user_id=user_id, source=EVALUATOR, fingerprints=list(run.withdrawn), now=now)
    written: set[str] = set()
    if notes:
        rows = unit.run(OBSERVE, user_id=user_id, source=EVALUATOR, rows=list(notes), now=now)
        written = {row["note"] for row in rows}
    findings = tuple(_as_written(one, written) for one in run.findings)
    if findings:
        rows = [_finding_row(run.id, index, one) for index, one in enumerate(findings)]
        unit.run(TRACE, user_id=user_id, run=run.id, rows=rows, now=now)
    unit.run(PRUNE, user_id=user_id, before=now - timedelta(days=_TRACES_KEPT_DAYS), batch=_PRUNE_BATCH)
    return run.model_copy(update={"findings": findings})


def runs(graph: Graph, user_id: str, limit: int) -> tuple[Evaluation, ...]:
    """The evaluations of a user, newest first."""
    rows = graph.read(RUNS, user_id=user_id, limit=limit)
    return tuple(_evaluation(row["run"], row["findings"]) for row in rows)


def _as_written(one: TracedFinding, written: set[str]) -> TracedFinding:
    if one.note is None or one.note in written:
        return one
    return one.model_copy(
        update={"note": None, "fate": "failed check", "reason": "its evidence is no longer there"}
    )


def _run_properties(run: Evaluation) -> dict[str, Any]:
    kept = len(run.observations)
    properties = {
        "caption": f"{run.watermark:%Y-%m-%d %H:%M}: {kept} of {len(run.findings)} findings"[:_CAPTION_CHARS],
        "ended_at": run.ended_at,
        "watermark": run.watermark,
        "recorded_at": run.ended_at,
        "error": run.error,
        "tests": run.tests,
        "inputs": json.dumps(dict(run.inputs), sort_keys=True),
        "too_little": json.dumps(dict(run.too_little), sort_keys=True, ensure_ascii=False),
        "withdrawn": list(run.withdrawn),
        "not_computed": list(run.not_computed),
        "model": run.model,
        "exchanges": json.dumps([one.model_dump() for one in run.exchanges], ensure_ascii=False),
    }
    return {name: value for name, value in properties.items() if value is not None}


def _finding_row(run_id: str, index: int, one: TracedFinding) -> dict[str, Any]:
    return {
        "key": key("fnd", run_id, index),
        "evidence": list(one.evidence),
        "note": one.note or "",
        "properties": {
            "caption": f"{one.kind} {one.subject}: {one.fate}"[:_CAPTION_CHARS],
            "kind": one.kind,
            "subject": one.subject,
            "fingerprint": one.fingerprint,
            "step": one.step,
            "window_from": one.start,
            "window_to": one.end,
            "p_value": one.p,
            "confidence": one.confidence,
            "strength": one.strength,
            "fate": one.fate,
            "reason": one.reason,
            "text": one.text,
            "order": index,
            "verified": one.verified,
        },
    }


def _evaluation(run: Mapping[str, Any], findings: Sequence[Mapping[str, Any]]) -> Evaluation:
    return Evaluation(
        id=run["key"],
        started_at=run["started_at"],
        ended_at=run["ended_at"],
        watermark=run["watermark"],
        inputs=json.loads(run["inputs"]),
        tests=run["tests"],
        findings=tuple(_finding(one) for one in findings),
        too_little=json.loads(run["too_little"]),
        withdrawn=tuple(run["withdrawn"]),
        not_computed=tuple(run["not_computed"]),
        model=run.get("model"),
        exchanges=tuple(Exchange(**one) for one in json.loads(run["exchanges"])),
        error=run.get("error"),
    )


def _finding(row: Mapping[str, Any]) -> TracedFinding:
    renamed = {"start": row["window_from"], "end": row["window_to"], "p": row["p_value"]}
    same = (
        "kind",
        "subject",
        "fingerprint",
        "step",
        "confidence",
        "strength",
        "fate",
        "reason",
        "text",
        "verified",
        "note",
    )
    return TracedFinding(**renamed, **{name: row[name] for name in same}, evidence=tuple(row["evidence"]))
