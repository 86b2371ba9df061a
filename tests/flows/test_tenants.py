"""Nothing of one user reaches another, whatever the method."""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Conflict, NotFound
from openmap_graph.model.persona import Persona

pytestmark = pytest.mark.live

ALICE = [
    "my office is near Violet Crescent and we live on Ochre Lane",
    "loved Tin Lantern in Peckham with my brother, so quiet and cosy, 2 km from home. I like baklava.",
    "Tin Lantern again for a date, great baklava",
]
BOB = ["Tin Lantern was deafening, hated it", "I like sumo"]
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MOMENT = NOW - timedelta(days=1)
SECRETS = ("Violet", "Ochre", "Peckham", "baklava", "cosy", "cozy", "brother", "Slate", "marzipan")

CALLS: dict[str, Callable[[UserMemory, UserMemory], Any]] = {
    "capture": lambda own, other: own.capture(["thanks, bye"], conversation="bye"),
    "observe": lambda own, other: own.observe(["thanks, bye"], conversation="bye"),
    "remember": lambda own, other: own.remember("thanks a lot"),
    "remember_place": lambda own, other: own.remember_place({"name": "Tin Lantern"}, "mentioned"),
    "update_memory": lambda own, other: own.update_memory(other.memories()[0].id, "loved"),
    "recall": lambda own, other: own.recall("quiet cosy Tin Lantern near home with baklava"),
    "context": lambda own, other: own.context("quiet cosy Tin Lantern near home with baklava"),
    "plan": lambda own, other: own.plan("somewhere near home"),
    "rerank": lambda own, other: own.rerank("a place for tonight", [{"name": "Tin Lantern", "id": "1"}]),
    "why": lambda own, other: own.why(other.memories()[0].id),
    "ask": lambda own, other: own.ask("do I like baklava?"),
    "resolve_intent": lambda own, other: own.resolve_intent("somewhere calm"),
    "beliefs": lambda own, other: own.beliefs(),
    "memories": lambda own, other: own.memories(history=True),
    "calibrations": lambda own, other: own.calibrations(),
    "calibration": lambda own, other: own.calibration("near"),
    "anchors": lambda own, other: own.anchors(),
    "areas": lambda own, other: own.areas(),
    "set_anchor": lambda own, other: own.set_anchor("gym", other.memories()[0].place.id),
    "remove_anchor": lambda own, other: own.remove_anchor("home"),
    "calibrate": lambda own, other: own.calibrate("near", 1.5),
    "places": lambda own, other: own.places(),
    "related_places": lambda own, other: own.related_places(other.memories()[0].place.id, within_km=50),
    "set_place_status": lambda own, other: own.set_place_status(other.memories()[0].place.id, "closed"),
    "link_place": lambda own, other: own.link_place(
        other.memories()[0].place.id, {"name": "Tin Lantern", "source": "maps", "source_id": "1"}
    ),
    "merge_places": lambda own, other: own.merge_places(
        own.memories()[0].place.id, other.memories()[0].place.id
    ),
    "split_place": lambda own, other: own.split_place(other.memories()[0].place.id),
    "place_questions": lambda own, other: own.place_questions(),
    "settle_question": lambda own, other: own.settle_question(other.place_questions()[0].id, True),
    "aliases": lambda own, other: own.aliases(),
    "add_alias": lambda own, other: own.add_alias(other.memories()[0].place.id, "our corner"),
    "remove_alias": lambda own, other: own.remove_alias(other.aliases()[0].id),
    "collections": lambda own, other: own.collections(),
    "collection": lambda own, other: own.collection("Sunday walks"),
    "add_to_collection": lambda own, other: own.add_to_collection("Mine", other.memories()[0].place.id),
    "remove_from_collection": lambda own, other: own.remove_from_collection(
        "Sunday walks", other.memories()[0].place.id
    ),
    "persona": lambda own, other: own.persona(),
    "set_persona": lambda own, other: own.set_persona(likes=["sumo"]),
    "clear_persona": lambda own, other: own.clear_persona(),
    "profile": lambda own, other: own.profile(),
    "infer": lambda own, other: own.infer("baklava"),
    "repair_contradictions": lambda own, other: own.repair_contradictions(),
    "scenarios": lambda own, other: own.scenarios(),
    "routines": lambda own, other: own.routines(),
    "search_turns": lambda own, other: own.search_turns("baklava Ochre Lane"),
    "recent_turns": lambda own, other: own.recent_turns(),
    "graph": lambda own, other: own.graph("mermaid"),
    "to_networkx": lambda own, other: shown(own.to_networkx()),
    "consolidate": lambda own, other: own.consolidate(),
    "log_event": lambda own, other: own.log_event("meal", "soup"),
    "add_note": lambda own, other: own.add_note("likes soup", source="host"),
    "log_nudge": lambda own, other: own.log_nudge("soup today?"),
    "react": lambda own, other: own.react(other.log_nudge("Violet?", at=MOMENT).id, "no"),
    "evaluate": lambda own, other: own.evaluate(),
    "evaluations": lambda own, other: own.evaluations(),
    "observations": lambda own, other: own.observations(withdrawn=True),
    "judge": lambda own, other: own.judge(other.observations()[0].id, "wrong"),
    "mute": lambda own, other: own.mute("rate"),
    "unmute": lambda own, other: own.unmute("rate"),
    "usefulness": lambda own, other: own.usefulness(),
    "erase": lambda own, other: own.erase(),
    "journal_in": lambda own, other: own.journal_in("/nowhere/at/all").nap(),
    "export": lambda own, other: own.export(io.BytesIO()),
    "import_": lambda own, other: own.import_(io.BytesIO(file_of(other)), dry_run=True),
    "export_geojson": lambda own, other: (own.export_geojson(shown := io.BytesIO()), shown.getvalue()),
    "forget": lambda own, other: own.forget(memory=other.memories()[0].id),
    "forget_proposals": lambda own, other: own.forget_proposals(),
    "confirm_forget": lambda own, other: own.confirm_forget(other.forget_proposals()[0].id),
    "decline_forget": lambda own, other: own.decline_forget(other.forget_proposals()[0].id),
    "residue": lambda own, other: own.residue("baklava"),
}


