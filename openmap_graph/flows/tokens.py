"""Bearer tokens: issued, checked, listed, revoked. For the owner of a store; a user's handle has nothing of it."""

from __future__ import annotations

import hmac
import secrets
from datetime import timedelta

from openmap_graph.errors import InvalidInput, NotFound, Unauthorised
from openmap_graph.flows.services import Services
from openmap_graph.graph import token
from openmap_graph.model.token import IssuedToken, Token
from openmap_graph.rules import accept, tokens

_LONGEST_DAYS = 36_500
_WAY_OUT = "The owner of the store makes one with `openmap admin token create`."


def issue(
    services: Services, user_id: str | None, label: str | None = None, valid_days: float | None = None
) -> IssuedToken:
    """Keep a new token for one user, or without a user for administration; its secret can't be read again."""
    if valid_days is not None and not 0 < valid_days <= _LONGEST_DAYS:
        raise InvalidInput(f"valid_days: {valid_days!r} is no number of days up to {_LONGEST_DAYS}.")
    id, secret, now = secrets.token_hex(8), secrets.token_urlsafe(32), services.clock()
    kept = token.create(
        services.graph,
        id,
        tokens.digest(secret),
        user_id=None if user_id is None else accept.user_id(user_id),
        label=label,
        now=now,
        expires_at=None if valid_days is None else now + timedelta(days=valid_days),
    )
    return IssuedToken(token=kept, secret=tokens.written(id, secret))


def check(services: Services, text: str) -> Token:
    """The token that a bearer sent. Raises `Unauthorised`, which doesn't tell what of it is wrong."""
    parts = tokens.parsed(text)
    kept = token.find(services.graph, parts[0]) if parts else None
    digest = tokens.digest(parts[1] if parts else "")
    matches = hmac.compare_digest(digest, kept.digest if kept else tokens.digest("nobody's"))
    if kept is None or not matches or not kept.token.holds_at(services.clock()):
        raise Unauthorised("The bearer token is unknown, revoked or expired.", way_out=_WAY_OUT)
    return kept.token


def listed(services: Services) -> tuple[Token, ...]:
    """All tokens, newest first, also those that have ended."""
    return token.listed(services.graph)


def revoke(services: Services, id: str) -> Token:
    """End a token. Raises `NotFound`."""
    ended = token.revoke(services.graph, id, services.clock())
    if ended is None:
        raise NotFound(f"token: there is none with the id {id!r}.", way_out="See `openmap admin token list`.")
    return ended


def any_holds(services: Services) -> bool:
    """Whether there is a token that opens anything now."""
    now = services.clock()
    return any(one.holds_at(now) for one in token.listed(services.graph))
