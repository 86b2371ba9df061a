"""Bearer tokens in the graph: their digests, never their secrets."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from openmap_graph.graph.door import Graph, Row
from openmap_graph.graph.queries import query
from openmap_graph.model.token import Token

CREATE = query("token/create")
FIND = query("token/find")
LIST = query("token/list")
REVOKE = query("token/revoke")

_PREFIX = "tok_"


class Kept(NamedTuple):
    """A token and the digest of its secret."""

    token: Token
    digest: str


def create(
    graph: Graph,
    id: str,
    digest: str,
    *,
    user_id: str | None,
    label: str | None,
    now: datetime,
    expires_at: datetime | None,
) -> Token:
    """Keep a new token."""
    (row,) = graph.write(
        CREATE,
        key=_PREFIX + id,
        user_id=user_id,
        label=label,
        digest=digest,
        now=now,
        expires_at=expires_at,
    )
    return _token(row["token"])


def find(graph: Graph, id: str) -> Kept | None:
    """The token of an id, None when there is none."""
    rows = graph.read(FIND, key=_PREFIX + id)
    return Kept(_token(rows[0]["token"]), rows[0]["token"]["digest"]) if rows else None


def listed(graph: Graph) -> tuple[Token, ...]:
    """All tokens, newest first, also those that have ended."""
    return tuple(_token(row["token"]) for row in graph.read(LIST))


def revoke(graph: Graph, id: str, now: datetime) -> Token | None:
    """End a token; None when there is none."""
    rows = graph.write(REVOKE, key=_PREFIX + id, now=now)
    return _token(rows[0]["token"]) if rows else None


def _token(row: Row) -> Token:
    return Token(
        id=row["key"].removeprefix(_PREFIX),
        user_id=row["user_id"],
        label=row["label"],
        created_at=row["recorded_at"],
        expires_at=row["expires_at"],
        revoked_at=row["revoked_at"],
    )
