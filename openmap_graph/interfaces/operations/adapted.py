"""Operations whose method takes what a request can't carry as it is: any number of arguments."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.model.forgetting import Residue
from openmap_graph.model.noticing import LoggedEvent


def log_event(
    handle: UserMemory,
    kind: str,
    text: str | None = None,
    at: datetime | str | None = None,
    fields: dict[str, Any] | None = None,
) -> LoggedEvent:
    """Log that something happened (`meal`, `run`), or, with a field `due`, that it is due."""
    if taken := sorted({"self", "kind", "text", "at"} & set(fields or {})):
        raise InvalidInput(f"fields.{taken[0]}: it has an argument of its own.")
    return handle.log_event(kind, text, at, **(fields or {}))


def residue(handle: UserMemory, texts: list[str]) -> Residue:
    """What is left of this user and of some texts, found by a scan of everything: nothing after `erase`."""
    return handle.residue(*texts)
