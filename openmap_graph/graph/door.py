"""The one way to the graph: transactions, retries, bookmarks, timing and errors exist here once."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import neo4j
from neo4j.exceptions import DriverError, IncompleteCommit, Neo4jError, TransientError

from openmap_graph.errors import Broken, InvalidInput, Misconfigured, OpenMapError, TimedOut
from openmap_graph.graph.deadline import Overdue, within
from openmap_graph.graph.queries import Query, query
from openmap_graph.graph.translation import OUT_OF_MEMORY, translated, unusable_address
from openmap_graph.graph.values import from_result, into_parameter

SERVER = query("admin/server")

Row = dict[str, Any]
T = TypeVar("T")

_CONNECTION_POOL_SIZE = 50
_GRACE_S = 1.0
"""How much longer than its time-out a call may take, so that the server's own word on it comes first."""
_QUIET = logging.NullHandler()
"""Keeps the driver's remarks on retries from standard error where nobody has set up logging."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How often one Cypher file ran in this process and how long it took, reading included."""

    name: str
    count: int
    total_ms: float
    longest_ms: float


class _NotWorthRetrying(Exception):
    """Carries an error of the driver past its retries."""

    def __init__(self, error: Neo4jError) -> None:
        super().__init__(str(error))
        self.error = error


class Unit:
    """The inside of one transaction; every statement sees what the earlier ones wrote."""

    def __init__(self, transaction: neo4j.ManagedTransaction, graph: Graph) -> None:
        self._transaction = transaction
        self._graph = graph
        self.running = "-"

    def run(self, query: Query, **parameters: Any) -> list[Row]:
        """The rows of `query`; `Broken` when the parameters are not the declared ones."""
        statement = query.statement
        self.running = statement.name
        if parameters.keys() != statement.parameters.keys():
            wrong = ", ".join(sorted(parameters.keys() ^ statement.parameters.keys()))
            raise Broken(
                f"cypher/{statement.name}.cypher was called with missing or unknown parameters: {wrong}."
            )
        given = {
            name: into_parameter(value, statement.parameters[name]) for name, value in parameters.items()
        }
        started = time.perf_counter()
        try:
            result = self._transaction.run(statement.text, given)
        except UnicodeEncodeError:
            raise InvalidInput(
                "A text has half a character (a lone surrogate), which UTF-8 can't hold.",
                way_out="Leave it out; nothing was stored.",
            ) from None
        except OverflowError:
            raise InvalidInput(
                "A whole number has more than 64 bits, which the database can't hold."
            ) from None
        keys = result.keys()
        rows = [dict(zip(keys, map(from_result, record), strict=True)) for record in result]
        self._graph.note_timing(statement.name, (time.perf_counter() - started) * 1000)
        return rows


