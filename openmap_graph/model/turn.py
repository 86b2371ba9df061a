"""Turns: what was said, exactly as it was said."""

from __future__ import annotations

from typing import Literal

from openmap_graph.model.base import Instant, Value

Role = Literal["user", "assistant", "system", "tool"]


class Turn(Value):
    """One utterance of a conversation.

    `number` is unique per user and is what a citation `turn#<number>` shows;
    `position` counts from 0 within the conversation.
    """

    id: str
    number: int
    conversation: str
    position: int
    role: Role
    text: str
    occurred_at: Instant
    speaker: str | None = None


class Said(Value):
    """A turn as a caller hands it in, before it is stored: text parts joined, time resolved."""

    role: Role
    text: str
    occurred_at: Instant
    speaker: str | None = None
    time_is_given: bool = False
    time_zone_is_assumed: bool = False
