"""An OpenAI-compatible endpoint in a thread, which answers as a test tells it to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reply:
    """One answer: the text of the model, or a status with a body of its own."""

    text: str = ""
    status: int = 200
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)
    delay_s: float = 0
    chunk_delay_s: float = 0

    def payload(self) -> bytes:
        if self.body is not None:
            return self.body
        message = {"role": "assistant", "content": self.text}
        return json.dumps({"choices": [{"index": 0, "message": message}]}).encode()


Answering = Callable[[dict[str, Any]], Reply]


class Stub:
    """What the endpoint was asked, and how it answers."""

    def __init__(self, answering: Answering) -> None:
        self.answering = answering
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.url = ""

    @property
    def formats(self) -> list[str]:
        """The form of answer that each request wanted."""
        return [body.get("response_format", {}).get("type", "text") for body in self.asked]

    @property
    def prompts(self) -> str:
        """Everything that was ever said to the model."""
        return "\n".join(message["content"] for body in self.asked for message in body["messages"])


@contextmanager
def chat_stub(answering: Answering | Reply | list[Reply]) -> Iterator[Stub]:
    """A running endpoint: one answer for ever, one after the other (the last for ever), or a function."""
    stub = Stub(_function(answering))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            stub.asked.append(body)
            stub.headers.append(dict(self.headers))
            reply = stub.answering(body)
            time.sleep(reply.delay_s)
            with suppress(BrokenPipeError, ConnectionResetError):  # the client has gone
                self._send(reply)

        def _send(self, reply: Reply) -> None:
            payload = reply.payload()
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(payload)))
            self.end_headers()
            if not reply.chunk_delay_s:
                self.wfile.write(payload)
                return
            for byte in payload:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(reply.chunk_delay_s)

        def log_message(self, format: str, *args: Any) -> None:
            del format, args

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    stub.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _function(answering: Answering | Reply | list[Reply]) -> Answering:
    if isinstance(answering, Reply):
        return lambda body: answering
    if isinstance(answering, list):
        left = list(answering)
        return lambda body: left.pop(0) if len(left) > 1 else left[0]
    return answering
