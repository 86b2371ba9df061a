"""Evaluations on a live graph: what is written, withdrawn, judged, muted, and kept of a run."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import Conflict, InvalidInput, NotFound
from openmap_graph.evaluator.assembly import evaluator_of
from openmap_graph.graph import evaluation
from tests.evaluator.days import at, breakfasts_that_stop, log_days
from tests.flows.conftest import Clock

pytestmark = pytest.mark.live


def test_an_empty_store_gives_a_run_without_finding(user: UserMemory):
    done = user.evaluate()

    assert (done.findings, done.error) == ((), None)
    assert [run.id for run in user.evaluations()] == [done.id]
    assert user.observations() == ()


def test_a_gap_is_said_once_in_a_day_of_hourly_runs_with_the_last_events_as_evidence(
    user: UserMemory, clock: Clock
):
    breakfasts = breakfasts_that_stop(user)
    for hour in range(24):
        clock.now = at(64, hour)
        user.evaluate()

    (noticed,) = user.observations()
    assert "breakfast" in noticed.observation
    assert set(noticed.evidence) <= set(breakfasts)
    assert breakfasts[-1] in noticed.evidence
    assert noticed.start == next(run for run in user.evaluations(24)).findings[0].start
    fates = [finding.fate for run in user.evaluations(24) for finding in run.findings]
    assert (fates.count("kept"), set(fates)) == (1, {"kept", "repeat"})


def test_the_confidence_of_an_observation_is_that_of_its_finding(user: UserMemory, clock: Clock):
    breakfasts_that_stop(user)
    clock.now = at(64)

    (finding,) = user.evaluate().observations

    (noticed,) = user.observations()
    assert (noticed.id, noticed.confidence) == (finding.note, finding.confidence)
    assert finding.p < 0.01


def test_a_gap_that_a_late_import_fills_is_withdrawn_and_the_next_run_is_silent(
    user: UserMemory, clock: Clock
):
    breakfasts_that_stop(user)
    clock.now = at(64)
    user.evaluate()
    log_days(user, "breakfast", range(60, 64))

    clock.now = at(64, 1)
    late = user.evaluate()
    clock.now = at(64, 2)
    after = user.evaluate()

    assert user.observations() == ()
    (withdrawn,) = user.observations(withdrawn=True)
    assert withdrawn.withdrawn_at == at(64, 1)
    assert len(late.withdrawn) == 1
    assert late.observations == after.observations == ()
    assert after.withdrawn == ()


def test_a_muted_kind_is_not_computed_and_comes_back_when_it_is_let_in_again(user: UserMemory, clock: Clock):
    breakfasts_that_stop(user)
    clock.now = at(64)

    assert user.mute("overdue") == ("overdue",)
    quiet = user.evaluate()
    assert user.unmute("overdue") == ()
    clock.now = at(64, 1)
    loud = user.evaluate()

    assert "overdue" not in {finding.kind for finding in quiet.findings}
    assert "overdue" in quiet.not_computed
    assert [finding.kind for finding in loud.observations] == ["overdue"]


def test_an_unknown_kind_can_not_be_muted(user: UserMemory):
    with pytest.raises(InvalidInput, match="overdue"):
        user.mute("breakfast")


def test_wrong_observations_raise_what_their_kind_has_to_reach(user: UserMemory, clock: Clock):
    breakfasts_that_stop(user)
    clock.now = at(64)
    user.evaluate()
    (noticed,) = user.observations()

    judged = user.judge(noticed.id, "wrong")

    assert (judged.verdict, judged.judged_at) == ("wrong", at(64))
    row = evaluation.material(user._services.graph.read, user.user_id, clock.now)  # pyright: ignore
    assert [(one["kind"], one["verdict"]) for one in row["judged"]] == [("overdue", "wrong")]
    assert user.usefulness().share == 0.0
    user.judge(noticed.id, "useful")
    assert user.usefulness().share == 1.0
    clock.now = at(64) + timedelta(days=31)
    assert user.usefulness().share is None


@pytest.mark.parametrize(
    "call", [lambda user: user.judge("nte_0", "wrong"), lambda user: user.react("ndg_0", "no")]
)
def test_what_is_not_there_is_not_found(user: UserMemory, call):
    with pytest.raises(NotFound):
        call(user)


def test_a_host_can_not_write_in_the_evaluators_name(user: UserMemory):
    with pytest.raises(InvalidInput, match="source"):
        user.add_note("all is well", source="infer:memory-eval")


def test_material_is_kept_once_and_checked(user: UserMemory):
    first = user.log_event("meal", "soup", at=at(1), place="home")
    again = user.log_event("meal", "soup", at=at(1), place="home")
    note = user.add_note("prefers mornings", source="host", at=at(1))
    nudge = user.log_nudge("walk?", at=at(1))
    reacted = user.react(nudge.id, "ignored", at=at(2))

    assert first == again
    assert (note.source, reacted.reaction, reacted.reacted_at) == ("host", "ignored", at(2))
    assert user.evaluate(now=at(3)).inputs | {} == {
        "events": 1,
        "facts": 0,
        "notes": 1,
        "nudges": 1,
        "places": 0,
        "said": 0,
    }
    for bad in ({"count": 0}, {"count": float("nan")}, {"due": "soon"}, {"thing": object()}):
        with pytest.raises(InvalidInput):
            user.log_event("meal", **bad)


def test_something_logged_as_due_is_remembered_when_its_time_comes(user: UserMemory, clock: Clock):
    passport = user.log_event("passport", "my passport expires", at=at(0), due=at(70).isoformat())
    clock.now = at(71)

    (noticed,) = [one for one in user.evaluate().observations if one.kind == "due"]

    assert noticed.evidence == (passport.id,)
    assert "passport" in noticed.text


def test_an_observation_whose_evidence_is_gone_meanwhile_is_not_written(
    om: OpenMap, user: UserMemory, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    breakfasts_that_stop(user)
    clock.now = at(64)
    evaluator = evaluator_of(om._services, user.user_id, "UTC")  # pyright: ignore
    read = evaluator._reader.material  # pyright: ignore

    def read_then_lose(now):
        found = read(now)
        user.erase()
        user.add_note("starts anew", source="host")
        user.mute("rate")
        return found

    monkeypatch.setattr(evaluator._reader, "material", read_then_lose)  # pyright: ignore

    assert evaluator.run() is None
    assert user.observations() == ()
    assert user.evaluations() == ()


def test_a_fault_while_thinking_is_in_the_trace_and_says_nothing(
    om: OpenMap, user: UserMemory, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    breakfasts_that_stop(user)
    clock.now = at(64)

    def broken(material):
        raise ZeroDivisionError("no days")

    with monkeypatch.context() as patched:
        patched.setattr("openmap_graph.evaluator.run.evaluate", broken)
        done = user.evaluate()
    clock.now = at(64, 1)
    after = user.evaluate()

    assert (done.error, done.findings) == ("ZeroDivisionError: no days", ())
    assert done.inputs["events"] == 124
    assert len(after.observations) == 1


def test_a_user_is_evaluated_by_one_at_a_time_and_the_right_ends_by_itself(
    om: OpenMap, user: UserMemory, clock: Clock
):
    user.add_note("is there", source="host")
    graph = om._services.graph  # pyright: ignore
    until = clock.now + timedelta(minutes=2)
    assert evaluation.take(graph, user.user_id, "another", clock.now, until, None)

    with pytest.raises(Conflict, match="already"):
        user.evaluate()
    clock.now = until

    assert user.evaluate().error is None


def test_a_run_that_lost_its_right_writes_nothing(om: OpenMap, user: UserMemory, clock: Clock):
    breakfasts_that_stop(user)
    clock.now = at(64)
    evaluator = evaluator_of(om._services, user.user_id, "UTC")  # pyright: ignore
    read = evaluator._reader.material  # pyright: ignore
    graph = om._services.graph  # pyright: ignore

    def slow(now):
        later = clock.now + timedelta(minutes=3)
        assert evaluation.take(graph, user.user_id, "another", later, later + timedelta(minutes=2), None)
        return read(now)

    evaluator._reader.material = slow  # pyright: ignore

    assert evaluator.run() is None
    assert user.observations() == ()


def test_traces_are_kept_for_ninety_days_and_observations_for_good(user: UserMemory, clock: Clock):
    breakfasts_that_stop(user)
    clock.now = at(64)
    first = user.evaluate()
    clock.now = at(64 + 91)
    user.evaluate()

    assert first.id not in {run.id for run in user.evaluations()}
    assert first.findings[0].note in {one.id for one in user.observations(withdrawn=True)}


def test_what_an_evaluation_leaves_is_erased_with_the_user(om: OpenMap, clock: Clock):
    gone = om.user(f"gone-{uuid4().hex}")
    breakfasts_that_stop(gone)
    clock.now = at(64)
    gone.evaluate()

    gone.erase()

    assert (gone.observations(withdrawn=True), gone.evaluations()) == ((), ())
    assert gone.user_id not in om.users()


def test_something_said_to_end_is_remembered_when_its_time_comes_and_states_nothing_else(
    user: UserMemory, clock: Clock
):
    clock.now = at(0)
    told = user.capture(["by the way, my passport expires on 10 November 2026"], conversation="talk")
    assert (user.beliefs(), user.memories(), user.anchors()) == ((), (), ())
    clock.now = at(73)

    (noticed,) = [one for one in user.evaluate().observations if one.kind == "due"]

    (event,) = noticed.evidence
    assert user.why(user.observations()[0].id).children[0].id == event
    assert "passport" in noticed.text
    assert [event.object for event in told.events] == ["passport"]
    assert "my passport expires" in user.why(user.observations()[0].id).text()
