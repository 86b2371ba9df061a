"""What resolving places leaves behind: questions for the user, wholes and parts, points that are defaults."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from openmap_graph.graph.door import Graph, Unit
from openmap_graph.graph.place import place_of
from openmap_graph.graph.queries import query
from openmap_graph.model.place import PlaceQuestion
from openmap_graph.rules.identity import Resolution
from openmap_graph.rules.keys import key

STORE = query("question/store")
LIST = query("question/list")
ANSWER = query("question/answer")
PART = query("place/part")
SHARE_POINT = query("place/share_point")


def note(unit: Unit, user_id: str, found: Mapping[str, Resolution], now: datetime) -> None:
    """Store what the resolutions of new places, by id, leave open, and what lies in what."""
    questions = [
        {
            "key": question_key(user_id, place_id, other),
            "first": other,
            "second": place_id,
            "reason": resolution.reason,
        }
        for place_id, resolution in sorted(found.items())
        for other in resolution.questions
    ]
    if questions:
        unit.run(STORE, user_id=user_id, rows=questions, now=now)
    parts = [
        {"part": part, "whole": whole}
        for place_id, resolution in sorted(found.items())
        for part, whole in (
            *([(place_id, resolution.part_of)] if resolution.part_of else []),
            *((part, place_id) for part in resolution.parts),
        )
    ]
    if parts:
        unit.run(PART, user_id=user_id, rows=parts)


def share_point(unit: Unit, user_id: str, places: Collection[str]) -> None:
    """Take the positions of these places for defaults: they measure no distance any more."""
    if places:
        unit.run(SHARE_POINT, user_id=user_id, places=sorted(places))


def question_key(user_id: str, first: str, second: str) -> str:
    """The id of the question about two places, in whichever order."""
    return key("qst", user_id, *sorted((first, second)))


def pending(graph: Graph, user_id: str) -> tuple[PlaceQuestion, ...]:
    """The open questions, oldest first."""
    return tuple(
        PlaceQuestion(
            id=row["question"]["key"],
            first=_side(row["sides"][0]),
            second=_side(row["sides"][1]),
            reason=row["question"]["reason"],
            asked_at=row["question"]["asked_at"],
        )
        for row in graph.read(LIST, user_id=user_id)
    )


def answer(
    unit: Unit, user_id: str, question_id: str, same: bool | None, now: datetime
) -> tuple[list[str], str | None] | None:
    """Settle a question, or open it again with None; its places and its former answer, None when there is no such question."""
    given = None if same is None else "same" if same else "different"
    rows = unit.run(ANSWER, user_id=user_id, key=question_id, answer=given, now=now)
    return (rows[0]["places"], rows[0]["before"]) if rows else None


def _side(row: dict[str, Any]) -> Any:
    return place_of(row["place"], row["aliases"])
