"""Playing a dataset: the order of calls, what is skipped, and that nothing stays."""

from __future__ import annotations

import pytest

from openmap_graph.errors import Conflict, ServerUnreachable
from openmap_graph.probes.dataset import Dataset
from openmap_graph.probes.play import Options, play, replay
from tests.probes import answers


class ScriptedUser:
    """Answers by rote and notes what it was asked."""

    def __init__(self, calls: list[str], fault: Exception | None = None) -> None:
        self.calls = calls
        self.fault = fault

    def capture(self, turns, conversation=None):
        self.calls.append(f"capture {conversation} {len(turns)}")

    def consolidate(self):
        self.calls.append("consolidate")

    def erase(self):
        self.calls.append("erase")

    def recall(self, query, *, limit=5):
        self.calls.append(f"recall {limit}")
        if self.fault:
            raise self.fault
        return answers.recall("Fern Room", query=query)

    def beliefs(self, *, min_confidence=0.0):
        self.calls.append(f"beliefs {min_confidence}")
        return (answers.belief("likes", "tea"), answers.belief("avoids", "coffee"))

    def scenarios(self, limit=20):
        return (answers.scenario(),)

    def routines(self, limit=20):
        return (answers.routine(),)


class ScriptedClient:
    def __init__(self, fault: Exception | None = None) -> None:
        self.calls: list[str] = []
        self.users: list[str] = []
        self.fault = fault

    def user(self, user_id):
        self.users.append(user_id)
        return ScriptedUser(self.calls, self.fault)


DATASET = Dataset.model_validate(
    {
        "name": "harbour",
        "sessions": [{"turns": [{"content": "a"}, {"content": "b"}]}, {"turns": [{"content": "c"}]}],
        "probes": [
            {"kind": "recall", "category": "c", "query": "tea", "expectTop": "fern"},
            {"kind": "belief", "category": "c", "predicate": "likes", "object": "coffee"},
            {"kind": "recall", "category": "c", "query": "x", "expectTop": "brass", "llmOnly": True},
        ],
    }
)


def silent(_: str) -> None:
    return None


def test_each_session_is_one_capture_and_the_user_is_erased_afterwards():
    client = ScriptedClient()
    report = play(client, DATASET, Options(), silent)
    assert client.calls == [
        "capture session-1 2",
        "capture session-2 1",
        "consolidate",
        "recall 5",
        "beliefs 0.0",
        "erase",
    ]
    assert [result.status for result in report.results] == ["pass", "fail", "skip"]
    assert (report.total, report.passed, report.failed, report.skipped, report.rate) == (3, 1, 1, 1, 0.5)


def test_probes_for_a_language_model_run_when_included():
    report = play(ScriptedClient(), DATASET, Options(include_llm_only=True), silent)
    assert [result.status for result in report.results] == ["pass", "fail", "fail"]


def test_every_run_has_a_user_of_its_own():
    client = ScriptedClient()
    play(client, DATASET, Options(), silent)
    play(client, DATASET, Options(), silent)
    assert len(set(client.users)) == 2


def test_a_kept_user_is_named_and_not_erased():
    client, told = ScriptedClient(), []
    play(client, DATASET, Options(keep=True), told.append)
    assert "erase" not in client.calls
    assert any(client.users[0] in line for line in told)


@pytest.mark.parametrize("fault", [Conflict("that is taken."), AttributeError("no such method")])
def test_a_fault_in_one_answer_fails_that_probe_and_says_why(fault):
    report = play(ScriptedClient(fault), DATASET, Options(), silent)
    assert report.results[0].status == "fail"
    assert str(fault) in report.results[0].got
    assert report.results[1].got == "absent"


def test_a_lost_server_ends_the_run_and_still_tries_to_erase():
    client = ScriptedClient(ServerUnreachable("gone."))
    with pytest.raises(ServerUnreachable):
        play(client, DATASET, Options(), silent)
    assert client.calls[-1] == "erase"


def test_a_snapshot_holds_report_recalls_beliefs_and_episodes():
    taken = replay(ScriptedClient(), DATASET, Options(), silent)
    assert taken.report.passed == 1
    assert [(top.query, top.places) for top in taken.recall] == [
        ("tea", ("Fern Room",)),
        ("x", ("Fern Room",)),
    ]
    assert [belief.object for belief in taken.beliefs] == ["coffee", "tea"]
    assert taken.scenarios[0].size == 3
    assert taken.routines[0].places == ("Slate Library", "Pinball Arch")
