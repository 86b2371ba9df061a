"""Capture: turns stored first, then read, then everything that follows from them in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from openmap_graph.flows import proposing, vectors
from openmap_graph.flows.applying import Applied, Applier, Told
from openmap_graph.flows.extracting import Extracted, with_model
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import belief, noticing, place, scenario, turn
from openmap_graph.graph.door import Unit
from openmap_graph.graph.turn import StoredTurn
from openmap_graph.model.answer import Capture, ScenarioRef
from openmap_graph.model.event import Event
from openmap_graph.model.place import KnownPlace
from openmap_graph.model.turn import Said, Turn
from openmap_graph.rules import accept, evidence
from openmap_graph.rules.echoes import without_echoes
from openmap_graph.rules.keys import key

_CHUNK = 200
_LOOK_BACK = 60
_KNOWN_PLACES = 2_000


def capture(
    services: Services,
    tenant: Tenant,
    turns: object,
    *,
    conversation: str | None,
    at: datetime | str | None,
    extract: bool = True,
    with_scenario: bool = True,
) -> Capture:
    """Store the non-empty turns, read new ones for events, and write what they change.

    Turns are safe before anything is read: when reading fails, the same call can be made again. Repeating a
    call changes nothing. Without `conversation` the same content on the same local day is the same call.
    """
    now = services.clock()
    settings = services.settings
    said = accept.turns(
        turns,
        at=at,
        now=now,
        time_zone=tenant.time_zone,
        max_turns=settings.max_turns_per_call,
        max_chars=settings.max_turn_chars,
    )
    if not said:
        return Capture(conversation=conversation or "", turns=(), new_turns=())
    name = conversation or _conversation(tenant, said)
    stored = _store(services, tenant, name, said, now)
    ids = tuple(turn_id for turn_id, _ in stored)
    written = _read_and_write(services, tenant, name, len(ids), now, with_scenario) if extract else Applied()
    warnings = vectors.refresh(services, tenant.user_id)
    return Capture(
        conversation=name,
        turns=ids,
        new_turns=tuple(turn_id for turn_id, fresh in stored if fresh),
        changes=written.changes,
        measures=written.measures,
        beliefs=belief.by_key(
            services.graph, tenant.user_id, written.belief_ids, now, settings.belief_half_life_days
        ),
        scenario=written.scenario,
        events=written.events,
        read_by=written.read_by,
        dropped=written.dropped,
        proposals=proposing.propose(services, tenant, written.events),
        warnings=warnings,
    )


def _store(
    services: Services, tenant: Tenant, conversation: str, said: Sequence[Said], now: datetime
) -> list[tuple[str, bool]]:
    """The id of each turn, in the order given, and whether it is new."""
    return [
        pair
        for chunk in _chunks(said)
        for pair in turn.store(services.graph, tenant.user_id, tenant.time_zone.key, conversation, chunk, now)
    ]


def _conversation(tenant: Tenant, said: Sequence[Said]) -> str:
    day = said[0].occurred_at.astimezone(tenant.time_zone).date().isoformat()
    return key("cnv", tenant.user_id, day, *((one.role, one.text) for one in said))


def _chunks(said: Sequence[Said]) -> list[Sequence[Said]]:
    return [said[start : start + _CHUNK] for start in range(0, len(said), _CHUNK)]


def _read_and_write(
    services: Services, tenant: Tenant, conversation: str, newest: int, now: datetime, with_scenario: bool
) -> Applied:
    """Events of the turns that nobody has read yet, written chunk by chunk, oldest first."""
    stored = turn.conversation_of(services.graph, tenant.user_id, conversation, newest + _LOOK_BACK)
    unread = [index for index, one in enumerate(stored) if not one.read]
    applied = Applied()
    for start in range(0, len(unread), _CHUNK):
        chosen = unread[start : start + _CHUNK]
        window = stored[max(0, chosen[0] - _LOOK_BACK) : chosen[-1] + 1]
        new = [stored[index] for index in chosen]
        read = _events(services, tenant, window, {one.turn.id for one in new})
        written = _write(services, tenant, conversation, new, read.events, now, with_scenario)
        applied = applied.plus(written.model_copy(update={"read_by": read.read_by, "dropped": read.dropped}))
    return applied


def _write(
    services: Services,
    tenant: Tenant,
    conversation: str,
    new: Sequence[StoredTurn],
    events: Sequence[Event],
    now: datetime,
    with_scenario: bool,
) -> Applied:
    """Write the events of new turns and all that follows from them, or nothing.

    The user's lock makes captures of one user follow each other; turns that another process has read
    meanwhile are left alone.
    """
    turns = {one.turn.id: one for one in new}

    def work(unit: Unit) -> Applied:
        unread = turn.lock_user(unit, tenant.user_id, sorted(turns)).unread
        if not unread:
            return Applied()
        told = [_told(one, turns[one.turn_id]) for one in events if one.turn_id in unread]
        applied = Applier(services, tenant, unit, conversation, now).apply(told)
        found = _derive(services, tenant, unit, conversation, now) if with_scenario else None
        turn.mark_read(unit, tenant.user_id, sorted(unread), now)
        return applied.model_copy(update={"scenario": found})

    return services.graph.transact(work, name="capture")


def _told(one: Event, said: StoredTurn) -> Told:
    sentence = evidence.sentence(said.turn.text, one.start, one.end)
    return Told(event=one, said_at=said.turn.occurred_at, ordinal=said.ordinal, sentence=sentence)


def _derive(
    services: Services, tenant: Tenant, unit: Unit, conversation: str, now: datetime
) -> ScenarioRef | None:
    label = services.language.vocabulary.label
    found = scenario.derive(unit, tenant.user_id, conversation, label, now)
    if found and services.settings.consolidate == "capture":
        scenario.derive_routines(unit, tenant.user_id, label, tenant.time_zone, now)
    return found


def _events(services: Services, tenant: Tenant, window: Sequence[StoredTurn], new: set[str]) -> Extracted:
    from openmap_graph.language.due import due_in
    from openmap_graph.language.read import read_conversation

    most = services.settings.max_extract_chars
    echoes = noticing.echoes(services.graph, tenant.user_id)
    turns = [_heard(one.turn, most, echoes) for one in window]
    known = [
        KnownPlace(name=name, aliases=aliases, locality=locality)
        for name, aliases, locality in place.known(services.graph, tenant.user_id, _KNOWN_PLACES)
    ]
    events = read_conversation(
        turns, new, time_zone=tenant.time_zone, known=known, pipeline=services.language.pipeline
    )
    return with_model(services, turns, new, (*events, *due_in(turns, new, tenant.time_zone)))


def _heard(one: Turn, most: int, echoes: Sequence[str]) -> Turn:
    """The turn as far as it is read: not too long, and without what the evaluator itself wrote."""
    text = without_echoes(one.text[:most], echoes)
    return one if text == one.text else one.model_copy(update={"text": text})
