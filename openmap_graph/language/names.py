"""Names in one turn: spans found, judged, and put together with the areas beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from openmap_graph.language import lower_names
from openmap_graph.language.areas import is_country_or_state
from openmap_graph.language.branches import with_branches
from openmap_graph.language.headed_names import headed_spans
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.lower_areas import find_areas
from openmap_graph.language.lower_branches import branch_place, lower_branches
from openmap_graph.language.naming import Name, Reader, is_short_form, judge, text_of
from openmap_graph.language.quotes import quoted_spans
from openmap_graph.language.slots import slot_of
from openmap_graph.language.spans import Span, capitalised_spans
from openmap_graph.language.telling_names import telling_names
from openmap_graph.language.words import Word

__all__ = ["Name", "Reader", "find_names", "survey"]


@dataclass(frozen=True, slots=True)
class Survey:
    """The names of a text, and the spans that looked like one; `how` says what spoke against these."""

    names: tuple[Name, ...]
    dropped: tuple[Name, ...]


def find_names(words: Sequence[Word], text: str, reader: Reader) -> tuple[Name, ...]:
    """All names in the words, venues and areas and those that turn out to be neither, in order."""
    return survey(words, text, reader).names


def survey(words: Sequence[Word], text: str, reader: Reader) -> Survey:
    """The names in the words with what was dropped on the way to them."""
    quotes = quoted_spans(words)
    known = _known_spans(words, text, reader)
    known += [Span(start, end, "quoted") for start, end in quotes if not _is_taken(start, end, known)]
    taken = _covered(known) | frozenset(index for start, end in quotes for index in range(start, end))
    spans = _merge(known, capitalised_spans(words, reader.lexicon, taken))
    judged = [judge(span, words, text, reader) for span in sorted(spans, key=lambda one: one.start)]
    names = [name for name in judged if name.kind != "nothing"]
    dropped = [name for name in judged if name.kind == "nothing"]
    areas = [name for name in names if name.kind == "area"]
    for span in find_areas(words, _covered(names) | taken, reader.lexicon, reader.vocabulary, areas):
        names.append(Name(span.start, span.end, text_of(words, span, text), "area", "in", "lower_case"))
    if not reader.is_document:
        venues, no_names = _lower_venues(words, text, reader, _covered(names) | taken)
        names += venues
        dropped += no_names
    joined = _with_states(sorted(names, key=lambda name: name.start), words, text, reader)
    return Survey(with_branches(_with_localities(joined, words, reader), words), tuple(dropped))


def _covered(spans: Iterable[Span | Name]) -> frozenset[int]:
    """The positions of all words in the spans."""
    return frozenset(index for span in spans for index in range(span.start, span.end))


def _known_spans(words: Sequence[Word], text: str, reader: Reader) -> list[Span]:
    """Where names of the roster are said; within a longer run of capitals only when this means the same."""
    wider = capitalised_spans(words, reader.lexicon, frozenset())
    spans: list[Span] = []
    for match in reader.roster.find(words):
        around = next((span for span in wider if _contains(span, match.start, match.end)), None)
        if match.whole or around is None:
            spans.append(Span(match.start, match.end, "known", match.name))
        elif reader.roster.resembles(match.name, text_of(words, around, text)):
            spans.append(Span(around.start, around.end, "known", match.name))
    return spans


def _lower_venues(
    words: Sequence[Word], text: str, reader: Reader, used: frozenset[int]
) -> tuple[list[Name], list[Name]]:
    """Venues said without capitals, and what only looked like one. An assistant's offer is read with less of it."""
    lexicon, vocabulary = reader.lexicon, reader.vocabulary
    names = [] if reader.offering else _telling(words, used, text, reader)
    used |= _covered(names)
    if not reader.offering:
        names += _lower_branches(words, used, text, reader)
        used |= _covered(names)
    dropped: list[Name] = []
    for one in lower_names.find(words, used, lexicon, vocabulary, offering=reader.offering):
        written = text_of(words, one.span, text)
        name = Name(one.span.start, one.span.end, written, "venue", one.slot, "lower_case")
        if one.obstacle is None:
            names.append(name)
        else:
            dropped.append(replace(name, kind="nothing", how=f"lower.{one.obstacle}"))
    if not reader.offering:
        for span in headed_spans(words, used | _covered(names), lexicon, vocabulary):
            slot = slot_of(words, span.start, span.end, lexicon)
            names.append(Name(span.start, span.end, text_of(words, span, text), "venue", slot, "lower_case"))
    return names, dropped


def _telling(words: Sequence[Word], used: frozenset[int], text: str, reader: Reader) -> list[Name]:
    """Names told by their own words, a branch of a chain with where it stands."""
    found: list[Name] = []
    for span, slot in telling_names(words, used, reader.lexicon):
        place = branch_place(words, span.end, reader.lexicon)
        name = Name(span.start, span.end, text_of(words, span, text), "venue", slot, "lower_case")
        if place is None or not used.isdisjoint(range(place.start, place.end)):
            found.append(name)
        else:
            found += _branch_names(name, place, words, text)
    return found


