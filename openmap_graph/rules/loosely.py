"""Values of whatever kind, as hosts hand them in, read as text, numbers and fields."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, cast

Fields = Mapping[str, Any]


def mapping(value: object) -> dict[str, Any]:
    """The fields of a mapping that are not null; none of anything else."""
    if not isinstance(value, Mapping):
        return {}
    return {str(name): one for name, one in cast("Mapping[object, Any]", value).items() if one is not None}


def first_text(fields: Fields, *keys: str) -> str | None:
    """The first of some fields that holds text."""
    return next((found for key in keys if (found := text_of(fields.get(key)))), None)


def text_of(value: object) -> str | None:
    """Text with its white space folded, None when there is none."""
    return " ".join(value.split()) or None if isinstance(value, str) else None


def number_of(value: object) -> float | None:
    """A finite number, also when written as text, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None
