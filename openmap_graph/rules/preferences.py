"""What a profile states, as statements about likes, diets and budget."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Literal, NamedTuple

from openmap_graph.model.event import Predicate
from openmap_graph.model.input import Preferences

Field = Literal["likes", "dislikes", "vibes", "dietary", "budget"]

FIELDS: dict[Predicate, Field] = {
    "likes": "likes",
    "avoids": "dislikes",
    "prefers": "vibes",
    "diet": "dietary",
    "allergic_to": "dietary",
    "budget_level": "budget",
}
"""Where a belief shows in a profile."""

_ALLERGIES = (
    re.compile(r"(?:an? )?allerg(?:y|ies|ic)(?: to)?:? (?P<what>.+)", re.IGNORECASE),
    re.compile(r"(?P<what>.+?)[ -]allerg(?:y|ies|ic)", re.IGNORECASE),
)
_WITHOUT = (
    re.compile(r"(?:no|without|avoid|avoids) (?P<what>.+)", re.IGNORECASE),
    re.compile(r"(?P<what>.+?)[ -]free", re.IGNORECASE),
)


_OF_ANY_KIND = re.compile(r"(?P<what>.+) (?:places?|spots?|venues?|vibes?|atmosphere)", re.IGNORECASE)


class Statement(NamedTuple):
    """One thing that a profile states, and the field that does."""

    predicate: Predicate
    object: str
    kind: Literal["concept", "text"]
    field: Field


def statements(given: Preferences, canonical: Callable[[str], str]) -> tuple[Statement, ...]:
    """What a profile states, each thing once; `canonical` gives the concept that words name.

    A diet is one value, so the first plain diet is the diet, and further ones are preferences. Allergies and
    what is left out ("nut allergy", "no pork", "gluten-free") are statements of their own.
    """
    found = [
        *(Statement("likes", canonical(text), "concept", "likes") for text in _said(given.likes)),
        *(Statement("avoids", canonical(text), "concept", "dislikes") for text in _said(given.dislikes)),
        *(Statement("prefers", canonical(text), "concept", "vibes") for text in _said(given.vibes)),
        *_dietary(given, canonical),
    ]
    if given.budget and given.budget.strip():
        found.append(Statement("budget_level", " ".join(given.budget.lower().split()), "text", "budget"))
    return tuple({(one.predicate, one.object): one for one in found}.values())


def without(
    given: Preferences, gone: Collection[tuple[str, str]], canonical: Callable[[str], str]
) -> Preferences:
    """The profile without what states one of these pairs of predicate and object."""
    objects = {object for _, object in gone}

    def stays(field: str, text: str) -> bool:
        told = statements(Preferences.model_validate({field: (text,)}), canonical)
        return not any(one[:2] in gone or (field == "dietary" and one.object in objects) for one in told)

    lists = ("likes", "dislikes", "vibes", "dietary")
    kept = {field: tuple(text for text in getattr(given, field) if stays(field, text)) for field in lists}
    budget = None if any(predicate == "budget_level" for predicate, _ in gone) else given.budget
    return given.model_copy(update={**kept, "budget": budget})


def _dietary(given: Preferences, canonical: Callable[[str], str]) -> Iterator[Statement]:
    has_diet = False
    for text in _said(given.dietary):
        if allergen := _match(_ALLERGIES, text):
            yield Statement("allergic_to", canonical(allergen), "concept", "dietary")
        elif left_out := _match(_WITHOUT, text):
            yield Statement("avoids", canonical(left_out), "concept", "dietary")
        else:
            yield Statement("prefers" if has_diet else "diet", canonical(text), "concept", "dietary")
            has_diet = True


def _match(patterns: tuple[re.Pattern[str], ...], text: str) -> str | None:
    found = next((match for pattern in patterns if (match := pattern.fullmatch(text))), None)
    return found["what"].strip() if found else None


def _said(texts: tuple[str, ...]) -> Iterator[str]:
    """The texts that say something, without words that any place answers to ("quiet places")."""
    for text in texts:
        said = " ".join(text.split())
        if said:
            yield _match((_OF_ANY_KIND,), said) or said
