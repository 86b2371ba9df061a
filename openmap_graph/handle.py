"""What all parts of the per-user handle share: the services, and whose memory it is."""

from __future__ import annotations

from openmap_graph.flows.portable.admission import admitted
from openmap_graph.flows.services import Services, Tenant


class Handle:
    """The base of every part of the per-user handle."""

    def __init__(self, services: Services, tenant: Tenant) -> None:
        self._services = services
        self._bound = tenant

    @property
    def _tenant(self) -> Tenant:
        """The user, for every use of the memory. Raises `Conflict` while an import into it is not finished."""
        return admitted(self._services, self._bound)
