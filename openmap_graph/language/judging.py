"""Judgements: what a clause says of how good something is, how strongly, and of what kind of thing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from openmap_graph.language.advice import advice_at
from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import Lexicon, valence, word_set
from openmap_graph.language.misspelling import meant_by
from openmap_graph.language.ratings import share_at
from openmap_graph.language.senses import is_discourse_mark, is_of_somebody, is_past_only, is_verb_use
from openmap_graph.language.words import Word

_STRONG_VALENCE = 2.6
_CLEAR_VALENCE = 1.6
_WEAKENED = 0.45
_NEGATED_LIKING = -1.0
_NEGATED_BAD = 1.0
_NEGATED_AWFUL = 0.6
_COMPLAINT = -1.2
_FORMERLY = -0.4
_REFUSED = -2.0
_BY_SHARE = ((0.95, 2.0), (0.7, 1.0), (0.5, 0.3), (0.3, -1.0), (0.0, -2.0))

_ADVISED = 0.6
_DENYING = (
    "not",
    "never",
    "no ",
    "nothing",
    "can",
    "could",
    "would",
    "will",
    "do ",
    "do|",
    "neither",
    "anything",
)

Level = Literal["place", "aspect"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """Words [start, end) of a turn judge with `value` (2 loved, 1 liked, -1 poor, -2 hated)."""

    start: int
    end: int
    value: float
    level: Level
    by_verb: bool
    sure: bool = True
    by_deed: bool = False
    denied: bool = False


def judgements(
    words: Sequence[Word], clause: Clause, lexicon: Lexicon, inside_names: Collection[int]
) -> list[Judgement]:
    """All judgements in a clause, in order; words of names do not judge."""
    found: list[Judgement] = []
    position = clause.start
    while position < clause.end:
        if position in inside_names:
            position += 1
            continue
        one = (
            rating_at(words, position, clause)
            or _phrase(words, position, clause, lexicon)
            or _advice(words, position, clause, lexicon)
            or _deed(words, position, clause, lexicon)
            or _word(words, position, clause, lexicon)
        )
        if one is not None:
            found.append(one)
        position = one.end if one is not None else position + 1
    return found


def rating_at(words: Sequence[Word], position: int, clause: Clause) -> Judgement | None:
    """ "9/10", "two stars": marks given to a place, or to a part of it that is named just before."""
    found = share_at(words, position, clause.end)
    if found is None:
        return None
    end, share = found
    value = next(value for least, value in _BY_SHARE if share >= least)
    before = words[position - 1] if position > clause.start else None
    if before is not None and before.lower in word_set("judging.not_rated"):
        return None
    part = (
        before is not None and before.tag in {"NN", "NNS"} and before.lower not in word_set("judging.wholes")
    )
    return Judgement(position, end, value, "aspect" if part else "place", by_verb=False)


def _phrase(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> Judgement | None:
    hit = lexicon.opinions.phrases.match(words, position, clause.end)
    if hit is None:
        return None
    value = hit.value
    denies = {"not", "never"} & {word.lower for word in words[hit.start : hit.end]}
    if value > 0 and denies and not denies & set(hit.entry.replace("|", " ").split()):
        value = _REFUSED if "back" in hit.entry or "again" in hit.entry else _NEGATED_LIKING
    elif (
        value > 0
        and not hit.entry.startswith(("not", "never", "no ", "nothing", "can", "could"))
        and is_negated(words, position, clause, lexicon)
    ):
        value = _NEGATED_LIKING
    elif value < 0 and not hit.entry.startswith(_DENYING) and is_negated(words, position, clause, lexicon):
        value = _NEGATED_AWFUL
    return Judgement(
        hit.start,
        hit.end,
        value,
        _level(words, hit.end - 1, clause, lexicon, by_verb=False) if abs(value) >= 1 else "aspect",
        by_verb=False,
    )


def _word(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> Judgement | None:
    word = words[position]
    lists = lexicon.opinions
    by_verb = False
    sure = True
    value = next((lists.verbs[form] for form in sorted(word.forms) if form in lists.verbs), None)
    if value is not None and is_verb_use(words, position, clause):
        by_verb = True
    else:
        value = next(
            (
                lists.adjectives[form]
                for form in (word.lower, *sorted(word.forms), meant_by(word.lower))
                if form in lists.adjectives
            ),
            None,
        )
        if value is None and _may_be_rated(words, position, clause) and word.lower not in lists.strengthen:
            value, sure = _by_valence(word), False
        if (
            not value
            or is_discourse_mark(words, position, clause)
            or (word.lower in lists.final and not _is_last(words, position, clause, lexicon))
            or is_of_somebody(words, position, clause, lexicon)
        ):
            return None
    value = _graded(words, position, clause, lexicon, value)
    if is_past_only(words, position, clause):
        value = _FORMERLY if value > 0 else -_FORMERLY
    denied = is_negated(words, position, clause, lexicon)
    return Judgement(
        position,
        position + 1,
        _negated(value) if denied else value,
        _level(words, position, clause, lexicon, by_verb=by_verb),
        by_verb,
        sure,
        denied=denied,
    )


def _may_be_rated(words: Sequence[Word], position: int, clause: Clause) -> bool:
    """Whether the word is an adjective, or a participle that stands as one ("was stunned", "a stunning …")."""
    tag = words[position].tag
    if tag not in {"VBN", "VBG"}:
        return tag in {"JJ", "JJS"}
    before = words[position - 1] if position > clause.start else None
    return before is not None and (before.tag in {"RB", "DT"} or before.lower in word_set("traits.links"))


def _is_last(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> bool:
    """Whether nothing but marks of chat and of punctuation follows, as after a predicate."""
    return all(
        word.is_punctuation or word.lower in lexicon.opinions.chat
        for word in words[position + 1 : clause.end]
    )


def _advice(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> Judgement | None:
    found = advice_at(words, position, clause, lexicon)
    if found is None:
        return None
    end, recommended, of_place = found
    level: Level = "place" if of_place else "aspect"
    return Judgement(position, end, _ADVISED if recommended else _NEGATED_LIKING, level, by_verb=False)


def _deed(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> Judgement | None:
    """ "the waiters ignored us": a verb that judges by what somebody at the place does."""
    word = words[position]
    deeds = lexicon.opinions.deeds
    value = next((deeds[form] for form in sorted(word.forms) if form in deeds), None)
    if value is None or not word.tag.startswith("V") or word.tag == "VBN":
        return None
    before = words[max(clause.start, position - 4) : position]
    houses = lexicon.opinions.aspects | word_set("judging.houses")
    subject = next((one for one in before if one.lower in houses), None)
    actors = lexicon.clauses.own - {"my", "our"}
    if subject is None or any(one.lower in actors for one in before):
        return None
    if is_negated(words, position, clause, lexicon):
        value = _negated(value)
    return Judgement(position, position + 1, value, "aspect", by_verb=False, by_deed=True)


def _by_valence(word: Word) -> float | None:
    rated = valence(word)
    if abs(rated) < _CLEAR_VALENCE:
        return None
    return (2.0 if abs(rated) >= _STRONG_VALENCE else 1.0) * (1 if rated > 0 else -1)


def _graded(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon, value: float) -> float:
    before = words[max(clause.start, position - 3) : position]
    near = before[-1].lower if before else ""
    lists = lexicon.opinions
    if near in lists.excess and value < 0:
        return min(value, _COMPLAINT)
    whole = words[position].lower in lists.whole
    if any(word.lower in lists.weaken for word in before) and value < 0 and not whole:
        return value * _WEAKENED
    if near in lists.strengthen and -1 < value < 0:
        return _COMPLAINT
    return value


def _negated(value: float) -> float:
    if value > 0:
        return _NEGATED_LIKING
    return _NEGATED_BAD if value > -2 else _NEGATED_AWFUL


def is_negated(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon) -> bool:
    """Whether a negator reaches the word: within its clause, up to five words before it."""
    lists = lexicon.clauses
    if clause.words[0].lower == "neither" and position > clause.start:
        return True
    index = position - 1
    reach = 5
    while index >= clause.start and reach:
        word = words[index]
        if index and lists.negator_phrases.match(words, index - 1, position):
            return True
        if word.text in {",", ":", ";", "--", "–", "—"} or word.lower in lists.negation_stops:
            return False
        if word.lower in lists.negators and not lists.not_denying.match(words, index, clause.end):
            following = words[index + 1].lower if index + 1 < len(words) else ""
            return following != "only" and not is_surpassed(words[index : position + 1])
        index -= 1
        reach -= 1
    return False


def is_surpassed(words: Sequence[Word]) -> bool:
    """Whether "never" only says how much ("never had better", "never been so bored")."""
    never = next((index for index, word in enumerate(words) if word.lower == "never"), len(words))
    return any(
        word.lower in word_set("judging.surpassing") or word.tag in {"JJR", "RBR"}
        for word in words[never + 1 :]
    )


def _is_thing(words: Sequence[Word], index: int) -> bool:
    """Whether a noun is said to be so, or came so: "the trout was", "my chips arrived"."""
    after = words[index + 1].lower if index + 1 < len(words) else ""
    said = after in word_set("traits.linking") and words[index].tag in {"NN", "NNS"}
    return said and words[index].lower not in word_set("judging.wholes") | word_set("judging.houses")


def _level(words: Sequence[Word], position: int, clause: Clause, lexicon: Lexicon, *, by_verb: bool) -> Level:
    """Whether the place itself is judged, or something at it ("the soup is", "great noodles")."""
    if by_verb or words[position].is_punctuation:
        return "place"  # a face after "the soup at …" is made at the place
    following = words[position + 1] if position + 1 < clause.end else None
    if (
        following is not None
        and following.tag in {"NN", "NNS"}
        and following.lower not in word_set("judging.wholes") | lexicon.opinions.chat
        and not following.is_punctuation
    ):
        return "aspect"
    aspects = lexicon.opinions.aspects - word_set("judging.wholes")
    for index in range(clause.start, position):
        before = words[index - 1] if index > clause.start else None
        opens = before is None or before.is_punctuation or before.lower in word_set("judging.leads")
        if (
            words[index].tag.startswith("N")
            and opens
            and (words[index].lower in aspects or _is_thing(words, index))
        ):
            return "aspect"
    return "place"
