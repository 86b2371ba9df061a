"""What a language model is asked for when it reads talk, and how its answer is taken: item by item."""

from __future__ import annotations

from typing import Any, Literal, cast

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, field_validator, model_validator

Relation = Literal["mentioned", "want_to_go", "visited", "liked", "loved", "disliked"]


class ProposedPlace(BaseModel):
    """A place that a model saw in a user's turn, with the words for it."""

    model_config = ConfigDict(extra="ignore", strict=True)

    name: str = Field(min_length=1, validation_alias=AliasChoices("name", "entity_name", "place_name"))
    relationship: Relation
    turn: int
    evidence: str = Field(min_length=1, validation_alias=AliasChoices("evidence", "quote"))

    @field_validator("relationship", mode="before")
    @classmethod
    def _spelled(cls, value: object) -> object:
        return "_".join(value.lower().split()) if isinstance(value, str) else value


class ProposedMeasure(BaseModel):
    """A distance or time that a model saw in a user's turn, as it is written there."""

    model_config = ConfigDict(extra="ignore", strict=True)

    term: Literal["near", "walk_time"]
    number: str = Field(min_length=1)
    unit: str = Field(min_length=1)
    place: str = Field(min_length=1)
    turn: int
    evidence: str = Field(min_length=1, validation_alias=AliasChoices("evidence", "quote"))


class _Wanted(BaseModel):
    """The shape that a model is told."""

    model_config = ConfigDict(extra="forbid")

    places: list[ProposedPlace]
    measures: list[ProposedMeasure]


class Extraction(BaseModel):
    """A model's answer: lists whose items are checked one by one, so that a bad one costs only itself."""

    model_config = ConfigDict(extra="forbid")

    places: list[Any]
    measures: list[Any] = []

    @classmethod
    def model_json_schema(cls, *args: Any, **options: Any) -> dict[str, Any]:
        """The strict schema: what a model is asked for."""
        return _Wanted.model_json_schema(*args, **options | {"by_alias": False})

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, value: object) -> object:
        """A bare list of places, or one place by itself, is what it looks like."""
        if isinstance(value, list):
            items = cast("list[object]", value)
            return {"places": items} if all(_is_place(one) for one in items) else items
        return {"places": [value]} if _is_place(value) else value


def _is_place(value: object) -> bool:
    return isinstance(value, dict) and "relationship" in value and "evidence" in value
