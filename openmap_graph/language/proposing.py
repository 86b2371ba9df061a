"""A model's proposals, held against what was said: only what the user's own characters support becomes an event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import ValidationError

from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.packs import is_readable
from openmap_graph.language.proposed import Extraction, ProposedMeasure, ProposedPlace
from openmap_graph.model.event import Claim, Event, Kind, Measure
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Turn
from openmap_graph.rules import placewords
from openmap_graph.rules.folding import fold
from openmap_graph.rules.gazetteer import is_well_known
from openmap_graph.rules.names import normalise
from openmap_graph.rules.wordiness import is_common

RULE = "model (language/proposing.py)"

_KINDS: Mapping[Claim, Kind] = {"visited": "visit", "want_to_go": "plan", "mentioned": "mention"}
_PRAISE, _BLAME = 0.05, -0.05
_MOST_ITEMS = 100
_KM = {
    "km": 1.0,
    "kilometer": 1.0,
    "kilometre": 1.0,
    "m": 0.001,
    "meter": 0.001,
    "metre": 0.001,
    "mi": 1.609344,
    "mile": 1.609344,
}
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "the a of and at on de la le el du des di da am im zum der die das ein eine un una il lo les los las",
    )
)
_MINUTES = {"min": 1.0, "minute": 1.0, "h": 60.0, "hour": 60.0}


class Checked(NamedTuple):
    """Events that proposals became, and why the others were dropped, a reason each."""

    events: tuple[Event, ...]
    dropped: tuple[str, ...]


class _Dropped(Exception):
    """A proposal that is not supported by what was said."""


def check(found: Extraction, turns: Sequence[Turn], read: Sequence[Event]) -> Checked:
    """The proposals that turns of the user support, as events; `read` are the events that the rules read.

    Of a place that the rules judged in the same turn the rules' word stands.
    """
    events, dropped = dict[tuple[object, ...], Event](), list[str]()
    judged = {(one.turn_id, normalise(one.place.name)) for one in read if one.place and one.claim}
    for item in (*found.places[:_MOST_ITEMS], *found.measures[:_MOST_ITEMS]):
        try:
            event = _event(item, turns, judged)
        except _Dropped as reason:
            dropped.append(str(reason))
        else:
            name = event.place.name if event.place else ""
            events.setdefault((event.turn_id, event.kind == "measure", normalise(name)), event)
    return Checked(tuple(events.values()), tuple(dropped))


def _event(item: object, turns: Sequence[Turn], judged: set[tuple[str | None, str]]) -> Event:
    try:
        if isinstance(item, dict) and "term" in item:
            return _measure(ProposedMeasure.model_validate(item), turns)
        return _place(ProposedPlace.model_validate(item), turns, judged)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "item"
        raise _Dropped(f"{where}: {first['msg']}") from None


def _place(one: ProposedPlace, turns: Sequence[Turn], judged: set[tuple[str | None, str]]) -> Event:
    turn, start, end = _quoted(one.turn, one.evidence, turns)
    quote = turn.text[start:end]
    name = _name_in(one.name, quote, turn.text)
    if (turn.id, normalise(name)) in judged:
        raise _Dropped(f"{name!r} is judged by the rules")
    if one.relationship != "mentioned":
        _supports(quote, name, one.relationship)
    return Event(
        kind=_KINDS.get(one.relationship, "opinion"),
        turn_id=turn.id,
        start=start,
        end=end,
        quote=quote,
        rule=RULE,
        occurred_at=turn.occurred_at,
        place=Mention(name=name),
        claim=one.relationship,
    )


def _measure(one: ProposedMeasure, turns: Sequence[Turn]) -> Event:
    turn, start, end = _quoted(one.turn, one.evidence, turns)
    quote = turn.text[start:end]
    name = _name_in(one.place, quote, turn.text)
    written = rf"(?<![\w.,]){re.escape(one.number)}[\s-]*{re.escape(one.unit)}(?!\w)"
    if not re.search(written, quote, re.IGNORECASE):
        raise _Dropped(f"{one.number} {one.unit} is not in the evidence")
    factor = (_KM if one.term == "near" else _MINUTES).get(one.unit.lower().removesuffix("s"))
    if factor is None or not re.fullmatch(r"\d+(?:\.\d+)?", one.number):
        raise _Dropped(f"{one.number} {one.unit} is no {one.term}")
    return Event(
        kind="measure",
        turn_id=turn.id,
        start=start,
        end=end,
        quote=quote,
        rule=RULE,
        occurred_at=turn.occurred_at,
        place=Mention(name=name),
        measure=Measure(
            term=one.term,
            value=float(one.number) * factor,
            unit="km" if one.term == "near" else "min",
        ),
    )


def _quoted(number: int, evidence: str, turns: Sequence[Turn]) -> tuple[Turn, int, int]:
    """The turn of the user and the characters that the evidence quotes."""
    turn = next((one for one in turns if one.number == number and one.role == "user"), None)
    if turn is None:
        raise _Dropped(f"turn {number} is none of the user's")
    words = r"\s+".join(re.escape(word) for word in evidence.split())
    found = re.search(words, turn.text) if words else None
    if found is None:
        raise _Dropped(f"the evidence {evidence[:60]!r} was not said")
    return turn, found.start(), found.end()


def _name_in(name: str, quote: str, text: str) -> str:
    """The name as the quote writes it; dropped when it is not there, or is no name."""
    pattern = r"\s+".join(re.escape(word) for word in name.split())
    found = re.search(rf"(?<!\w){pattern}(?!\w)" if name.isascii() else pattern, quote, re.IGNORECASE)
    if not pattern or found is None:
        raise _Dropped(f"the name {name[:60]!r} is not in the evidence")
    if not _is_name(found[0], text):
        raise _Dropped(f"{found[0]!r} is not written like a name")
    if is_well_known(found[0]):
        raise _Dropped(f"{found[0]!r} is a town or a country")
    return found[0]


def _is_name(written: str, text: str) -> bool:
    """Whether something is written like the name of a place, in this text; in doubt it is not.

    It stands in quotes; or it has a word for a kind of place and another one; or it has capitals that are not those
    of a sentence's first word, or an English text has a word in it that is no everyday word.
    """
    if re.search(rf"[“「『《‘\"]{re.escape(written)}[”」』》’\"]", text):
        return True
    kinds = placewords.words().kinds.keys() | load_lexicon().names.venue_heads
    words = [word for word in re.findall(r"\w+", written) if word.casefold() not in _SMALL]
    others = [word for word in words if fold(word) not in kinds]
    rare = (
        [word for word in others if len(word) > 2 and not is_common(word.casefold())]
        if is_readable(text)
        else []
    )
    if not any(word[0].isupper() for word in words):
        if written.isascii():
            return len(others) < len(words) and bool(rare)
        return any(
            fold(written).endswith(kind) and len(written) > len(kind) for kind in kinds if not kind.isascii()
        )
    if text.isupper() or not all(word[0].isupper() for word in words):
        return False
    inner = words[1:] if _begins_sentence(written, text) else words
    return bool(rare) or len(inner) > 1 or (len(others) < len(words) and bool(others))


def _begins_sentence(written: str, text: str) -> bool:
    before = text[: max(0, text.find(written))].rstrip()
    return not before or before[-1] in ".!?¡¿:;\n-–—"


def _supports(quote: str, name: str, claim: Claim) -> None:
    """Nothing when words beside the name can stand for the relationship; English ones must not say the opposite."""
    beside = re.sub(re.escape(name), " ", quote, flags=re.IGNORECASE)
    if not any(_told(beside)):
        raise _Dropped(f"the evidence for {name!r} has no words for {claim}")
    score = _valence(beside)
    if (claim in ("liked", "loved") and score < _BLAME) or (claim == "disliked" and score > _PRAISE):
        raise _Dropped(f"the evidence for {name!r} says the opposite of {claim}")


def _told(text: str) -> Iterator[str]:
    return (word for word in re.findall(r"\w+", text) if not word.isdigit())


def _valence(text: str) -> float:
    """How positive English words are, −1 to 1 (VADER, Hutto and Gilbert 2014); 0 for words that it does not know."""
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    return float(SentimentIntensityAnalyzer().polarity_scores(text)["compound"])
