"""The table of what new evidence does to a memory, played step by step, as the tests' own account of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

OPINIONS = ("liked", "loved", "disliked")


class Evidence(NamedTuple):
    """One claim, at a time, with its place in the order of what was said."""

    at: int
    order: int
    claim: str


class State(NamedTuple):
    """One version of a memory: relationship, why, and from when to when."""

    relationship: str
    reason: str
    since: int
    until: int | None


def decide(current: str | None, claim: str) -> tuple[str, str]:
    """Action and reason for a claim on the current relationship."""
    if current is None or current == "retracted":
        return ("NOOP", "nothing to retract") if claim == "retracted" else ("ADD", "new place")
    if claim == "retracted":
        return "UPDATE", "retracted"
    if claim == current:
        return "NOOP", "already known"
    if claim == "mentioned":
        return "NOOP", "mentioned again"
    if current == "mentioned":
        return "UPDATE", "first opinion"
    if claim == "want_to_go":
        return "NOOP", "wants to return"
    if current == "want_to_go":
        return "UPDATE", "planned place visited"
    if current == "visited":
        return "UPDATE", "opinion formed"
    if claim == "visited":
        return "NOOP", "visited again"
    flipped = (current == "disliked") != (claim == "disliked")
    return "UPDATE", "sentiment flipped" if flipped else "sentiment changed"


def history(evidence: Sequence[Evidence]) -> list[State]:
    """The versions of a memory with this evidence, whatever the order in which it arrives."""
    states: list[State] = []
    current: str | None = None
    for one in sorted(evidence):
        action, reason = decide(current, one.claim)
        if action == "NOOP":
            continue
        if states:
            states[-1] = states[-1]._replace(until=one.at)
        states.append(State(one.claim, reason, one.at, None))
        current = one.claim
    return states
