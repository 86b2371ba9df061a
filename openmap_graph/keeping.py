"""The part of the per-user handle about what is kept and what goes. Every method is a line or two."""

from __future__ import annotations

from openmap_graph.flows import lifecycle
from openmap_graph.flows.services import Services, Tenant


class Keeping:
    """Forgetting, erasing and carrying along what one user has. No method takes a user id."""

    _services: Services
    _tenant: Tenant

    def erase(self) -> int:
        """Delete everything of this user; how many nodes that were."""
        return lifecycle.erase(self._services, self._tenant)
