"""Every error that the product raises on purpose.

    OpenMapError
    ├── InvalidInput         the caller gave something that can't be right
    │   ├── InvalidFile      … in a file: names line and column where it can
    │   └── TooLarge         … more than is taken in one request
    ├── NotFound             no such thing for this user
    ├── Conflict             it contradicts what is there
    ├── Unauthorised         wrong or missing credentials
    │   └── Forbidden        … good ones, but not for this
    ├── Unavailable          it may work later, unchanged
    │   ├── ServerUnreachable
    │   ├── TimedOut
    │   └── TooManyRequests
    ├── Misconfigured        somebody has to change a setting or migrate first
    │   ├── StoreTooNew
    │   ├── EmbeddingMismatch
    │   └── ModelMissing
    └── Broken               a fault of the product or of the database

An error's text is one line: the thing, the reason, and the way out. The category maps to an exit
code, an HTTP status and an MCP error here and nowhere else.
"""

from __future__ import annotations

from typing import ClassVar

_MOST_CHARS = 500
_END_CHARS = 150


def _short(message: str) -> str:
    """A message that repeats a long value is cut in its middle: its beginning names the thing, its end the reason."""
    if len(message) <= _MOST_CHARS:
        return message
    return f"{message[: _MOST_CHARS - _END_CHARS - 1]}…{message[-_END_CHARS:]}"


class OpenMapError(Exception):
    """The root: catch this to catch everything below."""

    category: ClassVar[str] = "broken"
    exit_code: ClassVar[int] = 70
    http_status: ClassVar[int] = 500
    mcp_code: ClassVar[int] = -32603

    def __init__(self, message: str, *, way_out: str | None = None) -> None:
        self.message = _short(message)
        self.way_out = way_out
        super().__init__(f"{self.message} {way_out}" if way_out else self.message)


class InvalidInput(OpenMapError):
    """The caller gave something that can't be right; the text names the field."""

    category = "invalid"
    exit_code = 2
    http_status = 422
    mcp_code = -32602


class InvalidFile(InvalidInput):
    """A file is missing, unreadable or malformed; the text names it and the line and column."""


class TooLarge(InvalidInput):
    """More than is taken in one request."""

    category = "too_large"
    http_status = 413


class NotFound(OpenMapError):
    """No such thing for this user; the same answer whether it never existed or is another's."""

    category = "not_found"
    exit_code = 3
    http_status = 404
    mcp_code = -32602


class Conflict(OpenMapError):
    """The request contradicts what is there."""

    category = "conflict"
    exit_code = 4
    http_status = 409


class Unauthorised(OpenMapError):
    """Wrong or missing credentials."""

    category = "unauthorised"
    exit_code = 5
    http_status = 401


class Forbidden(Unauthorised):
    """Good credentials, but not for this; the same answer whether it exists or not."""

    category = "forbidden"
    http_status = 403


class Unavailable(OpenMapError):
    """Something is down or slow; the same call may work later."""

    category = "unavailable"
    exit_code = 6
    http_status = 503


class ServerUnreachable(Unavailable):
    """No answer from the database server."""


class TimedOut(Unavailable):
    """The configured time ran out; nothing was half-written."""


class TooManyRequests(Unavailable):
    """One caller asks more often than is served."""

    category = "too_many"
    http_status = 429


class Misconfigured(OpenMapError):
    """A setting has to change, or a step has to be taken, before this can work."""

    category = "misconfigured"
    exit_code = 7
    http_status = 500


class StoreTooNew(Misconfigured):
    """The store was written by a newer version of the product."""


class EmbeddingMismatch(Misconfigured):
    """The store's vectors come from another model or have another dimension."""


class ModelMissing(Misconfigured):
    """A language or embedding model is not installed."""


class Broken(OpenMapError):
    """A fault of the product or of the database; nothing the caller did."""
