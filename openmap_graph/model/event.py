"""Events: the single things that a turn or a call tells, each with the characters that tell it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from openmap_graph.model.base import Instant, Value
from openmap_graph.model.place import Mention

Relationship = Literal["disliked", "mentioned", "want_to_go", "visited", "liked", "loved"]
"""What a place is to a user."""

Claim = Literal["disliked", "mentioned", "want_to_go", "visited", "liked", "loved", "retracted"]
"""What one event says of a place: a relationship, or that an earlier one was a mistake."""

Kind = Literal[
    "mention",
    "opinion",
    "visit",
    "plan",
    "choice",
    "rejection",
    "retraction",
    "trait",
    "measure",
    "statement",
    "search",
    "log",
    "forget",
]

Modality = Literal["asserted", "negated", "hypothetical", "question", "hearsay", "quoted"]
"""How the words are meant. Only what is asserted by the user themselves is evidence about them."""

Predicate = Literal[
    "likes",
    "avoids",
    "prefers",
    "pursues",
    "frequents",
    "dislikes_place",
    "allergic_to",
    "lives_near",
    "works_near",
    "diet",
    "budget_level",
]

Precision = Literal["instant", "day", "month", "year"]


class Measure(Value):
    """A number with its unit, as said of one option or place.

    Units: `km` for near, `min` for walk_time, transit_walk and drive_time, `ratio` (0 to 1) for
    noise and crowd, `money` for budget (per person, in `currency`, ISO 4217, or its sign with a
    question mark, as `¥?`, when that is ambiguous and nothing tells the country). `low` and `high` are the ends of a range that was
    said; `value` is then their middle. `accepted` is True when the user took the option for which
    it holds, False when the measure itself was the reason to refuse ("too far"), else None.
    """

    term: str
    value: float
    unit: Literal["km", "min", "ratio", "money"]
    currency: str | None = None
    low: float | None = None
    high: float | None = None
    accepted: bool | None = None
    trip: bool = False


class Event(Value):
    """One thing that a turn tells.

    `quote` is `text[start:end]` of the turn `turn_id`; an event of an API call has no turn, and `quote` is the call. `holder` is whose view it is: `user`,
    `assistant`, or the words for someone else ("grandad"). `rule` names the rule that made the
    event and its file, as `opinion.negated_ability (language/opinions.py)`.

    Which fields are set follows from `kind`:

    * mention, opinion, visit, plan, choice, retraction: `place`, `claim`;
    * rejection: `place` when known, `concept` (the reason);
    * trait: `place`, `concept`, `present` (the place has it or lacks it) and `polarity`, the
      holder's attitude towards the concept there: 1 praised, -1 complained about, 0 only described;
    * measure: `measure`, `place` when known;
    * statement: `predicate`, `object` (a concept, an area, an anchor's place), `scope`, `role` for
      anchors ("home", "work", "gym"); `polarity` -1 takes the statement back;
    * forget: `object`, the words for what the user asks to have forgotten. It tells nothing else.
    """

    kind: Kind
    turn_id: str | None = None
    start: int
    end: int
    quote: str
    rule: str
    occurred_at: Instant
    precision: Precision = "instant"
    holder: str = "user"
    modality: Modality = "asserted"
    place: Mention | None = None
    claim: Claim | None = None
    concept: str | None = None
    polarity: Literal[-1, 0, 1] = 0
    present: bool = True
    predicate: Predicate | None = None
    object: str | None = None
    object_kind: Literal["concept", "area", "place", "text"] = "concept"
    role: str | None = None
    valid_to: Instant | None = None
    scope: str | None = None
    measure: Measure | None = None
    goals: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()

    @classmethod
    def of_call(cls, kind: Kind, call: str, rule: str, occurred_at: datetime, **fields: Any) -> Event:
        """The event of an API call: it has no turn, and its quote is the call."""
        return cls(
            kind=kind, start=0, end=len(call), quote=call, rule=rule, occurred_at=occurred_at, **fields
        )

    @property
    def is_evidence(self) -> bool:
        """Whether the event tells something about the user by the user's own assertion."""
        return self.holder == "user" and self.modality == "asserted"
