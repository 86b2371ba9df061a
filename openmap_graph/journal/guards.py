"""What must not be kept for ever: secrets, what tools and the evaluator say, and what was only recalled."""

from __future__ import annotations

import re
from collections.abc import Collection

from openmap_graph.errors import InvalidInput
from openmap_graph.rules.secrets import secret_in

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
