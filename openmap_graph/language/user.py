"""User turns: from what they tell of places to events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from openmap_graph.language.assistant import implied_measures
from openmap_graph.language.circumstances import companions_in, goals_in
from openmap_graph.language.evidence import Evidence, Gatherer, TurnReading
from openmap_graph.language.lexicon import Lexicon
from openmap_graph.language.measures import FoundMeasure, measures_in
from openmap_graph.language.offers import Discourse, pointings
from openmap_graph.language.opinions import Verdict, verdicts
from openmap_graph.language.reactions import Reactions, react
from openmap_graph.language.roster import Roster
from openmap_graph.language.traits import traits_in, traits_of_name
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.model.event import Event, Measure
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Turn

_TAKEN = frozenset({"visited", "liked", "loved"})


class UserReader:
    """Reads the user's turns of one conversation, one after the other."""

    def __init__(
        self,
        discourse: Discourse,
        roster: Roster,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        time_zone: ZoneInfo,
        known: frozenset[str],
    ) -> None:
        self._discourse = discourse
        self._roster = roster
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._time_zone = time_zone
        self._known = known
        self._mentions: dict[str, Mention] = {}

    def read(self, turn: Turn, reading: TurnReading) -> list[Event]:
        """The events of one turn; what it brings up is noted for the turns after it."""
        if not reading.words:
            return []
        evidence = Gatherer(reading, self._discourse, self._lexicon, self._vocabulary).gather()
        measures = [one for one in measures_in(reading.text) if one.role != "fee"]
        said = [(self._word_at(reading, one.start), one.measure) for one in measures]
        pointed = pointings(reading.words, self._discourse, self._vocabulary)
        reactions = react(reading, evidence, self._discourse, pointed, said)
        writer = _Writer(
            turn,
            reading,
            goals_in(reading.words, _inside(reading)),
            companions_in(reading.words, reading.names, self._lexicon),
        )
        events = self._claims(writer, reading, evidence, reactions, measures)
        events += self._refusals(writer, evidence, reactions)
        events += self._traits(writer, reading, evidence, events)
        self._note(evidence, reactions, events)
        return events

    def _word_at(self, reading: TurnReading, char: int) -> int:
        return next((word.index for word in reading.words if word.end > char), 0)

    def _mention(self, name: str, reading: TurnReading) -> Mention:
        locality = next((one.locality for one in reading.names if one.text == name and one.locality), None)
        locality = locality or self._discourse.localities.get(name)
        if locality:
            self._discourse.localities[name] = locality
        return Mention(name=name, locality=locality)

    def _claims(
        self,
        writer: _Writer,
        reading: TurnReading,
        evidence: Evidence,
        reactions: Reactions,
        measures: Sequence[FoundMeasure],
    ) -> list[Event]:
        events: list[Event] = []
        for name, clause in reactions.chosen.items():
            evidence.of(name).choices.append(clause)
        refused = {one.name for one in reactions.refused}
        claimed = set(self._discourse.claimed) | self._known
        for name, entry in evidence.places.items():
            found = verdicts(entry, reading.words, self._lexicon, claimed)
            choice = reactions.chosen.get(name)
            own = next((one for one in found if one.modality == "asserted" and one.holder == "user"), None)
            if name in refused and (
                own is None
                or own.claim not in {"disliked", "visited", "liked", "loved"}
                or own.rule.startswith("opinion.aspect")
            ):
                continue
            if choice is not None and (own is None or own.claim in {"mentioned", "want_to_go", *_TAKEN}):
                claim = own.claim if own is not None and own.claim != "mentioned" else "want_to_go"
                start, end = (
                    (own.start, own.end)
                    if own is not None and own.claim in _TAKEN
                    else (choice.start, choice.end)
                )
                found = [
                    Verdict(
                        "choice",
                        claim,
                        min(start, choice.start),
                        max(end, choice.end),
                        "choice (language/reactions.py)",
                    )
                ]
                own = found[0]
            place = self._mention(name, reading)
            for one in found:
                events.append(
                    writer.event(
                        one.start,
                        one.end,
                        one.rule,
                        kind=one.kind,
                        place=place,
                        claim=one.claim,
                        modality=one.modality,
                        holder=one.holder,
                    )
                )
            if own is not None and (own.claim in _TAKEN or own.kind == "choice"):
                events += self._accepted(writer, reading, name, place, own, evidence, measures)
        return events

    def _accepted(
        self,
        writer: _Writer,
        reading: TurnReading,
        name: str,
        place: Mention,
        own: Verdict,
        evidence: Evidence,
        measures: Sequence[FoundMeasure],
    ) -> list[Event]:
        """The measures that the user takes with the place: those offered, and those said in the place's clauses."""
        option = self._discourse.option(name)
        if option is None and self._discourse.unnamed() is not None and not self._discourse.chosen_unnamed:
            option = self._discourse.unnamed()
            self._discourse.chosen_unnamed = True
        found: dict[str, Measure] = {}
        if option is not None and name not in self._discourse.chosen:
            found.update({measure.term: measure for measure in option.measures})
        for position, clause in enumerate(reading.clauses):
            if evidence.about.get(position) != (name,) or clause.modality != "asserted":
                continue
            start, end = clause.words[0].start, clause.words[-1].end
            here = [one.measure for one in measures if start <= one.start < end]
            concepts = [one.concept for one in self._vocabulary.find(clause.words) if not one.negated]
            found.update(
                {
                    measure.term: measure
                    for measure in implied_measures(concepts, clause.words, here)
                    if measure.value < 0.5 or measure.unit != "ratio"
                }
            )
            found.update({measure.term: measure for measure in here})
        return [
            writer.event(
                own.start,
                own.end,
                "measure.accepted (language/user.py)",
                kind="measure",
                place=place,
                measure=measure.model_copy(update={"accepted": True}),
            )
            for measure in found.values()
        ]

    def _refusals(self, writer: _Writer, evidence: Evidence, reactions: Reactions) -> list[Event]:
        events: list[Event] = []
        for one in reactions.refused:
            place = (
                Mention(name=one.name, locality=self._discourse.localities.get(one.name))
                if one.name
                else None
            )
            events.append(
                writer.event(
                    one.start,
                    one.end,
                    "rejection (language/reactions.py)",
                    kind="rejection",
                    place=place,
                    concept=one.reason,
                )
            )
            measure = one.measure or self._offered_measure(one.name, one.reason)
            if measure is not None and one.reason is not None:
                events.append(
                    writer.event(
                        one.start,
                        one.end,
                        "measure.refused (language/user.py)",
                        kind="measure",
                        place=place,
                        measure=measure.model_copy(update={"accepted": False}),
                    )
                )
        return events

    def _offered_measure(self, name: str | None, reason: str | None) -> Measure | None:
        option = self._discourse.option(name) if name else self._discourse.unnamed()
        terms = {
            "distance": ("near", "walk_time", "transit_walk"),
            "expensive": ("budget",),
            "crowded": ("crowd",),
            "loud": ("noise",),
        }.get(reason or "", ())
        if option is None:
            return None
        return next((measure for term in terms for measure in option.measures if measure.term == term), None)

    def _traits(
        self, writer: _Writer, reading: TurnReading, evidence: Evidence, claims: Sequence[Event]
    ) -> list[Event]:
        events: list[Event] = []
        for position, clause in enumerate(reading.clauses):
            about = evidence.about.get(position, ())
            for trait in (
                traits_in(clause, reading, self._lexicon, self._vocabulary) if len(about) == 1 else ()
            ):
                events.append(
                    writer.event(
                        trait.start, trait.end, "trait (language/traits.py)", kind="trait", place=self._mention(about[0], reading), concept=trait.concept,
                        present=trait.present, polarity=trait.polarity, modality=clause.modality, holder=clause.holder,
                    )
                )  # fmt: skip
        named = {
            event.place.name
            for event in claims
            if event.place is not None and event.is_evidence and event.claim
        }
        for name in reading.names:
            if name.kind == "venue" and name.text in named:
                for trait in traits_of_name(reading.words[name.start : name.end], self._vocabulary):
                    events.append(
                        writer.event(
                            trait.start,
                            trait.end,
                            "trait.name (language/traits.py)",
                            kind="trait",
                            place=self._mention(name.text, reading),
                            concept=trait.concept,
                        )
                    )
        return events

    def _note(self, evidence: Evidence, reactions: Reactions, events: Sequence[Event]) -> None:
        for name in evidence.places:
            self._discourse.mention(name)
        self._discourse.chosen.update(reactions.chosen)
        self._discourse.refused.update(one.name for one in reactions.refused if one.name)
        for event in events:
            if event.claim and event.place and event.is_evidence:
                self._discourse.claimed[event.place.name] = event.claim


def _inside(reading: TurnReading) -> frozenset[int]:
    return frozenset(
        index for name in reading.names if name.kind != "person" for index in range(name.start, name.end)
    )


class _Writer:
    """Makes events of one turn with what they have in common."""

    def __init__(
        self, turn: Turn, reading: TurnReading, goals: tuple[str, ...], companions: tuple[str, ...]
    ) -> None:
        self._turn = turn
        self._reading = reading
        self._goals = goals
        self._companions = companions

    def event(self, start: int, end: int, rule: str, **fields: Any) -> Event:
        """An event that rests on words [start, end), outer marks left out."""
        words = self._reading.words[start:end]
        while len(words) > 1 and words[-1].is_punctuation and words[-1].text not in {'"', "”", "'", "’"}:
            words = words[:-1]
        while len(words) > 1 and words[0].is_punctuation and words[0].text not in {'"', "“", "'", "‘"}:
            words = words[1:]
        first, last = words[0].start, words[-1].end
        return Event(
            turn_id=self._turn.id,
            start=first,
            end=last,
            quote=self._turn.text[first:last],
            rule=rule,
            occurred_at=self._turn.occurred_at,
            goals=self._goals,
            companions=self._companions,
            **fields,
        )
