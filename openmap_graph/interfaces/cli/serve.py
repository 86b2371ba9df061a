"""`openmap serve` and `openmap mcp`: the memory for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.errors import InvalidInput
from openmap_graph.interfaces.cli.options import Zone
from openmap_graph.interfaces.cli.terminal import note, progress_lines

if TYPE_CHECKING:
    from openmap_graph.client import OpenMap
    from openmap_graph.flows.services import Services
    from openmap_graph.interfaces.http.app import Part

Host = Annotated[str, typer.Option(help="Where to listen; beyond this machine only when there is a token.")]
Port = Annotated[int, typer.Option(min=0, max=65_535, help="The port; 0 takes a free one.")]
Open = Annotated[bool, typer.Option("--open", help="Take requests without a token, from this machine only.")]


def serve(host: Host = "127.0.0.1", port: Port = 8000, is_open: Open = False) -> None:
    """Serve the HTTP API, and the MCP server below /mcp, until stopped."""
    from importlib.util import find_spec

    _serve(host, port, is_open, ("api", "mcp") if find_spec("mcp") else ("api",))


def mcp(
    user: Annotated[
        str | None, typer.Option("--user", "-u", help="Whose memory; over HTTP that of the token.")
    ] = None,
    http: Annotated[
        bool, typer.Option("--http", help="Serve streamable HTTP instead of standard input and output.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = 8001,
    is_open: Open = False,
    read_only: Annotated[
        bool, typer.Option("--read-only", help="Offer no tool that changes anything.")
    ] = False,
    time_zone: Zone = None,
) -> None:
    """Serve one user's memory to an MCP client, over standard input and output or over HTTP."""
    from openmap_graph.interfaces.extras import missing

    if http:
        return _serve(host, port, is_open, ("mcp",), user, read_only=read_only)
    if user is None:
        raise InvalidInput("--user: it is needed.", way_out="Say whose memory is served.")
    from openmap_graph.rules.accept import user_id
    from openmap_graph.rules.clock import zone
    from openmap_graph.settings import load_settings

    bound, settings = user_id(user), load_settings()
    if time_zone is not None:
        zone(time_zone)
    try:
        from openmap_graph.interfaces.mcp.transports import serve_stdio
    except ImportError as error:
        raise missing("mcp", error) from None

    def opened() -> OpenMap:
        from openmap_graph.client import OpenMap

        return OpenMap.open(settings, progress=note)

    return serve_stdio(opened, bound, time_zone=time_zone, read_only=read_only)


def _serve(
    host: str,
    port: int,
    is_open: bool,
    parts: tuple[Part, ...],
    user: str | None = None,
    *,
    read_only: bool = False,
) -> None:
    from openmap_graph.interfaces.extras import missing

    try:
        from openmap_graph.interfaces.http import serve as http
        from openmap_graph.interfaces.http.app import build_app
    except ImportError as error:
        raise missing("server", error) from None
    from openmap_graph.evaluator.assembly import loop_of
    from openmap_graph.wiring import build

    with http.stoppable():
        with progress_lines() as progress:
            services = build(None, progress, None)
        evaluating = loop_of(services, note)
        try:
            http.check_address(services, host, is_open=is_open)
            listener = http.listen(host, port)
            app = build_app(services, is_open=is_open, parts=parts, user=user, read_only=read_only)
            _load_language(services)
            evaluating.start()
            address = f"http://{host}:{listener.getsockname()[1]}"
            http.run(app, listener, lambda: note(f"Serving on {address}. Stop it with Ctrl-C."))
        finally:
            evaluating.stop()
            services.graph.close()


def _load_language(services: Services) -> None:
    """So that the first request doesn't wait for it."""
    note("Loading the language models")
    _ = services.language.pipeline, services.language.vocabulary
    services.language.embedder.embed(["ready"])


COMMANDS = (serve, mcp)
