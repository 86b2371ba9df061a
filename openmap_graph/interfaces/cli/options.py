"""Options that several commands share, and how their values are read."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from openmap_graph.errors import InvalidInput

if TYPE_CHECKING:
    from openmap_graph.model.place import Point


def filled(value: str) -> str:
    """A user's id that an option gives; raises `InvalidInput` for a blank one."""
    from openmap_graph.rules.accept import user_id

    try:
        return user_id(value)
    except InvalidInput as error:
        raise InvalidInput(f"--{error.message}", way_out=error.way_out) from None


User = Annotated[str, typer.Option("--user", "-u", callback=filled, help="Whose memory.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, help="How many at most.")]
At = Annotated[str | None, typer.Option("--at", help="When, in ISO 8601; now when left out.")]
Near = Annotated[str | None, typer.Option("--near", help="A position, as LATITUDE,LONGITUDE.")]
Zone = Annotated[str | None, typer.Option("--time-zone", help="The user's time zone, such as Europe/Berlin.")]


def read_time(value: str | None, name: str, time_zone: str | None = None) -> datetime | None:
    """The instant that an option gives; one without an offset is read in the user's time zone.

    Raises `InvalidInput` that names the option.
    """
    if value is None:
        return None
    from openmap_graph.rules.clock import instant, zone
    from openmap_graph.settings import load_settings

    return instant(value, zone(time_zone or load_settings().time_zone), name)[0]


def read_point(value: str | None, name: str = "--near") -> Point | None:
    """The position that an option gives; raises `InvalidInput` that names the option."""
    if value is None:
        return None
    from pydantic import ValidationError

    from openmap_graph.model.place import Point

    latitude, _, longitude = value.partition(",")
    try:
        return Point(latitude=float(latitude), longitude=float(longitude))
    except (ValueError, ValidationError):
        raise InvalidInput(
            f"{name}: {value!r} is no position.", way_out="Give degrees, such as 52.52,13.405."
        ) from None
