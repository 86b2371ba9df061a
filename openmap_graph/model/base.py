"""The base of every value: frozen, no unknown fields, aware instants only."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict


class Value(BaseModel):
    """An immutable value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _aware(moment: datetime) -> datetime:
    if moment.tzinfo is None or moment.utcoffset() is None:
        raise ValueError("the time has no offset; give one such as 2026-05-03T12:00:00+02:00")
    return moment


Instant = Annotated[datetime, AfterValidator(_aware)]
"""A point in time with its offset."""
