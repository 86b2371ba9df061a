"""Every kind of probe: what passes it, and what does not."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from openmap_graph.probes import score
from openmap_graph.probes.dataset import Probe
from tests.probes import answers

PROBE: TypeAdapter[Probe] = TypeAdapter(Probe)


def probe(kind: str, **fields: object):
    return PROBE.validate_python({"kind": kind, "category": "test", **fields})


@pytest.mark.parametrize(
    ("fields", "names", "passed"),
    [
        ({"expectTop": "fern"}, ("Fern Room", "Brass Hall"), True),
        ({"expectTop": "brass"}, ("Fern Room", "Brass Hall"), False),
        ({"expectIncludes": "BRASS"}, ("Fern Room", "Brass Hall"), True),
        ({"expectIncludes": ["brass", "fern"]}, ("Fern Room", "Brass Hall"), True),
        ({"expectIncludes": "Quay"}, ("Fern Room", "Brass Hall"), False),
        ({"expectNotTop": "Fern"}, ("Fern Room", "Brass Hall"), False),
        ({"expectNotTop": "Brass"}, ("Fern Room", "Brass Hall"), True),
        ({"expectTop": "Fern", "expectNotTop": "Room"}, ("Fern Room",), False),
        ({"expectTop": "Fern"}, (), False),
        ({"expectNotTop": "Fern"}, (), True),
        ({}, (), True),
        ({"expectTop": None, "expectIncludes": "Fern"}, ("Fern Room",), True),
    ],
)
def test_recall_looks_at_the_first_name_and_at_all_names(fields, names, passed):
    assert score.score_recall(probe("recall", query="q", **fields), answers.recall(*names)).passed is passed


def test_an_empty_recall_tells_why_in_what_was_got():
    got = score.score_recall(probe("recall", query="q", expectTop="x"), answers.recall()).got
    assert "nothing remembered" in got


@pytest.mark.parametrize(
    ("expected", "likely", "passed"), [(True, True, True), (False, True, False), (False, False, True)]
)
def test_ask_compares_likely(expected, likely, passed):
    scored = score.score_ask(probe("ask", question="q", expectLikely=expected), answers.judgement(likely))
    assert scored.passed is passed


@pytest.mark.parametrize(
    ("object", "present", "passed"),
    [
        ("tea", None, True),
        ("Tea", True, True),
        ("te", None, False),
        ("tea", False, False),
        ("te", False, True),
    ],
)
def test_a_belief_matches_its_object_as_a_whole(object, present, passed):
    asked = probe("belief", predicate="likes", object=object, expectPresent=present)
    assert score.score_belief(asked, [answers.belief("likes", "tea")]).passed is passed


@pytest.mark.parametrize(
    ("fields", "value", "passed"),
    [
        ({"expect": 6}, 6.0, True),
        ({"expect": 6}, 6.01, False),
        ({"expect": 0.3}, 0.1 + 0.2, True),
        ({"expect": 6, "max": 1}, 6.0, True),
        ({"min": 1, "max": 5}, 5.0, True),
        ({"min": 1, "max": 5}, 5.5, False),
        ({"min": 500}, None, False),
        ({"max": 500}, None, False),
        ({}, 2.0, True),
        ({}, None, False),
    ],
)
def test_a_calibration_is_equal_or_within_bounds_or_there_at_all(fields, value, passed):
    assert score.score_calibration(probe("calibration", term="near", **fields), value).passed is passed


@pytest.mark.parametrize(
    ("fields", "passed"),
    [
        ({"place": "fern room", "expectRelationship": "loved"}, True),
        ({"place": "Fern", "expectRelationship": "loved"}, False),
        ({"place": "Fern Room", "expectCount": 1, "expectRelationship": "liked"}, False),
        ({"place": "Fern Room", "expectCount": 2, "expectRelationship": "loved"}, True),
        ({"place": "Fern Room", "expectCount": 1, "expectRelationship": "loved"}, False),
        ({"place": "Fern Room"}, False),
        ({"place": "Quay Inn"}, True),
        ({"place": "Quay Inn", "expectCount": 0}, True),
        ({"place": "Fern Room", "expectCount": 0}, False),
    ],
)
@pytest.mark.parametrize("kind", ["memory", "reconcile"])
def test_memories_are_counted_by_whole_name_and_the_newest_decides(kind, fields, passed):
    held = [answers.memory("Fern Room", "loved", days=3), answers.memory("Fern Room", "liked", days=1)]
    assert score.score_memory(probe(kind, **fields), held).passed is passed


def test_conversation_passes_when_some_hit_contains_the_words():
    asked = probe("conversation", query="q", expectIncludes="brass hall")
    assert score.score_conversation(asked, [answers.hit("hi"), answers.hit("too loud at Brass Hall")]).passed
    assert not score.score_conversation(asked, [answers.hit("hi")]).passed
    assert not score.score_conversation(asked, []).passed


def test_persona_checks_profile_and_recalled_part_apart():
    built = answers.context("Avoids: loud", "Fern Room (loved)")
    assert score.score_persona(
        probe("persona", query="q", expectSystemIncludes=["avoids", "loud"], expectPrependIncludes="fern"),
        built,
    ).passed
    assert not score.score_persona(probe("persona", query="q", expectSystemIncludes=["fern"]), built).passed
    assert not score.score_persona(
        probe("persona", query="q", expectSystemExcludes=["Avoids: loud"]), built
    ).passed


def test_a_graph_must_contain_every_item_and_tells_what_is_missing():
    scored = score.score_graph(probe("graph", expectIncludes=["graph lr", "quay"]), "graph LR\n  a --> b")
    assert not scored.passed
    assert scored.got.startswith("missing quay")
    assert score.score_graph(probe("graph", expectIncludes="graph LR"), "graph LR").passed


def test_a_citation_needs_the_words_and_the_number_of_the_same_turn():
    fern = answers.recalled(
        "Fern Room", answers.source(1, "loved the Quiet tables"), answers.source(12, "went again")
    )
    asked = probe("citation", query="q", place="fern", expectIncludes="quiet tables")
    assert score.score_citation(asked, answers.context("", "Fern Room turn#1", fern)).passed
    assert not score.score_citation(asked, answers.context("", "Fern Room turn#12", fern)).passed
    assert not score.score_citation(asked, answers.context("", "Fern Room", fern)).passed
    assert not score.score_citation(asked, answers.context("", "turn#1")).passed


@pytest.mark.parametrize(
    ("fields", "passed"),
    [
        ({"expectPlace": "fern", "expectOtherPlace": "brass"}, True),
        ({"expectPlace": "quay"}, False),
        ({"expectIntent": "date", "expectNotIntent": "dat"}, True),
        ({"expectNotIntent": "date"}, False),
        (
            {"expectConcept": "quiet", "expectConceptsInclude": ["transit"], "expectConceptsExclude": "loud"},
            True,
        ),
        ({"expectConcept": "qui"}, False),
        ({"expectNotConcept": "quiet"}, False),
        ({"expectTitleIncludes": "DATE", "expectTitleExcludes": ["work"]}, True),
        ({"expectTitleExcludes": ["fern"]}, False),
        ({"expectSummaryIncludes": ["preferred fern", "near transit"]}, True),
        ({"expectSummaryExcludes": "avoided"}, False),
        ({"minTurns": 3}, True),
        ({"minTurns": 4}, False),
        ({"intent": "date"}, True),
        ({"intent": "work"}, False),
    ],
)
def test_one_scenario_must_meet_everything(fields, passed):
    assert score.score_scenario(probe("scenario", **fields), [answers.scenario()]).passed is passed


def test_two_scenarios_do_not_add_up_to_one():
    apart = [answers.scenario(places=("Fern Room",)), answers.scenario(places=("Brass Hall",))]
    assert not score.score_scenario(
        probe("scenario", expectPlace="fern", expectOtherPlace="brass"), apart
    ).passed


def test_the_limit_counts_after_the_intent_is_chosen():
    rows = [answers.scenario(intents=("work",)), answers.scenario(intents=("work",)), answers.scenario()]
    assert score.score_scenario(probe("scenario", intent="date", limit=1, expectIntent="date"), rows).passed
    assert not score.score_scenario(probe("scenario", limit=1, expectIntent="date"), rows).passed


@pytest.mark.parametrize(
    ("fields", "passed"),
    [
        ({"expectPositivePlace": "slate", "expectNegativePlace": "pinball"}, True),
        ({"expectPositivePlace": "pinball"}, False),
        ({"expectNegativePlace": "slate"}, False),
        ({"expectPlace": "pinball", "expectOtherPlace": "slate"}, True),
        ({"expectIntentsInclude": ["work", "study"], "expectIntentsExclude": "date"}, True),
        ({"expectIntentsExclude": "study"}, False),
        ({"expectConceptsInclude": "loud"}, True),
        ({"expectConceptsExclude": "loud"}, False),
        ({"expectTitleIncludes": "focus", "expectSummaryIncludes": ["intents", "avoided"]}, True),
        ({"minScenarios": 3, "minConfidence": 0.8}, True),
        ({"minScenarios": 4}, False),
        ({"minConfidence": 0.9}, False),
        ({"intent": "date"}, False),
        ({"intent": "work", "concept": "quiet"}, True),
        ({"concept": "outdoor"}, False),
    ],
)
def test_one_routine_must_meet_everything(fields, passed):
    assert score.score_routine(probe("routine", **fields), [answers.routine()]).passed is passed


def test_what_was_got_is_cut_to_a_readable_length():
    assert len(score.score_graph(probe("graph", expectIncludes="x"), "y" * 10_000).got) <= score.GOT_CHARS
