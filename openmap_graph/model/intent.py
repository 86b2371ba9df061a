"""The intent frame: what a query asks for, in the words of the vocabulary."""

from __future__ import annotations

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.event import Measure


class IntentFrame(Value):
    """What a query asks for.

    `concepts` are wanted, `avoided` are named as unwanted ("not too loud"). `constraints` are
    limits in the units of `Measure` ("under 20 euros", "within 10 minutes on foot"). `anchor` is a
    role ("home", "work") when the query says so; `near_me` is True for "nearby", "near me", "around
    here". `areas` and `names` are place words as written; `asks_history` is True when the query is
    about what was once done or felt; `asks_disliked` when it asks for bad places on purpose.
    `text` is the query, `words` its content words in lemma form, lower case.
    """

    text: str
    words: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    occasion: str | None = None
    concepts: tuple[str, ...] = ()
    avoided: tuple[str, ...] = ()
    constraints: tuple[Measure, ...] = ()
    anchor: str | None = None
    near_me: bool = False
    areas: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    from_time: Instant | None = None
    to_time: Instant | None = None
    open_now: bool = False
    asks_history: bool = False
    asks_disliked: bool = False
