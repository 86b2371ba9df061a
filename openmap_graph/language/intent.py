"""A query into an intent frame: what is wanted, what is not, for whom, how far, where and when."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from openmap_graph.language.circumstances import companions_in, goals_in
from openmap_graph.language.forms import singular
from openmap_graph.language.intent_lists import QueryLists, query_lists, stop_words
from openmap_graph.language.lexicon import frequency, load_lexicon
from openmap_graph.language.measures import FoundMeasure, measures_in
from openmap_graph.language.names import Name, Reader, find_names
from openmap_graph.language.pipeline import Pipeline
from openmap_graph.language.quantities import convert, quantities_in
from openmap_graph.language.roster import Roster
from openmap_graph.language.times import When, times_in
from openmap_graph.language.vocabulary import Found, Vocabulary, concept_id
from openmap_graph.language.words import Word, words_of
from openmap_graph.model.event import Measure
from openmap_graph.model.intent import IntentFrame

_MEANS_ITSELF_IN_NAMES = frozenset({"food", "drink", "alcohol", "meal", "cuisine", "kind of place", "diet"})
_WITHIN = re.compile(
    r"\b(?:within|under|less than|no more than|at most|max(?:imum)?|up to)\s*(?:a |an |the )?$", re.IGNORECASE
)
_QUOTED = re.compile(r"[\"“„«「]([^\"“”„«»「」]{1,80})[\"”“»」]")
_LONGEST_QUERY = 2_000


def read_query(
    text: str,
    *,
    now: datetime,
    time_zone: ZoneInfo,
    pipeline: Pipeline,
    vocabulary: Vocabulary,
    known_names: Iterable[str] = (),
    country: str | None = None,
) -> IntentFrame:
    """The intent frame of a query, as asked at `now` by a user in `time_zone`.

    `known_names` are names of places that the user may mean, in any case and with small typing errors. `country`
    (ISO 3166 alpha-2) is where the user is, for signs of currencies.
    """
    (doc,) = pipeline.read([text[:_LONGEST_QUERY]])
    words, lists, lexicon = words_of(doc), query_lists(), load_lexicon()
    roster = Roster(lexicon.names)
    for name in known_names:
        roster.add(name)
    names = find_names(words, text, Reader(lexicon, vocabulary, roster)) if words else ()
    anchor, anchor_words = _anchor(words, lists)
    wanted, avoided, unwanted_words = _concepts(words, _inside(names), anchor_words, vocabulary, lists)
    measures = measures_in(text, country=country)
    times = _times(text, now, time_zone)
    from_time, to_time = _span(times)
    return IntentFrame(
        text=text,
        words=_content(words, anchor_words | unwanted_words, measures, lists),
        goals=goals_in(words, _inside(names)),
        companions=companions_in(words, names, lexicon),
        occasion=next((hit.value for hit in lists.occasions.find(words)), None),
        concepts=wanted,
        avoided=avoided,
        constraints=_constraints(text, measures),
        anchor=anchor,
        near_me=anchor is None and bool(lists.near_me.find(words)),
        areas=_named(names, ("area",)),
        names=tuple(dict.fromkeys((*_named(names, ("venue", "landmark")), *_quoted(text)))),
        from_time=from_time,
        to_time=to_time,
        open_now=bool(lists.open_now.find(words)),
        asks_history=bool(lists.history.find(words))
        or any(one.instant < now - timedelta(hours=12) for one in times),
        asks_disliked=bool(lists.disliked.find(words)),
    )


# ---------------------------------------------------------------- what is wanted


def _concepts(
    words: Sequence[Word],
    inside: frozenset[int],
    anchor_words: frozenset[int],
    vocabulary: Vocabulary,
    lists: QueryLists,
) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[int]]:
    """Concepts wanted, concepts named as unwanted, and the positions of the words that name the unwanted ones."""
    positions: set[int] = set()
    wanted: dict[str, None] = {}
    avoided: dict[str, None] = {}
    for start, end in _open_terms_avoided(words, inside, vocabulary, lists):
        avoided[concept_id(" ".join(word.lower for word in words[start:end]))] = None
        positions.update(range(start, end))
    for found in vocabulary.find(words):
        if found.concept in lists.generic_concepts or found.start_token in anchor_words:
            continue
        if _only_names(found, inside, vocabulary):
            continue
        unwanted = not found.denied and (
            _is_unwanted(words, found.start_token, lists) or _follows(words, found.start_token, positions)
        )
        opposite = vocabulary.opposite(found.concept)
        if found.denied or unwanted:
            positions.update(range(found.start_token, found.end_token))
        if found.negated or unwanted:
            avoided[found.concept] = None
            if unwanted and opposite:
                wanted[opposite] = None
        else:
            wanted[found.concept] = None
            if found.denied and opposite:
                avoided[opposite] = None
    return tuple(one for one in wanted if one not in avoided), tuple(avoided), frozenset(positions)


def _only_names(found: Found, inside: frozenset[int], vocabulary: Vocabulary) -> bool:
    """Whether a concept stands in a name and is no kind of food, drink or place."""
    if not set(range(found.start_token, found.end_token)) <= inside:
        return False
    return _MEANS_ITSELF_IN_NAMES.isdisjoint(vocabulary.ancestors(found.concept))


def _is_unwanted(words: Sequence[Word], start: int, lists: QueryLists) -> bool:
    """Whether words before `start` ask to avoid what follows; a question about the user's own habit does not."""
    if words and words[0].lower in lists.asks and words[-1].text == "?":
        return False
    index = start
    while index > 0 and start - index < 5:
        for first in range(max(0, index - 3), index):
            hit = lists.avoid.match(words, first, index)
            if hit is not None and hit.end == index:
                return not (words[0].lower in ("do", "does", "did") and first <= 2)
        if words[index - 1].lower not in lists.avoid_passed:
            return False
        index -= 1
    return False


