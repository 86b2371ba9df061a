"""Nobody uses a memory that is being imported: each process looks again when it has not looked for a second."""

from __future__ import annotations

import time
from threading import Lock
from weakref import WeakKeyDictionary

from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import portable
from openmap_graph.graph.door import Graph
from openmap_graph.graph.turn import being_imported

_LEASE_S = 1.0
_MOST_USERS = 10_000

_seen: WeakKeyDictionary[Graph, dict[str, float]] = WeakKeyDictionary()
_lock = Lock()


def admitted(services: Services, tenant: Tenant) -> Tenant:
    """The tenant, unless an import into it is not finished: then `Conflict`."""
    now = time.monotonic()
    with _lock:
        looked = _seen.setdefault(services.graph, {})
        if now < looked.get(tenant.user_id, 0) + _LEASE_S:
            return tenant
    if portable.state(services.graph, tenant.user_id).importing:
        raise being_imported(tenant.user_id)
    with _lock:
        if len(looked) >= _MOST_USERS:
            looked.clear()
        looked[tenant.user_id] = now
    return tenant


def wait_for_others() -> None:
    """Wait until every process looks again before it uses a memory."""
    with _lock:
        _seen.clear()
    time.sleep(_LEASE_S)
