"""What goes is taken out, and all that rested on it is folded again from what is left, in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from openmap_graph.flows.selecting import Chosen
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.flows.unsaying import unsay
from openmap_graph.graph import (
    alias,
    anchor,
    area,
    belief,
    calibration,
    forget,
    forgettable,
    memory,
    merge,
    place,
    scenario,
)
from openmap_graph.graph.door import Row, Unit
from openmap_graph.graph.forget import Touched
from openmap_graph.graph.memory import memory_key
from openmap_graph.model.forgetting import Forgotten, Gone, JournalMention
from openmap_graph.rules import evidence
from openmap_graph.rules.calibration import TERMS
from openmap_graph.rules.forgetting import Line, differences, mask
from openmap_graph.rules.search_text import describe

_CAPTION_CHARS = 60


@dataclass(frozen=True)
class Remover:
    """Takes things of one user out, inside a transaction that holds the user's lock."""

    services: Services
    tenant: Tenant
    unit: Unit
    now: datetime

    def remove(self, chosen: Chosen) -> Forgotten:
        """Take out what was chosen and fold again what rested on it; what went and what changed."""
        user_id = self.tenant.user_id
        rows = forgettable.of_turns(self.unit, user_id, self._turns(chosen))
        masked = {} if chosen.turns else self._masked(chosen, rows)
        turns = {row["turn"]["key"] for row in rows if masked.get(row["turn"]["key"]) is None}
        events = {
            *chosen.events,
            *(told["key"] for row in rows if row["turn"]["key"] in turns for told in row["events"]),
        }
        blots = [one for one in masked.values() if one]
        quoted = {told["place"] for row in blots for told in row["events"] if told["place"]}
        places = {*chosen.places, *quoted, *([chosen.called] if chosen.called else [])}
        touched = forget.touched(self.unit, user_id, events, chosen.goals, places)
        return self._take_out(chosen, rows, turns, events, touched, blots)

    def _turns(self, chosen: Chosen) -> set[str]:
        """The turns that go or are masked: those that tell it and those that name it."""
        if chosen.turns:
            return set(chosen.turns)
        told = forget.touched(self.unit, self.tenant.user_id, chosen.events, (), ())
        return {*chosen.naming, *told.turns}

    def _masked(self, chosen: Chosen, rows: Sequence[Row]) -> dict[str, Row | None]:
        """By turn, the turn without what goes; None for one that told nothing else."""
        found: dict[str, Row | None] = {}
        for row in rows:
            turn, told = row["turn"], row["events"]
            going = [(one["start"], one["end"]) for one in told if one["key"] in chosen.events]
            left = [one for one in told if one["key"] not in chosen.events]
            staying = [(one["start"], one["end"]) for one in left]
            text = mask(turn["text"], going, staying, chosen.names, chosen.longer)
            found[turn["key"]] = None if text is None else _rewritten(turn["key"], text, left)
        return found

    def _take_out(
        self,
        chosen: Chosen,
        rows: Sequence[Row],
        turns: set[str],
        events: set[str],
        touched: Touched,
        blots: Sequence[Row],
    ) -> Forgotten:
        user_id, unit = self.tenant.user_id, self.unit
        reopened = forget.reopen(unit, user_id, touched.started)
        touched = _with_reopened(touched, reopened)
        before = self._state(touched)
        told = forget.events_told(unit, user_id, events)
        unsaid = unsay(self.services, self.tenant, unit, events, chosen, self.now)
        memories = {memory_key(user_id, one) for one in chosen.places}
        names = () if chosen.target == "belief" else chosen.names
        cited = forget.cited(unit, user_id, {*events, *turns, *memories, *touched.started}, names)
        forget.loosen(unit, user_id, touched.memories, touched.concept_keys)
        if chosen.goal:
            forget.drop_goal(unit, user_id, chosen.goals, chosen.goal)
        if chosen.alias and chosen.called:
            forget.rename(unit, user_id, chosen.called, chosen.names[0])
            alias.drop(unit, user_id, chosen.alias)
        forget.delete(
            unit,
            user_id,
            events=events,
            turns=turns,
            memories=memories,
            places=chosen.places,
            notes={*chosen.notes, *(one.id for one in cited)},
            now=self.now,
        )
        forget.mask(unit, user_id, blots)
        touched, calls = self._drop_orphans(touched, chosen.places, before)
        self._fold(touched, {one["key"] for row in blots for one in row["events"]}, reopened["reopened"])
        gone, changed = differences(before, self._state(touched))
        journal = forget.journal(unit, user_id, chosen.mentions) if chosen.mentions else ()
        return Forgotten(
            target=chosen.target,
            id=chosen.id,
            text=chosen.text,
            gone=(*_told_turns(rows, turns), *gone, *told, *calls, *cited),
            masked=(*(Gone(kind="turn", id=row["key"], text=row["text"]) for row in blots), *unsaid),
            recomputed=changed,
            journal=journal,
            journal_call=_journal_call(journal) if journal else None,
        )

    def _state(self, touched: Touched) -> list[Line]:
        half_life = self.services.settings.belief_half_life_days
        return forget.state(self.unit, self.tenant.user_id, touched, self.now, half_life)

    def _drop_orphans(
        self, touched: Touched, places: Collection[str], before: list[Line]
    ) -> tuple[Touched, tuple[Gone, ...]]:
        """Take out places of which nothing is told any more, and fit the others to what is left."""
        user_id, unit = self.tenant.user_id, self.unit
        parted = forget.unlink(unit, user_id, touched.places)
        before += [line for line in self._state(Touched(conversations=parted)) if line not in before]
        touched = touched.plus(Touched(conversations=parted))
        found = forget.orphans(unit, user_id, touched.places - set(places))
        calls: tuple[Gone, ...] = ()
        if found.places:
            more = forget.touched(unit, user_id, found.calls, (), found.places)
            before += [line for line in self._state(more) if line not in before]
            calls = forget.events_told(unit, user_id, found.calls)
            memories = {memory_key(user_id, one) for one in found.places}
            forget.loosen(unit, user_id, memories, more.concept_keys)
            forget.delete(
                unit, user_id, events=found.calls, memories=memories, places=found.places, now=self.now
            )
            touched = touched.plus(more)
        by_place: dict[str, list[Row]] = {}
        for told in touched.told:
            by_place.setdefault(told["place"], []).append(told)
        forget.refit(
            unit,
            user_id,
            [
                forget.fitted(left, by_place[left["place"]])
                for left in found.left
                if left["place"] in by_place
            ],
        )
        return touched, calls

    def _fold(self, touched: Touched, events: Collection[str], reopened: Collection[str]) -> None:
        """Fold memories, beliefs, anchors, calibrations, episodes, routines and areas from what is left."""
        user_id, unit, now = self.tenant.user_id, self.unit, self.now
        remembered = merge.refold(unit, user_id, sorted(touched.memories), now)
        rows = memory.details(unit, user_id, remembered)
        memory.describe(unit, user_id, {row["memory"]: describe(row) for row in rows})
        belief.state(unit, user_id, touched.groups, now)
        weighed = belief.weigh(unit, user_id, events, remembered)
        concepts = {(kind, name) for kind, name, _ in touched.concepts} | set(weighed)
        broader = self.services.language.vocabulary.ancestors
        belief.settle(unit, user_id, concepts, broader, events, remembered, now)
        place.state_status(unit, user_id, touched.places, now)
        anchor.state(unit, user_id, touched.roles, now)
        if touched.terms:
            calibration.refold(unit, user_id, sorted(touched.terms), now)
        forget.settled(unit, user_id, touched, reopened, touched.memories, now)
        self._live_again(touched)

    def _live_again(self, touched: Touched) -> None:
        """Derive episodes again, and routines and areas where there are any."""
        user_id, unit, now = self.tenant.user_id, self.unit, self.now
        label = self.services.language.vocabulary.label
        lived = forget.episodes(unit, user_id, touched.conversations)
        empty = [each for each in lived if scenario.derive(unit, user_id, each, label, now) is None]
        forget.drop_episodes(unit, user_id, empty)
        kinds = {line.kind for line in self._state(Touched())}
        if lived and ("routine" in kinds or self.services.settings.consolidate == "capture"):
            scenario.derive_routines(unit, user_id, label, self.tenant.time_zone, now)
        if touched.memories and "area" in kinds:
            area.derive(unit, user_id, now)


