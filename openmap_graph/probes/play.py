"""Playing a dataset: a temporary user, one capture a session, one consolidation, then the probes in order."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import NamedTuple

from openmap_graph.errors import OpenMapError, Unavailable
from openmap_graph.probes import score
from openmap_graph.probes.dataset import (
    AskProbe,
    BeliefProbe,
    CalibrationProbe,
    CitationProbe,
    ConversationProbe,
    Dataset,
    GraphProbe,
    MemoryProbe,
    PersonaProbe,
    Probe,
    RecallProbe,
    RoutineProbe,
    ScenarioProbe,
)
from openmap_graph.probes.describe import describe
from openmap_graph.probes.handle import Handle, Users
from openmap_graph.probes.report import Report, Result
from openmap_graph.probes.snapshot import Snapshot, snapshot

RECALL_LIMIT = 5
EPISODES = 1000


class Options(NamedTuple):
    """How to play: probes that need a language model too, and whether the user stays, which `kept` is told."""

    include_llm_only: bool = False
    keep: bool = False
    kept: Callable[[str], None] | None = None


def play(om: Users, dataset: Dataset, options: Options, progress: Callable[[str], None]) -> Report:
    """The report of a dataset played for a fresh user, who is erased afterwards unless `options.keep`."""
    with _played(om, dataset, options, progress) as user:
        return _report(user, dataset, options)


def replay(om: Users, dataset: Dataset, options: Options, progress: Callable[[str], None]) -> Snapshot:
    """The report, and what the memory then holds, for comparing with a later run."""
    with _played(om, dataset, options, progress) as user:
        return snapshot(user, dataset, _report(user, dataset, options))


@contextmanager
def _played(
    om: Users, dataset: Dataset, options: Options, progress: Callable[[str], None]
) -> Generator[Handle]:
    user_id = f"probe-{uuid.uuid4().hex[:12]}"
    user = om.user(user_id)
    try:
        for number, session in enumerate(dataset.sessions, start=1):
            progress(f"{dataset.name}: session {number} of {len(dataset.sessions)} {session.title}".rstrip())
            user.capture([turn.as_turn() for turn in session.turns], conversation=f"session-{number}")
        user.consolidate()
        progress(f"{dataset.name}: {len(dataset.probes)} probes")
        yield user
    finally:
        if options.keep:
            (options.kept or progress)(f"{dataset.name}: kept as user {user_id}")
        else:
            user.erase()


def _report(user: Handle, dataset: Dataset, options: Options) -> Report:
    return Report.of(dataset.name, (_result(user, *item, options) for item in enumerate(dataset.probes)))


def _result(user: Handle, index: int, probe: Probe, options: Options) -> Result:
    told = {
        "index": index,
        "kind": probe.kind,
        "category": probe.category or probe.kind,
        "description": describe(probe),
    }
    if probe.llm_only and not options.include_llm_only:
        return Result.model_validate(told | {"status": "skip", "got": "needs a language model"})
    try:
        passed, got = _asked(user, probe)
    except Unavailable:
        raise
    except Exception as error:
        # A probe must not hide the others behind one faulty answer: it fails and says why.
        text = str(error) if isinstance(error, OpenMapError) else f"{type(error).__name__}: {error}"
        return Result.model_validate(told | {"status": "fail", "got": f"error: {text}"})
    return Result.model_validate(told | {"status": "pass" if passed else "fail", "got": got})


def _asked(user: Handle, probe: Probe) -> score.Score:
    match probe:
        case RecallProbe():
            return score.score_recall(probe, user.recall(probe.query, limit=RECALL_LIMIT))
        case AskProbe():
            return score.score_ask(probe, user.ask(probe.question))
        case BeliefProbe():
            return score.score_belief(probe, [b for b in user.beliefs() if b.predicate == probe.predicate])
        case CalibrationProbe():
            return score.score_calibration(probe, user.calibration(probe.term, context=probe.context).value)
        case MemoryProbe():
            return score.score_memory(probe, user.memories())
        case ConversationProbe():
            return score.score_conversation(probe, user.search_turns(probe.query, limit=probe.limit))
        case PersonaProbe():
            return score.score_persona(probe, user.context(probe.query, limit=probe.limit))
        case GraphProbe():
            return score.score_graph(probe, str(user.graph(format="mermaid")))
        case CitationProbe():
            return score.score_citation(probe, user.context(probe.query, limit=probe.limit))
        case ScenarioProbe():
            wide = EPISODES if probe.intent else probe.limit
            return score.score_scenario(probe, user.scenarios(limit=wide))
        case RoutineProbe():
            wide = EPISODES if probe.intent or probe.concept else probe.limit
            return score.score_routine(probe, user.routines(limit=wide))
