"""A server process: what it may listen on, and how it stops."""

from __future__ import annotations

import ipaddress
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from openmap_graph.errors import InvalidInput, Misconfigured, Unavailable
from openmap_graph.flows.services import Services
from openmap_graph.flows.tokens import any_holds

_STOP_WITHIN_S = 30


def check_address(services: Services, host: str, *, is_open: bool) -> None:
    """Raises unless it is safe to listen there: beyond this machine only with tokens."""
    if is_loopback(host):
        return
    if is_open:
        raise InvalidInput(
            f"--open: {host} can be reached from other machines.", way_out="Listen on 127.0.0.1."
        )
    if not any_holds(services):
        raise Misconfigured(
            f"{host} can be reached from other machines, and there is no token that keeps strangers out.",
            way_out="Make one with `openmap admin token create`, or listen on 127.0.0.1.",
        )


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the address. A name other than localhost is taken to lead elsewhere.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("0.0.0.0"), is_loopback("localhost.example")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises `Unavailable` when it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that asyncio sets TCP_NODELAY on what it accepts: else each answer waits 40 ms for an acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host.strip("[]"), port))
        listener.listen()
    except OSError as error:
        listener.close()
        raise Unavailable(
            f"{host}:{port} can't be listened on: {error.strerror}.", way_out="Choose another --port."
        ) from None
    return listener


def run(app: ASGIApp, listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM; what was begun by then is finished first, within half a minute."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # addresses name users
        timeout_graceful_shutdown=_STOP_WITHIN_S,
        server_header=False,
    )
    server = _Server(config, started)
    server.run(sockets=[listener])
    if server.failed:
        raise Unavailable("The server could not start; the lines above say why.")


@contextmanager
def stoppable() -> Generator[None]:
    """What goes on before the server runs ends on SIGTERM as on Ctrl-C; the first process of a container would ignore it."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Server(uvicorn.Server):
    """Ends by returning: the original sends itself the signal once more when it has stopped."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = started

    @property
    def failed(self) -> bool:
        """Whether it never served."""
        return not self.started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and tells that it serves."""
        await super().startup(sockets)
        if self.started:
            self._tell()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Both signals ask for a graceful stop; a second one for an immediate one."""
        before = {each: signal.signal(each, self._asked) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        self.handle_exit(number, frame)
