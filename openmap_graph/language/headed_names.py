"""Lower-case names told by the kind of place in them: a kind without an article is rather a name ("kings head pub")."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.areas import population
from openmap_graph.language.lexicon import Lexicon, is_rare, word_set
from openmap_graph.language.spans import Span
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

_LONGEST = 4
_JOINERS = frozenset(
    {
        ".",
        "&",
        "'s",
        "’s",
        "s",
        "'n'",
        "n",
        "-",
        "and",
        "of",
        "de",
        "la",
        "el",
        "del",
        "di",
        "da",
        "le",
        "les",
        "du",
        "st",
        "st.",
    }
)
_MODIFIERS = frozenset(
    {
        "NN",
        "NNS",
        "NNP",
        "NNPS",
        "JJ",
        "CD",
        "FW",
        "VBG",
        "VBN",
        "VBP",
        "VB",
        "VBD",
        "RB",
        "IN",
        "UH",
        "POS",
        "JJS",
    }
)
_TAIL = frozenset({"NN", "NNP", "NNS", "FW", "JJ"})


def headed_spans(
    words: Sequence[Word], used: frozenset[int], lexicon: Lexicon, vocabulary: Vocabulary
) -> list[Span]:
    """Stretches in lower case with a kind of place at their end or start that name one, without overlaps."""
    found: list[Span] = []
    for index, word in enumerate(words):
        if index in used or word.is_capitalised or (found and index < found[-1].end):
            continue
        span = _ends_with_kind(words, index, used, lexicon, vocabulary) or _opens_with_kind(
            words, index, used, lexicon
        )
        if span is not None and (not found or span.start >= found[-1].end):
            found.append(span)
    return found


def _is_plain(word: Word, lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    lists = lexicon.names
    return (
        word.lower
        in lists.generic_adjectives | lists.generic_nouns | word_set("headed_names.plain") | lists.ends
        or word.lower in lexicon.opinions.adjectives
        or word.is_punctuation
        or word.tag in {"CD", "JJS", "JJR", "RBS", "RBR"}
        or population(word.lower) > 0
        or bool(vocabulary.find([word]))
    )


def _ends_with_kind(
    words: Sequence[Word], index: int, used: frozenset[int], lexicon: Lexicon, vocabulary: Vocabulary
) -> Span | None:
    head = words[index].lower
    if head not in lexicon.names.venue_heads or head in word_set("headed_names.mass"):
        return None
    if index + 1 < len(words) and words[index + 1].lower in lexicon.names.venue_heads:
        return None
    start = index
    while (
        start and index - start < _LONGEST and start - 1 not in used and _is_part(words[start - 1], lexicon)
    ):
        start -= 1
    while start < index and (not words[start].text[0].isalpha() or _is_act(words[start])):
        start += 1
    modifiers = words[start:index]
    before = words[start - 1].lower if start else ""
    if not modifiers or before in word_set("headed_names.determined"):
        return None
    telling = [
        word for word in modifiers if word.lower not in _JOINERS and not _is_plain(word, lexicon, vocabulary)
    ]
    if not telling and before in {"at", "@", "visit", "book", "reserve", "about"} and len(modifiers) > 1:
        plain = word_set("headed_names.plain") | lexicon.names.generic_adjectives
        telling = [word for word in modifiers if word.lower not in plain]
    if before == "the" or before in {"of", "for"}:
        telling = [word for word in telling if is_rare(word.lower)] or telling * (len(modifiers) > 1)
    weak = len(modifiers) == 1 and head in word_set("naming.kinds") and before not in {"at", "@", "the"}
    if weak:
        telling = [word for word in telling if is_rare(word.lower)]
    if not telling or _is_plain_adjective(modifiers):
        return None
    return Span(start - (before == "the"), index + 1, "lower")


def _is_part(word: Word, lexicon: Lexicon) -> bool:
    if word.lower in _JOINERS:
        return word.lower not in {"of", "and"}
    return (
        not word.is_punctuation
        and word.tag in _MODIFIERS
        and word.lower
        not in lexicon.names.ends | word_set("headed_names.leads") | word_set("headed_names.determined")
    )


def _is_act(word: Word) -> bool:
    return word.tag in {"VB", "VBP", "VBZ", "MD"} and not is_rare(word.lower)


def _is_plain_adjective(modifiers: Sequence[Word]) -> bool:
    """One everyday adjective or participle only says what the place is like ("crowded pub")."""
    return (
        len(modifiers) == 1 and modifiers[0].tag in {"JJ", "VBN", "VBG"} and not is_rare(modifiers[0].lower)
    )


def _opens_with_kind(
    words: Sequence[Word], index: int, used: frozenset[int], lexicon: Lexicon
) -> Span | None:
    kind = words[index].lower
    before = words[index - 1].lower if index else ""
    if before in word_set("headed_names.determined") or index + 1 >= len(words):
        return None
    following = words[index + 1]
    if kind in word_set("headed_names.of_first") and following.lower == "of" and index + 2 < len(words):
        named = words[index + 2]
        is_name = named.tag in {"NN", "NNS", "NNP"} and named.lower not in lexicon.names.generic_nouns
        return (
            Span(index, index + 3, "lower") if is_name and index + 2 not in used and before != "the" else None
        )
    if kind not in word_set("headed_names.first"):
        return None
    end = index + 1
    rare = False
    while end < len(words) and end - index <= _LONGEST - 1 and end not in used:
        word = words[end]
        is_rare_word = word.text.isalpha() and word.tag in _TAIL and is_rare(word.lower)
        if not is_rare_word and word.lower not in _JOINERS - {"and", "s", "'s", "’s"}:
            break
        rare = rare or is_rare_word
        end += 1
    while end > index + 1 and words[end - 1].lower in _JOINERS:
        end -= 1
    return Span(index, end, "lower") if rare else None
