"""The evaluator can't act, and what it writes comes back on no path, also when somebody pastes it into the talk."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

import openmap_graph.evaluator
from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.evaluator.reader import Reader
from openmap_graph.evaluator.run import Evaluator
from openmap_graph.evaluator.words import Words
from openmap_graph.evaluator.writer import NoteWriter
from openmap_graph.graph import evaluation, noticing
from openmap_graph.graph.queries import load
from openmap_graph.model.noticing import EVALUATOR
from tests.evaluator.days import at, log_days
from tests.flows.conftest import Clock

FOLDER = Path(openmap_graph.evaluator.__file__).parent
SHELL = {"assembly"}
"""The module that puts the evaluator together; it is handed the services and hands on what is needed."""

ALLOWED = (
    "openmap_graph.errors",
    "openmap_graph.evaluator",
    "openmap_graph.graph.anchor",
    "openmap_graph.graph.belief",
    "openmap_graph.graph.calibration",
    "openmap_graph.graph.door",
    "openmap_graph.graph.evaluation",
    "openmap_graph.language.chat",
    "openmap_graph.language.prompts",
    "openmap_graph.model",
    "openmap_graph.rules",
)
STANDARD = {
    "__future__",
    "bisect",
    "collections",
    "collections.abc",
    "dataclasses",
    "datetime",
    "functools",
    "hashlib",
    "itertools",
    "json",
    "math",
    "random",
    "re",
    "statistics",
    "threading",
    "types",
    "typing",
    "uuid",
    "zoneinfo",
}
LIBRARIES = ("numpy", "scipy", "pydantic")

DISH = "saffron dumplings"
"""What the observation is about; the talk never says it."""

ASKED = "no saffron dumplings logged for days, usually every day"


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (
                f"{node.module}.{alias.name}"
                if node.module in ("openmap_graph", "openmap_graph.graph", "openmap_graph.rules")
                else node.module
                for alias in node.names
            )


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(FOLDER.rglob("*.py")) if path.stem not in SHELL],
    ids=lambda path: path.stem,
)
def test_the_evaluator_imports_nothing_that_could_act(path: Path):
    found = {
        name
        for name in imports(path)
        if name not in STANDARD
        and name.partition(".")[0] not in LIBRARIES
        and not any(name == allowed or name.startswith(f"{allowed}.") for allowed in ALLOWED)
    }

    assert found == set()


def test_the_evaluator_is_made_of_a_reader_a_writer_a_clock_and_words_alone():
    wanted = inspect.signature(Evaluator.__init__).parameters

    assert list(wanted) == ["self", "reader", "writer", "clock", "words", "longest_run"]
    assert (wanted["reader"].annotation, wanted["writer"].annotation) == ("Reader", "NoteWriter")
    assert list(inspect.signature(Reader.__init__).parameters) == [
        "self",
        "read",
        "user_id",
        "time_zone",
        "half_life_days",
    ]
    assert list(inspect.signature(NoteWriter.__init__).parameters) == ["self", "graph", "user_id"]
    assert list(inspect.signature(Words.__init__).parameters) == ["self", "model", "wording", "proposals"]


def test_the_writer_can_write_under_the_evaluators_source_alone():
    public = {name for name in vars(NoteWriter) if not name.startswith("_")}

    assert public == {"take", "run_id", "note_id", "write"}
    assert "source" not in inspect.signature(NoteWriter.write).parameters
    assert "n.source = $source" in load("evaluator/observe").text
    assert EVALUATOR == "infer:memory-eval"


@pytest.fixture(scope="module")
def watched(om: OpenMap, clock: Clock) -> UserMemory:
    """A user of whom the evaluator has noticed something, and who then talks about other things."""
    memory = om.user(f"watched-{uuid4().hex}")
    log_days(memory, DISH, range(60))
    log_days(memory, "walk", range(64), hour=11)
    before, clock.now = clock.now, at(64)
    assert len(memory.evaluate().observations) == 1
    clock.now = before
    memory.capture(
        ["loved Fern House, so quiet, great scones. I like jazz. I live in Leith. Copper Kettle was fine."],
        conversation="talk",
    )
    return memory


def observed(memory: UserMemory) -> str:
    return memory.observations()[0].observation


PATHS: dict[str, Callable[[UserMemory], Any]] = {
    "recall": lambda memory: memory.recall(ASKED, limit=50).places,
    "recall with history": lambda memory: memory.recall(ASKED, limit=50, include_history=True).places,
    "context": lambda memory: memory.context("dumplings", limit=50),
    "search_turns": lambda memory: memory.search_turns(ASKED, limit=50),
    "recent_turns": lambda memory: memory.recent_turns(100),
    "ask": lambda memory: memory.ask("do I like walks every day?"),
    "infer": lambda memory: memory.infer("walk"),
    "graph": lambda memory: (memory.graph("json"), memory.graph("mermaid")),
    "to_networkx": lambda memory: [
        *(drawn := memory.to_networkx()).nodes(data=True),
        *drawn.edges(data=True),
    ],
    "related places": lambda memory: memory.related_places(memory.places()[0].id, within_km=50),
    "places": lambda memory: (memory.places(), memory.collections(), memory.aliases()),
    "memories": lambda memory: memory.memories(history=True),
    "beliefs": lambda memory: memory.beliefs(),
    "persona": lambda memory: (memory.persona(), memory.profile()),
    "scenarios": lambda memory: (memory.scenarios(100), memory.routines(100)),
    "plan": lambda memory: memory.plan("somewhere to eat").rationale,
    "rerank": lambda memory: memory.rerank("somewhere to eat", [{"name": "Fern House", "id": "1"}]),
    "why": lambda memory: [memory.why(one.id) for one in memory.memories()],
}


@pytest.mark.live
@pytest.mark.parametrize("path", sorted(PATHS))
def test_an_observation_is_found_on_no_path(watched: UserMemory, path: str):
    assert DISH in observed(watched)

    answer = repr(PATHS[path](watched))

    assert "dumpling" not in answer.replace(ASKED, "").replace("'dumplings'", "")
    assert "infer:memory-eval" not in answer


@pytest.mark.live
def test_an_observation_is_no_material_of_the_next_evaluation(watched: UserMemory, om: OpenMap):
    row = evaluation.material(om._services.graph.read, watched.user_id, at(65))  # pyright: ignore

    assert row["notes"] == []
    assert [one["fingerprint"] for one in row["said"]] != []
    assert "logged for" not in repr(row["logged"])


@pytest.mark.live
def test_an_observation_has_no_vector_and_is_in_no_text_index(watched: UserMemory, om: OpenMap):
    note = watched.observations()[0]
    found = noticing.observations(om._services.graph, watched.user_id, 1, id=note.id)  # pyright: ignore

    assert found[0].observation == note.observation
    assert "embedding" not in load("evaluator/observe").text
    assert not any("Note" in load(f"schema/{name}").text for name in TEXT_INDEXES)


TEXT_INDEXES = (
    "memory_text",
    "memory_cjk",
    "turn_text",
    "turn_cjk",
    "vector/memory_vector",
    "vector/turn_vector",
)


def held(memory: UserMemory) -> tuple[object, ...]:
    """All that a user's words have made."""
    return (
        memory.memories(history=True),
        memory.beliefs(),
        memory.anchors(),
        memory.calibrations(),
        memory.places(),
        memory.scenarios(),
        memory.routines(),
    )


