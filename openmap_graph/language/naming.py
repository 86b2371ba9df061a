"""What a span names: judged by what it is made of and by the words around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from openmap_graph.language import persons
from openmap_graph.language.areas import is_code, is_main_name, population
from openmap_graph.language.lexicon import Lexicon, frequency, word_set
from openmap_graph.language.roster import Roster
from openmap_graph.language.slots import Slot, acts_before, left_of, slot_of
from openmap_graph.language.spans import Span, starts_sentence
from openmap_graph.language.surroundings import (
    is_described,
    is_everyday,
    is_kind_or_address,
    may_stand_alone,
    names_something_else,
    other_matter,
)
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

NameKind = Literal["venue", "area", "landmark", "person", "other", "nothing"]
_LONGEST_QUOTED_NAME = 8
_STRONG_SLOTS = frozenset({"visit", "named", "object", "choice", "in", "correction"})
_TOWN, _CITY, _METROPOLIS = 50_000, 300_000, 500_000
_EVERYDAY = 5.2
_REPLY_MORE = 3
_COUNTRIES = frozenset({"UK", "US", "USA", "UAE", "NYC", "United Kingdom", "United States", "Netherlands"})


@dataclass(frozen=True, slots=True)
class Name:
    """Words [start, end) that name something; `text` is the name to keep, as written where it was first whole.

    `how` is what made it one, or, of kind "other" and "nothing", what spoke against a place; only words
    of the kind "nothing" may still be part of another name. `branch_of` is the name to keep of a branch whose
    `text` says more than it, to tell it from another branch of the same turn.
    """

    start: int
    end: int
    text: str
    kind: NameKind
    slot: Slot
    how: str
    locality: str | None = None
    branch_of: str | None = None


@dataclass(frozen=True)
class Reader:
    """What finding names needs besides the words."""

    lexicon: Lexicon
    vocabulary: Vocabulary
    roster: Roster
    people: frozenset[str] = frozenset()
    offering: bool = False
    is_document: bool = False


def text_of(words: Sequence[Word], span: Span, text: str) -> str:
    return " ".join(text[words[span.start].start : words[span.end - 1].end].split())


def _with_lower_tail(span: Span, words: Sequence[Word], reader: Reader) -> Span:
    """ "San jose", "Abercorn house": a name whose last word was written without its capital."""
    if span.how != "capitalised" or span.end - span.start > 2 or span.end >= len(words) or span.possessive:
        return span
    tail = words[span.end]
    if tail.lower == "city" and population(f"{words[span.start].text} city"):
        return replace(span, end=span.end + 1)
    if not tail.text.isalpha() or tail.is_capitalised:
        return span
    following = words[span.end + 1] if span.end + 1 < len(words) else None
    ends = (
        following is None
        or following.is_punctuation
        or following.tag in {"VBZ", "VBD", "IN", "CC", "MD", "WRB"}
    )
    town = population(f"{words[span.start].text} {tail.text}") >= _TOWN
    headed = tail.lower in reader.lexicon.names.venue_heads - word_set(
        "naming.kinds"
    ) and not reader.vocabulary.find([words[span.start]])
    return replace(span, end=span.end + 1) if ends and (town or headed) else span


def is_short_form(inside: Sequence[Word]) -> bool:
    """ "AZ", "SF", "NSW": letters that stand for a state, a country or a town."""
    return len(inside) == 1 and is_code(inside[0].text)


def judge(span: Span, words: Sequence[Word], text: str, reader: Reader) -> Name:
    """What a span that may be a name turns out to be."""
    span = _with_lower_tail(span, words, reader)
    written = text_of(words, span, text)
    slot = slot_of(words, span.start, span.end, reader.lexicon)
    if span.how == "known":
        kind: NameKind = "landmark" if slot == "near" else "venue"
        return Name(span.start, span.end, span.canonical or written, kind, slot, "known")
    if span.how == "quoted":
        return _judge_quoted(span, written, slot, words, reader)
    inside = words[span.start : span.end]
    lists = reader.lexicon.names
    if len(inside) == 1 and '"' in written:
        return Name(span.start, span.end, written, "nothing", slot, "stray_mark")
    if all(word.lower in reader.lexicon.clauses.people | {"the"} for word in inside):
        return Name(span.start, span.end, written, "nothing", slot, "word_for_people")
    if (
        written.lower() in lists.brands
        or inside[-1].lower in {"airlines", "airways", "railways", "inc", "ltd", "corp", "gmbh"}
        or all(word.lower in lists.calendar or word.is_punctuation for word in inside)
    ):
        return Name(span.start, span.end, written, "other", slot, "brand_or_day")
    if span.canonical is None and (area := _area_by_form(span, inside, written, slot, words, reader)):
        return Name(span.start, span.end, written, area, slot, "area")
    if _is_vocabulary(inside, reader) or inside[0].entity == "NORP" or inside[0].entity == "LANGUAGE":
        return Name(span.start, span.end, written, "nothing", slot, "kind_or_nationality")
    if written.lower() in reader.people or persons.is_person(words, span, lists, slot):
        return Name(span.start, span.end, written, "person", slot, "person")
    obstacle = _obstacle(span, inside, slot, words, reader)
    if (
        obstacle is None
        and slot not in {"visit", "named"}
        and is_everyday(span, words, reader.lexicon, offering=reader.offering)
    ):
        obstacle = "everyday_words"
    if obstacle is None and names_something_else(span, words, lists):
        obstacle = "event_or_work"
    if obstacle is not None:
        plain = obstacle in {"plain_first_word", "plain_words"}
        return Name(span.start, span.end, written, "nothing" if plain else "other", slot, obstacle)
    kind = "landmark" if slot == "near" else "venue"
    return Name(span.start, span.end, written, kind, slot, "capitalised")


def _judge_quoted(span: Span, written: str, slot: Slot, words: Sequence[Word], reader: Reader) -> Name:
    sure = slot in {"visit", "named"}
    longest = 2 * _LONGEST_QUOTED_NAME if sure or slot == "object" else _LONGEST_QUOTED_NAME
    if span.end - span.start > longest or not any(char.isalnum() for char in written):
        return Name(span.start, span.end, written, "nothing", slot, "too_long")
    lists = reader.lexicon.names
    left = left_of(words, span.start)
    before = words[left] if left >= 0 else None
    if before is not None and before.text in {",", ":", "-"} and left:
        before = words[left - 1]
    inside = words[span.start : span.end]
    told = before is not None and not before.forms.isdisjoint(lists.media_before | lists.speech_before)
    sentence = (
        len(inside) > 3
        and sum(word.is_capitalised for word in inside) <= 1
        and any(word.is_verb for word in inside)
    )
    if not sure and (written[-1] in ".!?," or told or sentence or names_something_else(span, words, lists)):
        return Name(span.start, span.end, written, "other", slot, "said_or_a_work")
    if slot == "none" and not reader.offering:
        return Name(span.start, span.end, written, "other", slot, "no_place_for_a_place")
    if slot == "in" and population(written):
        return Name(span.start, span.end, written, "area", slot, "quoted")
    return Name(span.start, span.end, written, "landmark" if slot == "near" else "venue", slot, "quoted")


def _area_by_form(
    span: Span, inside: Sequence[Word], written: str, slot: Slot, words: Sequence[Word], reader: Reader
) -> NameKind | None:
    lists = reader.lexicon.names
    left = words[span.start - 1].lower if span.start else ""
    tailed = len(inside) > 1 and inside[-1].lower in lists.area_tails
    tailed = tailed and slot not in {"named", "choice"}
    if tailed and (left in {"on", "off", "along"} or (slot not in {"subject", "object"} and left != "at")):
        return "area"
    if " ".join(word.text for word in inside).removeprefix("The ").removeprefix("the ") in _COUNTRIES:
        return "area"
    numbered = inside[0].text.isdigit() and len(inside[0].text) > 1 and len(inside) > 2
    head = inside[-1].lower in lists.venue_heads - word_set("naming.address_tails")
    if numbered and not head and not reader.offering:
        return "area"  # an address
    people = population(written)
    if left in {"at", "@"} and not is_main_name(written):
        return None
    if people and (slot in {"in", "near"} or left in word_set("names.area_leads")):
        return "area"
    if is_short_form(inside) and (slot in {"in", "near"} or left in word_set("names.area_leads") | {","}):
        return "area"
    if people >= _METROPOLIS and len(written) > 3:
        return "area"
    judging = inside[0].lower in reader.lexicon.opinions.adjectives
    if (
        people
        and span.start == 0
        and not judging
        and len(words) - len(inside) <= _REPLY_MORE
        and slot in {"fragment", "none"}
    ):
        return "area"
    initial = starts_sentence(words, span.start) and len(inside) == 1
    if initial and inside[0].lower in reader.lexicon.opinions.adjectives and slot not in {"in", "near"}:
        return None
    if people and slot == "none" and not (initial and (people < _CITY or len(written) < 4)):
        return "area"
    if (
        people
        and slot in {"object", "subject", "fragment", "list"}
        and (people >= _CITY or (people >= _TOWN and not initial))
    ):
        return "area" if frequency(inside[0].lower) < _EVERYDAY or len(inside) > 1 else None
    if slot == "in" and _is_letters_or_nationality(span, inside, words):
        return None
    if slot == "in" and _in_is_an_area(span, inside, words, reader):
        return "area"
    return None


def _is_letters_or_nationality(span: Span, inside: Sequence[Word], words: Sequence[Word]) -> bool:
    """ "in FDA terms", "in Kenyan shillings": no area, whatever follows "in"."""
    following = words[span.end].tag if span.end < len(words) else ""
    letters = len(inside) == 1 and inside[0].text.isupper() and 1 < len(inside[0].text) < 5
    return letters or (inside[-1].tag == "JJ" and following in {"NN", "NNS", "NNP"})


def _in_is_an_area(span: Span, inside: Sequence[Word], words: Sequence[Word], reader: Reader) -> bool:
    """ "in the X", "in X" after a venue, a kind of venue or with one plain word is a district; "met in The Red Door" is a venue."""
    lists = reader.lexicon.names
    if span.start > 1 and words[span.start - 2].is_capitalised and words[span.start - 1].lower == "in":
        return True
    if any(word.lower in lists.venue_heads for word in inside) or inside[0].lower == "the":
        return False
    if words[span.start - 1].lower == "the":
        return True
    if len(inside) > 1 and not acts_before(words, span.start - 1, reader.lexicon):
        return True
    before = words[span.start - 2] if span.start > 1 else None
    if before is not None and (
        before.is_capitalised
        or before.text in {'"', "”", "'"}
        or before.lower in lists.generic_nouns | lists.venue_heads
    ):
        return True
    return inside[0].entity in {"GPE", "LOC"} or len([word for word in inside if word.text[0].isalpha()]) == 1


def _is_vocabulary(inside: Sequence[Word], reader: Reader) -> bool:
    """Whether the words are but a cuisine, a dish or a kind of place."""
    found = reader.vocabulary.find(inside)
    if any(one.end_token - one.start_token == len(inside) for one in found):
        return True
    covered = {index for one in found for index in range(one.start_token, one.end_token)}
    last = found[-1].concept if found else ""
    return len(covered) == len(inside) and "cuisine" in reader.vocabulary.ancestors(last)


def _obstacle(
    span: Span, inside: Sequence[Word], slot: Slot, words: Sequence[Word], reader: Reader
) -> str | None:
    """What speaks against a venue in words with capitals, None when nothing does."""
    lists = reader.lexicon.names
    initial = starts_sentence(words, span.start)
    headed = inside[-1].lower in lists.venue_heads or inside[0].lower in lists.venue_heads
    single = len([word for word in inside if word.text[0].isalnum()]) == 1
    described = reader.offering and is_described(span, words)
    if reader.offering and is_kind_or_address(span, inside, slot, words, lists):
        return "kind_or_address"
    if slot == "in" and _is_letters_or_nationality(span, inside, words):
        return "letters_or_nationality"
    if inside[0].has_no_case and slot not in _STRONG_SLOTS:
        return "no_place_for_a_place"
    if not reader.offering:
        foreign = other_matter(
            span, slot, words, reader.lexicon, headed=headed, is_document=reader.is_document
        )
        if foreign is not None:
            return foreign
    if slot == "none" and not (
        reader.offering and (headed or described or (not initial and len(inside) > 1))
    ):
        return "no_place_for_a_place"
    if (
        single
        and initial
        and not described
        and not may_stand_alone(inside[0], slot, words, span, reader.lexicon)
    ):
        return "plain_first_word"
    if slot == "none" and not (headed or (not initial and not single) or inside[0].entity in {"FAC", "ORG"}):
        return "no_place_for_a_place"
    plain = inside[0].lower in lists.generic_nouns and (
        single or (initial and all(word.lower in lists.generic_nouns for word in inside))
    )
    return "plain_words" if plain and slot in {"subject", "fragment"} else None
