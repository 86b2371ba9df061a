"""What every request passes on its way in: an id, the guard, and the counting of what it took."""

from __future__ import annotations

import time
from collections.abc import Iterator
from secrets import token_hex

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.metrics_core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from openmap_graph.errors import OpenMapError
from openmap_graph.graph.door import Graph
from openmap_graph.interfaces.http.guard import Guard
from openmap_graph.interfaces.http.problems import problem_of

_GUARDED = ("/v1", "/mcp")
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
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", id.encode())]
            await send(message)

        self._metrics.running.inc()
        try:
            return await self._app(scope, receive, answered)
        finally:
            self._metrics.running.dec()
            route = getattr(scope.get("route"), "path", None) or "none"
            self._metrics.requests.labels(scope["method"], route, status).inc()
            self._metrics.seconds.labels(scope["method"], route).observe(time.perf_counter() - started)


class Guarded:
    """Lets only those pass whom the guard knows; the grant goes along as `openmap.grant`."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(_GUARDED):
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
