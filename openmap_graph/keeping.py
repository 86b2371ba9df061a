"""The part of the per-user handle about what is kept and what goes. Every method is a line or two."""

from __future__ import annotations

from openmap_graph.flows import erasing
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.model.forgetting import Residue


class Keeping:
    """Forgetting, erasing and carrying along what one user has. No method takes a user id."""

    _services: Services
    _tenant: Tenant

    def erase(self) -> int:
        """Delete everything of this user besides the journal; how many nodes that were. Repeating goes on."""
        return erasing.erase(self._services, self._tenant)

    def residue(self, *texts: str) -> Residue:
        """What is left of this user and of some texts, found by a scan of everything: nothing after `erase`."""
        return erasing.residue(self._services, self._tenant, texts)
