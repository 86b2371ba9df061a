"""Everything put together: settings to services. The only module that knows all parts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

from openmap_graph.errors import Misconfigured
from openmap_graph.flows.services import Language, Services
from openmap_graph.graph.door import Graph, open_graph
from openmap_graph.graph.schema import prepare
from openmap_graph.settings import Settings, load_settings


def build(
    settings: Settings | None, progress: Callable[[str], None] | None, clock: Callable[[], datetime] | None
) -> Services:
    """Services on a prepared store; the private server is started when no other Neo4j is configured."""
    settings = settings or load_settings()
    language = Language(settings)
    graph = connect(settings, progress)
    try:
        prepare(graph, language.embedder.name, language.embedder.dimension)
    except BaseException:
        graph.close()
        raise
    return Services(graph=graph, settings=settings, language=language, clock=clock or _now)


def reindex(settings: Settings | None = None, progress: Callable[[str], None] | None = None) -> int:
    """Makes the store one of the configured embedding model, also when it belongs to another; how many users it has."""
    from openmap_graph.flows.reindex import reindex as embed_again

    settings = settings or load_settings()
    graph = connect(settings, progress)
    try:
        services = Services(graph=graph, settings=settings, language=Language(settings), clock=_now)
        return embed_again(services, progress or _silent)
    finally:
        graph.close()


class Access(NamedTuple):
    """Where a Neo4j is and how to log in."""

    uri: str
    user: str
    password: str | None
    database: str | None


def connect(settings: Settings, progress: Callable[[str], None] | None) -> Graph:
    """An open graph on the configured Neo4j, else on the private one."""
    return open_graph(*access(settings, progress), settings.timeout_s)


def access(settings: Settings, progress: Callable[[str], None] | None) -> Access:
    """The way to the configured Neo4j, else to the private one, which runs then."""
    if settings.neo4j_uri:
        password = settings.neo4j_password.get_secret_value() if settings.neo4j_password else None
        return Access(settings.neo4j_uri, settings.neo4j_user, password, settings.neo4j_database)
    from openmap_graph.localdb import ensure_running

    if settings.neo4j_database not in (None, "neo4j"):
        raise Misconfigured(
            f"The private server has no database {settings.neo4j_database!r}.",
            way_out="Unset OPENMAP_NEO4J_DATABASE, or set OPENMAP_NEO4J_URI.",
        )
    local = ensure_running(settings, progress or _silent)
    return Access(local.uri, local.user, local.password, "neo4j")


def _now() -> datetime:
    return datetime.now(UTC)


def _silent(message: str) -> None:
    del message
