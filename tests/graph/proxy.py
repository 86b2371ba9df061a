"""A server in front of the test server that can lose the answer to a commit."""

from __future__ import annotations

import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

COMMIT = b"\x00\x02\xb0\x12\x00\x00"
"""The COMMIT message of the Bolt protocol in one chunk."""


class Proxy:
    """Passes bytes on. `commits_to_lose` is how many commits reach the server without an answer getting back."""

    def __init__(self, uri: str) -> None:
        parts = urlsplit(uri)
        self._target = (parts.hostname or "127.0.0.1", parts.port or 7687)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = [self._listener]
        self.commits_to_lose = 0
        self.lost = 0
        self.uri = f"bolt://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Cut every connection."""
        for each in self._sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._target)
                self._sockets += [client, server]
                loses = threading.Event()
                threading.Thread(target=self._to_server, args=(client, server, loses), daemon=True).start()
                threading.Thread(target=self._to_client, args=(client, server, loses), daemon=True).start()

    def _to_server(self, client: socket.socket, server: socket.socket, loses: threading.Event) -> None:
        with suppress(OSError):
            while data := client.recv(65_536):
                if COMMIT in data and self.lost < self.commits_to_lose:
                    self.lost += 1
                    loses.set()
                server.sendall(data)

    def _to_client(self, client: socket.socket, server: socket.socket, loses: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(65_536):
                if loses.is_set():  # the server has committed and said so; nobody hears it
                    break
                client.sendall(data)
        with suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxy_to(uri: str) -> Generator[Proxy]:
    """A proxy to `uri` that passes everything on until it is told to lose commits."""
    proxy = Proxy(uri)
    try:
        yield proxy
    finally:
        proxy.close()
