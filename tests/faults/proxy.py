"""A TCP proxy that breaks the connection at a chosen statement, in a chosen way."""

from __future__ import annotations

import math
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

Way = Literal["reset", "cut", "half-close", "delay", "stall", "call"]
Moment = Literal["before", "middle", "after"]

COMMIT = "COMMIT"
"""The pseudo statement that stands for the end of a transaction."""

_NAME = re.compile(rb"// name: ([a-z_/0-9]+)")
_COMMIT_MESSAGE = b"\x00\x02\xb0\x12\x00\x00"
_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens when the `nth` statement called `at` goes by (`COMMIT` stands for the end of a transaction).

    `before`: the server never sees it. `middle`: half of its bytes arrive. `after`: the server answers, and the
    answer is lost. `outage_s`: for how long no new connection gets through afterwards; infinite times last until
    the proxy is armed anew. `way` `call` does `then`
    (`after`: when the server has had the statement for `hold_s`) and passes everything on; `delay` and `stall` hold the bytes back for `hold_s`.
    """

    at: str
    way: Way
    moment: Moment = "before"
    nth: int = 1
    outage_s: float = 0.0
    hold_s: float = 0.3
    then: Callable[[], None] | None = None


class FaultyProxy:
    """Listens on `port` of the loopback and passes on to `target`; breaks what `arm` says, once."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.seen: list[str] = []
        self.fired = threading.Event()
        self._released = threading.Event()
        self._fault: Fault | None = None
        self._count = 0
        self._down_until = 0.0
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def arm(self, fault: Fault | None) -> None:
        """Watch for one fault from now on; None: pass everything on."""
        with self._lock:
            self._fault, self._count, self._down_until = fault, 0, 0.0
            self.seen = []
            self.fired.clear()
            self._released.set()
            self._released = threading.Event()

    def aim(self, target: int) -> None:
        """Pass new connections on to another port."""
        self._target = target

    def close(self) -> None:
        """Stop listening and end all connections."""
        with suppress(OSError):
            self._listener.close()
        for one in list(self._open):
            _end(one)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if time.monotonic() < self._down_until:
                _reset(client)
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self._target), timeout=5)
            except OSError:
                _reset(client)
                continue
            server.settimeout(None)
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._open |= {client, server}
            link = _Link(self, client, server)
            threading.Thread(target=link.to_server, daemon=True).start()
            threading.Thread(target=link.to_client, daemon=True).start()

    def hold(self, seconds: float) -> None:
        """Wait, at most until the proxy is armed anew."""
        self._released.wait(None if math.isinf(seconds) else seconds)

    def hit(self, data: bytes) -> Fault | None:
        """Notes the statements in what a client sent; the fault if its statement is among them."""
        names = [found.decode() for found in _NAME.findall(data)]
        if _COMMIT_MESSAGE in data:
            names.append(COMMIT)
        with self._lock:
            self.seen.extend(names)
            fault = self._fault
            if fault is None:
                return None
            self._count += names.count(fault.at)
            if self._count < fault.nth:
                return None
            self._fault = None
            if fault.outage_s:
                self._down_until = time.monotonic() + fault.outage_s
        self.fired.set()
        return fault


class _Link:
    """One connection that goes through."""

    def __init__(self, proxy: FaultyProxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy, self._client, self._server = proxy, client, server
        self._answer: Fault | None = None
        """Set when the next answer of the server is to be lost."""

    def to_server(self) -> None:
        while data := _read(self._client):
            fault = self._proxy.hit(data)
            if fault and not self._struck(fault, data):
                return
            if not fault and not _send(self._server, data):
                break
        _end(self._server)

    def to_client(self) -> None:
        while data := _read(self._server):
            if fault := self._answer:
                self._break(fault)
                return
            if not _send(self._client, data):
                break
        _end(self._client)

    def _struck(self, fault: Fault, data: bytes) -> bool:
        """Does what the fault says with the bytes of its statement; False when the connection is gone."""
        if fault.way == "call":
            return self._called(fault, data)
        if fault.way in ("delay", "stall"):
            self._proxy.hold(fault.hold_s)
            return _send(self._server, data)
        if fault.moment == "after":
            self._answer = fault
            return _send(self._server, data)
        if fault.moment == "middle":
            _send(self._server, data[: len(data) // 2])
        self._break(fault)
        return False

    def _called(self, fault: Fault, data: bytes) -> bool:
        assert fault.then
        if fault.moment == "after":
            sent = _send(self._server, data)
            time.sleep(fault.hold_s)
            fault.then()
            return sent
        fault.then()
        return _send(self._server, data)

    def _break(self, fault: Fault) -> None:
        if fault.way == "half-close":
            for one in (self._client, self._server):
                with suppress(OSError):
                    one.shutdown(socket.SHUT_WR)
            return
        leave = _reset if fault.way == "reset" else _end
        leave(self._client)
        leave(self._server)


def _read(one: socket.socket) -> bytes:
    try:
        return one.recv(_CHUNK)
    except OSError:
        return b""


def _send(one: socket.socket, data: bytes) -> bool:
    try:
        one.sendall(data)
    except OSError:
        return False
    return True


def _reset(one: socket.socket) -> None:
    with suppress(OSError):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    with suppress(OSError):
        one.shutdown(socket.SHUT_RD)  # wakes a reader in another thread; nothing is sent
    with suppress(OSError):
        one.close()


def _end(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    with suppress(OSError):
        one.close()
