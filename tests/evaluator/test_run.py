"""One run by itself: what a slow model and a slow detector cost."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from openmap_graph.evaluator.findings import Finding, Judged, Observation, Outcome
from openmap_graph.evaluator.material import Material
from openmap_graph.evaluator.run import LONGEST_RUN, Evaluator
from openmap_graph.evaluator.words import Worded
from openmap_graph.model.noticing import Evaluation, Exchange, TracedFinding

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


class ReadsNothing:
    def material(self, now: datetime) -> Material:
        return Material(now=now)


class KeepsTheTrace:
    """Stands for the writer: it says yes to everything, and writes nowhere."""

    def take(self, owner: str, now: datetime, until: datetime, due_before: datetime | None) -> bool:
        return True

    def run_id(self, owner: str) -> str:
        return f"run_{owner}"

    def note_id(self, one: TracedFinding, run_id: str) -> str:
        return f"nte_{one.fingerprint}"

    def write(self, owner: str, run: Evaluation, actions: Mapping[str, str]) -> Evaluation:
        return run


class SlowWords:
    """A model that takes its time for every sentence."""

    model_name = "slow"

    def __init__(self, clock: Clock, takes: timedelta) -> None:
        self._clock = clock
        self._takes = takes

    def word(self, finding: Finding, template: str) -> Worded:
        self._clock.now += self._takes
        asked = Exchange(
            task="wording",
            schema_name="Sentence",
            system="",
            user="",
            raw="",
            format="text",
            accepted=True,
        )
        return Worded(f"{finding.subject} in other words", asked)

    def propose(self, material: Material, said: object, most: int) -> None:
        self._clock.now += self._takes


def outcome(*subjects: str) -> Outcome:
    findings = [
        Finding(kind="overdue", subject=one, start=NOW, end=NOW, p=0.001, evidence=(), fingerprint=one)
        for one in subjects
    ]
    return Outcome(
        judged=tuple(Judged(finding=one, fate="kept") for one in findings),
        observations=tuple(
            Observation(
                text=f"{one.subject} by the template",
                confidence=0.99,
                suggested_action="remind",
                kind="overdue",
                subject=one.subject,
                start=NOW,
                end=NOW,
                evidence=(),
                fingerprint=one.fingerprint,
                step=0,
            )
            for one in findings
        ),
    )


def evaluated(monkeypatch: pytest.MonkeyPatch, takes: timedelta) -> Evaluation:
    monkeypatch.setattr("openmap_graph.evaluator.run.evaluate", lambda material: outcome("a", "b", "c"))
    clock = Clock()
    evaluator = Evaluator(ReadsNothing(), KeepsTheTrace(), clock, SlowWords(clock, takes))  # pyright: ignore
    done = evaluator.run()
    assert done is not None
    return done


def test_a_quick_model_words_every_observation(monkeypatch: pytest.MonkeyPatch):
    done = evaluated(monkeypatch, timedelta(seconds=1))

    assert [one.text for one in done.findings] == [f"{one} in other words" for one in "abc"]


def test_a_slow_model_costs_its_words_and_no_observation(monkeypatch: pytest.MonkeyPatch):
    done = evaluated(monkeypatch, LONGEST_RUN / 4)

    assert [one.text for one in done.findings] == [
        "a in other words",
        "b by the template",
        "c by the template",
    ]
    assert done.error is None
    assert done.ended_at - done.started_at == LONGEST_RUN / 4


def test_a_run_that_took_too_long_says_so_and_keeps_nothing(monkeypatch: pytest.MonkeyPatch):
    done = evaluated(monkeypatch, LONGEST_RUN * 2)

    assert done.findings == ()
    assert done.error == "it took longer than 120 s"
