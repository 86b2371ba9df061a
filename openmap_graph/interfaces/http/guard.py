"""Who may call, and how often: bearer tokens bound to users, checked before anything else of a request is read."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

import anyio.to_thread
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.datastructures import Headers
from starlette.types import Scope

from openmap_graph.errors import Forbidden, InvalidInput, TooManyRequests, Unauthorised
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services
from openmap_graph.model.token import Token
from openmap_graph.rules.tokens import digest

OWN = "@me"
"""Stands for the user of the token in a path."""

_REMEMBERED_S = 5.0
_MOST_REMEMBERED = 10_000
_LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1", "testserver"})


@dataclass(frozen=True, slots=True)
class Grant:
    """What a caller may do: everything (`is_admin`), or what concerns one user."""

    caller: str
    user_id: str | None = None
    is_admin: bool = False

    def user(self, named: str) -> str:
        """The user that a path names. Raises `Forbidden` for another one than that of the token."""
        if named == OWN:
            if self.user_id is None:
                raise InvalidInput(f"user: {OWN} is for tokens of one user.", way_out="Name the user.")
            return self.user_id
        if not self.is_admin and named != self.user_id:
            raise Forbidden("This token is not for that user.")
        return named

    def owner(self) -> None:
        """Raises `Forbidden` unless the token is for administration."""
        if not self.is_admin:
            raise Forbidden("This needs a token for administration.")


class Guard:
    """Checks the bearer token of each request and counts the requests of each caller.

    A good token is remembered for some seconds, so that it costs no query each time; a revoked one is refused after
    that at the latest. `is_open` takes requests without a token too, from this machine only.
    """

    def __init__(self, services: Services, *, is_open: bool, requests_per_minute: int) -> None:
        self._services = services
        self._is_open = is_open
        self._rate = RateLimitItemPerMinute(requests_per_minute) if requests_per_minute else None
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._remembered: dict[str, tuple[Token, float]] = {}
        self._lock = threading.Lock()

    async def grant(self, scope: Scope) -> Grant:
        """What the sender of a request may do. Raises `Unauthorised`, `Forbidden` or `TooManyRequests`."""
        headers = Headers(scope=scope)
        client = scope.get("client")
        caller = client[0] if client else "unknown"
        sent = headers.get("authorization")
        if sent is None and self._is_open:
            self._from_this_machine(headers)
            granted = Grant(caller, is_admin=True)
        elif sent is None:
            self._count(caller)
            raise Unauthorised(
                "There is no bearer token.",
                way_out="Send `Authorization: Bearer …`; `openmap admin token create` makes one.",
            )
        else:
            granted = await self._of_token(sent, caller)
        self._count(granted.caller)
        return granted

    def forget(self, user_id: str) -> None:
        """Stop remembering the tokens of a user."""
        with self._lock:
            self._remembered = {
                key: kept for key, kept in self._remembered.items() if kept[0].user_id != user_id
            }

    async def _of_token(self, sent: str, caller: str) -> Grant:
        scheme, _, text = sent.partition(" ")
        text = text.strip()
        key = digest(text) if text.isascii() else ""
        with self._lock:
            known = self._remembered.get(key)
        if known is None or known[1] < time.monotonic():
            if scheme.lower() != "bearer":
                self._count(caller)
                raise Unauthorised("Only bearer tokens are taken.", way_out="Send `Authorization: Bearer …`.")
            try:
                token = await anyio.to_thread.run_sync(tokens.check, self._services, text)
            except Unauthorised:
                self._count(caller)
                raise
            self._remember(key, token)
        else:
            token = known[0]
        return Grant(f"token {token.id}", token.user_id, token.is_admin)

    def _remember(self, key: str, token: Token) -> None:
        with self._lock:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = (token, time.monotonic() + _REMEMBERED_S)

    def _count(self, caller: str) -> None:
        if self._rate is not None and not self._limiter.hit(self._rate, caller):
            raise TooManyRequests(
                f"{self._rate.amount} requests a minute are the limit.",
                way_out="Wait a minute, or raise OPENMAP_REQUESTS_PER_MINUTE.",
            )

    def _from_this_machine(self, headers: Headers) -> None:
        """A page of another site that a browser shows here must not reach an open server by a name of its own."""
        name = (
            headers.get("host", "").rpartition("]")[0].lstrip("[")
            or headers.get("host", "").partition(":")[0]
        )
        if name not in _LOOPBACK_HOSTS:
            raise Unauthorised(f"Without a token only this machine is served, not {name!r}.")
