"""What a user prefers, by source, and beliefs that cannot both hold."""

from __future__ import annotations

from typing import Literal

from openmap_graph.model.base import Value
from openmap_graph.model.belief import Belief


class Preference(Value):
    """One thing liked, avoided, sought or kept to.

    `source` is `profile` when the user's stated profile says it, `stated` when they said it in talk, `derived`
    when it follows from what they did and how they felt.
    """

    value: str
    label: str
    source: Literal["profile", "stated", "derived"]
    confidence: float
    scope: str | None = None
    belief_id: str | None = None


class Persona(Value):
    """Stated preferences beside derived ones, each labelled with its source."""

    likes: tuple[Preference, ...] = ()
    dislikes: tuple[Preference, ...] = ()
    vibes: tuple[Preference, ...] = ()
    dietary: tuple[Preference, ...] = ()
    budget: tuple[Preference, ...] = ()
    notes: str | None = None


class Contradiction(Value):
    """Two beliefs that cannot both hold: which one was closed, and why."""

    kept: Belief
    closed: Belief
    reason: str
