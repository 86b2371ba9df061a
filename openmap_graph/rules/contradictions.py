"""Beliefs that cannot both hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from openmap_graph.model.belief import Belief
from openmap_graph.model.persona import Contradiction
from openmap_graph.rules.beliefs import OPPOSITES, SINGLE_VALUED


def contradictions(
    beliefs: Iterable[Belief], broader: Callable[[str], Sequence[str]]
) -> tuple[Contradiction, ...]:
    """Which of these beliefs, all held at one time, has to give way to which, each named once.

    Contradictory are: liking and avoiding one thing in one scope, two values of what has one (a home, a diet),
    one thing held twice, and an inferred liking of a kind of what the user said to avoid. What was stated
    outweighs what was inferred, then the newer, then the surer.
    """
    ranked = sorted(beliefs, key=_weight, reverse=True)
    kept: list[Belief] = []
    found: list[Contradiction] = []
    for belief in ranked:
        reason, winner = next(
            ((reason, held) for held in kept if (reason := _conflict(held, belief, broader))), (None, None)
        )
        if reason and winner:
            found.append(Contradiction(kept=winner, closed=belief, reason=reason))
        else:
            kept.append(belief)
    return tuple(found)


def _weight(belief: Belief) -> tuple[bool, datetime, float, str]:
    return (belief.source == "stated", belief.newest_evidence_at, belief.confidence, belief.id)


def _conflict(held: Belief, other: Belief, broader: Callable[[str], Sequence[str]]) -> str | None:
    """Why `other` gives way to `held`, None when both may hold."""
    by = "the user stated" if held.source == "stated" else "newer evidence:"
    said = f"{by} {held.predicate} {held.label}"
    if held.scope != other.scope:
        return None
    if held.predicate == other.predicate in SINGLE_VALUED:
        return said
    same = (held.object, held.object_kind) == (other.object, other.object_kind)
    if same and held.predicate in (other.predicate, OPPOSITES.get(other.predicate)):
        return said
    narrower = other.source == "inferred" and held.source == "stated" and held.object in broader(other.object)
    return said if narrower and (held.predicate, other.predicate) == ("avoids", "likes") else None