@pytest.mark.live
@pytest.mark.parametrize("role", ["assistant", "user"])
def test_an_observation_that_is_pasted_into_the_talk_is_kept_as_said_but_not_read(
    om: OpenMap, clock: Clock, role: str
):
    memory = visits_that_stop(om, clock)
    sentence = observed(memory)
    assert "Canal Bistro" in sentence
    before = held(memory)

    told = memory.capture(
        [{"role": role, "content": sentence}, {"role": "user", "content": "thanks, let's do that"}],
        conversation=f"echo-{role}",
    )
    memory.consolidate()

    assert memory.recent_turns(2)[-1].text == sentence
    assert (told.changes, told.beliefs, told.measures, told.events) == ((), (), (), ())
    assert held(memory) == before
    assert sentence not in [hit.text for hit in memory.search_turns(sentence, limit=50)]


@pytest.mark.live
def test_an_observation_never_enters_the_journal(watched: UserMemory):
    watched.journal.init()

    for line in (observed(watched), f"NB: {observed(watched)}"):
        with pytest.raises(InvalidInput, match="observation of the evaluator"):
            watched.journal.note(line)

    assert DISH not in watched.journal.wake().text


@pytest.mark.live
def test_words_beside_a_pasted_observation_are_read(om: OpenMap, clock: Clock):
    memory = visits_that_stop(om, clock)

    told = memory.capture(
        [f"You wrote “{observed(memory)}” - we loved Tin Lantern instead"], conversation="mixed"
    )

    assert [(change.place, change.relationship) for change in told.changes] == [("Tin Lantern", "loved")]


@pytest.mark.live
def test_a_nudge_that_is_ignored_is_evidence_of_nothing(watched: UserMemory):
    before = held(watched)

    nudge = watched.log_nudge("Dumplings at Canal Bistro today? You love them.")
    watched.react(nudge.id, "ignored")
    watched.consolidate()

    assert held(watched) == before
    assert "Canal Bistro" not in repr(watched.recall("dumplings at Canal Bistro").places)


def visits_that_stop(om: OpenMap, clock: Clock) -> UserMemory:
    """A user who went to one place each week, and then no more; the evaluator has said so."""
    memory = om.user(f"visits-{uuid4().hex}")
    for week in range(20):
        clock.now = at(week * 7, 12)
        memory.capture(
            [{"role": "user", "content": "went to Canal Bistro"}], conversation=f"week-{week}", at=clock.now
        )
    log_days(memory, "walk", range(200), hour=11)
    clock.now = at(200)
    assert [one.kind for one in memory.evaluate().observations] != []
    return memory
