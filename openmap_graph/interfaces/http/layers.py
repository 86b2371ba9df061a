"""What every request passes on its way in: an id, a size limit, the guard, and the counting of what it took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from secrets import token_hex

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openmap_graph.errors import OpenMapError, TooLarge
from openmap_graph.graph.door import Graph
from openmap_graph.interfaces.http.guard import Guard
from openmap_graph.interfaces.http.problems import problem_of

_GUARDED = ("/v1", "/mcp")
_VERBS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
_NO_SNIFFING = (b"x-content-type-options", b"nosniff")
_BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Measured:
    """Gives each request an id and counts it, with its route, status and duration."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        id = scope["openmap.request_id"] = token_hex(8)
        status, started = 500, time.perf_counter()

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"x-request-id", id.encode()),
                    _NO_SNIFFING,
                ]
            await send(message)

        self._metrics.running.inc()
        try:
            return await self._app(scope, receive, answered)
        finally:
            self._metrics.running.dec()
            route = getattr(scope.get("route"), "path", None) or "none"
            verb = scope["method"] if scope["method"] in _VERBS else "other"
            self._metrics.requests.labels(verb, route, status).inc()
            self._metrics.seconds.labels(verb, route).observe(time.perf_counter() - started)


class Limited:
    """Refuses bodies that are too large with a problem document, whether their length is told or not."""

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._most = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        told = Headers(scope=scope).get("content-length")
        if told is not None:
            length = int(told) if told.isascii() and told.isdigit() else self._most + 1
        else:
            receive, length = await _held(receive, self._most)
        if length > self._most:
            error = TooLarge(
                f"The request is larger than {self._most / 2**20:g} MiB.",
                way_out="Send it in parts, or raise OPENMAP_MAX_REQUEST_MB.",
            )
            return await problem_of(error, scope.get("openmap.request_id"))(scope, receive, send)
        return await self._app(scope, receive, send)


async def _held(receive: Receive, most: int) -> tuple[Receive, int]:
    """A body of untold length, read as far as it may be, as one that can be received again; and its length."""
    parts: list[bytes] = []
    length, more = 0, True
    while more and length <= most:
        message = await receive()
        if message["type"] != "http.request":
            break
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        more = message.get("more_body", False)
    whole: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

    async def again() -> Message:
        return whole.pop() if whole else await receive()

    return again, length


class Guarded:
    """Lets only those pass whom the guard knows; the grant goes along as `openmap.grant`."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "").removeprefix(scope.get("root_path", ""))
        if scope["type"] == "http" and path.startswith(_GUARDED):
            try:
                scope["openmap.grant"] = await self._guard.grant(scope)
            except OpenMapError as error:
                return await problem_of(error, scope.get("openmap.request_id"))(scope, receive, send)
        return await self._app(scope, receive, send)


class Metrics:
    """What is counted, in a registry of its own."""

    def __init__(self, graph: Graph) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.registry.register(_Statements(graph))
        self.requests = Counter(
            "openmap_http_requests", "Requests.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "openmap_http_request_seconds",
            "How long requests took.",
            ("method", "route"),
            buckets=_BUCKETS_S,
            registry=self.registry,
        )
        self.running = Gauge("openmap_http_running", "Requests being served.", registry=self.registry)


class _Statements(Collector):
    """How often each Cypher file ran and how long it took."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def collect(self) -> Iterator[Metric]:
        runs = CounterMetricFamily("openmap_cypher_runs", "Runs of a Cypher file.", labels=["file"])
        seconds = CounterMetricFamily("openmap_cypher_seconds", "Seconds in a Cypher file.", labels=["file"])
        for timing in self._graph.timings():
            runs.add_metric([timing.name], timing.count)
            seconds.add_metric([timing.name], timing.total_ms / 1000)
        yield runs
        yield seconds