def shown(drawn: Any) -> list[Any]:
    """What a graph of networkx holds."""
    return [*drawn.nodes(data=True), *drawn.edges(data=True)]


def file_of(handle: UserMemory) -> bytes:
    """The export of a memory."""
    handle.export(file := io.BytesIO())
    return file.getvalue()


def everything(handle: UserMemory) -> tuple[object, ...]:
    """All that a user has, as plain values."""
    return (
        [memory.model_dump() for memory in handle.memories(history=True)],
        [belief.model_dump() for belief in handle.beliefs()],
        [anchor.model_dump() for anchor in handle.anchors()],
        [calibration.model_dump() for calibration in handle.calibrations()],
        [scenario.model_dump() for scenario in handle.scenarios()],
        [turn.model_dump() for turn in handle.recent_turns()],
        [place.model_dump() for place in handle.places()],
        [alias.model_dump() for alias in handle.aliases()],
        [question.model_dump() for question in handle.place_questions()],
        [collection.model_dump() for collection in handle.collections()],
        [noticed.model_dump() for noticed in handle.observations(withdrawn=True)],
        [run.model_dump() for run in handle.evaluations()],
        handle.persona().model_dump(),
    )


@pytest.fixture(scope="module")
def alice(om: OpenMap) -> UserMemory:
    handle = om.user(f"alice-{uuid4().hex}")
    for text in ALICE:
        handle.capture([text])
    handle.add_to_collection("Sunday walks", handle.memories()[0].place.id)
    handle.set_persona(likes=["marzipan"])
    handle.capture(["please forget what I said about Tin Lantern"])
    handle.log_nudge("Violet?", at=MOMENT)
    handle.add_note("keeps a Slate key in Violet", source="host", at=MOMENT)
    for day in range(60):
        handle.log_event("marzipan", at=NOW - timedelta(days=70 - day))
        handle.log_event("walk", at=NOW - timedelta(days=60 - day))
    handle.evaluate()
    for source in ("a", "b"):
        handle.remember_place({"name": "Slate Arms", "imported": True, "source": source}, "liked")
    return handle


@pytest.fixture
def bob(om: OpenMap) -> UserMemory:
    handle = om.user(f"bob-{uuid4().hex}")
    for text in BOB:
        handle.capture([text])
    return handle


def test_every_public_method_has_its_call_in_this_table():
    public = {
        name
        for name, member in inspect.getmembers(UserMemory)
        if not name.startswith("_") and inspect.isfunction(member)
    }

    assert public == set(CALLS)


@pytest.mark.parametrize("method", sorted(CALLS))
def test_a_method_shows_and_changes_nothing_of_another_user(alice: UserMemory, bob: UserMemory, method: str):
    before = everything(alice)

    try:
        answer = repr(CALLS[method](bob, alice))
    except (NotFound, Conflict) as refused:
        answer = str(refused)
        assert "Tin Lantern" not in answer

    if method not in ("recall", "context", "ask", "resolve_intent", "infer"):  # these repeat the question
        assert [secret for secret in SECRETS if secret.lower() in answer.lower()] == []
    else:
        assert [secret for secret in ("Violet", "Ochre", "Peckham", "brother") if secret in answer] == []
    assert alice.user_id not in answer
    assert everything(alice) == before


def test_the_same_id_of_another_user_and_an_id_that_never_was_give_the_same_answer(
    alice: UserMemory, bob: UserMemory
):
    own = alice.memories()[0].id
    with pytest.raises(NotFound) as theirs:
        bob.why(own)
    with pytest.raises(NotFound) as nobodys:
        bob.why("mem_" + "0" * 32)

    assert str(theirs.value).replace(own, "ID") == str(nobodys.value).replace("mem_" + "0" * 32, "ID")


def test_answers_are_those_of_a_store_that_holds_the_user_alone(om: OpenMap, alice: UserMemory):
    alone = om.user(f"carol-{uuid4().hex}")
    talk = ["Slate Oven was lovely and calm, great flatbread", "hated Gravel Bar, far too loud"]
    for text in talk:
        alone.capture([text])
    query = "somewhere calm with flatbread"
    before = [(one.place.name, round(one.score, 6)) for one in alone.recall(query).places]

    crowd = [om.user(f"crowd-{number}-{uuid4().hex}") for number in range(5)]
    for handle in crowd:
        for text in talk:
            handle.capture([text])

    assert [(one.place.name, round(one.score, 6)) for one in alone.recall(query).places] == before


def test_erasing_one_user_leaves_the_other_as_it_was(om: OpenMap, bob: UserMemory):
    twin = om.user(f"twin-{uuid4().hex}")
    for text in BOB:
        twin.capture([text])
    before = everything(bob)

    twin.erase()

    assert everything(bob) == before
    assert [held for held in everything(twin)[:-1] if held] == []
    assert twin.persona() == Persona()
    assert twin.user_id not in om.users()
