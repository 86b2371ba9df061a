"""A memory as the tools of a chat model: what is defined, what a call answers, and what a model is told of faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph import OpenMap
from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.operations.for_models import offered
from openmap_graph.interfaces.strict import NotStrict, strictly
from openmap_graph.interfaces.tools import FIRST_TOOLS, Toolbox
from tests.live_server import LiveServer

ALLOWED = {
    *("type", "description", "enum", "const", "anyOf", "$ref", "$defs", "items", "properties", "required"),
    *("additionalProperties", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("minItems", "maxItems"),
}
OPEN = {"capture", "observe", "rerank", "remember_place", "link_place", "log_event"}


class Nobody:
    """A memory that must not be asked."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was asked")


def box(*names: str) -> Toolbox:
    return Toolbox(Nobody(), names or tuple(one.name for one in offered()))  # pyright: ignore[reportArgumentType]


def functions(strict: bool = True) -> dict[str, dict[str, Any]]:
    return {one["function"]["name"]: one["function"] for one in box().definitions(strict=strict)}


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A schema and all schemas in it."""
    yield schema
    for one in (*schema.get("$defs", {}).values(), *schema.get("properties", {}).values()):
        yield from parts(one)
    for one in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else ())):
        yield from parts(one)


def smallest(schema: dict[str, Any], root: dict[str, Any], given: Any) -> Any:
    """A value of a strict schema that is null wherever it may be; else as in the example given."""
    if "$ref" in schema:
        return smallest(root["$defs"][schema["$ref"].rpartition("/")[2]], root, given)
    if "anyOf" in schema:
        return None if {"type": "null"} in schema["anyOf"] else smallest(schema["anyOf"][0], root, given)
    if schema["type"] == "object":
        fields = given if isinstance(given, dict) else {}
        return {name: smallest(one, root, fields.get(name)) for name, one in schema["properties"].items()}
    made = {"string": "2026-03-01", "integer": 1, "number": 1.0, "boolean": True, "array": []}
    return given if given is not None else schema.get("enum", [made[schema["type"]]])[0]


def test_every_tool_is_strict_but_those_that_take_free_form_objects():
    assert {name for name, one in functions().items() if not one["strict"]} == OPEN
    assert not any(one["strict"] for one in functions(strict=False).values())


@pytest.mark.parametrize(
    "function", [one for one in functions().values() if one["strict"]], ids=lambda one: one["name"]
)
def test_a_strict_tool_keeps_to_the_rules(function: dict[str, Any]):
    for part in parts(function["parameters"]):
        assert part.keys() <= ALLOWED
        assert "$ref" not in part or part.keys() == {"$ref"}
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
            assert part["required"] == list(part["properties"])
    assert function["parameters"]["type"] == "object"


@pytest.mark.parametrize(
    "operation", [one for one in offered() if one.name not in OPEN], ids=lambda one: one.name
)
def test_what_a_strict_schema_allows_is_taken(operation: Any, monkeypatch: pytest.MonkeyPatch):
    schema = functions()[operation.name]["parameters"]
    taken: list[Any] = []
    monkeypatch.setattr(type(operation), "run", lambda self, memory, given: taken.append(given))
    monkeypatch.setattr("openmap_graph.interfaces.tools.told", lambda operation, found: "taken")

    given = smallest(schema, schema, dict(operation.example))

    assert box(operation.name).run(operation.name, json.dumps(given)) == "taken"
    assert len(taken) == 1


def test_an_object_of_any_fields_can_not_be_strict():
    for field in (
        {"type": "object"},
        {},
        {"type": "array", "items": {}},
        {"type": "object", "properties": {}, "additionalProperties": True},
    ):
        with pytest.raises(NotStrict):
            strictly({"type": "object", "properties": {"x": field}, "required": ["x"]})


def test_a_reference_with_a_description_is_wrapped():
    made = strictly(
        {
            "$defs": {"P": {"type": "object", "properties": {"a": {"type": "string", "maxLength": 3}}}},
            "type": "object",
            "properties": {"p": {"$ref": "#/$defs/P", "description": "where"}},
            "required": ["p"],
        }
    )

    assert made["properties"]["p"] == {"anyOf": [{"$ref": "#/$defs/P"}], "description": "where"}
    assert made["$defs"]["P"]["properties"]["a"] == {"anyOf": [{"type": "string"}, {"type": "null"}]}


def test_only_tools_that_were_asked_for_can_be_called():
    assert [one["function"]["name"] for one in box(*FIRST_TOOLS).definitions()] == list(FIRST_TOOLS)
    assert box("recall").dispatch("forget", {"place": "plc_1"}).startswith("Error: There is no tool 'forget'")
    with pytest.raises(InvalidInput, match="no tool erase"):
        box("erase")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("{query", "no JSON"),
        ("[]", "no JSON object"),
        ("{}", "query: Field required"),
        (None, "query: Field required"),
        ({"query": "x", "user": "bob"}, "user: Extra inputs"),
        ({"query": "x", "limit": 0}, "limit: Input should be greater"),
        ({"query": None}, "query: Input should be a valid string"),
    ],
)
def test_a_model_is_told_what_was_wrong_with_its_call(arguments: Any, words: str):
    told = box("recall").dispatch("recall", arguments)

    assert told.startswith("Error: ")
    assert words in told
    assert "\n" not in told


@pytest.fixture
def memory(server: LiveServer) -> Iterator[UserMemory]:
    with OpenMap.open(server.settings()) as om:
        handle = om.user(f"tools-{uuid4().hex}")
        yield handle
        handle.erase()


@pytest.mark.live
def test_calls_of_a_model_are_answered_in_their_order(memory: UserMemory):
    tools = Toolbox(memory)
    turns = [{"role": "user", "content": "loved Fern Room, so quiet"}]
    calls = [
        {
            "id": "a",
            "type": "function",
            "function": {"name": "capture", "arguments": json.dumps({"turns": turns})},
        },
        {
            "id": "b",
            "type": "function",
            "function": {"name": "recall", "arguments": '{"query": "quiet", "near": null}'},
        },
        {"id": "c", "type": "function", "function": {"name": "why", "arguments": '{"id": "mem_nothing"}'}},
        {"id": "d", "type": "function", "function": {"name": "nothing", "arguments": ""}},
    ]

    first, second, third, fourth = tools.answers(calls)

    assert [one["tool_call_id"] for one in (first, second, third, fourth)] == ["a", "b", "c", "d"]
    assert json.loads(first["content"])["changes"][0]["place"] == "Fern Room"
    assert json.loads(second["content"])["places"][0]["place"]["name"] == "Fern Room"
    assert third["content"].startswith("Error: ")
    assert fourth["content"].startswith("Error: There is no tool")


def test_a_message_without_calls_has_no_answers():
    assert box("recall").answers(None) == []
