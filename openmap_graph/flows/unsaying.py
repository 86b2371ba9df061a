"""What goes is taken out of the profile and of notes, which are no events."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from openmap_graph.flows.selecting import Chosen
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import forget, persona
from openmap_graph.graph.door import Unit
from openmap_graph.model.forgetting import Gone
from openmap_graph.rules.forgetting import mask
from openmap_graph.rules.preferences import without

_PROFILE = "api.set_persona"


def unsay(
    services: Services, tenant: Tenant, unit: Unit, events: Collection[str], chosen: Chosen, now: datetime
) -> tuple[Gone, ...]:
    """Take what these events state out of the profile, and the chosen names out of its notes and those on memories.

    What was masked; call it before the events are deleted.
    """
    user_id = tenant.user_id
    stated = forget.stated(unit, user_id, events, _PROFILE)
    held = persona.current(unit, user_id).preferences
    kept = without(held, stated, services.language.vocabulary.canonical) if stated else held
    if held.notes and chosen.names:
        notes = _blotted(held.notes, chosen)
        kept = kept.model_copy(update={"notes": notes})
    if kept != held:
        persona.store(unit, user_id, kept, now)
    written: dict[str, str | None] = {}
    if chosen.names and chosen.target != "belief":
        for memory, note in forget.notes(unit, user_id, chosen.names).items():
            left = _blotted(note, chosen)
            if left != note:
                written[memory] = left
    forget.write_notes(unit, user_id, written)
    return tuple(
        Gone(kind="note on a memory", id=memory, text=left or "") for memory, left in written.items()
    )


def _blotted(text: str, chosen: Chosen) -> str | None:
    """A note without the names in it; None when it says nothing else."""
    return mask(text, (), [(0, len(text))], chosen.names, chosen.longer)
