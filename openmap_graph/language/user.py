"""User turns: from what they tell of places and of the user to events."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from openmap_graph.language.acceptance import accepted_measures, refused_measure
from openmap_graph.language.circumstances import companions_in, goals_in
from openmap_graph.language.corrections import Correction, corrections_in
from openmap_graph.language.evidence import Evidence, Gatherer, TurnReading
from openmap_graph.language.fates import fate_events, fates_in
from openmap_graph.language.lexicon import Lexicon
from openmap_graph.language.measures import FoundMeasure, measures_in
from openmap_graph.language.moments import Moments
from openmap_graph.language.offers import Discourse, Option, pointings
from openmap_graph.language.opinions import Verdict, verdicts
from openmap_graph.language.reactions import Reactions, react
from openmap_graph.language.statements import area_events, is_trip_to, statement_events
from openmap_graph.language.traits import trait_events
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.writer import EventWriter
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn

_TAKEN = frozenset({"visited", "liked", "loved"})
_TASTES = frozenset({"likes", "avoids", "prefers"})
_EXPERIENCED = _TAKEN | {"disliked"}


class UserReader:
    """Reads the user's turns of one conversation, one after the other."""

    def __init__(
        self,
        discourse: Discourse,
        lexicon: Lexicon,
        vocabulary: Vocabulary,
        time_zone: ZoneInfo,
        known: frozenset[str],
    ) -> None:
        self._discourse = discourse
        self._lexicon = lexicon
        self._vocabulary = vocabulary
        self._time_zone = time_zone
        self.known = known

    def read(self, turn: Turn, reading: TurnReading) -> list[Event]:
        """The events of one turn; what it brings up is noted for the turns after it."""
        if not reading.words:
            return []
        self._note_localities(reading)
        moments = Moments(reading, turn.occurred_at, self._time_zone)
        inside = frozenset(
            index for name in reading.names if name.kind != "person" for index in range(name.start, name.end)
        )
        writer = EventWriter(
            turn,
            reading,
            goals_in(reading.words, inside),
            companions_in(reading.words, reading.names, self._lexicon),
        )
        stated, role_names = statement_events(
            writer, moments, self._discourse.homes, self._lexicon, self._vocabulary
        )
        evidence = Gatherer(reading, self._discourse, self._lexicon, self._vocabulary, role_names).gather()
        fates = fates_in(reading, evidence, self._lexicon)
        corrections = corrections_in(reading, self._discourse.claimed, self._lexicon)
        events = self._corrected(writer, corrections, evidence)
        events += self._told(
            writer, evidence, moments, frozenset(event.place.name for event in events if event.place)
        )
        events += trait_events(writer, evidence, events, self._discourse, self._lexicon, self._vocabulary)
        events = [one for one in events if not _is_taste(one, stated, reading.text)]
        events += [*stated, *area_events(writer, evidence, events, role_names, self._lexicon)]
        events += fate_events(writer, fates, events, self._discourse)
        self._note(evidence, events)
        return events

    def _told(
        self, writer: EventWriter, evidence: Evidence, moments: Moments, done: frozenset[str]
    ) -> list[Event]:
        """Claims about places, what is taken and what is refused; `done` are places that are put right."""
        reading = writer.reading
        measures = [one for one in measures_in(reading.text) if one.role != "fee"]
        said = [(_word_at(reading, one.start), one.measure) for one in measures]
        pointed = pointings(reading.words, self._discourse, self._vocabulary)
        reactions = react(reading, evidence, self._discourse, pointed, said)
        for name in reactions.chosen:
            evidence.of(name)
        for name in reactions.changed:
            evidence.places.pop(name, None)
        events: list[Event] = []
        for name in evidence.places:
            if name not in done:
                events += self._claims(writer, name, evidence, reactions, moments, measures)
        experienced = {
            event.place.name
            for event in events
            if event.place and event.claim in _EXPERIENCED and event.is_evidence
        }
        events += self._refusals(writer, reactions, experienced | done)
        self._discourse.chosen.update(reactions.chosen)
        self._discourse.refused.update(one.name for one in reactions.refused if one.name)
        return events

    def _claims(
        self,
        writer: EventWriter,
        name: str,
        evidence: Evidence,
        reactions: Reactions,
        moments: Moments,
        measures: Sequence[FoundMeasure],
    ) -> list[Event]:
        reading = writer.reading
        found = verdicts(
            evidence.of(name), reading.words, self._lexicon, set(self._discourse.claimed) | self.known
        )
        own = next((one for one in found if one.modality == "asserted" and one.holder == "user"), None)
        if name in {one.name for one in reactions.refused} and not self._is_experienced(name, own, evidence):
            return []
        choice = reactions.chosen.get(name)
        if choice is not None and (own is None or own.claim != "disliked"):
            own = _choice(own, choice.start, choice.end, offered=self._discourse.option(name) is not None)
            found = [own, *(one for one in found if one.holder != "user" or one.modality != "asserted")]
        place = self._discourse.mention_of(name)
        events: list[Event] = []
        for one in found:
            when = moments.of(one.start, one.end)
            events.append(
                writer.event(
                    one.start, one.end, one.rule, occurred_at=when.start, precision=when.precision, kind=one.kind,
                    place=place, claim=one.claim, modality=one.modality, holder=one.holder, scope=moments.scope(one.start, one.end),
                )
            )  # fmt: skip
        if own is not None and (own.claim in _TAKEN or own.kind == "choice"):
            option = self._option_taken(name)
            for measure in accepted_measures(name, reading, evidence, option, measures, self._vocabulary):
                events.append(
                    writer.event(
                        own.start,
                        own.end,
                        "measure.accepted (language/acceptance.py)",
                        kind="measure",
                        place=place,
                        measure=measure,
                    )
                )
        return events

    def _is_experienced(self, name: str, own: Verdict | None, evidence: Evidence) -> bool:
        """Whether a refused place was judged from experience, and not only by what was said of it."""
        if own is None or own.claim not in _EXPERIENCED:
            return False
        entry = evidence.of(name)
        if entry.visits or any(one.by_verb or abs(one.value) >= 2 for one, _ in entry.judged):
            return True
        return self._discourse.option(name) is None or self._discourse.claimed.get(name) in _EXPERIENCED

    def _option_taken(self, name: str) -> Option | None:
        """The option whose measures come with the place, once: its own, or the nameless one offered just before."""
        if name in self._discourse.chosen:
            return None
        option = self._discourse.option(name)
        if option is None and not self._discourse.chosen_unnamed:
            option = self._discourse.unnamed()
            self._discourse.chosen_unnamed = option is not None
        return option

    def _refusals(
        self, writer: EventWriter, reactions: Reactions, experienced: frozenset[str] | set[str]
    ) -> list[Event]:
        events: list[Event] = []
        for one in reactions.refused:
            place = self._discourse.mention_of(one.name) if one.name else None
            if one.name not in experienced:
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
            measure = refused_measure(one.name, one.reason, one.measure, self._discourse)
            if measure is not None:
                events.append(
                    writer.event(
                        one.start,
                        one.end,
                        "measure.refused (language/acceptance.py)",
                        kind="measure",
                        place=place,
                        measure=measure,
                    )
                )
        return events

    def _corrected(
        self, writer: EventWriter, corrections: Sequence[Correction], evidence: Evidence
    ) -> list[Event]:
        """Retractions of what was said by mistake; the right place takes over what was told of the wrong one."""
        rule = "correction (language/corrections.py)"
        events: list[Event] = []
        claimed = self._discourse.claimed
        for one in corrections:
            moved = claimed.get(one.wrong or "", "retracted")
            for name in (one.wrong, one.right):
                if name is not None and name != one.right:
                    evidence.places.pop(name, None)
            if one.wrong is not None and (moved != "retracted" or one.wrong in self.known):
                events.append(
                    writer.event(
                        one.start,
                        one.end,
                        rule,
                        kind="retraction",
                        place=self._discourse.mention_of(one.wrong),
                        claim="retracted",
                    )
                )
            entry = evidence.places.get(one.right or "")
            if (
                one.right is not None
                and moved not in {"retracted", "mentioned"}
                and not (entry and (entry.judged or entry.wishes))
            ):
                kind = {"visited": "visit", "want_to_go": "plan"}.get(moved, "opinion")
                place = self._discourse.mention_of(one.right)
                told = self._discourse.told_at.get(one.wrong or "")
                events.append(
                    writer.event(
                        one.start, one.end, rule, occurred_at=told, kind=kind, place=place, claim=moved
                    )
                )
        return events

    def _note_localities(self, reading: TurnReading) -> None:
        for name in reading.names:
            if name.kind == "area" and is_trip_to(name, reading.words):
                self._discourse.trip = (name.text, self._discourse.turn)
            if name.branch_of:
                self._discourse.branches[name.text] = name.branch_of
            if name.kind == "venue" and name.locality:
                self._discourse.localities[name.text] = name.locality
            elif (
                name.kind == "venue" and name.text not in self.known and (trip := self._discourse.trip_goal())
            ):
                self._discourse.localities[name.text] = trip

    def _note(self, evidence: Evidence, events: Sequence[Event]) -> None:
        for name in evidence.places:
            self._discourse.mention(name)
        for event in events:
            if event.claim and event.place and event.is_evidence:
                self._discourse.claimed.pop(event.place.name, None)
                self._discourse.claimed[event.place.name] = event.claim
                self._discourse.told_at[event.place.name] = event.occurred_at
            if event.kind == "statement" and event.role == "home" and event.object and event.polarity >= 0:
                self._discourse.homes.append(event.object)


def _is_taste(event: Event, stated: Sequence[Event], text: str) -> bool:
    """ "I like jazz" tells of the user, not of the place that was talked of before."""
    return any(
        one.predicate in _TASTES and one.start <= event.start and event.end <= one.end
        and not (event.place and event.place.name in text[one.start : one.end])
        for one in stated
    )  # fmt: skip


def _choice(own: Verdict | None, start: int, end: int, *, offered: bool) -> Verdict:
    """The verdict of a place that is taken: a choice of what was offered, else a plan, with the claim that it has."""
    if own is None or own.claim == "mentioned":
        return Verdict(
            "choice" if offered else "plan", "want_to_go", start, end, "choice (language/reactions.py)"
        )
    if not offered:
        return own
    return Verdict(
        "choice", own.claim, min(own.start, start), max(own.end, end), "choice (language/reactions.py)"
    )


def _word_at(reading: TurnReading, char: int) -> int:
    return next((word.index for word in reading.words if word.end > char), 0)
