"""Finding what reviews say of an attribute of a place (DSTC11 track 5's format), through the client.

    python benchmarks/attributes.py KNOWLEDGE LABELS LOGS [--unknown | --ablation] [--json] [--most N]

Each place's reviews and answers are one conversation under its name. The place is known, or it has to be found first.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from searching.ablation import Ablation, Everything
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
    parser.add_argument(
        "--ablation", action="store_true", help="what each choice is worth, without the client"
    )
    given = parser.parse_args()
    knowledge, labels, logs = (
        json.loads(path.read_text("utf-8")) for path in (given.knowledge, given.labels, given.logs)
    )
    cases = [(log, label) for log, label in zip(logs, labels, strict=True) if label["target"]]
    cases = cases[: given.most or None]
    places, names = _places(knowledge)
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    if given.ablation:
        _ablate(cases, places, names, scores)
    else:
        _through_client(cases, places, names, scores, given)
    show(
        "sentences found, recall among 10",
        [figure(measure, system, found) for (measure, system), found in scores.items()],
        as_json=given.json,
    )
    return 0


def _through_client(
    cases: list[tuple[Any, Any]],
    places: dict[Place, list[Sentence]],
    names: dict[Place, str],
    scores: dict[tuple[str, str], list[float]],
    given: argparse.Namespace,
) -> None:
    if given.most and not given.unknown:
        asked = {place for _, label in cases for place in _wanted(label)}
        places = {place: sentences for place, sentences in places.items() if place in asked}
    with OpenMap.open() as om:
        user = om.user(f"benchmark-{uuid4().hex}")
        try:
            ids = _stored(user, places, names, remember=given.unknown)
            _known(user, cases, places, names, ids, scores)
            if given.unknown:
                _unknown(user, cases, places, names, ids, scores)
        finally:
            user.erase()


def _ablate(
    cases: list[tuple[Any, Any]],
    places: dict[Place, list[Sentence]],
    names: dict[Place, str],
    scores: dict[tuple[str, str], list[float]],
) -> None:
    """The plain fusion over each place's sentences, with one choice changed at a time."""
    embedder = load_embedder("all-MiniLM-L6-v2")
    everything = Everything.of([one.text for sentences in places.values() for one in sentences])
    made: dict[Place, Ablation] = {}
    for log, label in cases:
        for place, wanted in _wanted(label).items():
            sentences = places[place]
            if place not in made:
                documents = [str(one.key[:2]) for one in sentences]
                made[place] = Ablation(
                    embedder,
                    [one.text for one in sentences],
                    documents,
                    documents,
                    [names[place]],
                    everything,
                )
            for system, found in made[place].scores(log[-1]["text"]).items():
                keys = [sentences[index].key for index in best(found, _MOST)]
                scores["place known", system].append(recall_of(keys, wanted))


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
    places: dict[Place, list[Sentence]],
    names: dict[Place, str],
    ids: dict[str, tuple[Place, tuple[str, str, str | None]]],
    scores: dict[tuple[str, str], list[float]],
) -> None:
    """The place is the last that recall finds named in the talk, from its last turn back; without one, all are searched."""
    measure = "place to be found"
    every = [(place, one) for place, sentences in places.items() for one in sentences]
    corpus = Corpus(load_embedder("all-MiniLM-L6-v2"), [one.text for _, one in every])
    for log, label in cases:
        asked = log[-1]["text"]
        wanted = {(place, key) for place, keys in _wanted(label).items() for key in keys}
        for system, found in corpus.scores(asked).items():
            keys = [(every[index][0], every[index][1].key) for index in best(found, _MOST)]
            scores[measure, f"{system}, all places"].append(recall_of(keys, wanted))
        linked = _linked(user, log, set(names.values()))
        right = {names[place] for place, _ in wanted}
        scores["the place is linked", "openmap_graph"].append(float(linked in right))
        hits = user.search_turns(asked, limit=_MOST)
        scores[measure, "openmap_graph, all places"].append(
            recall_of([ids[hit.turn_id] for hit in hits], wanted)
        )
        if linked is not None:
            hits = user.search_turns(asked, limit=_MOST, conversation=linked)
        scores[measure, "openmap_graph, place linked"].append(
            recall_of([ids[hit.turn_id] for hit in hits], wanted)
        )


def _linked(user: UserMemory, log: list[dict[str, Any]], known: set[str]) -> str | None:
    """The place that the newest turn names, by recall's own reason for it."""
    for turn in reversed(log[-_TURNS_OF_CONTEXT:]):
        for one in user.recall(turn["text"], limit=3).places:
            if one.place.name in known and any(reason.name == "name" for reason in one.reasons):
                return one.place.name
    return None


def _wanted(label: dict[str, Any]) -> dict[Place, set[object]]:
    found: dict[Place, set[object]] = defaultdict(set)
    for one in label["knowledge"]:
        sentence = None if one.get("sent_id") is None else str(one["sent_id"])
        found[one["domain"], str(one["entity_id"])].add((one["doc_type"], str(one["doc_id"]), sentence))
    return found


if __name__ == "__main__":
    raise SystemExit(main())
