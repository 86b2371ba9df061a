"""What must not be kept for ever: secrets, what tools and the evaluator say, and what was only recalled."""

from __future__ import annotations

import math
import re
import tomllib
from collections import Counter
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from openmap_graph.errors import InvalidInput

_FOREIGN = {
    "infer": "an observation of the evaluator is a guess",
    "evaluator": "an observation of the evaluator is a guess",
    "tool": "what a tool puts out is no memory of the user",
    "function": "what a tool puts out is no memory of the user",
    "recall": "recalled text is known already",
    "recalled": "recalled text is known already",
    "context": "recalled text is known already",
    "search": "recalled text is known already",
}
_LINE = re.compile(r"#\d+ \d{4}-\d\d-\d\d ")
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
    text = (files("openmap_graph.journal") / "data/secrets.toml").read_text(encoding="utf-8")
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


def refuse_foreign(text: str, source: str, observations: Collection[str] = ()) -> None:
    """Raise `InvalidInput` for what comes from the evaluator, a tool or a recall, and for secrets.

    `observations` are the evaluator's own sentences, under whatever source they come back.
    """
    kind = source.partition(":")[0].strip().lower()
    if reason := _FOREIGN.get(kind):
        raise InvalidInput(f"source: {source!r} can't be kept: {reason}.")
    folded = _folded(text)
    if any(_folded(each) in folded for each in observations if each.strip()):
        raise InvalidInput("text: it repeats an observation of the evaluator, and that is a guess.")
    if _LINE.match(text):
        raise InvalidInput("text: it is a line of a journal, and recalled text is known already.")
    refuse_secret(text)


def refuse_secret(text: str) -> None:
    """Raise `InvalidInput` when there is a secret in a text; the error does not repeat it."""
    if kind := secret_in(text):
        raise InvalidInput(
            f"text: it has {kind} in it, and the journal is for ever.", way_out="Write it without."
        )


def _folded(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
