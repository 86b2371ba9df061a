"""Reports, their comparison, snapshots' differences, suites and the protocol of other harnesses."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.errors import InvalidFile
from openmap_graph.probes.protocol import read_request, reply
from openmap_graph.probes.report import Report, Result, compare
from openmap_graph.probes.snapshot import Episode, HeldBelief, RecallTop, Snapshot, differences
from openmap_graph.probes.suites import SuiteEntry, aggregate, read_manifest, run_suites

STATUSES = st.lists(st.sampled_from(["pass", "fail", "skip"]))


def report(*statuses: str, category: str = "c", dataset: str = "d") -> Report:
    return Report.of(
        dataset,
        [
            Result.model_validate(
                {
                    "index": i,
                    "kind": "recall",
                    "category": category,
                    "description": f"p{i}",
                    "status": s,
                    "got": "g",
                }
            )
            for i, s in enumerate(statuses)
        ],
    )


@given(STATUSES)
def test_the_counts_of_a_report_add_up(statuses):
    made = report(*statuses)
    assert made.passed + made.failed + made.skipped == made.total == len(statuses)
    assert 0 <= made.rate <= 1


def test_the_json_of_a_report_has_the_agreed_shape():
    dumped = report("pass").model_dump(mode="json")
    assert list(dumped) == ["dataset", "total", "passed", "failed", "skipped", "rate", "results"]
    assert list(dumped["results"][0]) == ["index", "kind", "category", "description", "status", "got"]


@given(STATUSES)
def test_a_report_compared_with_itself_has_no_change(statuses):
    made = report(*statuses)
    compared = compare(made, made)
    assert (compared.gained, compared.lost, compared.only_before, compared.only_after) == ((), (), 0, 0)


def test_comparing_tells_what_was_gained_and_lost():
    compared = compare(report("pass", "fail", "pass"), report("fail", "pass", "pass", "pass"))
    assert compared.gained == ("p1",)
    assert compared.lost == ("p0: g",)
    assert (compared.only_before, compared.only_after) == (0, 1)


def held(confidence: float) -> HeldBelief:
    return HeldBelief(predicate="likes", object="tea", source="inferred", confidence=confidence)


def snapshot(statuses=("pass",), places=("Fern Room",), beliefs=(), scenarios=()) -> Snapshot:
    return Snapshot(
        report=report(*statuses),
        recall=(RecallTop(query="tea", places=places),),
        beliefs=beliefs,
        scenarios=scenarios,
        routines=(),
    )


EPISODE = Episode(title="date", places=("Fern Room",), intents=("date",), concepts=(), size=2)


@pytest.mark.parametrize(
    ("before", "after", "severity", "area"),
    [
        (snapshot(("pass",)), snapshot(("fail",)), "regression", "probe"),
        (snapshot(("pass",)), snapshot(("skip",)), "regression", "probe"),
        (snapshot(("fail",)), snapshot(("pass",)), "improvement", "probe"),
        (snapshot(("pass",)), snapshot(()), "regression", "probe"),
        (snapshot(places=("Fern Room",)), snapshot(places=()), "regression", "recall"),
        (snapshot(places=("Fern Room",)), snapshot(places=("Brass Hall",)), "warning", "recall"),
        (snapshot(beliefs=(held(0.6),)), snapshot(), "regression", "belief"),
        (snapshot(beliefs=(held(0.59),)), snapshot(), "warning", "belief"),
        (snapshot(beliefs=(held(0.9),)), snapshot(beliefs=(held(0.65),)), "regression", "belief"),
        (snapshot(), snapshot(beliefs=(held(0.9),)), "improvement", "belief"),
        (snapshot(scenarios=(EPISODE,)), snapshot(), "warning", "scenario"),
    ],
)
def test_a_difference_is_weighed(before, after, severity, area):
    (found,) = differences(before, after)
    assert (found.severity, found.area) == (severity, area)


def test_a_belief_that_only_wavers_is_no_difference():
    assert differences(snapshot(beliefs=(held(0.9),)), snapshot(beliefs=(held(0.7),))) == ()


def test_a_snapshot_survives_its_json():
    taken = snapshot(beliefs=(held(0.9),), scenarios=(EPISODE,))
    assert Snapshot.model_validate_json(taken.model_dump_json()) == taken


def test_suites_are_summed_by_city_language_and_style():
    entries = [
        SuiteEntry(
            id="a", dataset="a", city_slices=("Lyon",), language_slices=("en",), style_slices=("date",)
        ),
        SuiteEntry(id="b", dataset="b", city_slices=("Lyon", "Oslo"), language_slices=("zh",)),
    ]
    summed = aggregate(entries, [2, 3], [report("pass", "skip"), report("fail", category="e")])
    assert (summed.suites, summed.sessions, summed.total, summed.passed, summed.failed) == (2, 5, 3, 1, 1)
    assert [(tally.name, tally.passed, tally.failed) for tally in summed.cities] == [
        ("Lyon", 1, 1),
        ("Oslo", 0, 1),
    ]
    assert [tally.name for tally in summed.languages] == ["en", "zh"]
    assert [tally.name for tally in summed.styles] == ["date"]
    assert [tally.name for tally in summed.categories] == ["c", "e"]


def test_a_manifest_finds_its_datasets_beside_it(tmp_path):
    (tmp_path / "one.json").write_text(json.dumps({"name": "one", "sessions": [], "probes": []}))
    path = tmp_path / "suites.json"
    path.write_text(
        json.dumps({"name": "all", "suites": [{"id": "x", "dataset": "one.json", "citySlices": ["Oslo"]}]})
    )
    ran = run_suites(path, read_manifest(path), lambda dataset: report("pass", dataset=dataset.name))
    assert ran.suites[0].report.dataset == "one"
    assert ran.aggregate.rate == 1.0


def test_a_manifest_without_suites_is_refused(tmp_path):
    path = tmp_path / "suites.json"
    path.write_text('{"name": "all", "suites": []}')
    with pytest.raises(InvalidFile, match=r"suites\.json: suites: "):
        read_manifest(path)


def test_another_harness_gets_its_results_back():
    dataset = {
        "name": "one",
        "sessions": [],
        "probes": [{"kind": "graph", "category": "g", "expectIncludes": "x"}],
    }
    asked = read_request(
        json.dumps({"schema": "openmap-provider-eval/v1", "provider": "p", "model": {}, "dataset": dataset})
    )
    answered = reply(asked, report("fail"), "1.2").model_dump(mode="json")
    assert answered["provider"] == "p"
    assert answered["version"] == "1.2"
    assert answered["results"] == [{"category": "c", "desc": "p0", "status": "fail", "got": "g"}]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "line 1, column 1"),
        ('{"schema": "other/v1", "dataset": {"name": "x", "sessions": [], "probes": []}}', "schema"),
        ('{"schema": "openmap-provider-eval/v1"}', "dataset"),
    ],
)
def test_a_wrong_request_is_named(text, named):
    with pytest.raises(InvalidFile, match=named):
        read_request(text)
