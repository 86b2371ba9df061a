"""Scores: whether an answer is what a probe expects. Pure; texts are compared in lower case."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from openmap_graph.model.answer import Context, Recall, Routine, Scenario, TurnHit
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.memory import Memory
from openmap_graph.probes.dataset import (
    AskProbe,
    BeliefProbe,
    CalibrationProbe,
    CitationProbe,
    ConversationProbe,
    GraphProbe,
    MemoryProbe,
    PersonaProbe,
    RecallProbe,
    RoutineProbe,
    ScenarioProbe,
)

GOT_CHARS = 600


class Score(NamedTuple):
    """Whether a probe passed, and what came back."""

    passed: bool
    got: str


def score_recall(probe: RecallProbe, answer: Recall) -> Score:
    """Passes when the first name contains, some name contains, the first does not contain what is expected."""
    names = [recalled.place.name for recalled in answer.places]
    first = names[0] if names else ""
    passed = (
        all(_in(wanted, first) for wanted in probe.expect_top)
        and all(_in_some(wanted, names) for wanted in probe.expect_includes)
        and not any(_in(unwanted, first) for unwanted in probe.expect_not_top)
    )
    return Score(passed, _joined(names, " > ") if names else f"(none: {answer.empty_reason})")


def score_ask(probe: AskProbe, answer: Judgement) -> Score:
    """Passes when `likely` is the expected one."""
    passed = probe.expect_likely is None or answer.likely == probe.expect_likely
    return Score(passed, f"likely={answer.likely} confidence={answer.confidence:.2f} {answer.reason}")


def score_belief(probe: BeliefProbe, beliefs: Sequence[Belief]) -> Score:
    """Passes when a belief with exactly that object is there, or is not there where absence is expected."""
    found = [belief for belief in beliefs if _same(belief.object, probe.object)]
    wanted = True if probe.expect_present is None else probe.expect_present
    got = f"present confidence={found[0].confidence:.2f}" if found else "absent"
    return Score(bool(found) == wanted, got)


def score_calibration(probe: CalibrationProbe, value: float | None) -> Score:
    """Passes when the value is the expected one, else within the bounds, else there at all."""
    if probe.expect is not None:
        passed = value is not None and math.isclose(value, probe.expect, rel_tol=1e-9, abs_tol=1e-9)
    else:
        passed = value is not None and _within(value, probe.min, probe.max)
    return Score(passed, "no value" if value is None else f"{value:g}")


def score_memory(probe: MemoryProbe, memories: Sequence[Memory]) -> Score:
    """Passes when count and newest relationship are as expected; without one, only when there is no memory."""
    found = [memory for memory in memories if _same(memory.place.name, probe.place)]
    newest = max(found, key=lambda memory: memory.since).relationship if found else None
    passed = newest == probe.expect_relationship
    if probe.expect_count is not None:
        passed = passed and len(found) == probe.expect_count
    return Score(passed, f"count={len(found)} relationship={newest or '-'}")


def score_conversation(probe: ConversationProbe, hits: Sequence[TurnHit]) -> Score:
    """Passes when some found turn contains what is expected."""
    texts = [hit.text for hit in hits]
    passed = bool(texts) and all(_in_some(wanted, texts) for wanted in probe.expect_includes)
    return Score(passed, _joined(texts, " | "))


def score_persona(probe: PersonaProbe, context: Context) -> Score:
    """Passes when the profile and the recalled part say what is expected, and the profile nothing excluded."""
    passed = (
        all(_in(wanted, context.system) for wanted in probe.expect_system_includes)
        and all(_in(wanted, context.prepend) for wanted in probe.expect_prepend_includes)
        and not any(_in(unwanted, context.system) for unwanted in probe.expect_system_excludes)
    )
    return Score(passed, _short(f"system: {_flat(context.system)} prepend: {_flat(context.prepend)}"))


def score_graph(probe: GraphProbe, mermaid: str) -> Score:
    """Passes when the text contains every item; otherwise tells which are missing."""
    missing = [wanted for wanted in probe.expect_includes if not _in(wanted, mermaid)]
    start = f"missing {', '.join(missing)} in: " if missing else ""
    return Score(not missing, _short(start + _flat(mermaid)))


def score_citation(probe: CitationProbe, context: Context) -> Score:
    """Passes when a source of the place contains the words and the recalled part cites that source."""
    sources = [
        source for found in context.places if _in(probe.place, found.place.name) for source in found.sources
    ]
    passed = any(
        all(_in(wanted, source.snippet) for wanted in probe.expect_includes)
        and re.search(rf"{re.escape(source.citation)}(?!\d)", context.prepend)
        for source in sources
    )
    return Score(passed, _joined([f"{source.citation}: {source.snippet}" for source in sources], " | "))


def score_scenario(probe: ScenarioProbe, scenarios: Sequence[Scenario]) -> Score:
    """Passes when one single scenario meets everything."""
    kept = [item for item in scenarios if probe.intent is None or probe.intent in item.intents][: probe.limit]
    found = next((item for item in kept if _scenario_fits(probe, item)), None)
    shown = [found] if found else kept
    return Score(found is not None, _joined([_told_scenario(item) for item in shown], " | "))


def score_routine(probe: RoutineProbe, routines: Sequence[Routine]) -> Score:
    """Passes when one single routine meets everything."""
    kept = [
        item
        for item in routines
        if (probe.intent is None or probe.intent in item.intents)
        and (probe.concept is None or probe.concept in item.concepts)
    ][: probe.limit]
    found = next((item for item in kept if _routine_fits(probe, item)), None)
    shown = [found] if found else kept
    return Score(found is not None, _joined([_told_routine(item) for item in shown], " | "))


def _scenario_fits(probe: ScenarioProbe, scenario: Scenario) -> bool:
    return (
        _names_fit(probe.expect_place + probe.expect_other_place, scenario.places)
        and _members_fit(probe.expect_intent, probe.expect_not_intent, scenario.intents)
        and _members_fit(
            probe.expect_concept + probe.expect_concepts_include,
            probe.expect_not_concept + probe.expect_concepts_exclude,
            scenario.concepts,
        )
        and _texts_fit(probe, scenario.title, scenario.summary)
        and _within(scenario.turns, probe.min_turns, None)
    )


def _routine_fits(probe: RoutineProbe, routine: Routine) -> bool:
    everywhere = routine.positive_places + routine.negative_places
    return (
        _names_fit(probe.expect_place + probe.expect_other_place, everywhere)
        and _names_fit(probe.expect_positive_place, routine.positive_places)
        and _names_fit(probe.expect_negative_place, routine.negative_places)
        and _members_fit(probe.expect_intents_include, probe.expect_intents_exclude, routine.intents)
        and _members_fit(probe.expect_concepts_include, probe.expect_concepts_exclude, routine.concepts)
        and _texts_fit(probe, routine.title, routine.summary)
        and _within(routine.support, probe.min_scenarios, None)
        and _within(routine.confidence, probe.min_confidence, None)
    )


def _texts_fit(probe: ScenarioProbe | RoutineProbe, title: str, summary: str) -> bool:
    return (
        all(_in(wanted, title) for wanted in probe.expect_title_includes)
        and not any(_in(unwanted, title) for unwanted in probe.expect_title_excludes)
        and all(_in(wanted, summary) for wanted in probe.expect_summary_includes)
        and not any(_in(unwanted, summary) for unwanted in probe.expect_summary_excludes)
    )


def _names_fit(wanted: Sequence[str], names: Sequence[str]) -> bool:
    return all(_in_some(name, names) for name in wanted)


def _members_fit(wanted: Sequence[str], unwanted: Sequence[str], members: Sequence[str]) -> bool:
    lowered = {member.lower() for member in members}
    return all(item.lower() in lowered for item in wanted) and not any(
        item.lower() in lowered for item in unwanted
    )


def _told_scenario(scenario: Scenario) -> str:
    return (
        f"{scenario.title}: places {', '.join(scenario.places)}; intents {', '.join(scenario.intents)};"
        f" concepts {', '.join(scenario.concepts)}; turns {scenario.turns}; {scenario.summary}"
    )


def _told_routine(routine: Routine) -> str:
    return (
        f"{routine.title}: support {routine.support}; confidence {routine.confidence:.2f};"
        f" intents {', '.join(routine.intents)}; concepts {', '.join(routine.concepts)};"
        f" preferred {', '.join(routine.positive_places)}; avoided {', '.join(routine.negative_places)}; {routine.summary}"
    )


def _same(one: str, other: str) -> bool:
    return one.lower() == other.lower()


def _in(part: str, whole: str) -> bool:
    return part.lower() in whole.lower()


def _in_some(part: str, wholes: Iterable[str]) -> bool:
    return any(_in(part, whole) for whole in wholes)


def _within(value: float, low: float | None, high: float | None) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _joined(parts: Sequence[str], between: str) -> str:
    return _short(between.join(_flat(part) for part in parts)) or "(none)"


def _short(text: str) -> str:
    return text if len(text) <= GOT_CHARS else text[: GOT_CHARS - 1] + "…"
