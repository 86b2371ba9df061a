"""Requests to forget: "please delete what I said about X", "you can drop that I like Y", "forget my old address".

A request is an event of its own, which names what is asked; nothing is deleted by it. Told not to forget, or that
something will never be forgotten, is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from openmap_graph.language.lexicon import read_data
from openmap_graph.language.quotes import quoted_spans
from openmap_graph.language.words import Word
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn

_STRONG = frozenset({".", "!", "?", ";", "…", "...", "—", "–", "。", "！", "？"})
_LONGEST_PREFIX = 12


class _Lists(NamedTuple):
    forget: frozenset[str]
    delete: frozenset[str]
    past: frozenset[str]
    keep: frozenset[str]
    stop: frozenset[str]
    prefix: frozenset[str]
    negations: frozenset[str]
    askers: frozenset[str]
    speakers: frozenset[str]
    wishes: frozenset[str]
    idioms: frozenset[str]
    turns_away: frozenset[str]
    said: frozenset[str]
    known: frozenset[str]
    all: frozenset[str]
    about: frozenset[str]
    earlier: frozenset[str]
    places: frozenset[str]
    role_words: frozenset[str]
    owners: frozenset[str]


class Request(NamedTuple):
    """What is asked to be forgotten: words [start, end) of the request, and of its object."""

    start: int
    end: int
    object_start: int
    object_end: int


@lru_cache(maxsize=4)
def _lists(language: str = "en") -> _Lists:
    data: dict[str, Any] = read_data(language, "forgetting")
    return _Lists(
        forget=frozenset(data["verbs"]["forget"]),
        delete=frozenset(data["verbs"]["delete"]),
        past=frozenset(data["verbs"]["past"]),
        keep=frozenset(data["verbs"]["keep"]),
        stop=frozenset(data["verbs"]["stop"]),
        prefix=frozenset(data["prefix"]["words"]),
        negations=frozenset(data["prefix"]["negations"]),
        askers=frozenset(data["prefix"]["askers"]),
        speakers=frozenset(data["prefix"]["speakers"]),
        wishes=frozenset(data["prefix"]["wishes"]),
        idioms=frozenset(data["idioms"]["objects"]),
        turns_away=frozenset(data["idioms"]["turns_away"]),
        said=frozenset(data["memory"]["said"]),
        known=frozenset(data["memory"]["known"]),
        all=frozenset(data["memory"]["all"]),
        about=frozenset(data["memory"]["about"]),
        earlier=frozenset(data["memory"]["earlier"]),
        places=frozenset(data["memory"]["places"]),
        role_words=frozenset((*data["roles"]["home"], *data["roles"]["work"])),
        owners=frozenset(data["roles"]["owners"]),
    )


def with_requests(turn: Turn, words: Sequence[Word], events: list[Event]) -> list[Event]:
    """The events of a user's turn with its requests to forget, without what these were mistaken for."""
    found = requests_in(words)
    if not found:
        return events
    spans = [(words[one.start].start, words[one.end - 1].end) for one in found]
    told = [event for event in events if not any(_is_mistaken(event, turn, span) for span in spans)]
    return [*told, *(_event(turn, words, one) for one in found)]


def _is_mistaken(event: Event, turn: Turn, span: tuple[int, int]) -> bool:
    """Whether an event was read from the words of a request."""
    start, end = span
    if start <= event.start < end:
        return True
    return event.start < start < event.end and bool(event.place and event.place.name in turn.text[start:end])


def _event(turn: Turn, words: Sequence[Word], one: Request) -> Event:
    start, end = words[one.start].start, words[one.end - 1].end
    return Event(
        kind="forget",
        turn_id=turn.id,
        start=start,
        end=end,
        quote=turn.text[start:end],
        rule="forget.request (language/forgetting.py)",
        occurred_at=turn.occurred_at,
        object=turn.text[words[one.object_start].start : words[one.object_end - 1].end],
        object_kind="text",
    )


def requests_in(words: Sequence[Word]) -> list[Request]:
    """The requests of a turn, at most one a sentence or half sentence."""
    quoted = {index for start, end in quoted_spans(words) for index in range(start, end)}
    found: list[Request] = []
    for start, end in _stretches(words):
        for index in range(start, end):
            if index in quoted:
                continue
            request = _request_at(words, start, index, end)
            if request:
                found.append(request)
                break
    return found


def _stretches(words: Sequence[Word]) -> list[tuple[int, int]]:
    """Sentences and lines."""
    found: list[tuple[int, int]] = []
    start = 0
    for index, word in enumerate(words):
        if word.line_start and index > start:
            found.append((start, index))
            start = index
        if word.text in _STRONG:
            found.append((start, index))
            start = index + 1
    return [(left, right) for left, right in [*found, (start, len(words))] if left < right]


def _request_at(words: Sequence[Word], first: int, verb: int, end: int) -> Request | None:
    """The request with the verb at `verb`, when the words before it make it an order or a wish to the listener."""
    lists = _lists()
    word = words[verb]
    is_forget, is_delete = bool(word.forms & lists.forget), bool(word.forms & lists.delete)
    is_kept = bool(word.forms & lists.keep)
    if not (is_forget or is_delete or is_kept):
        return None
    before = words[_clause_start(words, first, verb) : verb]
    begin = before[0].index if before else verb
    if before and before[-1].lower == "be" and not is_kept:
        return _passive(words, begin, verb)
    if not _is_asked(before, word, is_kept=is_kept):
        return None
    last = _object_end(words, verb + 1, end)
    start = verb + 1
    if start >= last:
        return None
    said = " ".join(one.lower for one in words[start:last])
    if said in lists.idioms or _is_turned_away(words, last, end, is_forget):
        return None
    if not _is_memory(words[start:last], is_forget=is_forget):
        return None
    return Request(begin, last, start, last)


