"""Texts that hold a password or a key, which belong into no prompt and no journal."""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

_CARD = re.compile(
    r"(?<![\d.,-])(?:[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d\d([ -]?)\d{6}\2\d{5})(?![\d.,-])"
)


class Secret(NamedTuple):
    """A kind of secret: what it is called and how it looks."""

    name: str
    pattern: re.Pattern[str]
    least_bits: float


@cache
def secrets() -> tuple[Secret, ...]:
    """The kinds of secrets, from the data file."""
    text = resources.files("openmap_graph.rules").joinpath("data/secrets.toml").read_text("utf-8")
    rows: list[dict[str, Any]] = tomllib.loads(text)["secret"]
    return tuple(
        Secret(row["name"], re.compile(row["pattern"]), float(row.get("least_bits", 0))) for row in rows
    )


def secret_in(text: str) -> str | None:
    """What kind of secret is in a text.

    >>> secret_in("the token is 4f9a77c1d0"), secret_in("The secret is out: Moss House closes")
    ('a token or PIN', None)
    """
    for kind in secrets():
        for found in kind.pattern.finditer(text):
            if bits_of(found[found.lastindex or 0]) >= kind.least_bits:
                return kind.name
    if any(_is_card(found[0]) for found in _CARD.finditer(text)):
        return "the number of a payment card"
    return None


def bits_of(text: str) -> float:
    """The entropy of a text's characters in bits a character (Shannon, 1948).

    >>> bits_of("aabb")
    1.0
    """
    return -sum(n / len(text) * math.log2(n / len(text)) for n in Counter(text).values()) if text else 0.0


def _is_card(text: str) -> bool:
    """The check digit of Luhn (ISO/IEC 7812-1)."""
    digits = [int(character) for character in text if character.isdigit()]
    doubled = [
        digit if at % 2 == 0 else sum(divmod(2 * digit, 10)) for at, digit in enumerate(reversed(digits))
    ]
    return len(set(digits)) > 1 and sum(doubled) % 10 == 0
