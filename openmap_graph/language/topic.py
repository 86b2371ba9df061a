"""The topic: whether words without a place's name are about the place last spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openmap_graph.language.clauses import Clause
from openmap_graph.language.judging import Judgement
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.offers import Discourse, load_offer_words
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word

_LONGEST_AGE = 6
_FRESH = 2
_SHORT = 4
_SHORT_REPLY = 6
_DEFINITE = frozenset({"the", "their", "its", "all"})
_BEEN_THERE = frozenset({"visited", "liked", "loved", "disliked"})


@dataclass
class Topic:
    """The places that "it" means at a point of a turn; `age` is how many turns ago an earlier turn brought them up."""

    words: tuple[Word, ...]
    discourse: Discourse
    lexicon: Lexicon
    vocabulary: Vocabulary
    names: tuple[str, ...] = ()
    age: int = 0
    is_new: bool = False

    def __post_init__(self) -> None:
        name, self.age = self.discourse.topic()
        self.names = (name,) if name is not None and self.age <= _LONGEST_AGE else ()

    def take(self, names: tuple[str, ...]) -> None:
        """Makes places that the turn itself names the topic."""
        self.names, self.is_new = names, True

    @property
    def is_fresh(self) -> bool:
        """Whether it was brought up in this turn or just before."""
        return self.is_new or self.age <= _FRESH

    @property
    def is_claimed(self) -> bool:
        """Whether the user told of having been there."""
        return all(self.discourse.claimed.get(name) in _BEEN_THERE for name in self.names)

    def of_clause(self, clause: Clause) -> tuple[str, ...]:
        """The places whose traits a clause tells; a place just told of goes on being what the talk is about."""
        if self.is_new:
            return self.names
        told = bool(self.names) and self.is_fresh and self.is_claimed
        return self.names if told and self._tells_of_parts(clause) else ()

    def implied(self, clause: Clause) -> tuple[str, ...]:
        """The topic, when the clause points at it ("there", "it")."""
        pointed = load_offer_words().pronouns & {word.lower for word in clause.words}
        return self.names if pointed and self.is_fresh else ()

    def is_judged(self, clause: Clause, one: Judgement) -> bool:
        """Whether a judgement in a clause without a place's name is about the topic."""
        if not self.names:
            return False
        if one.by_verb:
            return self._is_object(clause, one)
        subject = self._subject(clause, one)
        if not self.is_new:
            return self.is_fresh and self._is_earlier(clause, one, subject)
        if subject is None:
            following = self._after(clause, one)
            return following is None or following.lower not in self.lexicon.opinions.elsewhere
        if self._is_other(subject, one):
            return False
        if subject.lower in self.lexicon.clauses.own:
            return self._is_own_feeling(one) or one.level == "aspect" or self._finds_it(clause, one)
        if subject.lower in word_set("topic.pronouns") | self.lexicon.opinions.aspects:
            return True
        return self._determiner(subject) not in word_set("topic.others_owners") and not subject.is_capitalised

    def _is_earlier(self, clause: Clause, one: Judgement, subject: Word | None) -> bool:
        """The same for a place of an earlier turn: only what clearly points back."""
        if any(not word.forms.isdisjoint(word_set("topic.appears")) for word in clause.words):
            return False
        meets_anybody = (
            one.end - one.start > 2 and one.end < clause.end and self.words[one.end].lower == "you"
        )
        if not meets_anybody and self._is_elsewhere(one.end, clause):
            return False
        size = clause.end - clause.start
        parts = self._tells_of_parts(clause)
        if subject is None:
            tensed = any(word.lower in word_set("topic.past") for word in clause.words)
            reply = size <= _SHORT_REPLY and clause.sentence == 0 and (tensed or self.discourse.asks_opinion)
            idiom = one.end - one.start > 2
            return reply or (
                self.is_claimed and (parts or idiom or size <= _SHORT or self._is_of_nobody(clause, one))
            )
        if self._is_other(subject, one):
            return False
        if subject.lower == "you":
            return self.is_claimed  # a set phrase said of anybody
        if subject.lower in {"it", "there"}:
            return True
        if subject.lower in self.lexicon.clauses.own:
            felt = self._is_own_feeling(one) and not self._is_elsewhere(one.end, clause)
            felt = felt or self._finds_it(clause, one)
            return felt or (self.is_claimed and one.level == "aspect" and parts)
        owner = self._determiner(subject)
        if owner in {"this", "that"} and subject.lower in load_offer_words().nouns:
            return True
        if owner in word_set("topic.others_owners"):
            return False
        if subject.lower in word_set("topic.pronouns"):
            return self.is_claimed
        if subject.lower in self.lexicon.opinions.aspects or self._is_concept(clause, subject):
            return True
        if not self.is_claimed or subject.lower in self.lexicon.clauses.people:
            return False
        return parts or (subject.tag in {"NN", "NNS"} and self._determiner(subject) in _DEFINITE)

    def _is_object(self, clause: Clause, one: Judgement) -> bool:
        """Whether the object of a judging verb is the topic, or something at it."""
        subject = self._subject(clause, one)
        if subject is not None and subject.lower not in self.lexicon.clauses.own and clause.holder == "user":
            return False
        following = self._after(clause, one)
        while following is not None and following.lower in word_set("topic.tried"):
            following = self.words[following.index + 1] if following.index + 1 < clause.end else None
        if following is None or following.is_punctuation:
            return self.is_new or (len(clause.words) <= _SHORT and self.is_fresh)
        if following.lower in word_set("topic.objects"):
            vague = following.lower in word_set("topic.vague_objects")
            is_place = self._is_place_noun(following.index + 1)
            if vague and not is_place and self._is_elsewhere(following.index + 1, clause):
                return False
            meant = not vague or is_place or self._points_back(following.index + 1, clause)
            return self.is_new or (self.is_fresh and meant)
        if following.lower in word_set("topic.parts_of_it"):
            told = self.is_new or (self.is_fresh and self.is_claimed and self._tells_of_parts(clause))
            return told and not self._is_elsewhere(one.end + 1, clause)
        past = self.words[one.start].tag in {"VBD", "VBN"} or self.words[one.start].lower.endswith("ed")
        free = following.lower not in word_set("topic.others_owners") | {"to", "when"}
        return self.is_new and past and free and following.tag != "NNP"

    def _is_of_nobody(self, clause: Clause, one: Judgement) -> bool:
        """Whether a clause without a subject ("truly tasty!", "warm and lovely") judges nothing but what was told of."""
        following = self._after(clause, one)
        if following is not None and following.tag in {"NN", "NNS", "NNP"}:
            return False
        others = self.lexicon.clauses.people | self.lexicon.clauses.own | self.lexicon.opinions.elsewhere
        return not any(word.lower in others or word.tag == "NNP" for word in clause.words)

    def _determiner(self, subject: Word) -> str:
        """The article or owner that leads the phrase of a subject, over its adjectives and nouns."""
        index = subject.index - 1
        while index > 0 and self.words[index].tag in {"JJ", "JJS", "NN", "NNP", "VBN", "CD"}:
            index -= 1
        return self.words[index].lower if index >= 0 else ""

    def _tells_of_parts(self, clause: Clause) -> bool:
        """Whether a clause has words for what places have or are."""
        parts = self.lexicon.opinions.aspects - word_set("topic.pronouns") | word_set("topic.here")
        return any(word.lower in parts for word in clause.words) or bool(self.vocabulary.find(clause.words))

    def _is_concept(self, clause: Clause, subject: Word) -> bool:
        return any(
            clause.words[one.start_token].index <= subject.index <= clause.words[one.end_token - 1].index
            for one in self.vocabulary.find(clause.words)
        )

    def _is_other(self, subject: Word, one: Judgement) -> bool:
        if subject.lower == "you" and one.end - one.start > 2:
            return False  # "you can't go wrong": anybody
        return subject.lower in self.lexicon.opinions.elsewhere | word_set("topic.others")

    def _is_own_feeling(self, one: Judgement) -> bool:
        return self.words[one.start].lower in word_set("topic.own_feelings") or one.end - one.start > 1

    def _finds_it(self, clause: Clause, one: Judgement) -> bool:
        """ "I found it dull", "we thought the place charming"."""
        before = self.words[max(clause.start, one.start - 6) : one.start]
        verb = next(
            (at for at, word in enumerate(before) if not word.forms.isdisjoint(word_set("topic.finding"))),
            None,
        )
        return verb is not None and any(
            word.lower in {"it", "them", "there"} or word.lower in load_offer_words().nouns
            for word in before[verb + 1 :]
        )

    def _is_place_noun(self, index: int) -> bool:
        return index < len(self.words) and self.words[index].lower in load_offer_words().nouns

    def _points_back(self, index: int, clause: Clause) -> bool:
        """Whether what is felt is told of the topic: "how calm it was", "that it was so near"."""
        return any(word.lower in {"it", "there"} for word in self.words[index : clause.end])

    def _is_elsewhere(self, index: int, clause: Clause) -> bool:
        others = self.lexicon.opinions.elsewhere | self.lexicon.clauses.people
        return any(word.lower in others for word in self.words[index : min(clause.end, index + 3)])

    def _after(self, clause: Clause, one: Judgement) -> Word | None:
        return self.words[one.end] if one.end < clause.end else None

    def _its(self, clause: Clause, one: Judgement) -> Word | None:
        """The "it" of "its great": "its" for "it's" before a judgement that leads no noun."""
        following = self._after(clause, one)
        if following is not None and following.tag in {"NN", "NNS", "NNP"}:
            return None
        for word in self.words[max(clause.start, one.start - 3) : one.start]:
            if word.lower == "its":
                return replace(word, lower="it", tag="PRP")
        return None

    def _subject(self, clause: Clause, one: Judgement) -> Word | None:
        """The head of the subject of the verb that leads to the judgement; None when there is none."""
        verbs = [
            index
            for index in range(clause.start, one.start + 1)
            if self.words[index].is_verb
            or (self.words[index].lower in {"'s", "was", "is"} and self.words[index].tag != "POS")
        ]
        unmarked = self._its(clause, one)
        if unmarked is not None:
            return unmarked
        if not verbs or verbs[-1] == clause.start:
            return None
        verb = verbs[-1]
        while verb - 1 in verbs:
            verb -= 1
        before = max((index for index in verbs if index < verb), default=clause.start - 1)
        return _head(self.words[before + 1 : verb])


def _head(words: Sequence[Word]) -> Word | None:
    """The noun that a phrase before a verb is about: not in what hangs on a preposition or in a clause of its own."""
    head: Word | None = None
    hanging = False
    for word in words:
        is_noun = word.tag in {"NN", "NNS", "NNP", "NNPS", "PRP", "EX"} or word.lower in word_set(
            "topic.noun_subjects"
        )
        if word.lower in word_set("topic.prepositions"):
            if head is not None:
                break
            hanging = True
        elif word.tag in {"CC", "DT", ","}:
            hanging = False
        elif head is not None and word.tag == "PRP":
            break
        if is_noun and not hanging:
            head = word
    return head
