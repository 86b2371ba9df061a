"""A language model beside the rules in a capture: what it adds, what is dropped, and what stands without it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.language.chat_model import close_chat_model
from tests.chat_stub import Answering, Reply, Stub, chat_stub

pytestmark = pytest.mark.live

GRANT = "Fern House became our second living room this year"


@contextmanager
def reading_with(
    om: OpenMap, user: UserMemory, answering: Answering | Reply, tasks: tuple[str, ...] = ("extraction",)
) -> Iterator[tuple[UserMemory, Stub]]:
    """The same user's handle with a language model that reads along."""
    services = om._services  # pyright: ignore
    with chat_stub(answering) as stub:
        changed = {"llm_base_url": stub.url, "llm_model": "tiny", "llm_tasks": tasks, "llm_timeout_s": 2.0}
        settings = type(services.settings).model_validate(services.settings.model_dump() | changed)
        try:
            yield UserMemory(replace(services, settings=settings), user._tenant), stub  # pyright: ignore
        finally:
            close_chat_model(settings)


def places(*items: dict[str, Any]) -> Reply:
    return Reply(json.dumps({"places": list(items), "measures": []}))


def place(name: str, relationship: str, evidence: str) -> dict[str, Any]:
    return {"name": name, "relationship": relationship, "evidence": evidence, "turn": 1}


def remembered(user: UserMemory) -> set[tuple[str, str]]:
    return {(memory.place.name, memory.relationship) for memory in user.memories()}


def test_a_supported_proposal_becomes_a_memory_whose_words_can_be_followed(om: OpenMap, user: UserMemory):
    reply = places(place("Fern House", "loved", GRANT))
    with reading_with(om, user, reply) as (handle, stub):
        told = handle.capture([f"So, {GRANT}."], conversation="c")

    assert ("Fern House", "loved") in remembered(user)
    assert (told.read_by, told.dropped) == ("rules and model", ())
    assert GRANT in user.why(user.memories()[0].id).text()
    assert len(stub.asked) == 1


def test_an_invented_place_and_an_ungrounded_number_are_dropped_and_counted_with_the_reason(
    om: OpenMap, user: UserMemory
):
    answer = {
        "places": [place("Aurora Deck", "loved", "rainy day")],
        "measures": [
            {
                "term": "near",
                "number": "8000",
                "unit": "m",
                "place": "Fern Steps",
                "evidence": "great walk",
                "turn": 1,
            }
        ],
    }
    with reading_with(om, user, Reply(json.dumps(answer))) as (handle, _):
        told = handle.capture(
            ["rainy day, nothing planned, but a great walk to Fern Steps"], conversation="c"
        )

    assert "Aurora Deck" not in {name for name, _ in remembered(user)}
    assert user.calibrations() == ()
    assert len(told.dropped) == 2
    assert all(told.dropped)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply("I can't do that."), "no JSON"),
        (Reply('{"places": [{"name": "\\u12G4"}]}'), "no JSON"),
        (Reply(status=500), "500"),
        (Reply(status=422), "422"),
        (Reply("{}", delay_s=4), "in time"),
        (Reply('{"places": []} {"places": [1]}'), "differ"),
    ],
)
def test_without_a_good_answer_the_rules_result_stands_and_the_capture_says_so(
    om: OpenMap, user: UserMemory, reply: Reply, reason: str
):
    with reading_with(om, user, reply) as (handle, _):
        told = handle.capture(["loved Tin Lantern, so quiet"], conversation="c")

    assert remembered(user) == {("Tin Lantern", "loved")}
    assert told.read_by == "rules"
    assert len(told.dropped) == 1
    assert reason in told.dropped[0]


def test_what_the_rules_read_is_not_overruled(om: OpenMap, user: UserMemory):
    text = "loved Tin Lantern, so quiet"
    with reading_with(om, user, places(place("Tin Lantern", "disliked", text))) as (handle, _):
        told = handle.capture([text], conversation="c")

    assert remembered(user) == {("Tin Lantern", "loved")}
    assert len(told.dropped) == 1


def test_one_call_a_capture_and_none_for_a_repeated_one_or_for_what_is_not_to_be_read(
    om: OpenMap, user: UserMemory
):
    turns = [{"role": "user", "content": "hi"}, {"role": "user", "content": f"So, {GRANT}."}]
    with reading_with(om, user, places()) as (handle, stub):
        handle.capture(turns, conversation="c")
        handle.capture(turns, conversation="c")
        handle.capture(["unread"], conversation="d", extract=False)
        handle.capture([{"role": "assistant", "content": "Hello!"}], conversation="e")

    assert len(stub.asked) == 1


def test_a_model_that_is_not_asked_to_read_is_not_asked(om: OpenMap, user: UserMemory):
    with reading_with(om, user, places(), ("wording",)) as (handle, stub):
        told = handle.capture([f"So, {GRANT}."], conversation="c")

    assert stub.asked == []
    assert told.read_by == "rules"


def test_nothing_of_another_user_no_secret_and_no_observation_is_in_a_prompt(om: OpenMap, user: UserMemory):
    other = om.user(f"{user.user_id}-other")
    other.capture(["loved Zither Vault"], conversation="c")
    with reading_with(om, user, places()) as (handle, stub):
        handle.capture(["the wifi password is h7kk-22pp", f"So, {GRANT}."], conversation="c")

    assert "living room" in stub.prompts
    for hidden in ("Zither", "h7kk", user.user_id):
        assert hidden not in stub.prompts


QUIET = (
    "rainy day, nothing planned",
    "heute regnet es, nichts geplant",
    "hoy llueve, no hay planes",
    "il pleut, rien de prévu",
    "今天下雨，没有计划",
)


def test_names_and_numbers_of_a_prompt_never_reach_the_store(om: OpenMap, user: UserMemory):
    """The model repeats, as places, all that it finds in its prompt and in the text."""

    def parrot(body: dict[str, Any]) -> Reply:
        told = body["messages"][0]["content"] + " " + body["messages"][1]["content"]
        words = told.replace("\n", " ").split()
        items = [
            place(" ".join(words[at : at + 2]), "loved", " ".join(words[at : at + 4])) for at in range(60)
        ]
        said = json.loads(body["messages"][1]["content"])["turns"][-1]["text"]
        return places(*items, *(place(one, "mentioned", said) for one in said.replace("，", " ").split()))

    with reading_with(om, user, parrot) as (handle, _):
        for number in range(20):
            handle.capture([f"{QUIET[number % 5]} ({number})"], conversation=f"c{number}")

    assert (user.memories(), user.places(), user.calibrations(), user.beliefs()) == ((), (), (), ())
