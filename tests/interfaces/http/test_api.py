"""What the HTTP API answers: the same as the handle, refusals that name the field, pages that hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from openmap_graph.interfaces.operations import TABLE
from tests.interfaces.http.conftest import Bearer

pytestmark = pytest.mark.live

TALK = [
    {"role": "assistant", "content": "Fern Room is quiet, 1.2 km away. Brass Hall is loud, 400 m away."},
    {"role": "user", "content": "let's do Fern Room. went there on a date and loved it"},
    {"role": "user", "content": "Brass Hall was awful. we live on Mill Lane"},
]
PROBLEM = "application/problem+json"


def ids_apart(value: Any) -> Any:
    """A value without what differs from user to user and from moment to moment."""
    if isinstance(value, dict):
        return {
            name: ids_apart(one)
            for name, one in value.items()
            if not name.endswith(("id", "ids", "_at", "evidence", "conversation", "valid_from", "since"))
            and name not in ("turns", "new_turns", "key")
        }
    return [ids_apart(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.mark.smoke
def test_what_is_captured_is_recalled_and_explained_down_to_the_words(alice: Bearer):
    done = alice.post("/capture", turns=TALK, conversation="tuesday")
    best = alice.post("/recall", query="a quiet place")["places"][0]
    evidence = alice.get(f"/why/{best['memory_id']}")

    assert [change["place"] for change in done["changes"]] == ["Fern Room", "Brass Hall"]
    assert best["place"]["name"] == "Fern Room"
    assert "loved it" in json.dumps(evidence, ensure_ascii=False)


def test_http_and_the_handle_answer_alike(alice: Bearer, bob: Bearer):
    over_http = alice.post("/capture", turns=TALK, conversation="c", at="2026-05-03T12:00:00+02:00")
    in_process = bob.handle.capture(TALK, conversation="c", at="2026-05-03T12:00:00+02:00")
    assert ids_apart(over_http) == ids_apart(in_process.model_dump(mode="json"))

    pairs: list[tuple[Any, Any]] = [
        (alice.get("/memories", history=True)["items"], bob.handle.memories(history=True)),
        (alice.get("/beliefs")["items"], bob.handle.beliefs()),
        (alice.get("/anchors")["items"], bob.handle.anchors()),
        (alice.get("/calibrations")["items"], bob.handle.calibrations()),
        (alice.get("/scenarios")["items"], bob.handle.scenarios()),
        (alice.get("/places")["items"], bob.handle.places()),
        (alice.get("/turns")["items"], bob.handle.recent_turns()),
        ([alice.get("/persona")], [bob.handle.persona()]),
        ([alice.post("/recall", query="quiet")], [bob.handle.recall("quiet")]),
        ([alice.post("/plan", query="quiet coffee")], [bob.handle.plan("quiet coffee")]),
        ([alice.post("/ask", question="do I like it quiet?")], [bob.handle.ask("do I like it quiet?")]),
    ]
    for left, right in pairs:
        held = sorted(json.dumps(ids_apart(one.model_dump(mode="json")), sort_keys=True) for one in right)
        assert sorted(json.dumps(ids_apart(one), sort_keys=True) for one in left) == held


def test_content_in_parts_and_without_words_is_taken(alice: Bearer):
    turns = [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "loved"},
                {"type": "image_url", "image_url": {"url": "data:,"}},
                {"type": "text", "text": "Fern Room"},
            ],
        },
        {"role": "user", "content": None},
        {"role": "user", "content": ""},
        {"role": "user", "content": "🎉🎉"},
        "Brass Hall was awful",
    ]

    done = alice.post("/capture", turns=turns)

    assert len(done["turns"]) == 3
    assert {change["place"] for change in done["changes"]} == {"Fern Room", "Brass Hall"}


def test_bad_candidates_come_back_with_their_reason_and_many_are_answered(alice: Bearer):
    rows = [
        {"name": "Fern Room", "lat": 52.5, "lng": 13.4},
        {"name": "Null", "lat": None, "lng": "abc"},
        {"lat": 1, "lng": 1},
        None,
        "a name alone",
    ]
    found = alice.post("/rerank", query="quiet", candidates=rows)
    indexes = [one["input_index"] for one in found["candidates"] + found["refused"]]

    assert sorted(indexes) == list(range(len(rows)))
    assert alice.post("/rerank", query="quiet", candidates=[])["candidates"] == []
    many = [{"name": f"Place {number}", "lat": 52.5, "lng": 13.4} for number in range(2_000)]
    assert len(alice.post("/rerank", query="quiet", candidates=many, limit=5)["candidates"]) == 5


@pytest.mark.parametrize(
    ("verb", "path", "body", "named"),
    [
        ("POST", "/recall", {"query": "tea", "limit": "five"}, "limit"),
        ("POST", "/recall", {"query": "tea", "limit": 0}, "limit"),
        ("POST", "/recall", {"query": "tea", "user": "u2"}, "user"),
        ("POST", "/events", {"kind": "meal", "fields": {"kind": "x"}}, "fields.kind"),
        ("POST", "/forget", {}, "forget"),
        ("POST", "/recall", {}, "query"),
        ("POST", "/recall", {"query": "tea", "near": {"latitude": 91, "longitude": 0}}, "near.latitude"),
        ("POST", "/recall", {"query": "tea", "at": "yesterday-ish"}, "at"),
        ("POST", "/recall", {"query": "tea", "at": "2026-05-03T12:00:00+20:40"}, "at"),
        ("POST", "/recall", {"query": "tea", "at": "0001-01-01T00:00:00+14:00"}, "at"),
        ("POST", "/capture", {"turns": ["hi"], "at": "9999-12-31T23:59:59-12:00"}, "at"),
        ("POST", "/capture", {"turns": [{"role": "wizard", "content": "hi"}]}, "role"),
        ("POST", "/places", {"place": {"name": ""}}, "name"),
        ("POST", "/journal/details", {"numbers": [2**70]}, "whole number"),
        ("PUT", "/anchors", {"role": " ", "place": "x"}, "anchor"),
    ],
)
def test_a_bad_request_is_refused_and_the_field_is_named(
    alice: Bearer, verb: str, path: str, body: dict[str, Any], named: str
):
    response = alice.call(verb, path, json=body)

    assert response.status_code == 422
    assert response.headers["content-type"] == PROBLEM
    problem = response.json()
    assert problem["type"] == "urn:openmap:problem:invalid"
    assert named in problem["detail"]
    assert "u2" not in response.text


def test_broken_json_unknown_paths_and_unknown_ids_are_problems_too(alice: Bearer):
    broken = alice.call("POST", "/recall", content=b"{", headers={"Content-Type": "application/json"})
    nowhere = alice.call("GET", "/nowhere")
    unknown = alice.call("GET", "/why/mem_0")
    wrong_verb = alice.call("PATCH", "/recall")

    assert [one.status_code for one in (broken, nowhere, unknown, wrong_verb)] == [422, 404, 404, 405]
    assert {one.headers["content-type"] for one in (broken, nowhere, unknown, wrong_verb)} == {PROBLEM}
    assert unknown.json()["instance"] == unknown.headers["x-request-id"]


def test_a_time_zone_in_the_header_is_the_users(alice: Bearer):
    zone = {"Time-Zone": "Asia/Tokyo"}
    alice.call(
        "POST", "/capture", json={"turns": ["loved Fern Room"], "at": "2026-05-03T12:00"}, headers=zone
    )

    assert alice.get("/turns")["items"][0]["occurred_at"] in (
        "2026-05-03T12:00:00+09:00",
        "2026-05-03T03:00:00Z",
    )
    wrong = alice.call("GET", "/turns", headers={"Time-Zone": "Mars/Phobos"})
    assert (wrong.status_code, "time_zone" in wrong.json()["detail"]) == (422, True)


def test_an_unknown_place_is_not_put_on_a_list(alice: Bearer):
    response = alice.call("PUT", "/collections/places", json={"name": "Sunday", "place": "plc_nobodys"})

    assert response.status_code == 404
    assert alice.get("/collections")["items"] == []


def test_pages_neither_repeat_nor_skip_what_was_there_while_more_is_added(alice: Bearer):
    names = [f"{word} House" for word in ("Amber", "Birch", "Cedar", "Dune", "Elm")]
    for name in names:
        alice.post("/places", place={"name": name}, relationship="liked")
    for path in ("/places", "/memories"):
        seen: list[str] = []
        cursor: dict[str, str] = {}
        while True:
            found = alice.get(path, limit=2, **cursor)
            seen += [one.get("name") or one["place"]["name"] for one in found["items"]]
            alice.post("/places", place={"name": f"Aardvark {path.strip('/')} {len(seen)}"})
            if found["next"] is None:
                break
            cursor = {"cursor": found["next"]}
        assert [name for name in names if seen.count(name) != 1] == []


def test_a_cursor_of_nothing_is_refused(alice: Bearer):
    assert alice.call("GET", "/memories", params={"cursor": "mem_0"}).status_code == 409


def test_names_come_back_as_they_were_given(alice: Bearer):
    name = "<img src=x onerror=alert(1)>"
    alice.post("/places", place={"name": name}, relationship="liked")
    response = alice.call("GET", "/places")

    assert response.json()["items"][0]["name"] == name
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_every_operation_is_documented_with_examples_and_descriptions(app: FastAPI, client: TestClient):
    document = client.get("/openapi.json").json()
    described = {
        operation["operationId"]: operation
        for verbs in document["paths"].values()
        for operation in verbs.values()
    }
    for one in TABLE:
        if "http" in one.without:
            continue
        operation = described[one.name]
        assert operation["summary"] == one.summary
        assert [given["name"] for given in operation["parameters"] if not given.get("description")] == []
        body = operation.get("requestBody")
        assert one.media is None or one.verb == "GET" or body["content"].keys() == {one.media}
        if body and one.media is None:
            name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            schema = document["components"]["schemas"][name]
            assert [
                field for field, about in schema["properties"].items() if "description" not in about
            ] == []
            assert not schema.get("required") or schema["examples"], one.name


@pytest.mark.parametrize("operation", [one for one in TABLE if one.example], ids=lambda one: one.name)
def test_examples_are_valid(operation: Any):
    assert operation.input.model_validate(dict(operation.example))


def test_a_whole_memory_goes_out_and_comes_in_as_a_file(alice: Bearer, bob: Bearer):
    alice.post("/capture", turns=TALK)
    file = alice.call("GET", "/export")
    lines = {"Content-Type": "application/octet-stream"}

    rehearsed = bob.call("POST", "/import", params={"dry_run": True}, content=file.content, headers=lines)
    empty = bob.get("/memories")["items"]
    taken = bob.call("POST", "/import", content=file.content, headers=lines)

    assert file.headers["content-type"] == "application/x-ndjson"
    assert (rehearsed.json()["outcome"], empty) == ("imported", [])
    assert taken.json()["outcome"] == "imported"
    names = [one["place"]["name"] for one in bob.get("/memories")["items"]]
    assert sorted(names) == sorted(one["place"]["name"] for one in alice.get("/memories")["items"])
    assert bob.call("POST", "/import", content=b"no such file", headers=lines).status_code == 422
