"""The part of the per-user handle about what is noticed: material, evaluations, observations. Every method is a line or two."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from openmap_graph.errors import Conflict
from openmap_graph.evaluator.feedback import checked_kind
from openmap_graph.flows import noticing
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import evaluation
from openmap_graph.graph import noticing as kept
from openmap_graph.handle import Handle
from openmap_graph.model.noticing import Evaluation, LoggedEvent, Note, Noticed, Nudge, Usefulness
from openmap_graph.rules import accept
from openmap_graph.rules.clock import instant

if TYPE_CHECKING:
    from openmap_graph.evaluator.loop import EvaluatorLoop


class Noticing(Handle):
    """What hosts log, and what the background evaluator makes of it. No method takes a user id."""

    def log_event(
        self, kind: str, text: str | None = None, at: datetime | str | None = None, **fields: Any
    ) -> LoggedEvent:
        """Log that something happened (`meal`, `run`), or, with a field `due`, that it is due; `count` says how often."""
        return noticing.log_event(self._services, self._tenant, kind, text, at, fields)

    def add_note(self, text: str, source: str, at: datetime | str | None = None) -> Note:
        """Keep a note of a host."""
        return noticing.add_note(self._services, self._tenant, text, source, at)

    def log_nudge(self, text: str, at: datetime | str | None = None) -> Nudge:
        """Keep that the host said something to the user on its own accord."""
        return noticing.log_nudge(self._services, self._tenant, text, at)

    def react(self, nudge: str, reaction: str, at: datetime | str | None = None) -> Nudge:
        """Keep how the user reacted to a nudge. Raises `NotFound`."""
        return noticing.react(self._services, self._tenant, nudge, reaction, at)

    def evaluate(self, now: datetime | str | None = None) -> Evaluation:
        """Look for gaps and anomalies, write observations, and return the trace. `Conflict` while another does."""
        return noticed(self._services, self._tenant, now)

    def evaluations(self, limit: int = 20) -> tuple[Evaluation, ...]:
        """Traces of the last evaluations, newest first: input, findings with their fate, what a model said."""
        return evaluation.runs(self._services.graph, self._tenant.user_id, accept.limit(limit))

    def observations(self, limit: int = 100, withdrawn: bool = False) -> tuple[Noticed, ...]:
        """What was noticed, newest first; with `withdrawn` also what turned out not to be so."""
        graph, user_id = self._services.graph, self._tenant.user_id
        return kept.observations(graph, user_id, accept.limit(limit), withdrawn=withdrawn)

    def judge(self, observation: str, verdict: Literal["useful", "wrong", "not now"]) -> Noticed:
        """Say what an observation was worth; it moves what later ones of its kind have to reach."""
        return noticing.judge(self._services, self._tenant, observation, verdict)

    def mute(self, kind: str) -> tuple[str, ...]:
        """Leave a kind of finding (`rate`, or `rate:meal`) out from now on; what is muted then."""
        return noticing.mute(self._services, self._tenant, checked_kind(kind), muted=True)

    def unmute(self, kind: str) -> tuple[str, ...]:
        """Let a kind of finding in again; what is muted then."""
        return noticing.mute(self._services, self._tenant, checked_kind(kind), muted=False)

    def usefulness(self, days: int = 30) -> Usefulness:
        """How the observations of the last days were judged; `share` is their precision."""
        return noticing.usefulness(self._services, self._tenant, accept.limit(days, "days"))


class Watching:
    """The part of the client that evaluates all users of the store in the background."""

    _services: Services

    def evaluator(self, report: Callable[[str], None] | None = None) -> EvaluatorLoop:
        """The loop over all users, to be started and stopped; off without `OPENMAP_EVALUATOR_INTERVAL_S`.

        `report` is told of troubles, a line each.
        """
        from openmap_graph.evaluator.assembly import loop_of

        return loop_of(self._services, report)


def noticed(services: Services, tenant: Tenant, now: datetime | str | None) -> Evaluation:
    """The trace of an evaluation for `now`; `Conflict` while another one of this user runs."""
    from openmap_graph.evaluator.assembly import evaluator_of

    noticing.ensure(services, tenant)
    moment = None if now is None else instant(now, tenant.time_zone, "now")[0]
    done = evaluator_of(services, tenant.user_id, tenant.time_zone.key).run(moment)
    if done is None:
        raise Conflict("This user is being evaluated already.", way_out="Repeat it in a moment.")
    return done
