"""Material for the evaluator from hosts: logged events, notes, nudges and reactions; and what users say of observations."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, TypeVar, get_args

from openmap_graph.errors import InvalidInput, NotFound
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import noticing, user
from openmap_graph.graph.door import Unit
from openmap_graph.model.noticing import LoggedEvent, Note, Noticed, Nudge, Usefulness, Verdict
from openmap_graph.rules.clock import instant

T = TypeVar("T")

_LONGEST_KIND = 100
_LONGEST_TEXT = 10_000
_MOST_JUDGED = 10_000


def log_event(
    services: Services,
    tenant: Tenant,
    kind: str,
    text: str | None,
    at: datetime | str | None,
    fields: Mapping[str, Any],
) -> LoggedEvent:
    """Store something that happened, counted with others of its kind; it makes no memory and no belief."""
    stream = _text(kind, "kind", _LONGEST_KIND)
    if stream.startswith("visit:"):
        raise InvalidInput("kind: visits are told by capture, not logged.", way_out="Use another kind.")
    told = "" if text is None else _text(text, "text", _LONGEST_TEXT)
    moment, now = _moment(services, tenant, at)
    checked = _fields(fields, tenant)
    return _write(
        services,
        tenant,
        lambda unit: noticing.log(unit, tenant.user_id, stream, told, moment, checked, now),
    )


def add_note(services: Services, tenant: Tenant, text: str, source: str, at: datetime | str | None) -> Note:
    """Store a note of a host under a source of its own."""
    told, origin = _text(text, "text", _LONGEST_TEXT), _text(source, "source", _LONGEST_KIND)
    if origin.startswith("infer:"):
        raise InvalidInput(
            f"source: {source!r} belongs to the evaluator.", way_out="Name the host that writes the note."
        )
    moment, now = _moment(services, tenant, at)
    return _write(
        services,
        tenant,
        lambda unit: noticing.add_note(unit, tenant.user_id, told, origin, moment, now),
    )


def log_nudge(services: Services, tenant: Tenant, text: str, at: datetime | str | None) -> Nudge:
    """Store that the host has said something to the user on its own accord."""
    told = _text(text, "text", _LONGEST_TEXT)
    moment, now = _moment(services, tenant, at)
    return _write(services, tenant, lambda unit: noticing.log_nudge(unit, tenant.user_id, told, moment, now))


def react(services: Services, tenant: Tenant, nudge: str, reaction: str, at: datetime | str | None) -> Nudge:
    """Store how the user reacted to a nudge. Raises `NotFound`."""
    told = _text(reaction, "reaction", _LONGEST_TEXT)
    moment, _ = _moment(services, tenant, at)
    found = _write(services, tenant, lambda unit: noticing.react(unit, tenant.user_id, nudge, told, moment))
    if found is None:
        raise NotFound(
            f"nudge: {nudge!r} is none of this user's nudges.", way_out="Use the id of log_nudge()."
        )
    return found


def judge(services: Services, tenant: Tenant, observation: str, verdict: str) -> Noticed:
    """Store what the user thinks of an observation, which moves what its kind has to reach. Raises `NotFound`."""
    if verdict not in get_args(Verdict):
        raise InvalidInput(f"verdict: {verdict!r} is none of {', '.join(get_args(Verdict))}.")
    now = services.clock()
    known = _write(
        services,
        tenant,
        lambda unit: noticing.judge(unit, tenant.user_id, observation, verdict, now),  # pyright: ignore[reportArgumentType]
    )
    if not known:
        raise NotFound(
            f"observation: {observation!r} is none about this user.", way_out="See observations()."
        )
    return noticing.observations(services.graph, tenant.user_id, 1, id=observation, withdrawn=True)[0]


def mute(services: Services, tenant: Tenant, kind: str, *, muted: bool) -> tuple[str, ...]:
    """Leave a kind of finding out of evaluations, or let it in again; what is muted then."""
    return _write(services, tenant, lambda unit: noticing.mute(unit, tenant.user_id, kind, muted=muted))


def ensure(services: Services, tenant: Tenant) -> None:
    """Make sure that the user is there."""
    _write(services, tenant, lambda unit: None)


def usefulness(services: Services, tenant: Tenant, days: int) -> Usefulness:
    """How the observations of the last days were judged."""
    since = services.clock() - timedelta(days=days)
    found = noticing.observations(services.graph, tenant.user_id, _MOST_JUDGED, since=since, withdrawn=True)
    counts = {name: sum(1 for one in found if one.verdict == name) for name in get_args(Verdict)}
    return Usefulness(
        days=days,
        useful=counts["useful"],
        wrong=counts["wrong"],
        not_now=counts["not now"],
        unjudged=sum(1 for one in found if one.verdict is None),
    )


def _write(services: Services, tenant: Tenant, work: Callable[[Unit], T]) -> T:
    now = services.clock()

    def ensured(unit: Unit) -> T:
        user.ensure(unit, tenant.user_id, tenant.time_zone.key, now)
        return work(unit)

    return services.graph.transact(ensured, name="notice")


def _moment(services: Services, tenant: Tenant, at: datetime | str | None) -> tuple[datetime, datetime]:
    """When it was, and now. Without a time it is now, by the user's wall clock."""
    now = services.clock()
    if at is None:
        return now.astimezone(tenant.time_zone), now
    return instant(at, tenant.time_zone)[0], now


def _text(value: object, field: str, most: int) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InvalidInput(f"{field}: {value!r} is no text.")
    if len(value) > most:
        raise InvalidInput(f"{field}: {len(value)} characters are more than {most}.")
    return value.strip()


def _fields(fields: Mapping[str, Any], tenant: Tenant) -> dict[str, Any]:
    """Further fields of an event, as JSON can hold them; `due` with its offset, `count` as a number above zero."""
    checked = dict(fields)
    if checked.get("due") is not None:
        checked["due"] = instant(checked["due"], tenant.time_zone, "due")[0].isoformat()
    count = checked.get("count", 1)
    if isinstance(count, bool) or not isinstance(count, int | float) or not 0 < count < float("inf"):
        raise InvalidInput(f"count: {count!r} is no number above zero.")
    try:
        written = json.dumps(checked, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"fields: they can't be written as JSON ({error}).") from None
    if len(written) > _LONGEST_TEXT:
        raise InvalidInput(f"fields: {len(written)} characters of JSON are more than {_LONGEST_TEXT}.")
    return checked