def _branch_names(venue: Name, place: Span, words: Sequence[Word], text: str) -> list[Name]:
    """The branch and the street that tells it; a landmark becomes part of the branch."""
    where = text_of(words, place, text)
    if words[place.start - 1].lower == "the":
        return [replace(venue, end=place.end, locality=where)]
    return [replace(venue, locality=where), Name(place.start, place.end, where, "area", "in", "locality")]


def _lower_branches(words: Sequence[Word], used: frozenset[int], text: str, reader: Reader) -> list[Name]:
    """Branches in lower case and the streets that tell them; a landmark becomes part of the branch."""
    found: list[Name] = []
    for venue, place in lower_branches(words, used, reader.lexicon, reader.vocabulary):
        name = Name(venue.start, venue.end, text_of(words, venue, text), "venue", "subject", "lower_case")
        found += _branch_names(name, place, words, text)
    return found


def _with_states(names: Sequence[Name], words: Sequence[Word], text: str, reader: Reader) -> tuple[Name, ...]:
    """ "Phoenix, AZ", "Lyon, France" are one area each."""
    found: list[Name] = []
    for name in names:
        last = found[-1] if found else None
        if (
            last is not None
            and last.kind == name.kind == "area"
            and name.start == last.end + 1
            and words[last.end].text == ","
        ) and (
            is_short_form(words[name.start : name.end])
            or (
                is_country_or_state(name.text)
                and not reader.is_document
                and not is_country_or_state(last.text)
            )
        ):
            whole = " ".join(text[words[last.start].start : words[name.end - 1].end].split())
            found[-1] = replace(last, end=name.end, text=whole)
            continue
        found.append(name)
    return tuple(found)


def _contains(span: Span, start: int, end: int) -> bool:
    return span.start <= start and end <= span.end and span.end - span.start > end - start


def _is_taken(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(span.start <= start and end <= span.end for span in spans)


def _merge(known: list[Span], capitals: list[Span]) -> list[Span]:
    """Known names and runs of capitals; a longer run around a known name is a name of its own."""
    kept = list(known)
    for span in capitals:
        if not any(other.start < span.end and span.start < other.end for other in kept):
            kept.append(span)
    return kept


def _with_localities(names: tuple[Name, ...], words: Sequence[Word], reader: Reader) -> tuple[Name, ...]:
    """Venues with the area that stands directly after them: "X in Y", "X, Y", "X (Y)", "X, a bar in Y"."""
    found: list[Name] = []
    names = tuple(
        _as_apposition(name, names[position - 1] if position else None, words)
        for position, name in enumerate(names)
    )
    for position, name in enumerate(names):
        following = names[position + 1] if position + 1 < len(names) else None
        if name.kind == "venue" and following is not None and following.kind == "area":
            between = [
                word.lower for word in words[name.end : following.start] if word.text not in {'"', "”", "'"}
            ]
            if _binds(between, reader.lexicon):
                name = replace(name, locality=following.text)
        if name.kind == "venue" and name.locality is None and position:
            name = replace(name, locality=_branch(names[position - 1], name, words))
        found.append(name)
    return tuple(found)


def _as_apposition(name: Name, before: Name | None, words: Sequence[Word]) -> Name:
    """The Y of "X, Y was great" is where X is, when one verb in the singular follows both."""
    if before is None or before.kind != "venue" or name.kind != "venue" or name.how != "capitalised":
        return name
    singular = name.end < len(words) and words[name.end].lower in {"was", "is", "has", "'s"}
    joined = [word.text for word in words[before.end : name.start]] == [","] and before.slot == "fragment"
    return replace(name, kind="area", slot="none", how="apposition") if joined and singular else name


def _branch(before: Name, name: Name, words: Sequence[Word]) -> str | None:
    """The X of "the X branch of Y"."""
    between = [word.lower for word in words[before.end : name.start]]
    if len(between) in {2, 3} and between[0] in word_set("names.branches") and between[1] == "of":
        return before.text.removeprefix("The ").removeprefix("the ")
    return None


def _binds(between: Sequence[str], lexicon: Lexicon) -> bool:
    if between in ([","], ["("]):
        return True
    if not between or between[-1] not in {"in", "around", "at", "on", "near", "of"} or len(between) > 6:
        return False
    rest = [
        word
        for word in between[:-1]
        if word
        not in {
            ",",
            "over",
            "the",
            "a",
            "an",
            "that",
            "down",
            "up",
            "back",
            "out",
            "right",
            "here",
            "just",
            "my",
            "our",
        }
    ]
    return all(
        word in lexicon.names.generic_nouns | lexicon.names.generic_adjectives | lexicon.names.venue_heads
        for word in rest
    )
