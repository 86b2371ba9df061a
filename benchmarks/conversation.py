"""Finding the turns that answer a question about long talks (LoCoMo's format), through the client.

    python benchmarks/conversation.py FILE [--ablation] [--json] [--most N]

FILE is a list of samples with `conversation` (sessions of turns) and `qa` (questions with the ids of their evidence).
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

from searching.ablation import Ablation, Everything
from searching.baselines import Corpus, best, recall_of
from searching.figures import Figure, figure, show

from openmap_graph import OpenMap
from openmap_graph.language.embed import load_embedder

_SESSION = re.compile(r"session_(\d+)$")
_EVIDENCE = re.compile(r"D\d+:\d+")
_MOST = 10
_START = datetime(2023, 1, 1, 12, tzinfo=UTC)
_OPEN_ENDED = 5


def main() -> int:
    """Measures recall among ten turns, overall and by category of question."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    parser.add_argument("--most", type=int, default=0, help="questions of each sample; 0 for all")
    parser.add_argument(
        "--ablation", action="store_true", help="what each choice is worth, without the client"
    )
    arguments = parser.parse_args()
    samples = json.loads(arguments.file.read_text("utf-8"))
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    if arguments.ablation:
        _ablate(samples, arguments.most, scores)
        show("turns found, recall among 10", list(_figures(scores)), as_json=arguments.json)
        return 0
    with OpenMap.open() as om:
        for sample in samples:
            _measure(om, sample, arguments.most, scores)
    show("turns found, recall among 10", list(_figures(scores)), as_json=arguments.json)
    return 0


def _measure(
    om: OpenMap, sample: dict[str, Any], most: int, scores: dict[tuple[str, str], list[float]]
) -> None:
    turns = _turns(sample["conversation"])
    texts = [f"{turn['speaker']}: {turn['content']}" for turn in turns]
    corpus = Corpus(load_embedder("all-MiniLM-L6-v2"), texts, [turn["conversation"] for turn in turns])
    user = om.user(f"benchmark-{uuid4().hex}")
    ids = _captured(user, turns)
    for question in _questions(sample, most):
        wanted, asked = _evidence(question), question["question"]
        found = {
            name: recall_of([turns[index]["id"] for index in best(given, _MOST)], wanted)
            for name, given in corpus.scores(asked).items()
        }
        hits = user.search_turns(asked, limit=_MOST)
        found["openmap_graph"] = recall_of([ids[hit.turn_id] for hit in hits], wanted)
        for system, score in found.items():
            scores["all", system].append(score)
            scores[f"category {question['category']}", system].append(score)
    user.erase()


def _ablate(samples: list[dict[str, Any]], most: int, scores: dict[tuple[str, str], list[float]]) -> None:
    """The plain fusion over each sample, with one choice changed at a time."""
    embedder = load_embedder("all-MiniLM-L6-v2")
    talks = [_turns(sample["conversation"]) for sample in samples]
    everything = Everything.of([turn["content"] for turns in talks for turn in turns])
    for sample, turns in zip(samples, talks, strict=True):
        speakers = [str(turn["speaker"]) for turn in turns]
        variants = Ablation(
            embedder,
            [turn["content"] for turn in turns],
            [turn["conversation"] for turn in turns],
            speakers,
            sorted(set(speakers)),
            everything,
        )
        for question in _questions(sample, most):
            wanted = _evidence(question)
            for system, given in variants.scores(question["question"]).items():
                score = recall_of([turns[index]["id"] for index in best(given, _MOST)], wanted)
                scores["all", system].append(score)
                scores[f"category {question['category']}", system].append(score)


def _questions(sample: dict[str, Any], most: int) -> list[dict[str, Any]]:
    found = [one for one in sample["qa"] if one.get("category") != _OPEN_ENDED and _evidence(one)]
    return found[: most or None]


def _turns(conversation: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name, session in conversation.items():
        match = _SESSION.match(name)
        for turn in session if match else ():
            caption = turn.get("blip_caption")
            found.append(
                {
                    "id": turn["dia_id"],
                    "conversation": name,
                    "speaker": turn["speaker"],
                    "content": " ".join(filter(None, (turn.get("text"), caption))),
                    "at": _START + timedelta(days=int(match[1]) if match else 0),
                }
            )
    return found


def _captured(user: Any, turns: list[dict[str, Any]]) -> dict[str, str]:
    """The turns stored session by session; the data's id by ours."""
    sessions: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for turn in turns:
        sessions[turn["conversation"]].append(turn)
    ids: dict[str, str] = {}
    for name, session in sessions.items():
        given = [{key: one[key] for key in ("speaker", "content", "at")} for one in session]
        stored = user.capture(given, conversation=name, extract=False)
        ids.update(zip(stored.turns, (one["id"] for one in session), strict=True))
    return ids


def _evidence(question: dict[str, Any]) -> set[object]:
    return {found for one in question.get("evidence") or () for found in _EVIDENCE.findall(one)}


def _figures(scores: dict[tuple[str, str], list[float]]) -> Iterator[Figure]:
    for measure, system in sorted(scores, key=lambda pair: (pair[0], list(scores).index(pair))):
        yield figure(measure, system, scores[measure, system])


if __name__ == "__main__":
    raise SystemExit(main())
