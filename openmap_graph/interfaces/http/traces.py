"""OpenTelemetry traces, when a collector is configured."""

from __future__ import annotations

from fastapi.telemetry import TelemetryConfig

from openmap_graph.interfaces.extras import missing
from openmap_graph.settings import Settings


def telemetry(settings: Settings) -> TelemetryConfig:
    """What FastAPI records: spans to the configured collector, otherwise nothing."""
    if settings.traces_url is None:
        return {"tracing": False, "metrics": False, "logs": False}
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as error:
        raise missing("traces", error) from None
    provider = TracerProvider(resource=Resource.create({"service.name": "openmap"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=settings.traces_url)))
    return {"tracer_provider": provider, "tracing": True, "metrics": False, "logs": False}
