"""A user erased, and the proof that nothing is left."""

from __future__ import annotations

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import erasing
from openmap_graph.model.forgetting import Residue


def erase(services: Services, tenant: Tenant) -> int:
    """Delete everything of the user besides the journal; how many nodes that were.

    It goes batch by batch. From its beginning to its end writers of this user are refused (`Unavailable`), so
    that none can leave half of something behind; after an interruption it is repeated, and goes on.
    """
    return erasing.erase(services.graph, tenant.user_id, services.clock())


def residue(services: Services, tenant: Tenant, texts: tuple[str, ...]) -> Residue:
    """What is left of the user, by the nodes' owner, by a scan of all properties, and of some texts.

    Every node is looked at: this takes about a second for 100,000 of them.
    """
    for text in texts:
        if not isinstance(text, str) or not text.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidInput(f"texts: {text!r} is no text.")
    return erasing.residue(services.graph, tenant.user_id, [text.strip() for text in texts])
