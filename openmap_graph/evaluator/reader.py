"""What one evaluation looks at, read from the graph. It can read, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from openmap_graph.evaluator.feedback import thresholds
from openmap_graph.evaluator.material import (
    VISIT,
    Fact,
    Material,
    NoteText,
    NudgeMark,
    PlaceVisits,
    Reaction,
    Said,
    StreamEvent,
    Visit,
)
from openmap_graph.graph import anchor, belief, calibration, evaluation
from openmap_graph.graph.evaluation import Read
from openmap_graph.model.belief import Belief
from openmap_graph.rules.contradictions import contradictions

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_STATED = 0.95


class Reader:
    """Reads the material of one user, with statements that can't write."""

    def __init__(self, read: Read, user_id: str, time_zone: str, half_life_days: float) -> None:
        self._read = read
        self._user_id = user_id
        self._time_zone = time_zone
        self._half_life_days = half_life_days

    def material(self, now: datetime) -> Material:
        """What was told until `now`, without the evaluator's own notes."""
        row = evaluation.material(self._read, self._user_id, now)
        places = _places(row["visits"])
        logged = [_with_fields(each) for each in row["logged"]]
        return Material(
            now=now,
            time_zone=self._time_zone,
            events=tuple(
                sorted([*_logged(logged), *_visits(row["visits"])], key=lambda one: (one.at, one.id))
            ),
            facts=(*self._facts(now), *_statements(logged)),
            notes=tuple(
                NoteText(id=one["key"], text=one["text"], at=one["at"], source=one["source"])
                for one in row["notes"]
            ),
            nudges=tuple(_nudge(one) for one in row["nudges"]),
            places=places,
            muted=frozenset(row["muted"] or ()),
            thresholds=thresholds([(one["kind"], one["verdict"]) for one in row["judged"]]),
            said=tuple(_said(one) for one in row["said"]),
        )

    def _facts(self, now: datetime) -> Iterator[Fact]:
        rows = self._read(
            belief.CURRENT,
            user_id=self._user_id,
            as_of=now,
            known_at=now,
            predicate=None,
            object=None,
            scope=None,
            never=belief.NEVER,
        )
        yield from _beliefs([belief.belief_of(row["belief"], now, self._half_life_days) for row in rows])
        for row in self._read(anchor.CURRENT, user_id=self._user_id, as_of=now):
            held = anchor.anchor_of(row["anchor"])
            yield Fact(
                id=held.id,
                kind="anchor",
                text=f"{held.role}: {held.label}",
                subject=held.role,
                valid_from=held.valid_from,
                valid_to=held.valid_to,
                confidence=_STATED,
            )
        for row in self._read(calibration.CURRENT, user_id=self._user_id):
            learned = calibration.calibration_of(row)
            if learned.id is not None and learned.value is not None:
                yield Fact(
                    id=learned.id,
                    kind="calibration",
                    text=f"{learned.term}: {learned.value:g} {learned.currency or learned.unit}",
                    subject=learned.term,
                    confidence=learned.samples / (learned.samples + 1),
                )


def _beliefs(held: Sequence[Belief]) -> Iterator[Fact]:
    against: dict[str, list[str]] = {}
    for found in contradictions(held, lambda concept: ()):
        against.setdefault(found.kept.id, []).append(found.closed.id)
    for one in held:
        scope = f" ({one.scope})" if one.scope else ""
        yield Fact(
            id=one.id,
            kind="belief",
            text=f"{one.predicate.replace('_', ' ')} {one.label}{scope}",
            subject=one.label,
            valid_from=one.valid_from,
            valid_to=one.valid_to,
            confidence=min(1.0, one.confidence),
            contradicts=tuple(against.get(one.id, ())),
        )


def _with_fields(row: Sequence[Any]) -> tuple[Sequence[Any], dict[str, Any]]:
    fields: dict[str, Any] = json.loads(row[6]) if row[6] else {}
    return row, fields | ({"due": row[7]} if row[7] else {})


def _logged(rows: Sequence[tuple[Sequence[Any], Mapping[str, Any]]]) -> Iterator[StreamEvent]:
    """Logged events by their kind; what is only due has not happened."""
    for (event_id, stream, at_ms, offset_s, recorded_ms, text, *_), fields in rows:
        if fields.get("due") is None:
            yield StreamEvent(
                id=event_id,
                stream=stream,
                at=_instant(at_ms),
                recorded_at=_instant(recorded_ms),
                text=text or "",
                offset_min=offset_s // 60,
                weight=float(fields.get("count", 1)),
            )


def _statements(rows: Sequence[tuple[Sequence[Any], Mapping[str, Any]]]) -> Iterator[Fact]:
    """What was logged, or said, to be due or to end at a time."""
    for (event_id, stream, at_ms, _, _, text, *_), fields in rows:
        if fields.get("due") is not None:
            yield Fact(
                id=event_id,
                kind="statement",
                text=text or stream,
                subject=stream,
                valid_from=_instant(at_ms),
                due=datetime.fromisoformat(fields["due"]),
                confidence=_STATED,
            )


def _visits(rows: Sequence[Sequence[Any]]) -> Iterator[StreamEvent]:
    for place_id, name, event_id, at_ms, offset_s, recorded_ms, _ in rows:
        yield StreamEvent(
            id=event_id,
            stream=VISIT + place_id,
            at=_instant(at_ms),
            recorded_at=_instant(recorded_ms),
            text=name,
            offset_min=offset_s // 60,
        )


def _places(rows: Sequence[Sequence[Any]]) -> tuple[PlaceVisits, ...]:
    names: dict[str, str] = {}
    visits: dict[str, dict[str, Visit]] = {}
    for place_id, name, event_id, at_ms, _, _, companions in rows:
        names[place_id] = name
        visit = Visit(id=event_id, at=_instant(at_ms), companions=tuple(companions or ()))
        visits.setdefault(place_id, {})[event_id] = visit
    return tuple(
        PlaceVisits(
            place_id=place_id,
            name=names[place_id],
            visits=tuple(sorted(of_place.values(), key=lambda one: (one.at, one.id))),
        )
        for place_id, of_place in sorted(visits.items())
    )


def _nudge(row: Mapping[str, Any]) -> NudgeMark:
    reactions = (Reaction(text=row["reaction"], at=row["reacted_at"]),) if row["reaction"] else ()
    return NudgeMark(id=row["key"], text=row["text"], at=row["at"], reactions=reactions)


def _said(row: Mapping[str, Any]) -> Said:
    return Said(
        fingerprint=row["fingerprint"],
        step=row["step"],
        at=row["at"],
        kind=row["kind"],
        subject=row["subject"],
        start=row["window_from"],
        end=row["window_to"],
    )


def _instant(milliseconds: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=milliseconds)
