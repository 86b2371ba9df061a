"""Evidence of one turn: for each place, the clauses that judge it, visit it, wish for it, take or refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from openmap_graph.language.clauses import Clause
from openmap_graph.language.judging import Judgement, is_negated, judgements
from openmap_graph.language.lexicon import Lexicon
from openmap_graph.language.names import Name
from openmap_graph.language.offers import Discourse, OfferWords, Pointing, load_offer_words, pointings
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

_PRONOUNS = frozenset({"it", "that", "this", "they", "there", "both", "everything"})
_LONGEST_AGE = 6
_FRESH = 2
_OWN_FEELINGS = frozenset(
    {"impressed", "disappointed", "pleased", "delighted", "underwhelmed", "spoiled", "happy", "blown", "sold"}
)


@dataclass(frozen=True)
class TurnReading:
    """One turn, read as far as words, names and clauses."""

    text: str
    words: tuple[Word, ...]
    names: tuple[Name, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """A place that words [start, end) of a clause mean."""

    name: str
    start: int
    end: int
    how: str


@dataclass
class PlaceEvidence:
    """What one turn tells about one place."""

    name: str
    judged: list[tuple[Judgement, Clause]] = field(default_factory=list)
    visits: list[Clause] = field(default_factory=list)
    wishes: list[Clause] = field(default_factory=list)
    not_yet: list[Clause] = field(default_factory=list)
    choices: list[Clause] = field(default_factory=list)
    rejections: list[Clause] = field(default_factory=list)
    mentions: list[Clause] = field(default_factory=list)
    is_named: bool = False


@dataclass
class Evidence:
    """The places of a turn in the order in which they come up, and areas with the feelings about them."""

    places: dict[str, PlaceEvidence] = field(default_factory=dict)
    areas: list[tuple[Name, Judgement | None, Clause]] = field(default_factory=list)
    about: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def of(self, name: str) -> PlaceEvidence:
        """The evidence about a place, made at first use."""
        return self.places.setdefault(name, PlaceEvidence(name))


class Gatherer:
    """Goes through the clauses of a user's turn and collects the evidence about each place."""

    def __init__(
        self,
        reading: TurnReading,
        discourse: Discourse,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        left_out: frozenset[str] = frozenset(),
    ) -> None:
        self._reading = reading
        self._left_out = left_out
        self._discourse = discourse
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._offer_words: OfferWords = load_offer_words()
        self._inside = frozenset(
            index
            for name in reading.names
            if name.kind in {"venue", "area", "landmark"}
            for index in range(name.start, name.end)
        )
        self._pointings = [
            one for one in pointings(reading.words, discourse, vocabulary) if one.start not in self._inside
        ]
        topic, self._topic_age = discourse.topic()
        self._topic: tuple[str, ...] = (
            (topic,) if topic is not None and self._topic_age <= _LONGEST_AGE else ()
        )
        self._topic_is_new = False
        self._evidence = Evidence()

    def gather(self) -> Evidence:
        """The evidence of the whole turn."""
        for position, clause in enumerate(self._reading.clauses):
            targets = self._targets(clause)
            if targets:
                self._topic = tuple(dict.fromkeys(target.name for target in targets))
                self._topic_is_new = True
            self._evidence.about[position] = self._topic if targets or self._topic_is_new else ()
            self._read_clause(position, clause, targets)
        return self._evidence

    def _targets(self, clause: Clause) -> list[Target]:
        found = [
            Target(name.text, name.start, name.end, name.slot)
            for name in self._reading.names
            if name.kind == "venue" and name.start in clause and name.text not in self._left_out
        ]
        found += [
            Target(one.name, one.start, one.end, "pointing") for one in self._pointings if one.start in clause
        ]
        return sorted(found, key=lambda target: target.start)

    def _read_clause(self, position: int, clause: Clause, targets: list[Target]) -> None:
        words, lexicon = self._reading.words, self._lexicon
        for target in targets:
            entry = self._evidence.of(target.name)
            entry.is_named = entry.is_named or target.how != "pointing"
            entry.mentions.append(clause)
        wish = lexicon.visits.wishes.find(words, clause.start, clause.end)
        not_yet = lexicon.visits.not_yet.find(words, clause.start, clause.end)
        found = [
            one
            for one in judgements(words, clause, lexicon, self._inside)
            if not any(hit.start <= one.start < hit.end for hit in [*wish, *not_yet])
        ]
        self._judge(position, clause, targets, found)
        judged_targets = [target for target in targets if target.how != "comparison"]
        places = [target.name for target in judged_targets] or self._implied(clause)
        for name in places:
            entry = self._evidence.of(name)
            if not_yet:
                entry.not_yet.append(clause)
            elif wish or self._is_future(clause):
                entry.wishes.append(clause)
        if not (not_yet or wish or self._is_future(clause)):
            for name in self._visited(clause, judged_targets):
                self._evidence.of(name).visits.append(clause)
                self._evidence.about[position] = tuple(
                    dict.fromkeys((*self._evidence.about.get(position, ()), name))
                )

    # judgements

    def _judge(self, position: int, clause: Clause, targets: list[Target], found: list[Judgement]) -> None:
        for one in found:
            area = self._judged_area(clause, one)
            if area is not None:
                self._evidence.areas.append((area, one, clause))
                if not any(target.end <= area.start and target.start >= one.end for target in targets):
                    continue
            for name in self._judged_places(clause, targets, one):
                self._evidence.of(name).judged.append((one, clause))
                self._evidence.about[position] = tuple(
                    dict.fromkeys((*self._evidence.about.get(position, ()), name))
                )

    def _judged_area(self, clause: Clause, one: Judgement) -> Name | None:
        """The area that a judgement is about: its subject or object, or joined to a place that is."""
        for name in self._reading.names:
            if (
                name.kind != "area"
                or name.start not in clause
                or name.slot not in {"object", "subject", "fragment", "list"}
            ):
                continue
            between = (
                self._reading.words[one.end : name.start]
                if name.start >= one.end
                else self._reading.words[name.end : one.start]
            )
            others = [
                target for target in self._reading.names if target.kind == "venue" and target.start in clause
            ]
            if not others or any(word.lower in {"and", "or", "nor"} for word in between):
                return name
        return None

    def _judged_places(self, clause: Clause, targets: list[Target], one: Judgement) -> list[str]:
        named = [target for target in targets if target.how != "comparison"]
        if named:
            return self._nearest(clause, named, one)
        if not self._is_about_topic(clause, one):
            return []
        return list(self._topic)

    def _nearest(self, clause: Clause, named: list[Target], one: Judgement) -> list[str]:
        """The named places that a judgement in their clause is about; verbs look ahead, adjectives back."""
        if len(named) == 1:
            return [named[0].name]
        after = [target for target in named if target.start >= one.end]
        before = [target for target in named if target.end <= one.start]
        if one.by_verb and after:
            return [target.name for target in after]
        if before and not one.by_verb:
            joined = self._reading.words[before[-1].end - 1 : one.start]
            plural = any(word.lower in {"were", "are", "both"} for word in joined)
            return [target.name for target in before] if plural else [before[-1].name]
        return [(after or before)[0].name]

    def _is_about_topic(self, clause: Clause, one: Judgement) -> bool:
        """Whether a judgement in a clause without a place's name is about the place last spoken of."""
        if not self._topic:
            return False
        if one.by_verb:
            return self._takes_topic(clause, one)
        subject = self._subject(clause, one)
        if not self._topic_is_new:
            return self._is_about_earlier(clause, one, subject)
        if subject is None:
            following = self._reading.words[one.end] if one.end < clause.end else None
            return following is None or following.lower not in self._lexicon.opinions.elsewhere
        if subject.lower in self._lexicon.opinions.elsewhere or subject.lower in {"you", "he", "she"}:
            return False
        if subject.lower in {"i", "we"}:
            return self._is_own_feeling(one) or one.level == "aspect"
        if subject.lower in _PRONOUNS or subject.lower in self._lexicon.opinions.aspects:
            return True
        owner = self._reading.words[subject.index - 1].lower if subject.index else ""
        return owner not in {"my", "your", "his", "her"} and not subject.is_capitalised

    def _is_about_earlier(self, clause: Clause, one: Judgement, subject: Word | None) -> bool:
        """The same for a place of an earlier turn: only what clearly points back, and soon enough."""
        words = self._reading.words
        if any(not word.forms.isdisjoint({"look", "sound", "seem"}) for word in clause.words):
            return False
        if subject is None:
            tensed = any(word.lower in {"was", "were", "wasnt"} for word in clause.words)
            short = clause.end - clause.start <= 6 and clause.start == 0
            parts = any(
                word.lower in self._lexicon.opinions.aspects - _PRONOUNS for word in clause.words
            ) or bool(self._vocabulary.find(clause.words))
            told = (short and (tensed or self._discourse.asks_opinion)) or (
                parts and self._topic_is_claimed()
            )
            return told and self._topic_age <= _FRESH
        if subject.lower in {"it", "there"}:
            return self._topic_age <= _FRESH
        if subject.lower in {"i", "we"}:
            return (
                self._is_own_feeling(one)
                and self._topic_age <= _FRESH
                and not self._next_is_elsewhere(one.end, clause)
            )
        owner = words[subject.index - 1].lower if subject.index else ""
        if owner in {"this", "that"} and subject.lower in self._offer_words.nouns:
            return True
        return (
            self._topic_age <= _FRESH
            and self._is_part(clause, subject)
            and owner not in {"my", "your", "his", "her"}
        )

    def _topic_is_claimed(self) -> bool:
        """Whether the user told of having been at the place last spoken of."""
        return all(
            self._discourse.claimed.get(name) in {"visited", "liked", "loved", "disliked"}
            for name in self._topic
        )

    def _is_part(self, clause: Clause, subject: Word) -> bool:
        """Whether the subject is something that places have: service, soup, seats."""
        if subject.lower in self._lexicon.opinions.aspects - _PRONOUNS:
            return True
        return any(
            clause.words[one.start_token].index <= subject.index < clause.words[one.end_token - 1].index + 1
            for one in self._vocabulary.find(clause.words)
        )

    def _is_own_feeling(self, one: Judgement) -> bool:
        return self._reading.words[one.start].lower in _OWN_FEELINGS or one.end - one.start > 1

    def _takes_topic(self, clause: Clause, one: Judgement) -> bool:
        """Whether the object of a judging verb is the place last spoken of, or something at it."""
        words = self._reading.words
        subject = self._subject(clause, one)
        if subject is not None and subject.lower not in self._lexicon.clauses.own and clause.holder == "user":
            return False
        following = words[one.end] if one.end < clause.end else None
        past = words[one.start].tag in {"VBD", "VBN"} or words[one.start].lower.endswith("ed")
        if following is None or following.is_punctuation:
            return self._topic_is_new or (len(clause.words) <= 4 and self._topic_age <= _FRESH)
        if following.lower in {
            "it",
            "there",
            "that",
            "this",
            "them",
            "both",
            "everything",
            "how",
            "their",
            "its",
        }:
            elsewhere = following.lower in {"that", "this", "their", "how"} and self._next_is_elsewhere(
                one.end + 1, clause
            )
            pointed = (
                following.lower in {"it", "there"} or self._topic_is_new or self._names_a_place(one.end + 1)
            )
            return pointed and not elsewhere and (self._topic_is_new or self._topic_age <= _FRESH)
        if not self._topic_is_new:
            return False
        if following.lower in {"the", "all"}:
            return not self._next_is_elsewhere(one.end + 1, clause)
        return (
            past
            and following.lower not in {"my", "your", "his", "her", "to", "when"}
            and following.tag != "NNP"
        )

    def _names_a_place(self, index: int) -> bool:
        return (
            index < len(self._reading.words) and self._reading.words[index].lower in self._offer_words.nouns
        )

    def _next_is_elsewhere(self, index: int, clause: Clause) -> bool:
        words = self._reading.words[index : min(clause.end, index + 3)]
        return any(
            word.lower in self._lexicon.opinions.elsewhere or word.lower in self._lexicon.clauses.people
            for word in words
        )

    def _subject(self, clause: Clause, one: Judgement) -> Word | None:
        """The head of the subject of the verb that leads to the judgement; None when there is none."""
        words = self._reading.words
        verbs = [
            index
            for index in range(clause.start, one.start + 1)
            if words[index].is_verb or words[index].lower in {"'s", "was", "is"}
        ]
        if not verbs or verbs[-1] == clause.start:
            return None
        verb = verbs[-1]
        while verb - 1 in verbs:
            verb -= 1
        before = max((index for index in verbs if index < verb), default=clause.start - 1)
        head = None
        for index in range(before + 1, verb):
            if words[index].lower in {"of", "at", "in", "from", "for", "with", "by"} and head is not None:
                break
            if words[index].tag in {"NN", "NNS", "NNP", "NNPS", "PRP", "EX"} or words[index].lower in {
                "that",
                "this",
                "everything",
                "both",
                "it",
                "i",
            }:
                head = words[index]
        return head

    # visits

    def _is_future(self, clause: Clause) -> bool:
        lowers = {word.lower for word in clause.words}
        past = any(word.tag in {"VBD", "VBN"} for word in clause.words)
        return bool(lowers & self._lexicon.visits.future) and not past

    def _implied(self, clause: Clause) -> list[str]:
        lowers = {word.lower for word in clause.words}
        pointed = lowers & self._offer_words.pronouns
        fresh = self._topic_is_new or self._topic_age <= _FRESH
        return list(self._topic) if pointed and fresh else []

    def _visited(self, clause: Clause, targets: list[Target]) -> list[str]:
        words, visits = self._reading.words, self._lexicon.visits
        found: list[str] = []
        marked = bool(visits.marks.find(words, clause.start, clause.end)) or any(
            word.lower in visits.mark_words for word in clause.words
        )
        for target in targets:
            done = self._act_before(target, clause)
            if (
                (target.how in {"visit", "in"} and done is not False)
                or (target.how == "object" and done)
                or (
                    target.how in {"fragment", "subject", "pointing", "choice"}
                    and ((marked and not self._has_present_plan(clause)) or done)
                )
            ):
                found.append(target.name)
        if not targets and self._went_there(clause, marked=marked):
            found.extend(self._topic)
        return [name for name in found if not self._negated_visit(clause)]

    def _act_before(self, target: Target, clause: Clause) -> bool | None:
        """Whether an act of going or trying stands before the name: done (True), not done (False), unknown (None)."""
        words, visits = self._reading.words, self._lexicon.visits
        for index in range(target.start - 1, max(clause.start - 1, target.start - 9), -1):
            word = words[index]
            if word.forms.isdisjoint(visits.go | visits.take) or word.lower in {"to", "in", "do"}:
                continue
            if (
                word.tag in {"VBD", "VBN"}
                or word.lower in {"been", "back"}
                or (word.lower.endswith("ed") and word.tag != "JJ")
            ):
                return True
            if word.tag in {"VBG", "VBP", "VBZ"}:
                return word.tag == "VBZ" or word.lower in {"am", "are", "is", "'m", "'re"} or None
            return None
        return None

    def _has_present_plan(self, clause: Clause) -> bool:
        return any(word.lower in {"tonight", "tomorrow"} for word in clause.words) and not any(
            word.tag in {"VBD", "VBN"} for word in clause.words
        )

    def _went_there(self, clause: Clause, *, marked: bool) -> bool:
        if not self._topic:
            return False
        visits = self._lexicon.visits
        lowers = [word.lower for word in clause.words]
        acts = [
            word
            for word in clause.words
            if not word.forms.isdisjoint(
                {"go", "try", "visit", "be", "come", "walk", "head", "eat", "pop", "have", "get"}
            )
            and word.tag in {"VBD", "VBN"}
            and word.lower not in {"was", "were", "had", "got"}
        ]
        if not acts or clause.holder != "user":
            return False
        if {"there", "it"} & set(lowers):
            return acts[0].lower not in {"had"} or "there" in lowers
        return (
            acts[0].lower in {"went", "tried", "been", "visited"}
            and (marked or len(lowers) <= 3)
            and not ({"to", "at"} & set(lowers))
        )

    def _negated_visit(self, clause: Clause) -> bool:
        words = self._reading.words
        acts = [
            word.index
            for word in clause.words
            if word.tag in {"VBD", "VBN", "VB"}
            and not word.forms.isdisjoint(self._lexicon.visits.go | self._lexicon.visits.take)
        ]
        return any(is_negated(words, index, clause, self._lexicon) for index in acts)


def pointed_names(found: Sequence[Pointing]) -> tuple[str, ...]:
    """The names that pointings mean, in order."""
    return tuple(dict.fromkeys(one.name for one in found))
