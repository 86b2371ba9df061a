"""A stand-in for a chat model, by rule: it calls `recall` when it is asked for a place, and says what it was told."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.chat_stub import Reply

_REMEMBERED = re.compile(r"- ([^:\n]+): loved;.*?(turn#\d+)", re.DOTALL)


def assistant(body: dict[str, Any]) -> Reply:
    """The completion for a request: from a tool's answer, from the block in the prompt, or nothing much."""
    messages, last = body["messages"], body["messages"][-1]
    tools = {one["function"]["name"]: one["function"] for one in body.get("tools", ())}
    if last["role"] == "tool":
        best = json.loads(last["content"])["places"][0]["place"]["name"]
        return completion({"role": "assistant", "content": f"How about {best}?"})
    if not last["content"].endswith("?"):
        return completion({"role": "assistant", "content": "Good to know."})
    if "recall" in tools:
        return completion(_call(tools["recall"], last["content"]))
    known = _REMEMBERED.search("\n".join(str(one["content"]) for one in messages))
    if known is None:
        return completion({"role": "assistant", "content": "I don't know of any."})
    words = f"How about {known[1]}? You told me about it in {known[2]}."
    return completion({"role": "assistant", "content": words})


def completion(message: dict[str, Any]) -> Reply:
    """A whole answer of the endpoint."""
    reason = "tool_calls" if message.get("tool_calls") else "stop"
    body = {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_770_000_000,
        "model": "stand-in",
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }
    return Reply(body=json.dumps(body).encode(), headers={"Content-Type": "application/json"})


def _call(function: dict[str, Any], query: str) -> dict[str, Any]:
    """A call as a strict model writes it: every required argument, null for what it has no value for."""
    given = dict.fromkeys(function["parameters"]["required"]) | {"query": query}
    called = {"name": function["name"], "arguments": json.dumps(given)}
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "call_1", "type": "function", "function": called}],
    }