class Graph:
    """One database on one server. Reads see every earlier write made through the same `Graph`."""

    def __init__(self, driver: neo4j.Driver, uri: str, database: str | None, timeout_s: float) -> None:
        self._driver = driver
        self._uri = uri
        self._database = database
        self._timeout_s = timeout_s
        self._bookmarks = neo4j.GraphDatabase.bookmark_manager()
        self._timings: dict[str, Timing] = {}
        self._lock = threading.Lock()

    def read(self, query: Query, **parameters: Any) -> list[Row]:
        """The rows of one reading statement."""
        if query.mode != "read":
            raise Broken(f"cypher/{query.name}.cypher writes, but was called to read.")
        return self._managed("read", query.name, lambda unit: unit.run(query, **parameters))

    def write(self, query: Query, **parameters: Any) -> list[Row]:
        """The rows of one statement that has been committed."""
        return self._managed("write", query.name, lambda unit: unit.run(query, **parameters))

    def transact(self, work: Callable[[Unit], T], *, name: str = "transact") -> T:
        """What `work` returns, committed as a whole, or nothing is changed.

        After a lost connection or a deadlock `work` is called again, so it must not change
        anything outside of the graph. An error that it raises rolls everything back.
        """
        return self._managed("write", name, work)

    def answers(self, within_s: float) -> bool:
        """Whether the server answers now: asked once, and given up after so many seconds."""

        def ask() -> None:
            with self._driver.session(  # pyright: ignore[reportUnknownMemberType]
                database=self._database, default_access_mode=neo4j.READ_ACCESS
            ) as session:
                session.run(neo4j.Query(SERVER.statement.text, timeout=within_s)).consume()

        try:
            within(within_s, ask)
        except (Overdue, DriverError, Neo4jError):
            return False
        return True

    def timings(self) -> tuple[Timing, ...]:
        """How long each Cypher file took so far, the most costly first."""
        with self._lock:
            return tuple(sorted(self._timings.values(), key=lambda timing: -timing.total_ms))

    def close(self) -> None:
        """Close all connections; the graph can't be used afterwards."""
        self._driver.close()

    def note_timing(self, name: str, elapsed_ms: float) -> None:
        """Add one run of a statement to the timings."""
        with self._lock:
            old = self._timings.get(name, Timing(name, 0, 0, 0))
            self._timings[name] = Timing(
                name, old.count + 1, old.total_ms + elapsed_ms, max(old.longest_ms, elapsed_ms)
            )

    def _managed(self, mode: Literal["read", "write"], name: str, work: Callable[[Unit], T]) -> T:
        try:
            return within(self._timeout_s + _GRACE_S, lambda: self._attempts(mode, name, work))
        except Overdue:
            raise TimedOut(
                f"{self._uri} gave no answer to {name} in {self._timeout_s:g} s.",
                way_out="Repeat the call: it is safe to repeat. Or raise OPENMAP_TIMEOUT_S.",
            ) from None

    def _attempts(self, mode: Literal["read", "write"], name: str, work: Callable[[Unit], T]) -> T:
        deadline = time.monotonic() + self._timeout_s
        unit: Unit | None = None

        def in_time() -> None:
            if time.monotonic() > deadline:
                raise TimedOut(
                    f"{name} didn't get through in {self._timeout_s:g} s.",
                    way_out="Repeat it, or raise OPENMAP_TIMEOUT_S.",
                )

        @neo4j.unit_of_work(metadata={"query": name}, timeout=self._timeout_s)
        def attempt(transaction: neo4j.ManagedTransaction) -> T:
            nonlocal unit
            in_time()
            unit = Unit(transaction, self)
            try:
                done = work(unit)
                in_time()  # nobody waits for a call that is given up, so it must not be committed any more
                return done
            except TransientError as error:
                if (error.code or "").endswith(OUT_OF_MEMORY):
                    raise _NotWorthRetrying(error) from error
                raise

        while True:
            try:
                with self._driver.session(  # pyright: ignore[reportUnknownMemberType]
                    database=self._database, bookmark_manager=self._bookmarks
                ) as session:
                    return session.execute_read(attempt) if mode == "read" else session.execute_write(attempt)
            except IncompleteCommit as error:
                # Committed or not is unknown. Keys come from content, so running it again is safe.
                if time.monotonic() > deadline:
                    raise translated(error, uri=self._uri, statement=name) from error
            except (DriverError, Neo4jError) as error:
                running = unit.running if unit else name
                raise translated(error, uri=self._uri, statement=running) from error
            except _NotWorthRetrying as carried:
                running = unit.running if unit else name
                raise translated(carried.error, uri=self._uri, statement=running) from carried.error


def open_graph(uri: str, user: str, password: str | None, database: str | None, timeout_s: float) -> Graph:
    """A graph that answers; without password no credentials are sent.

    `timeout_s` limits how long retries of one call go on and how long one transaction may run.
    """
    driver = open_driver(uri, user, password, timeout_s)
    graph = Graph(driver, uri, database, timeout_s)
    try:
        driver.verify_connectivity()  # pyright: ignore[reportUnknownMemberType]
        graph.read(SERVER)
    except Broken as error:
        graph.close()
        raise Misconfigured(
            f"The server at {uri} doesn't understand Cypher 25.", way_out="Use Neo4j 2026.09 or newer."
        ) from error
    except (DriverError, Neo4jError) as error:
        graph.close()
        raise translated(error, uri=uri, statement="the first connection") from error
    except ValueError as error:  # the driver's word for an address that can't be resolved
        graph.close()
        raise unusable_address(uri, error) from error
    except OpenMapError:
        graph.close()
        raise
    return graph


def open_driver(uri: str, user: str, password: str | None, timeout_s: float) -> neo4j.Driver:
    """A driver with the product's settings, which has not connected yet. Raises `Misconfigured` for a wrong address."""
    logging.getLogger("neo4j").addHandler(_QUIET)
    try:
        return neo4j.GraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType]
            uri,
            auth=None if password is None else (user, password),
            connection_timeout=timeout_s,
            connection_acquisition_timeout=timeout_s,
            max_transaction_retry_time=timeout_s,
            max_connection_pool_size=_CONNECTION_POOL_SIZE,
            notifications_min_severity="OFF",
            telemetry_disabled=True,
            user_agent="openmap_graph",
        )
    except (DriverError, Neo4jError, ValueError) as error:
        raise unusable_address(uri, error) from error