def _clause_start(words: Sequence[Word], first: int, verb: int) -> int:
    """Where the half sentence begins that ends in the verb: after a comma, a colon or a bracket, or "and" and "but"."""
    start = first
    for index in range(verb - 1, first - 1, -1):
        word = words[index]
        if word.text in {",", ":", "(", "，"} and not _is_courtesy(words[index + 1 : verb]):
            start = index + 1
            break
        if word.lower in {"and", "but", "then", "so", "because"}:
            start = index + 1
            break
    return start


def _is_courtesy(between: Sequence[Word]) -> bool:
    return bool(between) and all(word.lower in {"please", "pls", "kindly"} for word in between)


def _is_asked(before: Sequence[Word], verb: Word, *, is_kept: bool) -> bool:
    """Whether what stands before the verb makes it a request to the listener."""
    lists = _lists()
    said = [word.lower for word in before if not word.is_punctuation]
    negated = sum(word in lists.negations for word in said) + sum(word == "longer" for word in said)
    if is_kept:
        stopped = any(word.forms & lists.stop for word in before)
        allowed = lists.prefix | lists.negations | lists.stop | {"longer", "any", "more", "does", "have"}
        return (negated > 0) != stopped and _is_addressed(before, allowed | {"stopping"})
    if negated or (said[:1] and said[0] in lists.askers):
        return False
    is_listed = verb.lower in lists.forget | lists.delete
    is_past = verb.lower in lists.past or (verb.tag in {"VBD", "VBZ"} and not is_listed)
    if is_past and not ("you" in said and {"if", "rather"} & set(said)):
        return False
    return _is_addressed(before, lists.prefix | {"'re", "are", "can", "mean"})


def _is_addressed(before: Sequence[Word], allowed: frozenset[str] | set[str]) -> bool:
    """Whether the words are those of an order or a wish; the speaker may only wish."""
    lists = _lists()
    said = [word.lower for word in before if not word.is_punctuation]
    if len(said) > _LONGEST_PREFIX or any(word not in allowed for word in said):
        return False
    speakers = [index for index, word in enumerate(said) if word in lists.speakers]
    if not speakers:
        return "if" not in said or "mind" in said
    rest = said[speakers[-1] + 1 :]
    return bool(set(rest) & lists.wishes) and "you" in rest


def _object_end(words: Sequence[Word], start: int, end: int) -> int:
    """Where the object ends: before another clause that begins with "and", a comma or "because"."""
    for index in range(start + 1, end):
        word, after = words[index], words[index + 1] if index + 1 < end else None
        if word.text in {",", ":", "("} and after is not None and not after.is_capitalised:
            return index
        if word.text == "," and after is not None and after.lower in {"i", "let's", "let"}:
            return index
        if word.lower in {"because", "since", "as", "but", "then", "when"} and index > start:
            return index
        if word.lower == "and" and after is not None and _begins_clause(after):
            return index
        if word.lower in {"please", "thanks", "thank"}:
            return index
    return end


def _begins_clause(word: Word) -> bool:
    return (
        word.tag in {"VB", "VBP", "VBD", "VBZ", "MD", "PRP", "WRB", "RB", "UH"} and not word.is_capitalised
    ) or (
        word.lower
        in {"i", "i'm", "let", "let's", "we", "tell", "show", "find", "recommend", "suggest", "book"}
    )


def _is_turned_away(words: Sequence[Word], last: int, end: int, is_forget: bool) -> bool:
    """Whether an offer is dropped for another: "forget X, let's go to Y"."""
    rest = {word.lower for word in words[last:end]}
    return is_forget and bool(rest & _lists().turns_away)


def _is_memory(told: Sequence[Word], *, is_forget: bool) -> bool:
    """Whether the object is something that is remembered."""
    lists = _lists()
    lower = [word.lower for word in told]
    if lower[0] in {"that", "how"} and len(lower) > 2:
        return True
    if set(lower) & (lists.said | lists.all) and set(lower) & (
        lists.said | lists.known | lists.about | lists.earlier | {"that"}
    ):
        return True
    if set(lower) & lists.owners and set(lower) & lists.role_words:
        return True
    if lower[0] in {"my", "our", "me"} and (is_forget or ("from" in lower and set(lower) & lists.places)):
        return True
    if "from" in lower and set(lower) & lists.places:
        return True
    return is_forget and any(word.is_capitalised for word in told if word.lower not in {"i", "i'm"})


def _passive(words: Sequence[Word], begin: int, verb: int) -> Request | None:
    """The request in "X should be deleted", "I want X to be forgotten": its object stands before the verb."""
    lists = _lists()
    last = verb - 1
    while last > begin and words[last - 1].lower in lists.prefix - lists.wishes:
        last -= 1
    first = begin
    while first < last and words[first].lower in lists.prefix | lists.speakers:
        first += 1
    told = words[first:last]
    if not told or {word.lower for word in words[begin:verb]} & (lists.negations | lists.askers):
        return None
    return Request(begin, verb + 1, first, last) if _is_memory(told, is_forget=False) else None
