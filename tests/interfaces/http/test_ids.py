"""Ids of another user, sent with an own token to every own path: nothing of the other is told or changed."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from openmap_graph.interfaces.operations import TABLE, Operation
from tests.interfaces.http.conftest import Bearer

pytestmark = pytest.mark.live

SECRET = "Violet Crescent"
OPERATIONS = [one for one in TABLE if "http" not in one.without and one.method != "erase"]


def state(owner: Bearer) -> Any:
    """What another user could try to change."""
    handle = owner.handle
    lists = (
        handle.memories(history=True),
        handle.places(),
        handle.aliases(),
        handle.beliefs(),
        handle.recent_turns(),
        handle.collections(),
        handle.anchors(),
        handle.observations(),
        handle.journal.details(0),
    )
    return [[one.model_dump(exclude={"confidence"}) for one in found] for found in lists]


def owned_ids(owner: Bearer) -> dict[str, str]:
    """An id of each kind that belongs to a user who has filled every corner of a memory."""
    owner.post("/capture", turns=[f"loved the Tin Lantern on {SECRET}, so quiet", "I like baklava"])
    handle = owner.handle
    memory = handle.memories()[0]
    alias = owner.post("/aliases", place=memory.place.id, text=f"the corner of {SECRET}")
    nudge = owner.post("/nudges", text=f"A walk on {SECRET}?")
    note = owner.post("/notes", text=f"walks on {SECRET}", source="host")
    owner.call("PUT", "/collections/places", json={"name": SECRET, "place": memory.place.id})
    handle.set_anchor("home", memory.place.id)
    handle.journal.init()
    handle.journal.note(f"Moved to {SECRET}.")
    return {
        "mem": memory.id,
        "plc": memory.place.id,
        "als": alias["id"],
        "ndg": nudge["id"],
        "nte": note["id"],
        "trn": handle.recent_turns()[0].id,
        "evt": handle.recent_turns()[0].id,
        "bel": handle.beliefs()[0].id,
        "cnv": handle.recent_turns()[0].conversation,
    }


def theirs(value: Any, ids: dict[str, str]) -> Any:
    """An example whose ids are the other user's."""
    if isinstance(value, dict):
        return {name: theirs(one, ids) for name, one in value.items()}
    if isinstance(value, list):
        return [theirs(one, ids) for one in value]
    return ids.get(value.partition("_")[0], value) if isinstance(value, str) and "_" in value else value


def sent(operation: Operation, ids: dict[str, str], other: str) -> tuple[str, dict[str, Any]]:
    """The path of an operation with an id of the other user, and what else is sent."""
    given = theirs(dict(operation.example), ids)
    path = operation.path
    for name in operation.path_fields:
        given.pop(name, None)
        path = path.replace("{" + name + "}", quote(other, safe=""))
    return path, given


def test_ids_of_another_user_open_and_change_nothing_on_any_path(alice: Bearer, bob: Bearer):
    ids = owned_ids(bob)
    alice.post("/capture", turns=["loved Fern Room"])
    alice.handle.journal.init()
    before = state(bob)
    for operation in OPERATIONS:
        for other in ids.values():
            path, given = sent(operation, ids, other)
            if operation.media:
                more: dict[str, Any] = {} if operation.verb == "GET" else {"content": b"{}"}
            else:
                more = {"params": given} if operation.verb in ("GET", "DELETE") else {"json": given}
            response = alice.call(operation.verb, path, **more)
            assert response.status_code < 500, (operation.name, response.text)
            assert SECRET not in response.text, operation.name
            if not operation.path_fields:
                break  # the ids of the example are all there is
    assert state(bob) == before
