"""Bearer tokens: what the owner of a store sees of them. The secret itself is shown once and kept nowhere."""

from __future__ import annotations

from datetime import datetime

from openmap_graph.model.base import Instant, Value


class Token(Value):
    """A bearer token. It opens the memory of `user_id`; one without a user is for administration and opens all."""

    id: str
    user_id: str | None = None
    label: str | None = None
    created_at: Instant
    expires_at: Instant | None = None
    revoked_at: Instant | None = None

    @property
    def is_admin(self) -> bool:
        """Whether it opens every memory and the store itself."""
        return self.user_id is None

    def holds_at(self, now: datetime) -> bool:
        """Whether it is neither revoked nor expired at that time."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


class IssuedToken(Value):
    """A new token with the text that its bearer sends."""

    token: Token
    secret: str
