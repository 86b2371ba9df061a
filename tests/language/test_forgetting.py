"""Requests to forget are told from reminders, idioms and reports, and nothing else is read from them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from openmap_graph.language.pipeline import load_pipeline
from openmap_graph.language.read import read_conversation
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn


def read(text: str, role: str = "user") -> tuple[Event, ...]:
    turn = Turn(
        id="t",
        number=1,
        conversation="c",
        position=0,
        role=role,  # pyright: ignore[reportArgumentType]
        text=text,
        occurred_at=datetime(2026, 5, 1, tzinfo=UTC),
    )
    return read_conversation([turn], {"t"}, time_zone=ZoneInfo("UTC"), pipeline=load_pipeline())


@pytest.mark.parametrize(
    ("text", "object"),
    [
        ("Please forget my old address.", "my old address"),
        ("Would you mind deleting everything you know about my former flat?", "everything you know about my former flat"),
        ("Could you scrub where I used to live from your notes?", "where I used to live from your notes"),
        ("I'd appreciate it if you forgot my old office.", "my old office"),
        ("please wipe our previous home from your memory", "our previous home from your memory"),
        ("please delete what I said about Botanica", "what I said about Botanica"),
        ("I'd like you to remove all mentions of Halyard from your memory.", "all mentions of Halyard from your memory"),
        ("hey, wipe anything I shared about bayleaf yard", "anything I shared about bayleaf yard"),
        ("I would rather you forgot my visit to Halyard.", "my visit to Halyard"),
        ("Everything about Botanica should be deleted.", "Everything about Botanica"),
        ("I want everything I said about Botanica to be erased.", "everything I said about Botanica"),
        ("forget everything about Velour Cellar", "everything about Velour Cellar"),
        ("Feel free to forget Bramble Fold.", "Bramble Fold"),
        ("pls drop everything re Copper Kettle and tell me where to eat", "everything re Copper Kettle"),
        ("Please don't keep what I told you about Oksana.", "what I told you about Oksana"),
        ("Kindly purge any reference to Sumac Hut, thanks", "any reference to Sumac Hut"),
        ("you can drop that I like jazz", "that I like jazz"),
        ("I want you to forget that I hate sushi.", "that I hate sushi"),
        ("Stop remembering that I like jazz.", "that I like jazz"),
        ("Kindly unlearn that I am vegetarian.", "that I am vegetarian"),
        ("You no longer need to remember that I worked at Quay.", "that I worked at Quay"),
        ("Forget what I just said.", "what I just said"),
    ],
)  # fmt: skip
def test_a_request_is_an_event_that_names_what_is_asked(text: str, object: str):
    found = read(text)

    assert [(one.kind, one.object) for one in found] == [("forget", object)]
    assert text[found[0].start : found[0].end] == found[0].quote


@pytest.mark.parametrize(
    "text",
    [
        "Don't forget that I like jazz.",
        "Please do not delete anything about Halyard.",
        "You must not drop that I like jazz.",
        "Never forget what I told you about Halyard.",
        "I'll never forget Velour Cellar.",
        "Can't forget the soup at Halyard!",
        "I forgot my umbrella at Botanica.",
        "I always forget what I said about Botanica.",
        "She told me to forget about Botanica.",
        "How do I delete what I said about Botanica?",
        "Did you forget what I said about Botanica?",
        "Could you remind me what I said about Botanica?",
        "Forget about Botanica, let's go to Tarn instead.",
        "Forget it.",
        "Drop me off at Botanica.",
        "We dropped by Botanica and removed our shoes.",
        "My phone deleted everything about the trip.",
        "I had to delete the app.",
        "Nothing about Botanica should be deleted.",
        'The waiter said "forget everything about Botanica" and laughed.',
        "Keep what I told you about Halyard.",
        "Please remember that I like jazz.",
    ],
)
def test_reminders_idioms_and_reports_ask_nothing(text: str):
    assert [one for one in read(text) if one.kind == "forget"] == []


def test_what_else_a_turn_tells_is_read():
    found = read("Loved Tarn, and please forget what I mentioned about Sumac Hut, it was a mistake.")

    assert {(one.kind, one.place.name if one.place else one.object) for one in found} == {
        ("opinion", "Tarn"),
        ("forget", "what I mentioned about Sumac Hut"),
    }


def test_only_the_user_can_ask():
    assert [one for one in read("Please forget my old address.", "assistant") if one.kind == "forget"] == []
