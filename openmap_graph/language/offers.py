"""Offers: the options an assistant names, with what it says of each, and which of them words point at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from openmap_graph.language.clauses import Clause
from openmap_graph.language.lexicon import read_data
from openmap_graph.language.names import Name
from openmap_graph.language.patterns import PhraseBook, phrase_list
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word
from openmap_graph.model.event import Measure
from openmap_graph.model.place import Mention

_TRIP_TURNS = 4
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of an assistant's turn; without a name when it only says "the new café"."""

    name: str | None
    turn: int
    start: int
    end: int
    locality: str | None = None
    measures: tuple[Measure, ...] = ()
    concepts: tuple[str, ...] = ()


@dataclass(frozen=True)
class OfferWords:
    """The word lists about taking, refusing and pointing."""

    choices: PhraseBook[bool]
    assent: PhraseBook[bool]
    rejections: PhraseBook[bool]
    alternatives: PhraseBook[bool]
    kept: frozenset[str]
    reasons: dict[str, frozenset[str]]
    ordinals: dict[str, frozenset[str]]
    comparatives: dict[str, frozenset[str]]
    pronouns: frozenset[str]
    nouns: frozenset[str]
    heads: frozenset[str]


@lru_cache(maxsize=8)
def load_offer_words(language: str = "en") -> OfferWords:
    """The word lists about offers of a language."""
    data = read_data(language, "offers")
    return OfferWords(
        choices=phrase_list(data["choices"]["phrases"]),
        assent=phrase_list(data["choices"]["assent"]),
        rejections=phrase_list(data["rejections"]["phrases"]),
        alternatives=phrase_list(data["alternatives"]["phrases"]),
        kept=frozenset(data["alternatives"]["kept"]),
        reasons={concept: frozenset(words) for concept, words in data["reasons"].items()},
        ordinals={name: frozenset(words) for name, words in data["ordinals"].items()},
        comparatives={name: frozenset(words) for name, words in data["comparatives"].items()},
        pronouns=frozenset(data["pronouns"]["words"]),
        nouns=frozenset(data["pronouns"]["nouns"]),
        heads=frozenset(data["pronouns"]["heads"]),
    )


@dataclass
class Discourse:
    """What a conversation has brought up so far. Lives while one conversation is read."""

    groups: list[list[Option]] = field(default_factory=list)
    recent: list[str] = field(default_factory=list)
    localities: dict[str, str] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)
    chosen: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    claimed: dict[str, str] = field(default_factory=dict)
    chosen_unnamed: bool = False
    told_at: dict[str, datetime] = field(default_factory=dict)
    homes: list[str] = field(default_factory=list)
    turn: int = 0
    seen: dict[str, int] = field(default_factory=dict)
    asks_opinion: bool = False
    trip: tuple[str, int] | None = None
    language: str = ""
    """Of the newest offer, where it was made in a language that is read with word lists."""

    def mention_of(self, name: str) -> Mention:
        """The place of that name with what was said of where it is."""
        return Mention(name=self.branches.get(name, name), locality=self.localities.get(name))

    def option(self, name: str | None) -> Option | None:
        """The latest option of that name, one that was described before one that was only named."""
        named = [
            option for group in self.groups for option in group if name is not None and option.name == name
        ]
        described = [option for option in named if option.measures or option.concepts]
        return next(reversed(described or named), None)

    def mention(self, name: str) -> None:
        """Makes a place the one that "it" and "there" mean."""
        if name in self.recent:
            self.recent.remove(name)
        self.recent.append(name)
        self.seen[name] = self.turn

    def trip_goal(self) -> str | None:
        """Where the trip goes that the talk is of, up to a few turns after it came up."""
        return self.trip[0] if self.trip is not None and self.turn - self.trip[1] <= _TRIP_TURNS else None

    def topic(self) -> tuple[str | None, int]:
        """The place last spoken of, and how many turns ago."""
        if not self.recent:
            return None, 0
        return self.recent[-1], self.turn - self.seen.get(self.recent[-1], 0)

    def latest_group(self, size: int = 1) -> list[Option]:
        """The options of the latest offer that has at least `size` of them."""
        for group in reversed(self.groups):
            if len(group) >= size:
                return group
        return self.groups[-1] if self.groups else []

    def unnamed(self) -> Option | None:
        """The option of the latest offer, when that offer gave no name."""
        group = self.latest_group()
        return group[0] if len(group) == 1 and group[0].name is None else None


