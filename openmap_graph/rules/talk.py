"""Ranking turns of conversations for a question: words, meaning, who said it, and what was said next to it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from openmap_graph.model.base import Value
from openmap_graph.rules.advice import asks_for_advice, holds_taste
from openmap_graph.rules.fuse import among, standard
from openmap_graph.rules.lexical import bm25, content, spelled
from openmap_graph.rules.wordiness import is_common

_NEIGHBOUR = 0.5
_NEIGHBOUR_WHEN_MANY = 0.15
_SPREAD = 0.5
_SPREAD_TURNS = 2
_WORDS_WHEN_MANY = 0.9
_WORDS_OF_ONE_VOICE = 0.4
_BY_LIKENESS = 0.4
_BY_SPEAKER = 3.0
_OF_PLACE = 1.0
_OF_TASTE = 4.0
_WORDS_FOR_ADVICE = 0.25
_ASKS_FOR_MANY = re.compile(
    r"\b(?:what|which)\s+(?:\w+\s+){0,2}?(?!does\b|was\b|has\b|this\b|his\b|is\b)\w{2,}[^\Ws]s\b"
    r"|\bhow (?:many|often)\b|\bin (?:what|which) ways\b|\bwhat (?:kind|type|sort)s? of\b|\bwhat\b.*\bboth\b|\ball (?:the|my)\b",
    re.IGNORECASE,
)


class Heard(Value):
    """A turn with its similarity to the question, and whether a place is told of in it that the question names."""

    key: str
    conversation: str
    position: int
    number: int
    role: str
    speaker: str | None
    text: str
    cosine: float
    is_about_named: bool = False


class Statistics(Value):
    """What holds over all turns that are searched: their number, how many have a stem, and how similar they are."""

    total: int
    holders: Mapping[str, int] = {}
    cosine_mean: float | None = None
    cosine_spread: float | None = None


class Ranked(Value):
    """A turn in an answer, with the score it has by itself and in its place."""

    turn: Heard
    score: float


def without(names: Iterable[str], query: str) -> str:
    """The query without names that a filter already says, whole or in part, or the query when nothing else is left.

    A part of a name is what of its words the query writes with a capital, or what are no everyday words.

    >>> without(["Ash Grove Inn"], "does the Ash Grove have parking at the inn?")
    'does the have parking at the inn?'
    """
    rest = query
    for name in sorted(names, key=len, reverse=True):
        pattern = r"\s+".join(re.escape(word) for word in name.split())
        if pattern:
            rest = re.sub(rf"(?<!\w){pattern}(?:['’]s)?(?!\w)", " ", rest, flags=re.IGNORECASE)
        words = {word.casefold() for word in re.findall(r"\w+", name)}
        rest = " ".join(part for part in rest.split() if not _names(part, words))
    return rest if content(rest) and any(character.isalnum() for character in rest) else query


def _names(part: str, words: Collection[str]) -> bool:
    found = re.search(r"\w+", part)
    if found is None or found[0].casefold() not in words:
        return False
    return found[0][0].isupper() or not is_common(found[0].casefold())


def asks_for_many(query: str) -> bool:
    """Whether a question asks for several things that were said at several times.

    >>> asks_for_many("Which trails did we walk?"), asks_for_many("Where does she live?")
    (True, False)
    """
    return bool(_ASKS_FOR_MANY.search(query))


def asked_speaker(query: str, speakers: Iterable[str]) -> str | None:
    """The one speaker that a question names, if it names one alone."""
    named = {one for one in speakers if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", query, re.IGNORECASE)}
    return named.pop() if len(named) == 1 else None


def leads_on(query: str, turns: Sequence[Heard]) -> bool:
    """Whether what resembles the first turn that is found is worth following: in talk of several voices, not for advice."""
    return _is_exchange(turns) and not asks_for_advice(query)


def rank_talk(
    query: str,
    turns: Sequence[Heard],
    all_turns: Statistics,
    most: int,
    likeness: Mapping[str, float] | None = None,
) -> list[Ranked]:
    """The `most` best turns, best first.

    `likeness` holds by key how similar turns are to one that was found before: what answers a question together was
    often said in like words at other times, and only one of them needs to resemble the question (feedback from the
    first result, after Rocchio 1971).

    Standard scores of words and meaning are added; to them a part of the better neighbour's, where somebody else
    speaks there (a question and its answer); and a bonus for the speaker that is asked about. A question for many
    things, or for advice, takes less from neighbours, and spreads over the conversation. Where one voice speaks alone, as in
    reviews, meaning tells more than words; so it does for advice, which rests on what somebody said to like or need.
    """
    speakers = {turn.speaker for turn in turns if turn.speaker}
    asked, many = asked_speaker(query, speakers), asks_for_many(query)
    texts = [content(turn.text) for turn in turns]
    stems = spelled(content(without(speakers, query)), texts)
    words = among(bm25(stems, texts, total=all_turns.total, holders=all_turns.holders), all_turns.total)
    meaning = standard([turn.cosine for turn in turns], all_turns.cosine_mean, all_turns.cosine_spread)
    advice = asked is None and asks_for_advice(query)
    share = _share_of_words(turns, many=many, advice=advice)
    own = [share * said + meant for said, meant in zip(words, meaning, strict=True)]
    weight = _NEIGHBOUR_WHEN_MANY if many or advice else _NEIGHBOUR
    alike = _standing(turns, likeness or {})
    scores = [
        own[index]
        + weight * bonus
        + _BY_LIKENESS * alike[index]
        + (_BY_SPEAKER if asked and turn.speaker == asked else 0.0)
        + (_OF_PLACE if turn.is_about_named else 0.0)
        + (_OF_TASTE if advice and turn.role == "user" and holds_taste(turn.text) else 0.0)
        for index, (turn, bonus) in enumerate(zip(turns, _neighbours(turns, own), strict=True))
    ]
    return _best(turns, scores, most, _SPREAD if many else 0.0)


def _standing(turns: Sequence[Heard], likeness: Mapping[str, float]) -> list[float]:
    """Standard scores of the likeness that is known; 0 for the rest."""
    known = standard([likeness[turn.key] for turn in turns if turn.key in likeness])
    scores = iter(known)
    return [next(scores) if turn.key in likeness else 0.0 for turn in turns]


def _share_of_words(turns: Sequence[Heard], *, many: bool, advice: bool) -> float:
    """How much words tell beside meaning."""
    if advice:
        return _WORDS_FOR_ADVICE
    if not _is_exchange(turns):
        return _WORDS_OF_ONE_VOICE
    return _WORDS_WHEN_MANY if many else 1.0


def _neighbours(turns: Sequence[Heard], own: Sequence[float]) -> list[float]:
    """The score of the better neighbouring turn in which somebody else speaks; 0 where there is none."""
    at = {(turn.conversation, turn.position): index for index, turn in enumerate(turns)}
    found: list[float] = []
    for turn in turns:
        beside = [at.get((turn.conversation, turn.position + step)) for step in (-1, 1)]
        scores = [
            own[index] for index in beside if index is not None and _voice(turns[index]) != _voice(turn)
        ]
        found.append(max(scores, default=0.0))
    return found


def _is_exchange(turns: Sequence[Heard]) -> bool:
    """Whether several voices speak in one conversation."""
    voices: dict[str, str] = {}
    return any(voices.setdefault(turn.conversation, _voice(turn)) != _voice(turn) for turn in turns)


def _voice(turn: Heard) -> str:
    return turn.speaker or turn.role


def _best(turns: Sequence[Heard], scores: Sequence[float], most: int, spread: float) -> list[Ranked]:
    """The best one by one; each lowers by `spread` what was said within two turns of it."""
    left = dict(enumerate(scores))
    at = {(turn.conversation, turn.position): index for index, turn in enumerate(turns)}
    if not spread:
        order = sorted(left, key=lambda index: (-left[index], turns[index].number, turns[index].key))
        return [Ranked(turn=turns[index], score=scores[index]) for index in order[:most]]
    found: list[Ranked] = []
    while left and len(found) < most:
        index = min(left, key=lambda one: (-left[one], turns[one].number, turns[one].key))
        turn = turns[index]
        found.append(Ranked(turn=turn, score=left.pop(index)))
        for step in range(-_SPREAD_TURNS, _SPREAD_TURNS + 1):
            beside = at.get((turn.conversation, turn.position + step))
            if beside in left:
                left[beside] -= spread
    return found
