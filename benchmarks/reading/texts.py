"""Figures on single texts: spoken queries, reviews, news."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from openmap_graph.language.intent import read_query
from openmap_graph.language.vocabulary import Vocabulary, load_vocabulary
from openmap_graph.model.event import Event
from openmap_graph.model.intent import IntentFrame
from reading import data
from reading.score import Figure, Matches, accuracy, macro_f1
from reading.talk import START, UTC_ZONE, Readers, names_in, read

_PRICES = frozenset({"cheap", "moderate", "expensive", "fancy", "casual"})
_FIRST_TURN = "We had dinner at Juniper Hall last night."
_FOOD = frozenset({"food", "drink", "alcohol", "cuisine", "meal", "food quality", "diet", "meat", "dessert"})
_CATEGORY = {
    "service": "service",
    "price": "price",
    "atmosphere": "ambience",
    "style": "ambience",
    "setting": "ambience",
}


def queries(path: Path, most: int, readers: Readers) -> list[Figure]:
    """Slots of spoken restaurant queries, all in lower case."""
    vocabulary = load_vocabulary()
    names, places, eaten, prices = Matches(), Matches(), Matches(), Matches()
    names_base, places_base, eaten_base = Matches(), Matches(), Matches()
    rows = data.every(data.queries(path), most)
    for row, parsed in zip(rows, readers.baseline.read([one.text for one in rows]), strict=True):
        frame = read_query(
            row.text, now=START, time_zone=UTC_ZONE, pipeline=readers.pipeline, vocabulary=vocabulary
        )
        names.add(frame.names, row.slot("Restaurant_Name"))
        names_base.add(parsed.venues, row.slot("Restaurant_Name"))
        is_located, is_priced = row.slot("Location")[:1], row.slot("Price")[:1]
        places.add(is_located or ["?"] if _is_located(frame) else [], is_located)
        places_base.add(is_located or ["?"] if parsed.areas else [], is_located)
        prices.add(is_priced or ["?"] if _is_priced(frame) else [], is_priced)
        wanted = {vocabulary.canonical(term) for term in (*row.slot("Cuisine"), *row.slot("Dish"))}
        eaten.add(_food(frame, vocabulary), wanted)
        eaten_base.add(parsed.nouns, wanted)
    count = len(rows)
    return [
        Figure("query: restaurant names F1", names.f1, names_base.f1, "spaCy FAC, ORG", count, names.note),
        Figure(
            "query: is there a location, F1", places.f1, places_base.f1, "spaCy GPE, LOC", count, places.note
        ),
        Figure(
            "query: cuisine and dish F1", eaten.f1, eaten_base.f1, "heads of noun chunks", count, eaten.note
        ),
        Figure("query: is there a price, F1", prices.f1, None, "", count, prices.note),
    ]


def _is_located(frame: IntentFrame) -> bool:
    measured = any(one.term in ("near", "walk_time", "drive_time") for one in frame.constraints)
    return bool(frame.areas or frame.near_me or frame.anchor or measured)


def _is_priced(frame: IntentFrame) -> bool:
    return bool(_PRICES & {*frame.concepts, *frame.avoided}) or any(
        one.term == "budget" for one in frame.constraints
    )


def _food(frame: IntentFrame, vocabulary: Vocabulary) -> set[str]:
    """What is to be eaten or drunk, the broader of two left out."""
    found = {
        one for one in (*frame.concepts, *frame.avoided) if not _FOOD.isdisjoint(vocabulary.ancestors(one))
    }
    return found - {vocabulary.broader(one) for one in found}


def reviews(path: Path, most: int, readers: Readers) -> list[Figure]:
    """Categories and polarity of sentences about a place named in the turn before."""
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    vocabulary, vader = load_vocabulary(), SentimentIntensityAnalyzer()
    categories, category_base = Matches(), Matches()
    polarity: list[tuple[str, str]] = []
    polarity_base: list[tuple[str, str]] = []
    rows = data.every(data.reviews(path), most)
    for row in rows:
        events = read([("user", _FIRST_TURN), ("user", row.text)], readers.pipeline)[1]
        found = {
            _category(event.concept, vocabulary.ancestors(event.concept)) for event in events if event.concept
        }
        expected = {one for one in row.categories if one != "anecdotes/miscellaneous"}
        categories.add((one for one in found if one), expected)
        category_base.add(
            (one for one in ("food", "service", "price", "ambience") if one in row.text.lower()), expected
        )
        signs = set(row.categories.values())
        if len(signs) == 1 and signs <= {"positive", "negative"}:
            polarity.append((_polarity(events), signs.pop()))
            score = vader.polarity_scores(row.text)["compound"]
            polarity_base.append(
                ("positive" if score > 0.05 else "negative" if score < -0.05 else "neutral", polarity[-1][1])
            )
    return [
        Figure(
            "review: aspect category F1",
            categories.f1,
            category_base.f1,
            "the category's own word",
            len(rows),
            categories.note,
        ),
        Figure(
            "review: polarity, accuracy", accuracy(polarity), accuracy(polarity_base), "VADER", len(polarity)
        ),
        Figure(
            "review: polarity, macro F1", macro_f1(polarity), macro_f1(polarity_base), "VADER", len(polarity)
        ),
    ]


def _category(concept: str, ancestors: Sequence[str]) -> str | None:
    for name in (concept, *ancestors):
        if name in _CATEGORY:
            return _CATEGORY[name]
        if name in _FOOD:
            return "food"
    return None


def _polarity(events: Sequence[Event]) -> str:
    balance = 0
    for event in events:
        if event.is_evidence:
            balance += event.polarity + {"loved": 2, "liked": 1, "disliked": -2}.get(event.claim or "", 0)
    return "positive" if balance > 0 else "negative" if balance < 0 else "neutral"


def toponyms(path: Path, most: int, readers: Readers) -> list[Figure]:
    """Areas in news, read as if a user said it."""
    areas, base = Matches(), Matches()
    rows = data.every(data.articles(path), most)
    for (text, expected), doc in zip(rows, readers.baseline.read([text for text, _ in rows]), strict=True):
        areas.add(names_in([("user", text)], readers.pipeline)[0][1], expected)
        base.add(doc.areas, expected)
    return [Figure("toponyms in news F1", areas.f1, base.f1, "spaCy GPE, LOC", len(rows), areas.note)]