def options_in(names: Sequence[Name], clauses: Sequence[Clause], turn: int) -> list[Option]:
    """The options of an assistant's turn: each reaches from its clause, or its name, to the start of the next one."""
    venues: list[Name] = []
    for name in names:
        if name.kind == "venue" and all(name.text != other.text for other in venues):
            venues.append(name)
    starts: list[int] = []
    for name in venues:
        clause = next((one for one in clauses if name.start in one), None)
        shared = clause is None or any(other.start in clause and other.start < name.start for other in venues)
        starts.append(name.start if shared or clause is None else clause.start)
    ends = [*starts[1:], clauses[-1].end] if starts else []
    return [
        Option(name.text, turn, start, end, name.locality)
        for name, start, end in zip(venues, starts, ends, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Pointing:
    """Words [start, end) that mean the place `name`."""

    start: int
    end: int
    name: str
    how: str


def pointings(words: Sequence[Word], discourse: Discourse, vocabulary: Vocabulary) -> list[Pointing]:
    """Where words point at something offered: by number, by comparison, by a word of its description."""
    lists = load_offer_words()
    found: list[Pointing] = []
    for index in range(len(words)):
        for pointing in _pointings_at(words, index, discourse, lists, vocabulary):
            if not any(other.start < pointing.end and pointing.start < other.end for other in found):
                found.append(pointing)
    return found


def _pointings_at(
    words: Sequence[Word], index: int, discourse: Discourse, lists: OfferWords, vocabulary: Vocabulary
) -> Iterator[Pointing]:
    word = words[index]
    end = index + 1
    headed = end < len(words) and words[end].lower in lists.heads
    before = words[index - 1].lower if index else ""
    stands_alone = (
        end >= len(words)
        or words[end].is_punctuation
        or words[end].lower
        in {"it", "please", "sounds", "then", "looks", "for", "works", "and", "is", "seems"}
    )
    marked = before in {"the", "option", "number", "#", "no", "do", "take", "pick", "that"}
    stop = end + 1 if headed else end
    if headed or (stands_alone and (marked or len(words) <= 3)):
        ordinal = next((name for name, forms in lists.ordinals.items() if word.lower in forms), None)
        digit_unmarked = (
            word.text.isdigit() and before not in {"option", "number", "#", "no"} and len(words) > 3
        )
        if ordinal is not None and not digit_unmarked:
            option = _by_ordinal(ordinal, discourse)
            if option is not None and option.name is not None:
                yield Pointing(index, stop, option.name, "ordinal")
                return
        comparative = next((name for name, forms in lists.comparatives.items() if word.lower in forms), None)
        if comparative is not None:
            option = _by_comparison(comparative, discourse)
            if option is not None and option.name is not None:
                yield Pointing(index, stop, option.name, "comparison")
                return
    if headed and before in {"the", "that"}:
        named = _by_description(words, index, discourse, vocabulary)
        if named is not None:
            yield Pointing(index, stop, named, "description")


def _by_ordinal(ordinal: str, discourse: Discourse) -> Option | None:
    if ordinal == "other":
        group = discourse.latest_group(2)
        left = [
            option
            for option in group
            if option.name not in discourse.refused
            and option.name not in discourse.chosen
            and option.name not in discourse.recent[-1:]
        ]
        return left[-1] if left else None
    if ordinal == "last":
        group = discourse.latest_group(2)
        return group[-1] if group else None
    number = _ORDINALS.index(ordinal)
    group = discourse.latest_group(number + 1)
    return group[number] if number < len(group) else None


def _by_comparison(comparative: str, discourse: Discourse) -> Option | None:
    term, _, which = comparative.partition("_")
    group = discourse.latest_group(2)
    valued = [
        (measure.value, option) for option in group for measure in option.measures if measure.term == term
    ]
    if not valued and term == "near":
        valued = [
            (measure.value, option)
            for option in group
            for measure in option.measures
            if measure.term in {"walk_time", "transit_walk", "drive_time"}
        ]
    if valued:
        pick = min if which == "least" else max
        return pick(valued, key=lambda pair: pair[0])[1]
    if term == "noise":
        concept = "quiet" if which == "least" else "loud"
        fitting = [option for option in group if concept in option.concepts]
        return fitting[0] if len(fitting) == 1 else None
    return None


def _by_description(
    words: Sequence[Word], index: int, discourse: Discourse, vocabulary: Vocabulary
) -> str | None:
    """ "the vegan one", "the harbour one": a concept, or a word of the name, that only one place has."""
    word = words[index]
    for group in reversed(discourse.groups):
        named = [option for option in group if option.name]
        fitting = [option for option in named if word.lower in str(option.name).lower().split()]
        concepts = {found.concept for found in vocabulary.find([word])}
        fitting = fitting or [option for option in named if concepts & set(option.concepts)]
        if len(fitting) == 1:
            return fitting[0].name
    recent = [name for name in discourse.recent if word.lower in name.lower().split()]
    return recent[-1] if len(set(recent)) == 1 else None
