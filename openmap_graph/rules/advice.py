"""Questions for advice, and turns in which somebody says what they like, avoid or need: these answer those."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"\b(?:recommend\w*|suggest\w*|advice|advise|tips?|ideas?|options?|must-\w+)\b"
    r"|\b(?:what|which|where|how)\b.*\b(?:should|could|can|would|might)\s+(?:i|we)\b"
    r"|\b(?:what|which)\s+(?:are|is)\s+(?:some|the best|a good|good)\b"
    r"|\b(?:looking for|help me|plan(?:ning)?|any good|best (?:place|way|spot)s?|i want to|i(?:'|’)?d (?:like|love) to)\b"
    r"|\bi(?:'m| am| will be|'ll be) (?:visiting|going|thinking|considering|hosting|planning)\b",
    re.IGNORECASE,
)
_HOLDS = re.compile(
    r"\b(?:i|we)\b[^.!?]{0,40}?\b(?:prefer|avoid|love|hate|dislike|like|enjoy|adore|despise|detest|loathe|favou?r|appreciate"
    r"|can(?:'|’)?t (?:stand|eat|have|tolerate)|cannot (?:stand|eat|have|tolerate)|don(?:'|’)?t (?:eat|drink|like|enjoy|want|use)"
    r"|never (?:eat|drink|go|use)|refuse|need|require|follow|only (?:eat|drink|use|visit|go)|value|prioriti[sz]e|insist"
    r"|adhere|consume|abstain|stick to|limit|keep (?:kosher|halal)|opt for|seek|choose|tend to|feel (?:un)?(?:comfortable|safe|easy)"
    r"|won(?:'|’)?t (?:eat|drink|go|use|stay)|do not (?:eat|drink|like|enjoy|want|use|consume)|struggle|suffer)\b"
    r"|\bi(?:'|’)?(?:m| am| have)\b[^.!?]{0,40}?\b(?:allerg\w+|intoleran\w+|vegan|vegetarian|sensitive|averse|afraid|fond"
    r"|passionate|uncomfortable|committed|a (?:big )?fan|not (?:a fan|into|comfortable)|aversion|phobia|restrict\w+|diet\w*|lactose|celiac|diabetic|pescatarian|on a)\b"
    r"|\bmy (?:favou?rite|diet|preference|budget|religion|allergy|allergies|condition)\b",
    re.IGNORECASE,
)
_LONGEST = 400


def asks_for_advice(query: str) -> bool:
    """Whether somebody wants a proposal, not a fact.

    >>> asks_for_advice("Where should we eat tonight?"), asks_for_advice("Where did Ann eat?")
    (True, False)
    """
    return bool(_ASKS.search(query))


def holds_taste(text: str) -> bool:
    """Whether a short turn says what its speaker likes, avoids or needs.

    >>> holds_taste("I can't stand loud bars."), holds_taste("The bar closes at ten.")
    (True, False)
    """
    return len(text) <= _LONGEST and bool(_HOLDS.search(text))
