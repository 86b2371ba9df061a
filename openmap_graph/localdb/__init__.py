"""A Neo4j Community on this machine, for whoever has none: `pip install` is enough, no Java and no Docker."""

from openmap_graph.localdb.server import Connection, Status, ensure_running, logs, status, stop

__all__ = ["Connection", "Status", "ensure_running", "logs", "status", "stop"]
