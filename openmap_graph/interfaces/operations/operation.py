"""What an operation is, and how its input and output models follow from the signature of the handle's method."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from openmap_graph.client import UserMemory
from openmap_graph.interfaces.operations.fields import FIELDS
from openmap_graph.interfaces.operations.paging import CURSOR, MOST, page

Verb = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Effect = Literal["reads", "adds", "changes", "removes"]
Call = Callable[..., Any]


@dataclass(frozen=True)
class Operation:
    """One thing that a caller can ask of a user's memory, on every interface.

    `method` is the handle's (with a dot for one of its parts); `call` stands in for operations that the handle
    doesn't have by itself. `path` is below `/v1/users/{user}`. `wrap` names a plain answer. `paged` lists take a
    cursor, in the order of `order` when they need more than one page. `text` is what a reader is shown.
    `media` is that of a file which is sent (POST) or answered (GET) instead of JSON. `without` gives the reason for an interface that doesn't have it.
    """

    method: str
    verb: Verb
    path: str
    command: str = ""
    effect: Effect = "reads"
    idempotent: bool = True
    example: Mapping[str, Any] = field(default_factory=dict[str, Any])
    call: Call | None = None
    omit: Sequence[str] = ()
    wrap: str | None = None
    output: Any = None
    paged: bool = False
    order: Callable[[Any], Any] | None = None
    text: Callable[[Any], str] | None = None
    media: str | None = None
    without: Mapping[str, str] = field(default_factory=dict[str, str])

    @cached_property
    def name(self) -> str:
        """The name of the tool, and of the operation in the OpenAPI document."""
        return self.method.replace(".", "_").rstrip("_")

    @cached_property
    def tag(self) -> str:
        """What it is grouped by: the first part of the path."""
        return self.path.strip("/").partition("/")[0] or "user"

    @cached_property
    def function(self) -> Call:
        """The function behind it, whose first parameter is the handle or a part of it."""
        if self.call is not None:
            return self.call
        owner: Any = UserMemory
        *parts, name = self.method.split(".")
        for part in parts:
            owner = get_type_hints(getattr(owner, part).fget)["return"]
        return getattr(owner, name)

    @cached_property
    def summary(self) -> str:
        """The first sentence of what the method says of itself, without code marks."""
        first = (inspect.getdoc(self.function) or "").split("\n\n")[0]
        return " ".join(first.split())

    @cached_property
    def input(self) -> type[BaseModel]:
        """The model of the arguments: unknown ones are refused."""
        hints = get_type_hints(self.function, include_extras=True)
        fields: dict[str, Any] = {}
        for parameter in list(inspect.signature(self.function).parameters.values())[1:]:
            if parameter.name not in self.omit:
                fields[parameter.name] = self._field(parameter, hints[parameter.name])
        if self.paged:
            fields.setdefault("limit", (FIELDS["limit"], 1_000))
            fields["cursor"] = CURSOR
        return _model(self.name + "_input", fields, example=dict(self.example) or None)

    @cached_property
    def answer(self) -> Any:
        """The type of what comes back; None for nothing."""
        returned = self.output or get_type_hints(self.function)["return"]
        if get_origin(returned) is tuple:
            fields: dict[str, Any] = {"items": (returned, ...)}
            if self.paged:
                described = "Give it as `cursor` for the next page; null on the last one."
                fields["next"] = (str | None, Field(None, description=described))
            return _model(self.name + "_items", fields)
        if self.wrap is not None:
            return _model(self.name + "_answer", {self.wrap: (returned, ...)})
        return None if returned is NoneType else returned

    @cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """Writes an answer as JSON."""
        return TypeAdapter(self.answer)

    @cached_property
    def path_fields(self) -> tuple[str, ...]:
        """The arguments that stand in the path."""
        return tuple(re.findall(r"\{(\w+)\}", self.path))

    @cached_property
    def rest(self) -> type[BaseModel] | None:
        """The model of the arguments that don't stand in the path, None when there are none."""
        fields = {
            name: (info.annotation, info)
            for name, info in self.input.model_fields.items()
            if name not in self.path_fields
        }
        example = {name: value for name, value in self.example.items() if name in fields}
        return _model(self.name + "_request", fields, example) if fields else None

    def run(self, handle: UserMemory, given: BaseModel) -> Any:
        """What the operation answers for a checked input."""
        arguments = {name: getattr(given, name) for name in type(given).model_fields}
        cursor, limit = arguments.pop("cursor", None), arguments.get("limit")
        if self.paged:
            arguments["limit"] = MOST
            if "limit" not in inspect.signature(self.function).parameters:
                del arguments["limit"]
        found = self._called(handle, arguments)
        if self.wrap is not None:
            return self.answer.model_validate({self.wrap: found})
        if not isinstance(found, tuple):
            return found
        items = cast("tuple[Any, ...]", found)
        if self.paged:
            return self.answer.model_construct(**page(items, cast("int", limit), cursor, self.order))
        return self.answer.model_construct(items=items)

    def _called(self, handle: UserMemory, arguments: Mapping[str, Any]) -> Any:
        if self.call is not None:
            return self.call(handle, **arguments)
        owner: Any = handle
        *parts, name = self.method.split(".")
        for part in parts:
            owner = getattr(owner, part)
        return getattr(owner, name)(**arguments)

    def _field(self, parameter: inspect.Parameter, hint: Any) -> tuple[Any, Any]:
        """Type and default of an argument: as this operation or the vocabulary of fields describes it."""
        described = FIELDS.get(f"{self.name}.{parameter.name}", FIELDS.get(parameter.name))
        if described is None:
            raise TypeError(f"{self.name}.{parameter.name}: describe it in fields.py.")
        required = parameter.default is inspect.Parameter.empty
        optional = get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)
        if optional and not required:
            kind, *described_by = get_args(described)
            described = Annotated[kind | None, *described_by]
        return described, ... if required else parameter.default


def _model(name: str, fields: Mapping[str, Any], example: dict[str, Any] | None = None) -> type[BaseModel]:
    title = "".join(part.capitalize() for part in name.split("_"))
    extra: dict[str, Any] = {"examples": [example]} if example else {}
    config = ConfigDict(extra="forbid", frozen=True, json_schema_extra=extra)
    return create_model(title, __config__=config, **cast("dict[str, Any]", fields))
