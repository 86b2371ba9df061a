"""The client of the optional language model, against an endpoint that answers well, badly, slowly and not at all."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict

from openmap_graph.language.chat import ChatModel, Prompt
from tests.chat_stub import Reply, Stub, chat_stub

KEY = "sk-stub-7f3a"
GOOD = json.dumps({"line": "ok"})
PROMPT = Prompt(system="Say a line.", user="About rain.")


class Line(BaseModel):
    model_config = ConfigDict(extra="forbid")

    line: str


@contextmanager
def asking(answering: Any, timeout_s: float = 5) -> Iterator[tuple[ChatModel, Stub]]:
    with chat_stub(answering) as stub:
        model = ChatModel(stub.url, "tiny", KEY, timeout_s)
        try:
            yield model, stub
        finally:
            model.close()


def test_a_good_answer_is_the_value_with_what_the_model_wrote():
    with asking(Reply(GOOD)) as (model, stub):
        answer = model.ask(PROMPT, Line)

    assert answer.value == Line(line="ok")
    assert (answer.raw, answer.format, answer.trouble) == (GOOD, "json_schema", None)
    assert stub.asked[0]["model"] == "tiny"
    assert stub.asked[0]["response_format"]["json_schema"]["schema"] == Line.model_json_schema()


@pytest.mark.parametrize("status", [400, 422, 501])
def test_an_endpoint_without_schemas_is_asked_for_an_object_and_the_next_time_at_once(status: int):
    def answering(body: dict[str, Any]) -> Reply:
        wanted = body.get("response_format", {}).get("type")
        return Reply(status=status) if wanted == "json_schema" else Reply(GOOD)

    with asking(answering) as (model, stub):
        first, second = model.ask(PROMPT, Line), model.ask(PROMPT, Line)

    assert first.value == second.value == Line(line="ok")
    assert stub.formats == ["json_schema", "json_object", "json_object"]
    assert '"line"' in stub.asked[1]["messages"][0]["content"]


def test_an_endpoint_that_knows_text_alone_is_asked_for_text():
    with asking(lambda body: Reply(status=400) if "response_format" in body else Reply(GOOD)) as (
        model,
        stub,
    ):
        assert model.ask(PROMPT, Line).format == "text"
        assert model.ask(PROMPT, Line).value == Line(line="ok")

    assert stub.formats == ["json_schema", "json_object", "text", "text"]


def test_a_question_that_is_refused_in_every_form_teaches_nothing_about_the_endpoint():
    replies = [Reply(status=400), Reply(status=400), Reply(status=400), Reply(GOOD)]
    with asking(replies) as (model, stub):
        refused, asked_again = model.ask(PROMPT, Line), model.ask(PROMPT, Line)

    assert (refused.value, refused.trouble) == (None, "the model's endpoint refused the question (400)")
    assert asked_again.format == "json_schema"
    assert stub.formats[-1] == "json_schema"


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_trouble_of_the_endpoint_is_waited_out(status: int):
    with asking([Reply(status=status), Reply(GOOD)]) as (model, stub):
        assert model.ask(PROMPT, Line).value == Line(line="ok")

    assert len(stub.asked) == 2


def test_repetitions_are_bounded():
    with asking(Reply(status=500)) as (model, stub):
        answer = model.ask(PROMPT, Line)

    assert (answer.value, answer.trouble) == (None, "the model's endpoint answered 500")
    assert len(stub.asked) == 3


def test_the_time_that_the_endpoint_asks_for_is_waited_but_never_past_the_time_out():
    with asking([Reply(status=429, headers={"Retry-After": "3600"}), Reply(GOOD)], 0.5) as (model, _):
        started = time.monotonic()
        answer = model.ask(PROMPT, Line)

    assert answer.value is None
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("status", [401, 403, 404, 302])
def test_a_refusal_of_the_caller_is_not_repeated(status: int):
    with asking(Reply(status=status)) as (model, stub):
        answer = model.ask(PROMPT, Line)

    assert answer.trouble == f"the model's endpoint answered {status}"
    assert len(stub.asked) == 1


def test_a_slow_model_is_given_up_at_the_time_out():
    with asking(Reply(GOOD, delay_s=3), 0.4) as (model, _):
        started = time.monotonic()
        answer = model.ask(PROMPT, Line)
        elapsed = time.monotonic() - started

    assert answer.value is None
    assert "in time" in (answer.trouble or "")
    assert elapsed < 2


def test_a_model_that_drips_its_answer_is_given_up_at_the_time_out():
    with asking(Reply(GOOD, chunk_delay_s=0.1), 0.6) as (model, _):
        started = time.monotonic()
        answer = model.ask(PROMPT, Line)
        elapsed = time.monotonic() - started

    assert answer.value is None
    assert elapsed < 3


def test_an_absurdly_long_answer_is_not_read_to_its_end():
    with asking(Reply(body=b" " * 3_000_000)) as (model, _):
        answer = model.ask(PROMPT, Line)

    assert (answer.value, answer.trouble) == (None, "the model's answer is longer than 1000000 bytes")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>bad gateway</html>",
        b'{"choices": []}',
        b'{"error": "x"}',
        b'{"choices": [{"message": {"content": null, "refusal": "no"}}]}',
        b"[" * 5000,
    ],
)
def test_a_body_that_is_no_chat_is_a_trouble_and_no_exception(body: bytes):
    with asking(Reply(body=body), 2) as (model, _):
        answer = model.ask(PROMPT, Line)

    assert (answer.value, answer.raw) == (None, "")
    assert answer.trouble == "the model's endpoint answered, but not as a chat"


def test_an_endpoint_that_is_not_there_is_a_trouble_and_no_exception():
    model = ChatModel("http://127.0.0.1:9/v1", "tiny", KEY, timeout_s=1)

    answer = model.ask(PROMPT, Line)
    model.close()

    assert answer.value is None
    assert "can't be reached" in (answer.trouble or "")


def test_the_key_travels_in_the_header_and_is_in_no_answer():
    with asking(Reply(status=401)) as (model, stub):
        answer = model.ask(PROMPT, Line)

    assert stub.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in stub.prompts + repr(answer)


def test_waiting_for_a_repetition_ends_when_the_client_is_stopped():
    with asking(Reply(status=429, headers={"Retry-After": "20"}), 30) as (model, _):
        threading.Timer(0.3, model.stop).start()
        started = time.monotonic()
        answer = model.ask(PROMPT, Line)

    assert answer.value is None
    assert time.monotonic() - started < 2
