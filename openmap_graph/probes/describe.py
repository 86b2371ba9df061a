"""A probe in one line, for reports and for matching the same probe in two of them."""

from __future__ import annotations

from openmap_graph.probes.dataset import (
    AskProbe,
    BeliefProbe,
    CalibrationProbe,
    CitationProbe,
    ConversationProbe,
    GraphProbe,
    MemoryProbe,
    PersonaProbe,
    Probe,
    RecallProbe,
    RoutineProbe,
    ScenarioProbe,
)


def describe(probe: Probe) -> str:
    """What the probe asks and expects.

    >>> describe(BeliefProbe(kind="belief", predicate="likes", object="tea"))
    'belief: the user likes tea'
    """
    return f"{probe.kind}: {_expectation(probe)}"


def _expectation(probe: Probe) -> str:
    match probe:
        case RecallProbe():
            wanted = [*(f"first {name}" for name in probe.expect_top), *probe.expect_includes]
            wanted += [f"first not {name}" for name in probe.expect_not_top]
            return f"“{probe.query}” → {', '.join(wanted) or 'anything'}"
        case AskProbe():
            return f"“{probe.question}” → likely {probe.expect_likely}"
        case BeliefProbe():
            absent = " (absent)" if probe.expect_present is False else ""
            return f"the user {probe.predicate} {probe.object}{absent}"
        case CalibrationProbe():
            return f"{probe.term}{'@' + probe.context if probe.context else ''} {_bounds(probe)}"
        case MemoryProbe():
            count = f"{probe.expect_count} × " if probe.expect_count is not None else ""
            return f"{probe.place} → {count}{probe.expect_relationship or 'nothing'}"
        case ConversationProbe():
            return f"“{probe.query}” finds “{', '.join(probe.expect_includes)}”"
        case PersonaProbe():
            wanted = [*probe.expect_system_includes, *probe.expect_prepend_includes]
            wanted += [f"not {text}" for text in probe.expect_system_excludes]
            return f"context for “{probe.query}” says {', '.join(wanted)}"
        case GraphProbe():
            return f"the graph says {', '.join(probe.expect_includes)}"
        case CitationProbe():
            return f"“{probe.query}” quotes “{', '.join(probe.expect_includes)}” for {probe.place}"
        case ScenarioProbe():
            wanted = [
                *probe.expect_place,
                *probe.expect_other_place,
                *probe.expect_intent,
                *probe.expect_title_includes,
            ]
            return f"an episode with {', '.join(wanted) or 'anything'}"
        case RoutineProbe():
            wanted = [
                *probe.expect_positive_place,
                *probe.expect_negative_place,
                *probe.expect_intents_include,
            ]
            wanted += [*probe.expect_place, *probe.expect_other_place, *probe.expect_title_includes]
            return f"a habit with {', '.join(dict.fromkeys(wanted)) or 'anything'}"


def _bounds(probe: CalibrationProbe) -> str:
    if probe.expect is not None:
        return f"= {probe.expect:g}"
    bounds = [f"≥ {probe.min:g}"] if probe.min is not None else []
    bounds += [f"≤ {probe.max:g}"] if probe.max is not None else []
    return " and ".join(bounds) or "has a value"
