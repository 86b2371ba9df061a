"""What a language model proposes counts only as far as the user's own characters support it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from openmap_graph.language.chat_parse import read_answer
from openmap_graph.language.proposed import Extraction
from openmap_graph.language.proposing import Checked, check
from openmap_graph.model.event import Event
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Turn

AT = datetime(2026, 5, 3, 12, tzinfo=UTC)


def said(text: str, role: Any = "user", number: int = 1) -> Turn:
    return Turn(
        id=f"trn_{number}", number=number, conversation="c", position=0, role=role, text=text, occurred_at=AT
    )


def place(name: str, relationship: str, evidence: str, turn: int = 1) -> dict[str, Any]:
    return {"name": name, "relationship": relationship, "evidence": evidence, "turn": turn}


def checked(text: str, *items: dict[str, Any], read: tuple[Event, ...] = ()) -> Checked:
    measures = [item for item in items if "term" in item]
    places = [item for item in items if "term" not in item]
    return check(Extraction(places=places, measures=measures), [said(text)], read)


def test_a_supported_place_is_an_event_with_the_characters_that_it_quotes():
    text = "So: Fern House became our second living room this year."

    found = checked(text, place("fern house", "loved", "Fern House became our second living room"))

    (event,) = found.events
    assert event.place is not None
    assert (event.place.name, event.claim, event.kind) == ("Fern House", "loved", "opinion")
    assert text[event.start : event.end] == event.quote == "Fern House became our second living room"
    assert event.rule == "model (language/proposing.py)"
    assert found.dropped == ()


@pytest.mark.parametrize(
    ("text", "item", "reason"),
    [
        ("rainy day, nothing planned", place("Aurora Deck", "loved", "rainy day"), "not in the evidence"),
        ("rainy day, nothing planned", place("Aurora Deck", "loved", "loved Aurora Deck"), "was not said"),
        ("rainy day, nothing planned", place("rainy day", "loved", "rainy day"), "not written like a name"),
        ("Rainy day, nothing planned", place("Rainy day", "loved", "Rainy day"), "not written like a name"),
        ("went to Fern House", place("Fern House", "loved", "Fern House"), "no words for loved"),
        ("Fern House was awful", place("Fern House", "loved", "Fern House was awful"), "says the opposite"),
        ("great Fern House, wow", place("Fern House", "disliked", "great Fern House"), "says the opposite"),
        ("we live in New York", place("New York", "visited", "we live in New York"), "town or a country"),
        ("went to Fern House", place("Fern House", "adored", "went to Fern House"), "relationship"),
        ("went to Fern House", place("Fern House", "visited", "went to Fern House", 7), "none of the user's"),
        ("went to Fern House", {"name": {"text": "Fern House"}}, "name"),
    ],
)
def test_what_is_not_supported_is_dropped_with_the_reason(text: str, item: dict[str, Any], reason: str):
    found = checked(text, item)

    assert found.events == ()
    assert len(found.dropped) == 1
    assert reason in found.dropped[0]


def test_what_the_assistant_said_is_no_evidence():
    found = check(
        Extraction(places=[place("Fern House", "loved", "you loved Fern House")]),
        [said("you loved Fern House", "assistant")],
        (),
    )

    assert found.events == ()


def test_the_rules_word_stands_where_they_judged():
    text = "Fern House was a bit much but we stayed"
    read = Event(
        kind="opinion",
        turn_id="trn_1",
        start=0,
        end=10,
        quote="Fern House",
        rule="r",
        occurred_at=AT,
        place=Mention(name="Fern House"),
        claim="disliked",
    )

    found = checked(text, place("Fern House", "liked", "Fern House was a bit much"), read=(read,))

    assert found.events == ()
    assert "judged by the rules" in found.dropped[0]


def test_a_relationship_in_capitals_is_that_relationship():
    (event,) = checked("Fern House rocks", place("Fern House", "LOVED", "Fern House rocks")).events

    assert event.claim == "loved"


def measure(number: str, unit: str, evidence: str, name: str = "Fern Steps") -> dict[str, Any]:
    return {"term": "near", "number": number, "unit": unit, "place": name, "evidence": evidence, "turn": 1}


def test_a_distance_that_is_written_there_is_a_measure_of_the_place_and_of_no_habit():
    (event,) = checked("we found Fern Steps, 800 m from us", measure("800", "m", "Fern Steps, 800 m")).events

    assert event.measure is not None
    assert (event.measure.value, event.measure.unit, event.measure.accepted) == (0.8, "km", None)


@pytest.mark.parametrize(
    ("number", "unit", "evidence"),
    [
        ("8000", "m", "a great walk to Fern Steps"),
        ("80", "m", "Fern Steps, 800 m"),
        ("800", "km", "Fern Steps, 800 m"),
        ("NaN", "m", "Fern Steps, 800 m"),
    ],
)
def test_a_number_that_the_evidence_does_not_hold_is_dropped(number: str, unit: str, evidence: str):
    found = checked("a great walk to Fern Steps. So: Fern Steps, 800 m", measure(number, unit, evidence))

    assert found.events == ()
    assert len(found.dropped) == 1


ITEM = '{"name": "Fern House", "relationship": "loved", "evidence": "loved Fern House", "turn": 1}'


@pytest.mark.parametrize(
    "answer",
    [
        f'{{"places": [{ITEM}], "measures": []}}',
        f'{{"places": [{ITEM}]}}',
        f"[{ITEM}]",
        ITEM,
        ITEM.replace('"name"', '"entity_name"'),
        f"<think>hm</think>```json\n[{ITEM}]\n```",
        f'{{"places": [{ITEM}, {{"name": 7}}, "x"]}}',
    ],
)
def test_an_answer_in_many_shapes_is_read_item_by_item(answer: str):
    value, _ = read_answer(answer, Extraction)

    assert value is not None
    found = check(value, [said("we loved Fern House")], ())
    assert [event.claim for event in found.events] == ["loved"]


@pytest.mark.parametrize("answer", ['["Fern House"]', '{"result": "none"}', '{"places": "Fern House"}', "7"])
def test_an_answer_of_another_kind_is_none(answer: str):
    assert read_answer(answer, Extraction)[0] is None


QUIET = {
    "en": ["Rainy day, nothing planned", "I slept badly and skipped Breakfast", "Call Mum tomorrow at nine"],
    "de": ["Heute Regen, nichts geplant", "Der Kaffee war kalt", "Morgen Zahnarzt um neun"],
    "es": ["Hoy llueve y no hay planes", "El desayuno estuvo bien", "Llamar a Mamá mañana"],
    "fr": ["Il pleut, rien de prévu", "Le café était froid", "Appeler Maman demain"],
    "zh": ["今天下雨，没有计划", "早餐不错", "明天给妈妈打电话"],
}


@pytest.mark.parametrize("language", sorted(QUIET))
def test_no_stretch_of_a_text_that_names_no_place_becomes_one(language: str):
    for text in QUIET[language]:
        words = text.replace("，", " ").replace(",", " ").split()
        stretches = [
            " ".join(words[start:end])
            for start in range(len(words))
            for end in range(start + 1, len(words) + 1)
        ]
        for stretch in (*stretches, *(text[start : start + 3] for start in range(len(text)))):
            found = checked(text, place(stretch, "mentioned", text))
            assert found.events == (), (text, stretch)
