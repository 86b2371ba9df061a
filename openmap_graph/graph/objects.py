"""Nodes as objects: neomodel on a connection that can only read. neomodel has one connection for the whole process."""

from __future__ import annotations

from types import TracebackType
from typing import Any, LiteralString, Self, cast

import neo4j
from neo4j.exceptions import DriverError, Neo4jError
from neomodel import db
from neomodel.config import get_config

from openmap_graph.graph.door import open_driver
from openmap_graph.graph.translation import translated


class ObjectConnection:
    """neomodel's connection while it is open. Close it, or use it in a `with`."""

    def close(self) -> None:
        """Close the connection; objects that were read stay, but can't be followed to others."""
        db.close_connection()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _ReadingDriver:
    """A driver whose every session asks the server to refuse writes, also where neomodel asks for others."""

    def __init__(self, driver: neo4j.Driver) -> None:
        self._driver = driver

    def session(self, **given: Any) -> neo4j.Session:
        return self._driver.session(**given | {"default_access_mode": neo4j.READ_ACCESS})  # pyright: ignore[reportUnknownMemberType]

    def close(self) -> None:
        self._driver.close()


def connect_objects(
    uri: str, user: str, password: str | None, database: str | None, timeout_s: float
) -> ObjectConnection:
    """Gives neomodel a connection to read with, in place of the one that it may have."""
    if isinstance(db.driver, _ReadingDriver):
        db.close_connection()
    get_config().database_name = database
    driver: Any = _ReadingDriver(open_driver(uri, user, password, timeout_s))
    try:
        db.set_connection(driver=driver)
    except (DriverError, Neo4jError) as error:
        driver.close()
        raise translated(error, uri=uri, statement="objects") from error
    return ObjectConnection()


def query(text: LiteralString, **parameters: Any) -> list[list[Any]]:
    """The rows of a reading statement, with nodes as objects: also along edges that lead to any kind of node."""
    return cast(Any, db).cypher_query(text, parameters, resolve_objects=True)[0]
