"""Structured places and preferences as hosts hand them in."""

from __future__ import annotations

from typing import cast

from pydantic import AliasChoices, ConfigDict, Field, model_validator

from openmap_graph.model.base import Value
from openmap_graph.model.place import Datum, PlaceKind


class PlaceInput(Value):
    """A place from a host: a name at least. Fields that are not listed are kept as raw attributes.

    Coordinates are degrees in `datum`; `precision_m` is how exact they are. `source` and `source_id` name the
    provider's record; `imported` says that it came in bulk, so that an equal name proves nothing.
    """

    model_config = ConfigDict(extra="allow", str_strip_whitespace=True)

    name: str = Field(min_length=1, max_length=500)
    kind: PlaceKind = "venue"
    latitude: float | None = Field(None, validation_alias=AliasChoices("latitude", "lat"))
    longitude: float | None = Field(None, validation_alias=AliasChoices("longitude", "lng", "lon"))
    datum: Datum = "WGS-84"
    precision_m: float | None = Field(None, gt=0)
    address: str | None = None
    locality: str | None = None
    category: str | None = None
    phone: str | None = None
    source: str | None = Field(None, validation_alias=AliasChoices("source", "provider"))
    source_id: str | None = Field(None, validation_alias=AliasChoices("source_id", "provider_id"))
    tags: tuple[str, ...] = ()
    imported: bool = False

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        """Null fields are absent, and so are nulls and blanks among the tags."""
        if not isinstance(given, dict):
            return given
        fields = {name: value for name, value in cast(dict[str, object], given).items() if value is not None}
        tags = fields.get("tags")
        if isinstance(tags, list | tuple):
            fields["tags"] = tuple(
                tag for tag in cast(list[object], tags) if isinstance(tag, str) and tag.strip()
            )
        return fields


class Preferences(Value):
    """What a user states about themselves all at once."""

    likes: tuple[str, ...] = ()
    dislikes: tuple[str, ...] = ()
    vibes: tuple[str, ...] = ()
    dietary: tuple[str, ...] = ()
    budget: str | None = None
    notes: str | None = None
