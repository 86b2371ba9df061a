"""Reading explained: the same events as reading itself, and every candidate where it stands."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from openmap_graph.language.explain import ExplainedTurn, explain_conversation
from openmap_graph.language.pipeline import load_pipeline
from openmap_graph.language.read import read_conversation
from openmap_graph.model.turn import Turn
from tests.language.conversation import NOON


def _turns(*texts: str) -> list[Turn]:
    return [
        Turn(
            id=str(position),
            number=position,
            conversation="c",
            position=position,
            role="assistant" if position % 2 else "user",
            text=text,
            occurred_at=NOON + timedelta(minutes=position),
        )
        for position, text in enumerate(texts)
    ]


def _explain(*texts: str) -> tuple[ExplainedTurn, ...]:
    return explain_conversation(_turns(*texts), time_zone=ZoneInfo("UTC"), pipeline=load_pipeline())


@given(st.text(max_size=80))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_explained_with_the_events_that_reading_finds(text: str):
    turns = _turns(f"loved {text}", text, text)
    found = explain_conversation(turns, time_zone=ZoneInfo("UTC"), pipeline=load_pipeline())
    events = read_conversation(turns, {"0", "1", "2"}, time_zone=ZoneInfo("UTC"), pipeline=load_pipeline())
    assert tuple(event for turn in found for event in turn.events) == events
    for turn in found:
        for one in turn.candidates:
            assert 0 <= one.start < one.end <= len(turn.turn.text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("slow morning at crooked magpie after work", "crooked magpie"),
        ("Late lunch at Salt & Plum and a nap", "Salt & Plum"),
    ],
)
def test_a_candidate_stands_where_its_characters_say(text: str, name: str):
    (turn,) = _explain(text)
    (kept,) = [one for one in turn.candidates if one.kept]
    assert text[kept.start : kept.end] == kept.text == name
    assert kept.rule.endswith(".py)")


def test_the_clauses_hold_every_word():
    text = "Went to Fern Barn, loved it, but Ana thought it was awful."
    (turn,) = _explain(text)
    words = [word for clause in turn.clauses for word, _ in clause.words]
    assert "".join(words) == text.replace(" ", "")
    assert {clause.holder for clause in turn.clauses} >= {"user"}
