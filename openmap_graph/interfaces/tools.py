"""A memory as the tools of a chat model: definitions in OpenAI's format, and what a call of the model answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

from pydantic import ValidationError

from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput, OpenMapError
from openmap_graph.interfaces.operations import Operation
from openmap_graph.interfaces.operations.for_models import lean, offered, told, wrong_arguments
from openmap_graph.interfaces.strict import NotStrict, strictly

FIRST_TOOLS = ("context", "recall", "plan", "rerank", "ask", "why", "capture")
"""Enough for a first agent."""


class Toolbox:
    """The tools of one user's memory. The user is bound here: no argument of a call has a say in it.

    `names` are operations of the reference; nothing else can be called. Raises `InvalidInput` for an unknown one.
    """

    def __init__(self, memory: UserMemory, names: Sequence[str] = FIRST_TOOLS) -> None:
        known = {one.name: one for one in offered()}
        if unknown := [name for name in names if name not in known]:
            raise InvalidInput(
                f"names: there is no tool {', '.join(unknown)}.", way_out=f"There are: {', '.join(known)}."
            )
        self._memory = memory
        self.operations: Mapping[str, Operation] = {name: known[name] for name in names}

    def definitions(self, *, strict: bool = True) -> list[dict[str, Any]]:
        """The tools for the field `tools` of a chat completion.

        With `strict` a tool is marked so when its arguments can be said within the rules of strict schemas; those
        that take free-form objects can't, and are marked `"strict": false`.
        """
        return [_definition(one, strict=strict) for one in self.operations.values()]

    def run(self, name: str, arguments: Mapping[str, Any] | str | None) -> str:
        """What the tool answers, as text. Arguments may be JSON, as a model writes them; null means left out.

        Raises `InvalidInput` for an unknown tool and wrong arguments, and what the operation raises.
        """
        operation = self.operations.get(name)
        if operation is None:
            raise InvalidInput(
                f"There is no tool {name!r}.", way_out=f"There are: {', '.join(self.operations)}."
            )
        try:
            checked = operation.input.model_validate(_without_nulls(operation, _read(arguments)))
        except ValidationError as error:
            raise InvalidInput(f"{name}: {wrong_arguments(error)}.") from None
        return told(operation, operation.run(self._memory, checked))

    def dispatch(self, name: str, arguments: Mapping[str, Any] | str | None) -> str:
        """As `run`; an error of the product becomes the text that a model can correct itself by."""
        try:
            return self.run(name, arguments)
        except OpenMapError as error:
            return f"Error: {error}"

    def answers(self, tool_calls: Iterable[Any] | None) -> list[dict[str, str]]:
        """One message of the role `tool` for each call of an assistant's message, in its order.

        The calls are objects of an SDK or plain dicts.
        """
        return [self._answer(_plain(call)) for call in tool_calls or ()]

    def _answer(self, call: dict[str, Any]) -> dict[str, str]:
        function = cast("dict[str, Any]", call.get("function") or {})
        content = self.dispatch(str(function.get("name")), function.get("arguments"))
        return {"role": "tool", "tool_call_id": str(call.get("id")), "content": content}


def parameters_of(operation: Operation) -> dict[str, Any]:
    """The JSON schema of the arguments, as the protocols for tools want it."""
    return lean(operation.input.model_json_schema())


def _definition(operation: Operation, *, strict: bool) -> dict[str, Any]:
    parameters, is_strict = parameters_of(operation), False
    if strict:
        with suppress(NotStrict):
            parameters, is_strict = strictly(parameters), True
    function = {"name": operation.name, "description": operation.summary, "parameters": parameters}
    return {"type": "function", "function": {**function, "strict": is_strict}}


def _read(arguments: Mapping[str, Any] | str | None) -> Mapping[str, Any]:
    if not isinstance(arguments, str):
        return arguments or {}
    try:
        read = json.loads(arguments or "{}")
    except ValueError as error:
        raise InvalidInput(f"arguments: they are no JSON: {error}.") from None
    if not isinstance(read, dict):
        raise InvalidInput("arguments: they are no JSON object.")
    return cast("dict[str, Any]", read)


def _without_nulls(operation: Operation, given: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments without those that may be left out and are null: in a strict schema this leaves them out."""
    needed = {name for name, field in operation.input.model_fields.items() if field.is_required()}
    return {name: value for name, value in given.items() if value is not None or name in needed}


def _plain(call: Any) -> dict[str, Any]:
    """A call of a tool as a dict, also when an SDK made an object of it."""
    return cast("dict[str, Any]", call if isinstance(call, Mapping) else call.model_dump())