def _follows(words: Sequence[Word], start: int, unwanted: set[int]) -> bool:
    """Whether it is one more of what is not wanted ("… or karaoke")."""
    return start >= 2 and words[start - 1].lower in ("or", "nor") and start - 2 in unwanted


def _open_terms_avoided(
    words: Sequence[Word], inside: frozenset[int], vocabulary: Vocabulary, lists: QueryLists
) -> list[tuple[int, int]]:
    """Where nouns outside the vocabulary stand that the query does not want ("without screaming children")."""
    known = {index for found in vocabulary.find(words) for index in range(found.start_token, found.end_token)}
    terms: list[tuple[int, int]] = []
    for position, word in enumerate(words):
        if not word.tag.startswith("NN") or position in known or position in inside:
            continue
        if position + 1 < len(words) and words[position + 1].tag.startswith("NN"):
            continue
        start = position
        while start > 0 and words[start - 1].tag in ("JJ", "NN", "VBG") and start - 1 not in known:
            start -= 1
        if _is_unwanted(words, start, lists) and word.lemma not in lists.generic:
            terms.append((start, position + 1))
    return terms


def _content(
    words: Sequence[Word], left_out: frozenset[int], measures: Sequence[FoundMeasure], lists: QueryLists
) -> tuple[str, ...]:
    """The words that say what is asked for, without those of measures, anchors and what is not wanted."""
    found: dict[str, None] = {}
    for position, word in enumerate(words):
        if word.is_punctuation or position in left_out or _covers(measures, word.start):
            continue
        lemma = _lemma(word)
        if not {word.lower, lemma}.isdisjoint(stop_words() | lists.generic):
            continue
        found[lemma] = None
    return tuple(found)


def _lemma(word: Word) -> str:
    """The lemma, unless it is a rarer word than what was said: the tagger makes "raman" of ramen."""
    plain = singular(word.lower)
    return word.lemma if frequency(word.lemma) > frequency(plain) else plain


# ---------------------------------------------------------------- how far, how dear


def _constraints(text: str, found: Sequence[FoundMeasure]) -> tuple[Measure, ...]:
    """The limits of a query; a bare time limit ("within ten minutes") is one on foot."""
    limits = [_limit(one.measure) for one in found if one.bound != "at_least" and one.role != "fee"]
    for quantity in quantities_in(text):
        if (
            quantity.unit in ("minute", "hour")
            and not _covers(found, quantity.start)
            and _WITHIN.search(text[: quantity.start])
        ):
            minutes = quantity.number.value * convert(quantity.unit, "minute")
            limits.append(Measure(term="walk_time", value=round(minutes, 3), unit="min"))
    return tuple(limits)


def _limit(measure: Measure) -> Measure:
    return (
        measure
        if measure.high is None
        else measure.model_copy(update={"value": measure.high, "low": None, "high": None})
    )


def _covers(found: Sequence[FoundMeasure], position: int) -> bool:
    return any(one.start <= position < one.end for one in found)


# ---------------------------------------------------------------- where and when


def _anchor(words: Sequence[Word], lists: QueryLists) -> tuple[str | None, frozenset[int]]:
    """The role of the anchor that the query measures from, if it names one, and the positions of its words."""
    for position in range(len(words)):
        before = lists.anchor_before.match(words, position, len(words))
        if before is None:
            continue
        start = before.end
        owned = start < len(words) and words[start].lower in ("my", "our")
        if start < len(words) and words[start].lower in ("my", "our", "the"):
            hit = lists.anchors.match(words, start, len(words))
            start += hit is None
        hit = lists.anchors.match(words, start, len(words)) if start < len(words) else None
        if hit is not None:
            role = words[hit.start].lower if hit.value == "known" else hit.value
            return role, frozenset(range(before.start, hit.end))
        if owned and start < len(words) and words[start].tag.startswith("NN"):
            return words[start].lemma, frozenset(range(before.start, start + 1))
    return None, frozenset()


def _times(text: str, now: datetime, time_zone: ZoneInfo) -> tuple[When, ...]:
    return tuple(one for one in times_in(text, now, time_zone) if not one.recurring)


def _span(times: Sequence[When]) -> tuple[datetime | None, datetime | None]:
    """From when to when a query looks."""
    if not times:
        return None, None
    one = times[0]
    if one.relation == "until":
        return None, one.until
    start = (
        one.instant
        if one.precision == "instant"
        else one.instant.replace(hour=0, minute=0, second=0, microsecond=0)
    )
    if one.relation == "since":
        return start, None
    return start, one.until or _end(start, one.precision)


def _end(start: datetime, precision: str) -> datetime:
    if precision == "year":
        return start.replace(year=start.year + 1)
    if precision == "month":
        return (start.replace(day=1) + timedelta(days=32)).replace(day=1)
    return start + (timedelta(days=1) if precision == "day" else timedelta(hours=1))


def _named(names: Sequence[Name], kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.text for name in names if name.kind in kinds))


def _quoted(text: str) -> list[str]:
    return [match[1].strip() for match in _QUOTED.finditer(text)]


def _inside(names: Sequence[Name]) -> frozenset[int]:
    return frozenset(index for name in names for index in range(name.start, name.end))
