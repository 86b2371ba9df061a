"""Data sets that others made, read into plain values; none of it is part of the project."""

from __future__ import annotations

import gzip
import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

VENUES = frozenset({"restaurant_name", "hotel_name", "place_name", "attraction_name"})
AREAS = frozenset(
    {
        "location",
        "destination",
        "city_of_event",
        "area",
        "destination_city",
        "origin_city",
        "pickup_city",
        "from_location",
        "to_location",
    }
)


NEITHER = frozenset(
    {
        "event_location",
        "from_station",
        "to_station",
        "property_name",
        "origin_airport_name",
        "destination_airport_name",
        "street_address",
        "address",
        "address_of_location",
    }
)
"""Stations, stadiums, flats, addresses: places, but not of the kind that is counted."""


@dataclass(frozen=True)
class Utterance:
    """One utterance with the names in it, what it offers, and how it takes the offer before it.

    Names in `neither` are not counted, found or not.
    """

    is_user: bool
    text: str
    venues: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    neither: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    reaction: str | None = None


@dataclass(frozen=True)
class Review:
    """A sentence of a review with its categories and their polarities."""

    text: str
    categories: dict[str, str]


@dataclass(frozen=True)
class Query:
    """A spoken query with labelled stretches of words."""

    words: tuple[str, ...]
    slots: tuple[tuple[str, int, int], ...]

    @property
    def text(self) -> str:
        """The query as one line."""
        return " ".join(self.words)

    def slot(self, kind: str) -> list[str]:
        """What the query says in slots of one kind."""
        return [" ".join(self.words[start:end]) for name, start, end in self.slots if name == kind]


@dataclass(frozen=True)
class Probe:
    """A conversation and what must be remembered of places after it."""

    turns: tuple[tuple[str, str], ...]
    expected: tuple[tuple[str, str | None, int | None], ...] = field(default=())


def every(rows: Sequence[Any], most: int) -> list[Any]:
    """At most `most` rows, evenly spread."""
    step = max(1, len(rows) // most) if most else 1
    return list(rows[::step])[: most or None]


def dialogues(path: Path) -> list[list[Utterance]]:
    """Schema-Guided Dialogue: names in slots, offers, and reactions to them."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return [_dialogue(dialogue["turns"]) for dialogue in json.load(stream)]


def _dialogue(turns: list[dict[str, Any]]) -> list[Utterance]:
    found: list[Utterance] = []
    offered: tuple[str, ...] = ()
    for turn in turns:
        text, is_user = turn["utterance"], turn["speaker"] == "USER"
        spans = [
            (slot["slot"], text[slot["start"] : slot["exclusive_end"]])
            for one in turn["frames"]
            for slot in one["slots"]
        ]
        actions = [action for frame in turn["frames"] for action in frame["actions"]]
        offers = tuple(
            value
            for action in actions
            if action["act"] == "OFFER" and action["slot"] in VENUES
            for value in action["values"]
        )
        found.append(
            Utterance(
                is_user,
                text,
                venues=tuple(value for slot, value in spans if slot in VENUES),
                areas=tuple(value for slot, value in spans if slot in AREAS),
                neither=tuple(value for slot, value in spans if slot in NEITHER),
                offers=() if is_user else offers,
                reaction=_reaction({action["act"] for action in actions}) if is_user and offered else None,
            )
        )
        offered = () if is_user else offers
    return found


def _reaction(acts: set[str]) -> str:
    if acts & {"SELECT", "AFFIRM"}:
        return "taken"
    return "refused" if acts & {"REQUEST_ALTS", "NEGATE"} else "neither"


def queries(path: Path) -> list[Query]:
    """MIT restaurant corpus: one word a line with its tag before it."""
    found: list[Query] = []
    for block in re.split(r"\n\s*\n", path.read_text("utf-8").strip()):
        rows = [line.split("\t") for line in block.splitlines() if "\t" in line]
        slots: list[tuple[str, int, int]] = []
        for position, (tag, _) in enumerate(rows):
            if tag.startswith("B-"):
                slots.append((tag[2:], position, position + 1))
            elif tag.startswith("I-") and slots and slots[-1][2] == position:
                slots[-1] = (slots[-1][0], slots[-1][1], position + 1)
        if rows:
            found.append(Query(tuple(word for _, word in rows), tuple(slots)))
    return found


def reviews(path: Path) -> list[Review]:
    """SemEval 2014 task 4, restaurants."""
    root = ElementTree.parse(path).getroot()  # noqa: S314 - a file on disk that the caller names
    return [
        Review(
            sentence.findtext("text") or "",
            {
                one.attrib["category"]: one.attrib["polarity"]
                for one in sentence.iterfind("aspectCategories/aspectCategory")
            },
        )
        for sentence in root
    ]


def articles(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    """GeoVirus: texts with the toponyms in them."""
    root = ElementTree.parse(path).getroot()  # noqa: S314 - a file on disk that the caller names
    return [
        (
            article.findtext("text") or "",
            tuple(name.text or "" for name in article.iterfind("locations/location/name")),
        )
        for article in root
    ]


def chatter(path: Path) -> list[str]:
    """User turns of conversations about anything but places."""
    rows = json.loads(path.read_text("utf-8"))
    return [
        turn["content"]
        for row in rows
        for turn in row["conversation"]
        if turn["role"] == "user" and turn["content"].strip()
    ]


def probes(folder: Path) -> list[Probe]:
    """Place-memory conversations with their probes about memories, as one conversation a file."""
    found: list[Probe] = []
    for path in sorted(folder.glob("*dataset.json")):
        data = json.loads(path.read_text("utf-8"))
        turns = tuple(
            (turn["role"], turn["content"]) for session in data["sessions"] for turn in session["turns"]
        )
        expected = tuple(
            (probe["place"], probe.get("expectRelationship"), probe.get("expectCount"))
            for probe in data["probes"]
            if probe["kind"] in ("memory", "reconcile")
        )
        found.append(Probe(turns, expected))
    return found
