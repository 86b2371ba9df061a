"""What a model wrote is read when its meaning is certain, and refused otherwise."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from openmap_graph.language.chat_parse import read_answer


class Item(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str


class Items(BaseModel):
    model_config = ConfigDict(extra="forbid")

    items: list[Item]


ONE = '{"items": [{"name": "Fern"}]}'
FERN = Items(items=[Item(name="Fern")])


@pytest.mark.parametrize(
    "text",
    [
        ONE,
        f"```json\n{ONE}\n```",
        f"```\n{ONE}\n```\nHope this helps!",
        f"Sure! Here is the object [1]: {ONE} Anything else?",
        f'<think>maybe {{"items": [{{"name": "Oak"}}]}}</think>{ONE}',
        f'maybe {{"items": [{{"name": "Oak"}}]}}</think>{ONE}',
        '[{"name": "Fern"}]',
        f"[{ONE}]",
        f'{{"answer": {ONE}}}',
        f"{ONE}\n{ONE}",
        f"\ufeff  {ONE}",
        '{"items": [{"name": "Fern"}], }'.replace(", }", "}"),
    ],
)
def test_an_answer_is_found_in_its_wrapping(text: str):
    assert read_answer(text, Items) == (FERN, None)


def test_items_in_a_row_are_the_list():
    value, _ = read_answer('{"name": "Fern"}\n{"name": "Oak"}', Items)

    assert value == Items(items=[Item(name="Fern"), Item(name="Oak")])


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("I can't help with that.", "there is no JSON"),
        ("", "there is no JSON"),
        (json.dumps(Items.model_json_schema()), "its own schema"),
        ('{"items": [{"name": "Fern"}]} {"items": [{"name": "Oak"}]}', "several answers that differ"),
        ('{"items": [{"name": "\\u12G4"}]}', "there is no JSON"),
        ('{"items": [{"name": "Fern"}, {"na', "there is no JSON"),
        ('{"items": [{"name": {"text": "Fern"}}]}', "items.0.name"),
        ('{"items": [{"title": "Fern"}]}', "items.0.name"),
        ('{"items": NaN}', "there is no JSON"),
        ('{"items": [], "items": [{"name": "Fern"}]}', "there is no JSON"),
        (f"<think>hm {ONE}", "there is no JSON"),
        ("[" * 100_000, "there is no JSON"),
    ],
)
def test_an_answer_whose_meaning_is_not_certain_is_refused_with_the_reason(text: str, trouble: str):
    value, told = read_answer(text, Items)

    assert value is None
    assert trouble in (told or "")


@given(st.text(alphabet='{}[]":,\\ `<think>/namefr0', max_size=80))
def test_whatever_a_model_writes_is_read_or_refused(text: str):
    value, trouble = read_answer(text, Items)

    assert (value is None) == (trouble is not None)


@given(st.lists(st.text(min_size=1, max_size=20), max_size=5), st.text(alphabet="abc .,\n", max_size=20))
def test_any_good_answer_with_prose_around_it_is_read(names: list[str], prose: str):
    wanted = Items(items=[Item(name=name) for name in names])

    assert read_answer(f"{prose}{wanted.model_dump_json()}{prose}", Items)[0] == wanted
