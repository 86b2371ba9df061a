"""Requests to forget that were made in talk: what each would take with it, and its confirmation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from openmap_graph.errors import Conflict, NotFound
from openmap_graph.flows import forget as forgetting
from openmap_graph.flows import selecting
from openmap_graph.flows.merging import locked
from openmap_graph.flows.removing import Remover
from openmap_graph.flows.selecting import Chosen
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import forgettable
from openmap_graph.graph.door import Row, Unit
from openmap_graph.graph.event import event_key
from openmap_graph.model.event import Event
from openmap_graph.model.forgetting import ForgetProposal, Forgotten
from openmap_graph.rules import requests
from openmap_graph.rules.forgetting import named

_MOST_TURNS = 50


def propose(services: Services, tenant: Tenant, events: Sequence[Event]) -> tuple[ForgetProposal, ...]:
    """What the requests among new events mean, noted with them; those that mean nothing known are none."""
    asked = [one for one in events if one.kind == "forget"]
    if not asked:
        return ()
    ids = {event_key(tenant.user_id, one): one for one in asked}

    def note(unit: Unit) -> None:
        for id, one in ids.items():
            forgettable.propose(unit, tenant.user_id, id, _meant(services, tenant, unit, one))

    locked(services, tenant, note)
    return tuple(one for one in proposals(services, tenant) if one.id in ids)


def proposals(services: Services, tenant: Tenant) -> tuple[ForgetProposal, ...]:
    """The open requests, each with what would go; the oldest first. What is gone already is left out."""
    found: list[ForgetProposal] = []
    for row in forgettable.requests(services.graph, tenant.user_id):
        would = tuple(one for target in row["forget_targets"] if (one := _preview(services, tenant, target)))
        if would:
            found.append(
                ForgetProposal(
                    id=row["key"],
                    quote=row["quote"],
                    turn_id=row["turn_key"],
                    asked_at=row["occurred_at"],
                    would=would,
                )
            )
    return tuple(found)


def confirm(services: Services, tenant: Tenant, proposal_id: str) -> tuple[Forgotten, ...]:
    """Forget what a request meant, and the words of the request, in one transaction; what went.

    Raises `NotFound` for a request that is none of this user's, `Conflict` when nothing that it meant is there.
    """
    now = services.clock()

    def work(unit: Unit) -> tuple[Forgotten, ...]:
        row = _open(unit, tenant, proposal_id)
        done: list[Forgotten] = []
        for target in row["forget_targets"]:
            if gone := _remove(services, tenant, unit, target, now):
                done.append(gone)
        if not done:
            raise Conflict(
                f"proposal: what {row['quote']!r} meant is not there any more.",
                way_out="Decline it with decline_forget.",
            )
        asked = Chosen("turn", row["turn_key"], row["quote"], events=frozenset([proposal_id]))
        Remover(services, tenant, unit, now).remove(asked)
        return tuple(done)

    return locked(services, tenant, work)


def _remove(services: Services, tenant: Tenant, unit: Unit, target: str, now: datetime) -> Forgotten | None:
    """What went with a target; None when it is not there any more."""
    kind, _, id = target.partition(":")
    if kind == "before":
        done = forgetting.remove_before(services, tenant, unit, datetime.fromisoformat(id), now)
        return done if done.gone or done.masked else None
    try:
        chosen = selecting.chosen(unit, tenant, kind, id)  # pyright: ignore[reportArgumentType] - targets are stored by their kind
    except NotFound:
        return None
    return Remover(services, tenant, unit, now).remove(chosen)


def decline(services: Services, tenant: Tenant, proposal_id: str) -> None:
    """Settle a request without forgetting anything. Raises `NotFound`."""

    def work(unit: Unit) -> None:
        _open(unit, tenant, proposal_id)
        forgettable.propose(unit, tenant.user_id, proposal_id, ())

    locked(services, tenant, work)


def _open(unit: Unit, tenant: Tenant, proposal_id: str) -> Row:
    rows = forgettable.requests(unit, tenant.user_id, proposal_id)
    if not rows:
        raise NotFound(
            f"proposal: {proposal_id!r} is none of this user's open requests.",
            way_out="See forget_proposals().",
        )
    return rows[0]


def _preview(services: Services, tenant: Tenant, target: str) -> Forgotten | None:
    kind, _, id = target.partition(":")
    if kind == "before":
        would = forgetting.forget(services, tenant, {"before": id}, preview=True)
        return would if would.gone or would.masked else None
    try:
        return forgetting.forget_one(services, tenant, kind, id, preview=True)  # pyright: ignore[reportArgumentType] - targets are stored by their kind
    except NotFound:
        return None


def _meant(services: Services, tenant: Tenant, unit: Unit, asked: Event) -> tuple[str, ...]:
    """The things that a request means, as `kind:id`."""
    text = asked.object or ""
    if requests.is_last_word(text):
        return tuple(
            f"turn:{one}" for one in forgettable.said_before(unit, tenant.user_id, asked.turn_id or "")
        )
    known = forgettable.nameable(unit, tenant.user_id, services.clock())
    found = requests.meant(text, known["places"], known["anchors"], known["beliefs"])
    about = requests.topic(text)
    if not found and not about and (moment := _bound(tenant, asked, text)):
        return (f"before:{moment.isoformat()}",)
    if found or not about:
        return found
    turns = forgettable.naming(unit, tenant.user_id, [about])["turns"]
    return tuple(
        f"turn:{turn['key']}"
        for turn in turns[:_MOST_TURNS]
        if turn["key"] != asked.turn_id and named(turn["text"], [about])
    )


def _bound(tenant: Tenant, asked: Event, text: str) -> datetime | None:
    """The time before which everything is meant, if it is past: the beginning of the day, month or year that was said."""
    from openmap_graph.language.times import when

    told = requests.earlier_than(text)
    if told is None:
        return None
    readings = (when(words, asked.occurred_at, tenant.time_zone) for words in (told, f"in {told}"))
    found = next((one for one in readings if one), None)
    if found is None or found.recurring:
        return None
    moment = found.instant.astimezone(tenant.time_zone)
    if found.precision == "day":
        moment = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return moment if moment < asked.occurred_at else None
