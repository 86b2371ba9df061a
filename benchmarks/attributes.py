"""Finding what reviews say of an attribute of a place (DSTC11 track 5's format), through the client.

    python benchmarks/attributes.py KNOWLEDGE LABELS LOGS [--json] [--most N]

Each place's reviews and answers are one conversation under its name. The place is known, or it has to be found first.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from searching.baselines import Corpus, best, recall_of
from searching.figures import figure, show

from openmap_graph import OpenMap
from openmap_graph.client import UserMemory
from openmap_graph.language.embed import load_embedder

_MOST = 10
_TURNS_OF_CONTEXT = 5


class Sentence(NamedTuple):
    """A sentence of a review, or a question with its answer."""

    key: tuple[str, str, str | None]
    text: str


Place = tuple[str, str]


def main() -> int:
    """Measures recall among ten sentences, with the place known and with the place to be found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name in ("knowledge", "labels", "logs"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    parser.add_argument(
        "--most",
        type=int,
        default=0,
        help="questions, with only their places unless these are to be found; 0 for all",
    )
    parser.add_argument("--unknown", action="store_true", help="also without the place")
    given = parser.parse_args()
    knowledge, labels, logs = (
        json.loads(path.read_text("utf-8")) for path in (given.knowledge, given.labels, given.logs)
    )
    cases = [(log, label) for log, label in zip(logs, labels, strict=True) if label["target"]]
    cases = cases[: given.most or None]
    places, names = _places(knowledge)
    if given.most and not given.unknown:
        asked = {place for _, label in cases for place in _wanted(label)}
        places = {place: sentences for place, sentences in places.items() if place in asked}
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    with OpenMap.open() as om:
        user = om.user(f"benchmark-{uuid4().hex}")
        try:
            ids = _stored(user, places, names, remember=given.unknown)
            _known(user, cases, places, names, ids, scores)
            if given.unknown:
                _unknown(user, cases, names, ids, scores)
        finally:
            user.erase()
    show(
        "sentences found, recall among 10",
        [figure(measure, system, found) for (measure, system), found in scores.items()],
        as_json=given.json,
    )
    return 0


def _places(knowledge: dict[str, Any]) -> tuple[dict[Place, list[Sentence]], dict[Place, str]]:
    places: dict[Place, list[Sentence]] = {}
    names: dict[Place, str] = {}
    for domain, entities in knowledge.items():
        for entity, place in entities.items():
            found: list[Sentence] = []
            for document, review in place.get("reviews", {}).items():
                found += [
                    Sentence(("review", document, key), text) for key, text in review["sentences"].items()
                ]
            for document, faq in place.get("faqs", {}).items():
                found.append(Sentence(("faq", document, None), f"{faq['question']} {faq['answer']}"))
            if found:
                places[domain, entity], names[domain, entity] = found, place["name"]
    return places, names


def _stored(
    user: UserMemory, places: dict[Place, list[Sentence]], names: dict[Place, str], *, remember: bool
) -> dict[str, tuple[Place, tuple[str, str, str | None]]]:
    ids: dict[str, tuple[Place, tuple[str, str, str | None]]] = {}
    for place, sentences in places.items():
        stored = user.capture([one.text for one in sentences], conversation=names[place], extract=False)
        ids.update(zip(stored.turns, ((place, one.key) for one in sentences), strict=True))
        if remember:
            user.remember_place({"name": names[place], "category": place[0]})
    return ids


def _known(
    user: UserMemory,
    cases: list[tuple[Any, Any]],
    places: dict[Place, list[Sentence]],
    names: dict[Place, str],
    ids: dict[str, tuple[Place, tuple[str, str, str | None]]],
    scores: dict[tuple[str, str], list[float]],
) -> None:
    embedder = load_embedder("all-MiniLM-L6-v2")
    corpora: dict[Place, Corpus] = {}
    for log, label in cases:
        asked = log[-1]["text"]
        for place, wanted in _wanted(label).items():
            if place not in corpora:
                corpora[place] = Corpus(embedder, [one.text for one in places[place]])
            for system, found in corpora[place].scores(asked).items():
                keys = [places[place][index].key for index in best(found, _MOST)]
                scores["place known", system].append(recall_of(keys, wanted))
            hits = user.search_turns(asked, limit=_MOST, conversation=names[place])
            keys = [ids[hit.turn_id][1] for hit in hits]
            scores["place known", "openmap_graph"].append(recall_of(keys, wanted))


def _unknown(
    user: UserMemory,
    cases: list[tuple[Any, Any]],
    names: dict[Place, str],
    ids: dict[str, tuple[Place, tuple[str, str, str | None]]],
    scores: dict[tuple[str, str], list[float]],
) -> None:
    """The place is the one that recall finds for the last turns; without one, all are searched."""
    known = set(names.values())
    for log, label in cases:
        talk = " ".join(turn["text"] for turn in log[-_TURNS_OF_CONTEXT:])
        recalled = user.recall(talk, limit=1).places
        linked = recalled[0].place.name if recalled and recalled[0].place.name in known else None
        hits = user.search_turns(log[-1]["text"], limit=_MOST, conversation=linked)
        every = user.search_turns(log[-1]["text"], limit=_MOST)
        wanted = {(place, key) for place, keys in _wanted(label).items() for key in keys}
        scores["place to be found", "openmap_graph, all places"].append(
            recall_of([ids[hit.turn_id] for hit in every], wanted)
        )
        scores["place to be found", "openmap_graph, place linked"].append(
            recall_of([ids[hit.turn_id] for hit in hits], wanted)
        )


def _wanted(label: dict[str, Any]) -> dict[Place, set[object]]:
    found: dict[Place, set[object]] = defaultdict(set)
    for one in label["knowledge"]:
        sentence = None if one.get("sent_id") is None else str(one["sent_id"])
        found[one["domain"], str(one["entity_id"])].add((one["doc_type"], str(one["doc_id"]), sentence))
    return found


if __name__ == "__main__":
    raise SystemExit(main())
