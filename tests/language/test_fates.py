"""What becomes of places, what is said of one as of another, and where a trip goes."""

from __future__ import annotations

import pytest

from openmap_graph.model.event import Event
from tests.language.conversation import memories, read


def _fates(events: list[Event]) -> set[tuple[str, str]]:
    return {
        (event.place.name, event.object)
        for event in events
        if event.kind == "statement" and event.place and event.object and event.is_evidence
    }


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Copper Wren has closed for good.", "closed"),
        ("Copper Wren shut down last month.", "closed"),
        ("Sadly Copper Wren is permanently closed.", "closed"),
        ("Copper Wren went out of business.", "closed"),
        ("Copper Wren has moved to Deansgate.", "moved"),
        ("Copper Wren is now called Salt Yard.", "renamed"),
        ("Copper Wren reopened last week.", "open"),
    ],
)
def test_what_became_of_a_place_is_a_statement_and_no_opinion(text: str, status: str):
    events = read(text)
    assert _fates(events) == {("Copper Wren", status)}
    assert memories(events) == {"Copper Wren": "mentioned"}


@pytest.mark.parametrize(
    "text",
    [
        "Is Copper Wren closed?",
        "Copper Wren closed at ten so we left.",
        "We moved to Deansgate and loved Copper Wren.",
        "If Copper Wren shut down I'd cry.",
    ],
)
def test_what_is_no_fate_of_a_place_is_none(text: str):
    assert _fates(read(text)) == set()


def test_it_stands_for_the_place_that_closed():
    assert _fates(read("Copper Wren was great. Sadly it has closed for good.")) == {("Copper Wren", "closed")}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Halyard was great and so was Copper Wren.", "liked"),
        ("Halyard was awful, so was Copper Wren.", "disliked"),
        ("Halyard was superb. Same goes for Copper Wren.", "loved"),
    ],
)
def test_what_is_said_of_one_place_is_said_of_the_other(text: str, held: str):
    assert memories(read(text)) == {"Halyard": held, "Copper Wren": held}


def test_a_venue_of_a_trip_is_where_the_trip_goes():
    def towns(text: str) -> set[str | None]:
        return {one.place.locality for one in read(text) if one.claim and one.place}

    assert towns("On a trip to Bath: met in The Red Lion, great fire.") == {"Bath"}
    assert towns("Weekend in York. The Red Lion was freezing.") == {"York"}
    assert towns("The Red Lion was freezing.") == {None}


def test_work_that_got_done_is_a_goal():
    assert any("work" in event.goals for event in read("got so much work done at Copper Wren"))
