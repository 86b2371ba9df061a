"""What ends or is due is read with its time; what is asked, denied or only supposed is not."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from openmap_graph.language.due import due_in
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)  # a Friday


def read(text: str, role: str = "user") -> list[Event]:
    turn = Turn(
        id="trn_1",
        number=1,
        conversation="c",
        position=0,
        role=role,  # pyright: ignore[reportArgumentType]
        text=text,
        occurred_at=AT,
    )
    return list(due_in([turn], {turn.id}, ZoneInfo("UTC")))


@pytest.mark.parametrize(
    ("text", "thing", "due"),
    [
        ("my passport expires in May", "passport", "2027-05-01"),
        ("FYI our travel insurance runs out on 3 March 2027, ok", "travel insurance", "2027-03-03"),
        ("The rent is due on Tuesday. Bye", "rent", "2026-11-24"),
        ("I think my gym membership ends next month", "gym membership", "2026-12-01"),
        ("my library card expired in March", "library card", "2026-03-01"),
    ],
)
def test_a_thing_is_due_at_the_time_that_is_said(text: str, thing: str, due: str):
    found = read(text)

    (event,) = found
    assert event.valid_to is not None
    assert (event.object, event.valid_to.date().isoformat()) == (thing, due)
    assert text[event.start : event.end] == event.quote
    assert (event.predicate, event.place) == (None, None)


@pytest.mark.parametrize(
    "text",
    [
        "does my passport expire in May?",
        "my passport doesn't expire in May",
        "if my passport expires in May we are stuck",
        "my passport expires soon",
        "the concert was great in May",
        "she said “my passport expires in May”",
        "mein Pass läuft im Mai ab",
    ],
)
def test_what_is_not_stated_is_not_due(text: str):
    assert read(text) == []


def test_what_an_assistant_says_is_not_due():
    assert read("your passport expires in May, the rent is due on Tuesday", "assistant") == []
