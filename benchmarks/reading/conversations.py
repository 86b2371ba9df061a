"""Figures on task dialogues and on whole conversations: names, areas, reactions, false places, speed."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from openmap_graph.model.event import Event
from reading import data
from reading.score import Figure, Matches, accuracy, macro_f1, plain
from reading.talk import Readers, names_in, read

_TAKEN = frozenset({"want_to_go", "visited", "liked", "loved"})
_YES = re.compile(r"\b(?:yes|yeah|yep|sure|perfect|great|good|fine|okay|ok|works|love|like)\b", re.IGNORECASE)
_NO = re.compile(r"\b(?:no|not|other|others|else|another|different|instead|nope)\b", re.IGNORECASE)


@dataclass
class _Tally:
    """Counts over dialogues: ours and the baseline's."""

    finder: Matches = field(default_factory=Matches)
    finder_base: Matches = field(default_factory=Matches)
    offered: Matches = field(default_factory=Matches)
    offered_base: Matches = field(default_factory=Matches)
    told: Matches = field(default_factory=Matches)
    areas: Matches = field(default_factory=Matches)
    areas_base: Matches = field(default_factory=Matches)
    reactions: list[tuple[str, str]] = field(default_factory=list)
    keywords: list[tuple[str, str]] = field(default_factory=list)
    turns: int = 0
    spent_s: float = 0.0


def dialogues(path: Path, most: int, readers: Readers) -> list[Figure]:
    """Place names, areas, reactions to offers, false places and speed, on task dialogues."""
    tally = _Tally()
    for dialogue in data.every(data.dialogues(path), most):
        _count(dialogue, readers, tally)
    users, false = tally.told.cases, tally.told.found - tally.told.hits
    false_base = tally.finder_base.found - tally.finder_base.hits
    yes_no, pairs = "yes and no words", len(tally.reactions)
    return [
        _f1("place names F1, users' turns", tally.finder, tally.finder_base, "spaCy FAC, ORG"),
        _f1("place names F1, assistants' turns", tally.offered, tally.offered_base, "spaCy FAC, ORG"),
        _f1("place names F1, events of users", tally.told, tally.finder_base, "spaCy FAC, ORG"),
        _f1("areas F1, users' turns", tally.areas, tally.areas_base, "spaCy GPE, LOC"),
        Figure(
            "reaction to offers, accuracy", accuracy(tally.reactions), accuracy(tally.keywords), yes_no, pairs
        ),
        Figure(
            "reaction to offers, macro F1", macro_f1(tally.reactions), macro_f1(tally.keywords), yes_no, pairs
        ),
        per_hundred("false places per 100 turns", false, false_base, users),
        Figure(
            "turns read per second",
            tally.turns / tally.spent_s,
            None,
            "",
            tally.turns,
            "one conversation at a time",
        ),
    ]


def _f1(name: str, ours: Matches, base: Matches, base_name: str) -> Figure:
    return Figure(name, ours.f1, base.f1, base_name, ours.cases, ours.note)


def per_hundred(name: str, ours: int, base: int, turns: int) -> Figure:
    """False finds per hundred turns, ours and the baseline's."""
    return Figure(name, 100 * ours / turns, 100 * base / turns, "spaCy FAC, ORG", turns, "lower is better")


def _count(dialogue: Sequence[data.Utterance], readers: Readers, tally: _Tally) -> None:
    rows = [("user" if one.is_user else "assistant", one.text) for one in dialogue]
    started = time.perf_counter()
    events = read(rows, readers.pipeline)
    tally.spent_s += time.perf_counter() - started
    tally.turns += len(dialogue)
    names, parsed = names_in(rows, readers.pipeline), readers.baseline.read([one.text for one in dialogue])
    offers: tuple[str, ...] = ()
    for position, one in enumerate(dialogue):
        venues, areas = names[position]
        if one.is_user:
            tally.finder.add(venues, one.venues, one.neither)
            tally.finder_base.add(parsed[position].venues, one.venues, one.neither)
            tally.told.add(_named(events[position], one.text), one.venues, one.neither)
            tally.areas.add(areas, one.areas)
            tally.areas_base.add(parsed[position].areas, one.areas)
            if one.reaction:
                tally.reactions.append((_reaction(events[position], offers), one.reaction))
                tally.keywords.append((_keyword(one.text), one.reaction))
        else:
            tally.offered.add(venues, one.venues, one.neither)
            tally.offered_base.add(parsed[position].venues, one.venues, one.neither)
        offers = one.offers


def _named(events: Sequence[Event], text: str) -> set[str]:
    """Names of venues that stand in the text itself, not those that "there" or "it" point at."""
    found = {event.place.name for event in events if event.place and event.place.kind == "venue"}
    return {name for name in found if plain(name) in plain(text)}


def _reaction(events: Sequence[Event], offered: Sequence[str]) -> str:
    if any(event.kind == "rejection" for event in events):
        return "refused"
    names = {plain(name) for name in offered}
    for event in events:
        if event.place and event.claim in _TAKEN and event.is_evidence:
            named = plain(event.place.name)
            if any(named in name or name in named for name in names):
                return "taken"
    return "neither"


def _keyword(text: str) -> str:
    if _NO.search(text):
        return "refused"
    return "taken" if _YES.search(text) else "neither"


def chatter(path: Path, most: int, readers: Readers) -> list[Figure]:
    """Places remembered out of talk that is about none."""
    rows = data.every(data.chatter(path), most)
    false = 0
    for text in rows:
        events = read([("user", text)], readers.pipeline)[0]
        false += len(
            {
                event.place.name
                for event in events
                if event.place and event.place.kind == "venue" and event.is_evidence
            }
        )
    base = sum(len(doc.venues) for doc in readers.baseline.read(rows))
    return [per_hundred("false places per 100 turns of other talk", false, base, len(rows))]


def probes(folder: Path, readers: Readers) -> list[Figure]:
    """Relationships that a whole conversation leaves, by its last word on each place."""
    right = quoted = total = 0
    for probe in data.probes(folder):
        events = [event for found in read(probe.turns, readers.pipeline).values() for event in found]
        last: dict[str, str] = {}
        for event in events:
            if event.place and event.claim and event.is_evidence:
                name = plain(event.place.name)
                if event.claim == "retracted":
                    last.pop(name, None)
                elif event.claim not in ("mentioned", "want_to_go", "visited") or last.get(name) in (
                    None,
                    "mentioned",
                    "want_to_go",
                ):
                    last[name] = event.claim
        said = {plain(name) for _, text in probe.turns for name in re.findall(r'"([^"]+)"', text)}
        for place, relationship, count in probe.expected:
            total += 1
            held = last.get(plain(place))
            right += (
                (held is None) if count == 0 else (held == relationship if relationship else held is not None)
            )
            quoted += (
                (plain(place) not in said)
                if count == 0
                else (plain(place) in said and relationship == "loved")
            )
    return [Figure("memory probes passed", right / total, quoted / total, "quoted names, all loved", total)]
