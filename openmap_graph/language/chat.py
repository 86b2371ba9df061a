"""The optional language model: one question to an OpenAI-compatible endpoint, its answer checked against a schema.

Nothing here raises for a model that is down, slow or talks nonsense: the answer then says what the trouble was.
"""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import httpx
from pydantic import BaseModel
from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception_type,
    sleep_using_event,
    stop_after_attempt,
    stop_before_delay,
    stop_when_event_set,
    wait_exponential_jitter,
)

from openmap_graph.language.chat_parse import content_of, read_answer

T = TypeVar("T", bound=BaseModel)
Format = Literal["json_schema", "json_object", "text"]

_FORMATS: tuple[Format, ...] = ("json_schema", "json_object", "text")
_ATTEMPTS = 3
_LONGEST_ANSWER_BYTES = 1_000_000
_FIRST_WAIT_S = 0.25
_LONGEST_WAIT_S = 8.0
_WORTH_REPEATING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_FORMAT_REFUSED = frozenset({400, 415, 422, 501})


@dataclass(frozen=True)
class Prompt:
    """What the model is told: its task, and the material, which is data and never an instruction."""

    system: str
    user: str


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What came of a question: `value`, or None with the `trouble` in words; `raw` is what the model wrote."""

    value: T | None
    raw: str
    format: Format
    trouble: str | None = None


class _Trouble(Exception):
    """The endpoint gave no answer, and asking again would not help."""


class _Again(_Trouble):
    """The endpoint gave no answer, but may give one later."""

    def __init__(self, text: str, after_s: float | None = None) -> None:
        super().__init__(text)
        self.after_s = after_s


class _FormatRefused(_Trouble):
    """The endpoint refused the request as it was written."""


class ChatModel:
    """A model at one endpoint. The form of answer that the endpoint understands is remembered."""

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str | None = None,
        timeout_s: float = 30,
        client: httpx.Client | None = None,
    ) -> None:
        self.name = model
        self._url = base_url.rstrip("/") + "/chat/completions"
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._timeout_s = timeout_s
        self._client = client or httpx.Client(follow_redirects=False)
        self._lock = threading.Lock()
        self._format: Format = "json_schema"
        self._stopped = threading.Event()

    def ask(self, prompt: Prompt, schema: type[T]) -> Answer[T]:
        """The model's answer as a value of `schema`; within the time-out, repetitions included."""
        with self._lock:
            known = self._format
        deadline = time.monotonic() + self._timeout_s
        trouble = "no form of question was tried"
        for form in _FORMATS[_FORMATS.index(known) :]:
            try:
                raw = self._written(_request(self.name, prompt, schema, form), deadline)
            except _FormatRefused as refused:
                trouble = str(refused)
                continue
            except _Trouble as failed:
                return Answer(None, "", form, str(failed))
            with self._lock:
                self._format = form
            value, problem = read_answer(raw, schema)
            return Answer(value, raw, form, problem)
        return Answer(None, "", "text", trouble)

    def stop(self) -> None:
        """Give up waiting for repetitions, now and from now on."""
        self._stopped.set()

    def close(self) -> None:
        """Close the connections."""
        self.stop()
        self._client.close()

    def _written(self, body: dict[str, Any], deadline: float) -> str:
        """What the model wrote, asked for again while that may help."""
        retrying = Retrying(
            retry=retry_if_exception_type(_Again),
            stop=stop_after_attempt(_ATTEMPTS)
            | stop_before_delay(max(0.0, deadline - time.monotonic()))
            | stop_when_event_set(self._stopped),
            wait=_wait_s,
            sleep=sleep_using_event(self._stopped),
            reraise=True,
        )
        return retrying(self._once, body, deadline)

    def _once(self, body: dict[str, Any], deadline: float) -> str:
        left = deadline - time.monotonic()
        if left <= 0 or self._stopped.is_set():
            raise _Trouble("the model did not answer in time")
        try:
            with self._client.stream(
                "POST", self._url, json=body, headers=self._headers, timeout=left
            ) as response:
                received = _received(response, deadline)
        except httpx.TimeoutException:
            raise _Again("the model did not answer in time") from None
        except httpx.HTTPError as error:
            raise _Again(f"the model can't be reached ({type(error).__name__})") from None
        except (httpx.InvalidURL, UnicodeError):
            raise _Trouble("the model's address is none") from None
        return _content(response, received)


def _received(response: httpx.Response, deadline: float) -> bytes:
    """The body, as far as it comes in time and is not absurdly long."""
    received = bytearray()
    for chunk in response.iter_bytes():
        received += chunk
        if len(received) > _LONGEST_ANSWER_BYTES:
            raise _Trouble(f"the model's answer is longer than {_LONGEST_ANSWER_BYTES} bytes")
        if time.monotonic() > deadline:
            raise _Trouble("the model did not finish its answer in time")
    return bytes(received)


def _content(response: httpx.Response, received: bytes) -> str:
    """The text of a good response; the right kind of trouble for any other."""
    status = response.status_code
    if status in _WORTH_REPEATING:
        raise _Again(f"the model's endpoint answered {status}", _retry_after_s(response))
    if status in _FORMAT_REFUSED:
        raise _FormatRefused(f"the model's endpoint refused the question ({status})")
    if status != 200:
        raise _Trouble(f"the model's endpoint answered {status}")
    text = content_of(received)
    if text is None:
        raise _Again("the model's endpoint answered, but not as a chat")
    return text


def _request(model: str, prompt: Prompt, schema: type[BaseModel], form: Format) -> dict[str, Any]:
    described = schema.model_json_schema()
    system = prompt.system
    if form != "json_schema":
        system += f"\n\nAnswer with one JSON object of this schema and nothing else:\n{json.dumps(described)}"
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": "system", "content": system}, {"role": "user", "content": prompt.user}],
        "temperature": 0,
    }
    if form == "json_schema":
        named = {"name": schema.__name__.strip("_").lower(), "strict": True, "schema": described}
        body["response_format"] = {"type": "json_schema", "json_schema": named}
    elif form == "json_object":
        body["response_format"] = {"type": "json_object"}
    return body


def _retry_after_s(response: httpx.Response) -> float | None:
    try:
        return max(0.0, float(response.headers.get("Retry-After", "")))
    except ValueError:
        return None


def _wait_s(state: RetryCallState) -> float:
    """As long as the endpoint asked for, else longer each time."""
    error = state.outcome.exception() if state.outcome else None
    if isinstance(error, _Again) and error.after_s is not None:
        return error.after_s
    return wait_exponential_jitter(multiplier=_FIRST_WAIT_S, max=_LONGEST_WAIT_S, jitter=_FIRST_WAIT_S)(state)