def _with_reopened(touched: Touched, reopened: Row) -> Touched:
    """What is touched, with beliefs that hold again; of a memory every calibration may rest on it."""
    return touched._replace(
        terms=touched.terms | frozenset(TERMS) if touched.memories else touched.terms,
        groups=touched.groups | frozenset(reopened["groups"]),
        concepts=touched.concepts | {(kind, name, key) for kind, name, key in reopened["concepts"]},
    )


def _journal_call(found: Sequence[JournalMention]) -> str:
    """The call that takes the words out of these entries, which nothing else does."""
    return f"journal.erase({', '.join(str(one.number) for one in found)})"


def _rewritten(turn: str, text: str, events: Sequence[Row]) -> Row:
    """A turn with another text, and its events quoting that."""
    return {
        "key": turn,
        "text": text,
        "caption": text[:_CAPTION_CHARS],
        "events": [
            {
                "key": one["key"],
                "place": one["place"],
                "quote": text[one["start"] : one["end"]],
                "sentence": evidence.sentence(text, one["start"], one["end"]),
                "caption": text[one["start"] : one["end"]][:_CAPTION_CHARS],
            }
            for one in events
        ],
    }


def _told_turns(rows: Sequence[Row], turns: Collection[str]) -> tuple[Gone, ...]:
    return tuple(
        Gone(
            kind="turn",
            id=row["turn"]["key"],
            text=f"turn#{row['turn']['number']}: {row['turn']['text']}",
        )
        for row in rows
        if row["turn"]["key"] in turns
    )
