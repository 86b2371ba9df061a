"""Evidence of one turn: for each place, the clauses that judge it, visit it, wish for it, take or refuse it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from openmap_graph.language.clauses import Clause
from openmap_graph.language.judging import Judgement, is_surpassed, judgements
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.names import Name
from openmap_graph.language.offers import Discourse, pointings
from openmap_graph.language.patterns import Hit
from openmap_graph.language.shared_judging import shared_by
from openmap_graph.language.tone import tells_of_parts, tone_of
from openmap_graph.language.topic import Topic
from openmap_graph.language.visiting import Target, is_future, visited
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word


@dataclass(frozen=True)
class TurnReading:
    """One turn, read as far as words, names and clauses."""

    text: str
    words: tuple[Word, ...]
    names: tuple[Name, ...]
    clauses: tuple[Clause, ...]
    dropped: tuple[Name, ...] = ()


@dataclass
class PlaceEvidence:
    """What one turn tells about one place."""

    name: str
    judged: list[tuple[Judgement, Clause]] = field(default_factory=list)
    visits: list[Clause] = field(default_factory=list)
    wishes: list[Clause] = field(default_factory=list)
    not_yet: list[Clause] = field(default_factory=list)
    mentions: list[Clause] = field(default_factory=list)
    is_sure: bool = False


@dataclass
class Evidence:
    """The places of a turn in the order in which they come up, and areas with the feelings about them."""

    places: dict[str, PlaceEvidence] = field(default_factory=dict)
    areas: list[tuple[Name, Judgement, Clause]] = field(default_factory=list)
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
        self._inside = frozenset(
            index
            for name in reading.names
            if name.kind in {"venue", "area", "landmark"}
            for index in range(name.start, name.end)
        )
        self._pointings = [
            one for one in pointings(reading.words, discourse, vocabulary) if one.start not in self._inside
        ]
        self._topic = Topic(reading.words, discourse, lexicon, vocabulary)
        self._evidence = Evidence()
        self._named: list[tuple[str, int]] = []

    def gather(self) -> Evidence:
        """The evidence of the whole turn."""
        for position, clause in enumerate(self._reading.clauses):
            targets = self._targets(clause)
            if targets:
                self._topic.take(tuple(dict.fromkeys(target.name for target in targets)))
            self._evidence.about[position] = self._topic.of_clause(clause)
            self._read_clause(position, clause, targets)
        self._sense()
        return self._evidence

    def _sense(self) -> None:
        """Judges by the tone of a clause about parts of one place where no word of the lists judges it."""
        judged = {clause.sentence for entry in self._evidence.places.values() for _, clause in entry.judged}
        for position, clause in enumerate(self._reading.clauses):
            about = self._evidence.about.get(position, ())
            if (
                len(about) != 1
                or clause.modality != "asserted"
                or clause.holder != "user"
                or clause.sentence in judged
            ):
                continue
            if tells_of_parts(clause, self._lexicon, self._vocabulary):
                tone = tone_of(clause, self._reading.text)
                if tone:
                    one = Judgement(clause.start, clause.end, tone, "aspect", by_verb=False, sure=False)
                    entry = self._evidence.of(about[0])
                    entry.is_sure = entry.is_sure or about[0] in self._discourse.claimed
                    entry.judged.append((one, clause))

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
            entry.is_sure = (
                entry.is_sure
                or target.how in word_set("evidence.sure")
                or self._discourse.option(target.name) is not None
                or target.name in self._discourse.seen
            )
            entry.mentions.append(clause)
            self._named.append((target.name, target.end))
        judged = judgements(words, clause, lexicon, self._inside)
        idioms = [one for one in judged if one.end - one.start > 2]  # "can't wait to go back" is no mere wish
        wish, not_yet = (
            [
                hit
                for hit in book.find(words, clause.start, clause.end)
                if not any(_overlap(hit, one) for one in idioms)
            ]
            for book in (lexicon.visits.wishes, lexicon.visits.not_yet)
        )
        if is_surpassed(clause.words):
            not_yet = []
        found = [
            one for one in judged if not any(hit.start <= one.start < hit.end for hit in [*wish, *not_yet])
        ]
        if not found and len(targets) == 1 and self._is_same_again(clause, targets[0]):
            self._repeat(targets[0].name, clause)
        self._judge(position, clause, targets, found)
        judged_targets = [target for target in targets if target.how != "comparison"]
        places = [target.name for target in judged_targets] or list(self._topic.implied(clause))
        for name in places:
            entry = self._evidence.of(name)
            if not_yet:
                entry.not_yet.append(clause)
            elif wish or is_future(clause, lexicon):
                entry.wishes.append(clause)
        if not (not_yet or wish or is_future(clause, lexicon)):
            for name in visited(words, clause, judged_targets, self._topic, lexicon):
                self._evidence.of(name).visits.append(clause)
                self._evidence.about[position] = tuple(
                    dict.fromkeys((*self._evidence.about.get(position, ()), name))
                )

    def _is_same_again(self, clause: Clause, target: Target) -> bool:
        """ "so was X", "same goes for X", "X too": what was said of the place before holds of this one."""
        before = [
            word.lower
            for word in self._reading.words[max(clause.start - 1, target.start - 3, 0) : target.start]
        ]
        after = [word.lower for word in self._reading.words[target.end : target.end + 2]]
        led = any(word in word_set("slots.same_again") for word in before[:-1])
        return led or after[:1] == ["too"] or after == ["as", "well"]

    def _repeat(self, name: str, clause: Clause) -> None:
        earlier = [entry for entry in self._evidence.places.values() if entry.name != name and entry.judged]
        if earlier:
            entry = self._evidence.of(name)
            entry.is_sure = True
            entry.judged += [(one, clause) for one, other in earlier[-1].judged if other.start < clause.start]

    # judgements

    def _judge(self, position: int, clause: Clause, targets: list[Target], found: list[Judgement]) -> None:
        shared = shared_by(self._reading.words, clause, self._named, self._lexicon)
        for one in found:
            area = self._judged_area(clause, one)
            if area is not None:
                self._evidence.areas.append((area, one, clause))
                if not any(target.end <= area.start and target.start >= one.end for target in targets):
                    continue
            for name in shared or self._judged_places(clause, targets, one):
                entry = self._evidence.of(name)
                entry.is_sure = entry.is_sure or name in self._discourse.claimed
                entry.judged.append((one, _held(one, clause, self._lexicon)))
                self._evidence.about[position] = tuple(
                    dict.fromkeys((*self._evidence.about.get(position, ()), name))
                )

    def _judged_area(self, clause: Clause, one: Judgement) -> Name | None:
        """The area that a judgement is about: its subject or object, or joined to a place that is."""
        for name in self._reading.names:
            if name.kind != "area" or name.start not in clause or not self._may_be_judged(name):
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

    def _may_be_judged(self, name: Name) -> bool:
        """Whether an area stands where what is judged stands, or is joined to that."""
        joined = bool(name.start) and self._reading.words[name.start - 1].lower in {"and", "or", "nor"}
        return name.slot in {"object", "subject", "fragment", "list"} or (name.slot == "none" and joined)

    def _judged_places(self, clause: Clause, targets: list[Target], one: Judgement) -> list[str]:
        named = [target for target in targets if target.how != "comparison"]
        if named:
            return self._nearest(clause, named, one)
        return list(self._topic.names) if self._topic.is_judged(clause, one) else []

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
            denied = self._reading.words[before[0].end : before[-1].start]
            plural = any(word.lower in {"were", "are", "both"} for word in joined) or any(
                word.lower == "nor" for word in denied
            )
            return [target.name for target in before] if plural else [before[-1].name]
        return [(after or before)[0].name]


def _overlap(hit: Hit[bool], one: Judgement) -> bool:
    return hit.start < one.end and one.start < hit.end


def _held(one: Judgement, clause: Clause, lexicon: Lexicon) -> Clause:
    """The clause as the user's own view, when "me" or "personally" leads from the view of others to the judgement."""
    if clause.holder == "user":
        return clause
    for word in reversed(clause.words[: one.start - clause.start]):
        if word.is_punctuation:
            return clause
        before = clause.words[word.index - clause.start - 1] if word.index > clause.start else word
        if word.lower in lexicon.opinions.own_view and before.is_punctuation:
            return replace(clause, holder="user", modality="asserted")
    return clause
